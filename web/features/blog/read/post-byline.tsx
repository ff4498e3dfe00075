import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { paths } from "#contract/addresses/paths.ts";
import type { BlogPostSummary } from "#contract/blog/blog-post.ts";
import { Avatar, type AvatarSize } from "#ui/display/avatar.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";

interface PostBylineProps {
  post: BlogPostSummary;
  avatarSize: AvatarSize;
  /** Shows the date of the last change to a published post. */
  hasChanges?: boolean;
  className?: string;
}

export function PostByline({ post, avatarSize, hasChanges = false, className }: PostBylineProps) {
  const { publishedAt, updatedAt, readingMinutes } = post;
  const isChanged =
    hasChanges && publishedAt !== null && updatedAt.slice(0, 10) > publishedAt.slice(0, 10);
  return (
    <div className={clsx("flex flex-wrap items-center gap-x-3 text-fs-14 text-muted", className)}>
      <Author post={post} size={avatarSize} />
      <span className="flex flex-wrap items-center gap-x-2">
        {publishedAt ? (
          <bdi>
            <CalendarDate time={publishedAt} />
          </bdi>
        ) : (
          <Badge tone="warning">
            <Trans>Draft</Trans>
          </Badge>
        )}
        <span aria-hidden="true">·</span>
        <bdi>
          <Trans>{readingMinutes} min read</Trans>
        </bdi>
        {isChanged && (
          <>
            <span aria-hidden="true">·</span>
            <bdi>
              <Trans>
                Updated <CalendarDate time={updatedAt} />
              </Trans>
            </bdi>
          </>
        )}
      </span>
    </div>
  );
}

function Author({ post, size }: { post: BlogPostSummary; size: AvatarSize }) {
  const { authorName, authorUsername, authorImageUrl } = post;
  const content = (
    <>
      <Avatar name={authorUsername} imageUrl={authorImageUrl} size={size} />
      <bdi className="overflow-hidden font-semibold text-ellipsis text-ink">{authorName}</bdi>
    </>
  );
  const classes =
    "relative z-1 inline-flex min-block-11 min-inline-11 max-inline-full items-center gap-2 no-underline";
  if (!authorUsername) return <span className={classes}>{content}</span>;
  return (
    <Link to={paths.profile(authorUsername)} className={clsx(classes, "hover:underline")}>
      {content}
    </Link>
  );
}
