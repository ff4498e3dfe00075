import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

interface TakeDownDialogProps {
  title: string;
  /** The deal waits for approval: it is rejected rather than taken down. */
  isPending: boolean;
  /** Resolves to why it failed, or null. */
  onDecide: (reason: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks why a deal is rejected or taken down. */
export function TakeDownDialog({ title, isPending, onDecide, onClose }: TakeDownDialogProps) {
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function decide(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const refusal = await onDecide(reason.trim());
    setBusy(false);
    if (refusal === null) onClose();
    else setFailure(refusal);
  }

  return (
    <Dialog
      title={isPending ? <Trans>Reject this deal?</Trans> : <Trans>Take this deal down?</Trans>}
      onClose={onClose}
      closeOnBackdrop={false}
    >
      <form method="post" noValidate onSubmit={decide} className="grid gap-4">
        <p className="text-muted [overflow-wrap:anywhere]">
          <bdi>{title}</bdi>
        </p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Field
          label={<Trans>Reason</Trans>}
          optional
          hint={<Trans>The member will see this.</Trans>}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              value={reason}
              maxLength={1000}
              autoComplete="off"
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="flex gap-2.5 *:flex-1">
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="danger" busy={isBusy}>
            {isPending ? <Trans>Reject</Trans> : <Trans>Take down</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
