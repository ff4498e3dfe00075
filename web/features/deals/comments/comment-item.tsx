import { Trans, useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { COMMENT_DEPTH_MAX } from "#contract/limits.ts";
import type { Thread } from "./build-threads.ts";
import { editPlace } from "./comment-drafts.ts";
import { CommentForm } from "./comment-form.tsx";
import { isOwnComment, mayDeleteComment } from "./comment-permissions.ts";
import { CommentToolbar } from "./comment-toolbar.tsx";
import { CommentView } from "./comment-view.tsx";
import { DeleteCommentDialog } from "./delete-comment-dialog.tsx";
import { ReplyingTo } from "./replying-to.tsx";
import type { Talk } from "./talk.ts";
import { useCommentWork } from "./use-comment-work.ts";

/**
 * One comment with what can be done to it: answer, correct, delete, link, report. Those on the page are not rendered
 * again when more come.
 */
export const CommentItem = memo(function CommentItem(props: { thread: Thread; talk: Talk }) {
  const { thread, talk } = props;
  const { comment, depth } = thread;
  const { author, drafts, posterId, signInPath, renderReport } = talk;
  const { t } = useLingui();
  const work = useCommentWork(comment, talk);
  const { isReplying } = work;
  return (
    <>
      <CommentView
        ref={work.place}
        comment={comment}
        isPoster={comment.userId !== null && comment.userId === posterId}
        replyingTo={<ReplyingTo thread={thread} />}
        editor={work.isEditing ? editor() : null}
        actions={
          comment.isDeleted ? <div className="block-2" /> : work.isEditing ? null : toolbar()
        }
      />
      {isReplying && (
        <div className="ms-[52px] mbe-3">
          <CommentForm
            label={t`Reply to ${comment.username}`}
            submitText={<Trans>Post reply</Trans>}
            autoFocus
            initialText={drafts?.read(comment.id)}
            signInPath={signInPath}
            onType={(text) => drafts?.write(comment.id, text)}
            onCancel={work.endReply}
            onSend={work.reply}
          />
        </div>
      )}
      {work.isDeleting && (
        <DeleteCommentDialog
          signInPath={signInPath}
          onDelete={work.remove}
          onClose={work.endDelete}
        />
      )}
    </>
  );

  function editor() {
    const edit = editPlace(comment.id);
    return (
      <div className="mbs-2">
        <CommentForm
          label={t`Edit the comment by ${comment.username}`}
          submitText={<Trans>Save</Trans>}
          autoFocus
          initialText={drafts?.read(edit) || comment.content}
          signInPath={signInPath}
          onType={(text) => drafts?.write(edit, text)}
          onCancel={work.endEdit}
          onSend={work.edit}
        />
      </div>
    );
  }

  function toolbar() {
    const toggleReply = isReplying ? work.endReply : work.startReply;
    return (
      <CommentToolbar
        comment={comment}
        isReplying={isReplying}
        replyButton={work.replyButton}
        editButton={work.editButton}
        onReply={depth < COMMENT_DEPTH_MAX ? (author ? toggleReply : talk.onSignIn) : undefined}
        onEdit={work.mayEdit ? work.startEdit : undefined}
        onDelete={mayDeleteComment(comment, talk) ? work.startDelete : undefined}
        report={isOwnComment(comment, talk) ? null : renderReport?.(comment)}
      />
    );
  }
});
