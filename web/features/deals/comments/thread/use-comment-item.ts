import { useLingui } from "@lingui/react/macro";
import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Comment } from "#contract/deals/comment.ts";
import type { CommentFailure } from "#features/deals/comments/use-comment-actions.ts";
import { editDraft } from "#features/deals/comments/write/comment-drafts.ts";
import { useNow } from "#lib/now-context.tsx";
import { type CommentContext, isMutedComment, mayEditComment } from "./comment-context.ts";

/**
 * The state of one comment: whether its reply box, editor or deletion dialog is open. A draft opens its box. When a box closes,
 * the focus returns to the pressed button, or to the comment if that button no longer exists.
 */
export function useCommentItem(comment: Comment, context: CommentContext) {
  const { t } = useLingui();
  const { id } = comment;
  const { actions, drafts, onDone } = context;
  const place = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const [replying, setReplying] = useState<boolean | null>(null);
  const [editing, setEditing] = useState<boolean | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const hasReply = useMemo(() => Boolean(drafts?.read(id)), [drafts, id]);
  const hasEdit = useMemo(() => Boolean(drafts?.read(editDraft(id))), [drafts, id]);
  const [isUnfolded, setUnfolded] = useState(false);
  const isMuted = isMutedComment(comment, context);
  const mayEdit = mayEditComment(comment, context, useNow());

  function endReply(): void {
    drafts?.write(id, "");
    flushSync(() => setReplying(false));
    // The page may be scrolling to the reply.
    (replyButton.current ?? place.current)?.focus({ preventScroll: true });
  }

  function endEdit(): void {
    drafts?.write(editDraft(id), "");
    flushSync(() => setEditing(false));
    (menuButton.current ?? place.current)?.focus();
  }

  function unfold(): void {
    flushSync(() => setUnfolded(true));
    place.current?.focus();
  }

  async function toggleMute(): Promise<void> {
    const { userId, username } = comment;
    if (!context.mutes || userId === null) return;
    setUnfolded(false);
    if (!(await context.mutes.setMuted({ id: userId, username }, !isMuted))) return;
    // Muting replaces the comment and its menu with a folded comment.
    if (!isMuted) requestAnimationFrame(() => place.current?.focus({ preventScroll: true }));
  }

  return {
    place,
    replyButton,
    menuButton,
    mayEdit,
    isReplying: drafts !== null && (replying ?? hasReply),
    isEditing: !comment.isDeleted && (editing ?? (hasEdit && mayEdit)),
    isDeleting,
    isFolded: isMuted && !isUnfolded && !comment.isDeleted,
    unfold,
    toggleMute: () => void toggleMute(),
    startReply: () => setReplying(true),
    startEdit: () => setEditing(true),
    startDelete: () => setDeleting(true),
    endReply,
    endEdit,
    endDelete: () => setDeleting(false),

    async reply(content: string): Promise<CommentFailure | null> {
      const { failure } = await actions.send(content, id);
      if (failure) return failure;
      endReply();
      onDone(t`Reply posted`);
      return null;
    },
    async edit(content: string): Promise<CommentFailure | null> {
      const { failure } = await actions.edit(id, content);
      if (failure) return failure;
      endEdit();
      onDone(t`Comment saved`);
      return null;
    },
    async remove(reason: string): Promise<CommentFailure | null> {
      const { failure } = await actions.remove(id, reason);
      if (failure) return failure;
      flushSync(() => setDeleting(false));
      place.current?.focus();
      onDone(t`Comment deleted`);
      return null;
    },
  };
}
