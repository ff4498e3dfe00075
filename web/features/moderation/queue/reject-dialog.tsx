import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";

const REASON_MAX = 500;

/** The texts of the dialog. */
export interface RejectTexts {
  question: ReactNode;
  /** The effect of rejecting. */
  effect: ReactNode;
  /** Says who reads the reason; without it the dialog has no field for a reason. */
  reader?: ReactNode;
  /** Said where the reason is missing; without it a reason is optional. */
  missing?: ReactNode;
  /** The label of the button, 'Reject' by default. */
  confirm?: ReactNode;
  /** The label of the button that leaves everything as it is, 'Cancel' by default. */
  cancel?: ReactNode;
}

interface RejectDialogProps {
  texts: RejectTexts;
  busy?: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for confirmation and for a reason, which the author reads. */
export function RejectDialog({ texts, busy, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);

  function confirm() {
    const given = reason.trim();
    const isRefused = Boolean(texts.missing) && given === "";
    setMissing(isRefused);
    if (!isRefused) onReject(given);
  }

  return (
    <Dialog
      title={texts.question}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button variant="danger" busy={busy} onClick={confirm}>
            {texts.confirm ?? <Trans>Reject</Trans>}
          </Button>
        </>
      }
    >
      <p className="text-muted [overflow-wrap:anywhere]">{texts.effect}</p>
      {texts.reader && (
        <Field
          className="mbs-4"
          label={<Trans>Reason</Trans>}
          optional={!texts.missing}
          hint={texts.reader}
          error={isMissing ? texts.missing : undefined}
          counter={{ length: reason.length, max: REASON_MAX }}
        >
          {(control) => (
            <TextArea
              {...control}
              value={reason}
              maxLength={REASON_MAX}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}
