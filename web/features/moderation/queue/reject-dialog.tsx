import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";

const REASON_MAX = 500;

/** The words of the dialog. */
export interface RejectWords {
  question: string;
  /** What rejecting does. */
  effect: ReactNode;
  /** Who reads the reason; without it none is asked for. */
  reader?: ReactNode;
  /** 'Reject' unless said otherwise. */
  confirm?: ReactNode;
}

interface RejectDialogProps {
  words: RejectWords;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks before something is rejected, and for the reason that whoever sent it will read. */
export function RejectDialog({ words, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={words.question}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" onClick={() => onReject(reason.trim())}>
            {words.confirm ?? <Trans>Reject</Trans>}
          </Button>
        </>
      }
    >
      <p className="text-muted [overflow-wrap:anywhere]">{words.effect}</p>
      {words.reader && (
        <Field
          className="mbs-4"
          label={<Trans>Reason</Trans>}
          optional
          hint={words.reader}
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
