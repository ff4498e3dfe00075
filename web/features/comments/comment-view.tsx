import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Comment, UNKNOWN_USER } from "#contract/comment.ts";
import { paths } from "#contract/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";

interface CommentViewProps {
  comment: Comment;
  isPoster: boolean;
  /** Whom it answers, where the indent no longer says so. */
  replyingTo: ReactNode;
  actions: ReactNode;
}

/** One comment: author, time (its own address), text as it was written. A deleted one keeps only its place. */
export function CommentView({ comment, isPoster, replyingTo, actions }: CommentViewProps) {
  const { isDeleted } = comment;
  const name = isDeleted || comment.username === UNKNOWN_USER ? null : comment.username;
  return (
    <article
      id={`comment-${comment.id}`}
      className="grid scroll-mt-4 grid-cols-[40px_minmax(0,1fr)] gap-3 rounded-m pbs-3.5 pbe-1 target:bg-primary-soft"
    >
      <Avatar name={name} imageUrl={isDeleted ? null : comment.userImageUrl} size={40} />
      <div className="min-inline-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-fs-14 text-subtle">
          {!isDeleted && <AuthorName name={name} />}
          {isPoster && !isDeleted && (
            <Badge tone="gold">
              <Trans>Posted this deal</Trans>
            </Badge>
          )}
          <a href={`#comment-${comment.id}`} className="text-subtle no-underline hover:underline">
            <RelativeTime time={comment.createdAt} />
          </a>
          {replyingTo}
        </p>
        {isDeleted ? (
          <p className="mbs-0.5 text-muted">
            <Trans>This comment was deleted</Trans>
          </p>
        ) : (
          <p className="mbs-0.5 leading-[1.55] [overflow-wrap:anywhere] whitespace-pre-line">
            {comment.content}
          </p>
        )}
        {actions}
      </div>
    </article>
  );
}

function AuthorName({ name }: { name: string | null }) {
  const look = "text-fs-15 font-[640] text-ink";
  if (name === null) return <span className={look}>{UNKNOWN_USER}</span>;
  return (
    <Link to={paths.profile(name)} className={`${look} no-underline hover:underline`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
