import { Trans, useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { COMMENT_DEPTH_MAX } from "#contract/limits.ts";
import { editDraft } from "#features/deals/comments/write/comment-drafts.ts";
import { CommentForm } from "#features/deals/comments/write/comment-form.tsx";
import {
  type CommentContext,
  isMutedComment,
  isOwnComment,
  mayDeleteComment,
} from "./comment-context.ts";
import { CommentToolbar } from "./comment-toolbar.tsx";
import { CommentView } from "./comment-view.tsx";
import { DeleteCommentDialog } from "./delete-comment-dialog.tsx";
import { FoldedComment } from "./folded-comment.tsx";
import type { Thread } from "./threads.ts";
import { useCommentItem } from "./use-comment-item.ts";

interface CommentItemProps {
  thread: Thread;
  context: CommentContext;
}

/**
 * A comment with its actions: Reply, and a menu to copy the link, edit, delete, mute and report. Memoized: loading more
 * comments does not render it again.
 */
export const CommentItem = memo(function CommentItem({ thread, context }: CommentItemProps) {
  const { comment, depth } = thread;
  const { username } = comment;
  const { author, drafts, posterId, signInPath, onReport } = context;
  const { t } = useLingui();
  const item = useCommentItem(comment, context);
  const { isReplying } = item;
  if (item.isFolded) {
    return <FoldedComment ref={item.place} commentId={comment.id} onShow={item.unfold} />;
  }
  return (
    <>
      <CommentView
        ref={item.place}
        thread={thread}
        isPoster={comment.userId !== null && comment.userId === posterId}
        editor={item.isEditing ? editor() : null}
        actions={comment.isDeleted || item.isEditing ? null : toolbar()}
      />
      {isReplying && (
        <div className="ms-[52px] mbs-1 mbe-3">
          <CommentForm
            label={t`Reply to ${username}`}
            placeholder={t`Write a reply to ${username}`}
            submitText={<Trans>Post reply</Trans>}
            autoFocus
            initialText={drafts?.read(comment.id)}
            signInPath={signInPath}
            onType={(text) => drafts?.write(comment.id, text)}
            onCancel={item.endReply}
            onSend={item.reply}
          />
        </div>
      )}
      {item.isDeleting && (
        <DeleteCommentDialog
          signInPath={signInPath}
          asksReason={context.decides && !isOwnComment(comment, context)}
          onDelete={item.remove}
          onClose={item.endDelete}
        />
      )}
    </>
  );

  function editor() {
    const edit = editDraft(comment.id);
    return (
      <div className="mbs-2">
        <CommentForm
          label={t`Edit the comment by ${username}`}
          submitText={<Trans>Save</Trans>}
          autoFocus
          initialText={drafts?.read(edit) || comment.content}
          signInPath={signInPath}
          onType={(text) => drafts?.write(edit, text)}
          onCancel={item.endEdit}
          onSend={item.edit}
        />
      </div>
    );
  }

  function toolbar() {
    const toggleReply = isReplying ? item.endReply : item.startReply;
    const askToSignIn = () => context.onSignIn(comment);
    const report = () => onReport?.(comment);
    const mayMute = context.mutes && author && comment.userId && !isOwnComment(comment, context);
    return (
      <CommentToolbar
        comment={comment}
        isReplying={isReplying}
        replyButton={item.replyButton}
        menuButton={item.menuButton}
        onReply={depth < COMMENT_DEPTH_MAX ? (author ? toggleReply : askToSignIn) : undefined}
        onEdit={item.mayEdit ? item.startEdit : undefined}
        onDelete={mayDeleteComment(comment, context) ? item.startDelete : undefined}
        isMuted={isMutedComment(comment, context)}
        onMute={mayMute ? item.toggleMute : undefined}
        onReport={onReport && !isOwnComment(comment, context) ? report : undefined}
      />
    );
  }
});
