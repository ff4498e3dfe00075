import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { CommentFailure } from "#features/deals/comments/use-comment-actions.ts";
import { FailureNotice } from "#features/deals/comments/write/comment-form.tsx";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

interface DeleteCommentDialogProps {
  signInPath: string;
  /** Resolves to null when the comment is deleted. */
  onDelete: () => Promise<CommentFailure | null>;
  onClose: () => void;
}

/** Asks before a comment is deleted, because that cannot be undone. */
export function DeleteCommentDialog({ signInPath, onDelete, onClose }: DeleteCommentDialogProps) {
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<CommentFailure | null>(null);

  async function remove(): Promise<void> {
    setDeleting(true);
    setFailure(null);
    const refusal = await onDelete();
    if (refusal === null) return;
    setDeleting(false);
    setFailure(refusal);
  }

  return (
    <Dialog
      title={<Trans>Delete this comment?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isDeleting} onClick={() => void remove()}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted">
        <Trans>This can’t be undone. Replies stay visible.</Trans>
      </p>
      {failure && <FailureNotice failure={failure} signInPath={signInPath} />}
    </Dialog>
  );
}
