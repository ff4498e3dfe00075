import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Check, Link2, TriangleAlert, X } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { Button } from "#ui/button/button.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { PostToReview } from "./posts-to-review-requests.ts";

/** A post with at least this many web addresses looks like an advertisement. */
const MANY_LINKS = 5;

interface PostToReviewRowProps {
  post: PostToReview;
  busy: boolean;
  onKeep: () => void;
  onTakeDown: () => void;
}

export function PostToReviewRow({ post, busy, onKeep, onTakeDown }: PostToReviewRowProps) {
  const { t, i18n } = useLingui();
  const percent = i18n.number(post.changedShare ?? 0, { style: "percent" });
  const { title, excerpt, firstLines, author } = post;
  return (
    <li
      aria-label={title}
      className="grid items-start gap-3 px-3 py-4 sm:px-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-inline-0">
        <Link
          to={paths.blogPost(post.slug)}
          dir="auto"
          className="block own-words text-fs-16 leading-snug font-[660] [overflow-wrap:anywhere]"
        >
          {title}
        </Link>
        <p className="mbs-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
          <span>
            {author ? (
              <Trans>
                by{" "}
                <Link to={paths.adminMember(author.id)}>
                  <bdi>{author.username}</bdi>
                </Link>
                , member since <RelativeTime time={author.joinedAt} inSentence />
              </Trans>
            ) : (
              <Trans>by a deleted member</Trans>
            )}
          </span>
          <span>
            <Trans>
              published <RelativeTime time={post.publishedAt} inSentence />
            </Trans>
          </span>
          <span>
            <Plural value={post.words} one="# word" other="# words" />
          </span>
          <Badge tone={post.links >= MANY_LINKS ? "warning" : "neutral"}>
            <Link2 className="size-4" aria-hidden="true" />
            <Plural value={post.links} _0="No links" one="# link" other="# links" />
          </Badge>
        </p>
        {post.changedShare !== null && (
          <p className="mbs-2">
            <Badge tone="warning">
              <Trans>{percent} changed since it was kept</Trans>
            </Badge>
          </p>
        )}
        {post.takenDownReason !== null && (
          <p className="mbs-2 flex items-baseline gap-1.5 text-fs-14 text-warning">
            <TriangleAlert className="size-4 flex-none self-center" aria-hidden="true" />
            <span className="[overflow-wrap:anywhere]">
              <Trans>
                Taken down before: <bdi>{post.takenDownReason}</bdi>
              </Trans>
            </span>
          </p>
        )}
        {excerpt && (
          <p
            dir="auto"
            className="mbs-2 own-words text-fs-15 font-semibold [overflow-wrap:anywhere]"
          >
            {excerpt}
          </p>
        )}
        {/* Plain text, because rendered Markdown could hide something from the admin. */}
        <p
          dir="auto"
          className="mbs-2 own-words line-clamp-6 text-fs-15 whitespace-pre-line text-muted [overflow-wrap:anywhere]"
        >
          {firstLines}
        </p>
      </div>
      <div className="flex flex-wrap justify-end gap-1.5">
        <Button variant="danger" onClick={onTakeDown} aria-label={t`Take down ${title}`}>
          <X className="size-4" aria-hidden="true" />
          <Trans>Take down</Trans>
        </Button>
        <Button busy={busy} onClick={onKeep} aria-label={t`Keep ${title}`}>
          <Check className="size-4" aria-hidden="true" />
          <Trans>Keep</Trans>
        </Button>
      </div>
    </li>
  );
}
