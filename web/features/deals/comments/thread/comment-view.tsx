import { Trans } from "@lingui/react/macro";
import type { ReactNode, Ref } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { type Comment, UNKNOWN_USER } from "#contract/deals/comment.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { LinkedText } from "#ui/navigation/linked-text.tsx";
import type { Thread } from "./threads.ts";

interface CommentViewProps {
  ref?: Ref<HTMLElement>;
  thread: Thread;
  isPoster: boolean;
  editor: ReactNode;
  actions: ReactNode;
}

/** A comment: author, time (a link to the comment) and unformatted text. A deleted comment leaves a placeholder. */
export function CommentView(props: CommentViewProps) {
  const { ref, thread, isPoster, editor, actions } = props;
  const { comment } = thread;
  const { isDeleted } = comment;
  const name = isDeleted || comment.username === UNKNOWN_USER ? null : comment.username;
  return (
    <article
      ref={ref}
      tabIndex={-1}
      id={`comment-${comment.id}`}
      className="comment grid scroll-mt-4 grid-cols-[40px_minmax(0,1fr)] gap-3 rounded-m py-2.5 target:bg-primary-soft"
    >
      <Avatar name={name} imageUrl={isDeleted ? null : comment.userImageUrl} size={40} />
      <div className="grid min-inline-0 grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
        <p className="flex min-block-6 flex-wrap items-baseline gap-x-2.5 gap-y-0.5 text-fs-14 text-subtle [overflow-wrap:anywhere]">
          {!isDeleted && <AuthorName name={name} />}
          {isPoster && !isDeleted && (
            <Badge tone="gold">
              <Trans>Poster</Trans>
            </Badge>
          )}
          {comment.speaksForShop && !isDeleted && (
            <Badge tone="info">
              <Trans>Speaks for the shop</Trans>
            </Badge>
          )}
          <a
            href={`#comment-${comment.id}`}
            className="relative -my-0.5 py-0.5 text-subtle no-underline hover:underline"
          >
            <RelativeTime time={comment.createdAt} />
          </a>
          {comment.updatedAt && !isDeleted && <Trans>edited</Trans>}
          <ReplyingTo thread={thread} />
        </p>
        {/* Before the actions in the DOM, so that screen readers read the text first. */}
        <div className="col-span-full row-start-2">
          {editor ?? <CommentText comment={comment} />}
        </div>
        <div className="col-start-2 row-start-1">{actions}</div>
      </div>
    </article>
  );
}

/** The author of the parent comment, shown where replies are not indented further. */
function ReplyingTo({ thread: { depth, parent } }: { thread: Thread }) {
  if (!parent || depth < 3) return null;
  return (
    <span className={depth === 3 ? "sm:hidden" : undefined}>
      {parent.isDeleted ? (
        <Trans>replying to a deleted comment</Trans>
      ) : (
        <Trans>
          replying to <bdi>{parent.username}</bdi>
        </Trans>
      )}
    </span>
  );
}

function CommentText({ comment }: { comment: Comment }) {
  if (comment.isDeleted) {
    return (
      <p className="mbs-0.5 text-muted">
        <Trans>This comment was deleted</Trans>
      </p>
    );
  }
  return (
    <p
      dir="auto"
      className="mbs-0.5 max-inline-full inline-fit leading-[1.55] [overflow-wrap:anywhere] whitespace-pre-line"
    >
      <LinkedText text={comment.content} mentions={comment.mentions} />
    </p>
  );
}

function AuthorName({ name }: { name: string | null }) {
  const classes = "relative -my-0.5 py-0.5 text-fs-15 font-[640] text-ink";
  if (name === null)
    return (
      <span className={classes}>
        <Trans>Unknown User</Trans>
      </span>
    );
  return (
    <Link to={paths.profile(name)} className={`${classes} no-underline hover:underline`}>
      <bdi>{name}</bdi>
    </Link>
  );
}
