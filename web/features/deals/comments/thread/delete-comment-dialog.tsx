import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { CommentFailure } from "#features/deals/comments/use-comment-actions.ts";
import { FailureNotice } from "#features/deals/comments/write/comment-form.tsx";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";

const REASON_MAX = 1_000;

interface DeleteCommentDialogProps {
  signInPath: string;
  /** Admins can give a reason for deleting another member's comment. */
  asksReason: boolean;
  /** Resolves to null on success. */
  onDelete: (reason: string) => Promise<CommentFailure | null>;
  onClose: () => void;
}

export function DeleteCommentDialog({
  signInPath,
  asksReason,
  onDelete,
  onClose,
}: DeleteCommentDialogProps) {
  const [reason, setReason] = useState("");
  const [isDeleting, setDeleting] = useState(false);
  const [failure, setFailure] = useState<CommentFailure | null>(null);

  async function remove(): Promise<void> {
    setDeleting(true);
    setFailure(null);
    const refusal = await onDelete(reason);
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
      {asksReason && (
        <Field
          className="mbs-4"
          label={<Trans>Why?</Trans>}
          optional
          hint={<Trans>The member will see this.</Trans>}
        >
          {(control) => (
            <TextArea
              {...control}
              value={reason}
              maxLength={REASON_MAX}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      )}
      {failure && <FailureNotice failure={failure} signInPath={signInPath} />}
    </Dialog>
  );
}
