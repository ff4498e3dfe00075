import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

interface AdminRightsFormProps {
  isAdmin: boolean;
  onChange: (reason: string) => Promise<void>;
}

export function AdminRightsForm({ isAdmin, onChange }: AdminRightsFormProps) {
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);

  async function change() {
    setBusy(true);
    await onChange(reason.trim());
    setBusy(false);
  }

  return (
    <div className="grid gap-4">
      <p className="text-muted">
        <Trans>
          Admins can moderate everything, ban members and add admins. Takes effect immediately.
        </Trans>
      </p>
      <Field label={<Trans>Reason</Trans>} optional hint={<Trans>The audit log keeps it.</Trans>}>
        {(control) => (
          <TextInput
            {...control}
            value={reason}
            maxLength={1000}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        variant={isAdmin ? "danger" : "outline"}
        busy={isBusy}
        onClick={change}
        className="justify-self-end"
      >
        {isAdmin ? <Trans>Remove admin rights</Trans> : <Trans>Make an admin</Trans>}
      </Button>
    </div>
  );
}
