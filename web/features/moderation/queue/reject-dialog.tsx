import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";

const REASON_MAX = 500;

/** The texts of the dialog. */
export interface RejectTexts {
  question: string;
  /** The effect of rejecting. */
  effect: ReactNode;
  /** Says who reads the reason; without it the dialog has no field for a reason. */
  reader?: ReactNode;
  /** The label of the button, 'Reject' by default. */
  confirm?: ReactNode;
}

interface RejectDialogProps {
  texts: RejectTexts;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks for confirmation and for a reason, which the author reads. */
export function RejectDialog({ texts, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={texts.question}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" onClick={() => onReject(reason.trim())}>
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
          optional
          hint={texts.reader}
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
