import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  title: ReactNode;
  /** Label of the button that confirms. */
  action: ReactNode;
  /** Runs the action. Returns the text of a failure, or null after closing the dialog. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation of a destructive action. A failure is shown in the dialog. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    setFailure(await onConfirm());
    setBusy(false);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void confirm()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {failure && (
        <Notice tone="danger" className="mbs-3">
          {failure}
        </Notice>
      )}
    </Dialog>
  );
}
