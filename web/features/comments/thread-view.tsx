import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Reply } from "lucide-react";
import { useState } from "react";
import { COMMENT_DEPTH_MAX } from "#contract/limits.ts";
import type { Thread } from "./build-threads.ts";
import type { SendComment } from "./comment-author.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentView } from "./comment-view.tsx";

export interface ThreadViewProps {
  thread: Thread;
  /** Who posted the deal. */
  posterId: string;
  isSignedIn: boolean;
  onSend: SendComment;
  /** A visitor who wants to answer. */
  onSignIn: () => void;
}

/** A comment and everything below it. Phones show two indents, desktops three; deeper answers stay flat (design 7). */
export function ThreadView({ thread, ...context }: ThreadViewProps) {
  const { comment, replies, depth } = thread;
  const [isReplying, setReplying] = useState(false);
  const { t } = useLingui();
  const { isSignedIn, onSignIn, onSend, posterId } = context;
  const canReply = !comment.isDeleted && depth < COMMENT_DEPTH_MAX;
  const reply = (
    <div className="-ms-2.5">
      <button
        type="button"
        aria-label={t`Reply to ${comment.username}`}
        aria-expanded={isReplying}
        onClick={() => (isSignedIn ? setReplying(!isReplying) : onSignIn())}
        className="inline-flex min-block-11 items-center gap-1.5 rounded-[10px] px-2.5 text-fs-14 font-[580] text-muted hover:bg-sunken"
      >
        <Reply className="i-dir size-4" aria-hidden="true" />
        <Trans>Reply</Trans>
      </button>
    </div>
  );
  return (
    <>
      <CommentView
        comment={comment}
        isPoster={comment.userId !== null && comment.userId === posterId}
        replyingTo={<ReplyingTo thread={thread} />}
        actions={canReply ? reply : <div className="block-2" />}
      />
      {isReplying && (
        <div className="ms-[52px] mbe-3">
          <CommentForm
            label={t`Reply to ${comment.username}`}
            submitText={<Trans>Post reply</Trans>}
            autoFocus
            onCancel={() => setReplying(false)}
            onSend={async (content) => {
              const isSent = await onSend(content, comment.id);
              if (isSent) setReplying(false);
              return isSent;
            }}
          />
        </div>
      )}
      {replies.length > 0 && (
        <ul className={clsx(depth < 2 && INDENT, depth === 2 && INDENT_FROM_TABLET)}>
          {replies.map((answer) => (
            <li key={answer.comment.id}>
              <ThreadView thread={answer} {...context} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Named from the depth at which the indent stops telling. */
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

const INDENT = "border-s-2 border-border ms-2.5 ps-3 sm:ms-[19px] sm:ps-5";
const INDENT_FROM_TABLET = "sm:border-s-2 sm:border-border sm:ms-[19px] sm:ps-5";
