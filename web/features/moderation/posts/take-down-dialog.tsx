import { Trans } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { TextArea } from "#ui/text-area.tsx";

const REASON_MAX = 500;

interface TakeDownDialogProps {
  title: string;
  busy: boolean;
  onTakeDown: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a post is taken down; its author reads the reason, so there must be one. */
export function TakeDownDialog({ title, busy, onTakeDown, onClose }: TakeDownDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const formId = useId();

  function send(event: FormEvent) {
    event.preventDefault();
    const said = reason.trim();
    setMissing(said === "");
    if (said) onTakeDown(said);
  }

  return (
    <Dialog
      title={<Trans>Take this post down?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={busy}>
            <Trans>Take down</Trans>
          </Button>
        </>
      }
    >
      <p className="text-muted [overflow-wrap:anywhere]">
        <Trans>
          “<bdi>{title}</bdi>” goes back to its author’s drafts. It can be published again only
          after a change, and is then reviewed again.
        </Trans>
      </p>
      <form id={formId} noValidate onSubmit={send}>
        <Field
          className="mbs-4"
          label={<Trans>Reason</Trans>}
          hint={<Trans>The author will see this.</Trans>}
          error={isMissing ? <Trans>Say why. The author will see this.</Trans> : undefined}
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
      </form>
    </Dialog>
  );
}
