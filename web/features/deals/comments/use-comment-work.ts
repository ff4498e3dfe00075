import { useLingui } from "@lingui/react/macro";
import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Comment } from "#contract/comment.ts";
import { useNow } from "#lib/now-context.tsx";
import type { CommentFailure } from "./comment-actions.ts";
import { editPlace } from "./comment-drafts.ts";
import { mayEditComment } from "./comment-permissions.ts";
import type { Talk } from "./talk.ts";

/**
 * What goes on at one comment: it is being answered, corrected or about to be deleted. A draft opens the box it was
 * typed in. Afterwards focus returns to the button that began it, or to the comment where that button has gone.
 */
export function useCommentWork(comment: Comment, talk: Talk) {
  const { t } = useLingui();
  const { id } = comment;
  const { actions, drafts, onDone } = talk;
  const place = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const [replying, setReplying] = useState<boolean | null>(null);
  const [editing, setEditing] = useState<boolean | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const hasReply = useMemo(() => Boolean(drafts?.read(id)), [drafts, id]);
  const hasEdit = useMemo(() => Boolean(drafts?.read(editPlace(id))), [drafts, id]);
  const mayEdit = mayEditComment(comment, talk, useNow());

  function endReply(): void {
    drafts?.write(id, "");
    flushSync(() => setReplying(false));
    (replyButton.current ?? place.current)?.focus();
  }

  function endEdit(): void {
    drafts?.write(editPlace(id), "");
    flushSync(() => setEditing(false));
    (editButton.current ?? place.current)?.focus();
  }

  return {
    place,
    replyButton,
    editButton,
    mayEdit,
    isReplying: talk.drafts !== null && (replying ?? hasReply),
    isEditing: !comment.isDeleted && (editing ?? (hasEdit && mayEdit)),
    isDeleting,
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
    async remove(): Promise<CommentFailure | null> {
      const { failure } = await actions.remove(id);
      if (failure) return failure;
      flushSync(() => setDeleting(false));
      place.current?.focus();
      onDone(t`Comment deleted`);
      return null;
    },
  };
}
