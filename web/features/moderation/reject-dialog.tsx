import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";

const REASON_MAX = 500;

/** Asks before a deal is rejected, and for the reason that its poster will read. */
export function RejectDialog({
  title,
  onReject,
  onClose,
}: {
  title: string;
  onReject: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  return (
    <Dialog
      title={t`Reject this deal?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button variant="danger" onClick={() => onReject(reason.trim())}>
            <Trans>Reject</Trans>
          </Button>
        </>
      }
    >
      <p className="mbe-4 text-muted [overflow-wrap:anywhere]">
        <Trans>“{title}” will not be shown to anybody but its poster and admins.</Trans>
      </p>
      <Field
        label={<Trans>Reason</Trans>}
        optional
        hint={<Trans>The poster reads it.</Trans>}
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
    </Dialog>
  );
}
