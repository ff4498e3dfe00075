import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { BlogPostStatus, BlogPostSummary } from "#contract/blog/blog-post.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { CalendarDate, RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";

interface ManagedPostRowProps {
  post: BlogPostSummary;
  busy: boolean;
  onStatus: (status: BlogPostStatus) => void;
  onDelete: () => void;
}

export function ManagedPostRow({ post, busy, onStatus, onDelete }: ManagedPostRowProps) {
  const { t } = useLingui();
  const { title } = post;
  const isPublished = post.status === "published";
  return (
    <li
      aria-label={title}
      className="grid items-center gap-3 px-3 py-3 sm:px-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-inline-0">
        <Link
          // A draft may share its slug with another post.
          to={paths.blogPost(isPublished ? post.slug : post.id)}
          dir="auto"
          className="block own-words text-fs-15 leading-snug font-[640] text-ink no-underline [overflow-wrap:anywhere] hover:underline"
        >
          {title}
        </Link>
        <p className="mbs-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
          {isPublished ? (
            <Badge tone="success">
              <Trans>Published</Trans>
            </Badge>
          ) : (
            <Badge>
              <Trans>Draft</Trans>
            </Badge>
          )}
          <span>
            <Trans>
              by <bdi>{post.authorName}</bdi>
            </Trans>
          </span>
          {post.publishedAt && (
            <span>
              <Trans>
                published <CalendarDate time={post.publishedAt} />
              </Trans>
            </span>
          )}
          <span>
            <Trans>
              changed <RelativeTime time={post.updatedAt} inSentence />
            </Trans>
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-1.5 max-sm:*:flex-1 max-sm:*:px-2">
        <ButtonLink
          variant="outline"
          to={paths.editBlogPost(post.id)}
          aria-label={t`Edit ${title}`}
        >
          <Pencil className="size-4" />
          <Trans>Edit</Trans>
        </ButtonLink>
        {isPublished ? (
          <Button
            variant="outline"
            busy={busy}
            onClick={() => onStatus("draft")}
            aria-label={t`Back to draft: ${title}`}
          >
            <Trans>Back to draft</Trans>
          </Button>
        ) : (
          <Button
            busy={busy}
            onClick={() => onStatus("published")}
            aria-label={t`Publish ${title}`}
          >
            <Trans>Publish</Trans>
          </Button>
        )}
        <Button variant="danger" onClick={onDelete} aria-label={t`Delete ${title}`}>
          <Trash2 className="size-4" />
          <Trans>Delete</Trans>
        </Button>
      </div>
    </li>
  );
}
