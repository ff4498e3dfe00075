import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { type Certifier, saveCertifier } from "./halal-queue-requests.ts";

const NEW: Certifier = {
  id: "",
  name: "",
  country: "",
  website: "",
  register_url: "",
  stunning_policy: "not_disclosed",
  policy_source_url: "",
  checked_on: "",
  is_listed: true,
};

interface CertifierDialogProps {
  certifier: Certifier | null;
  onSaved: () => void;
  onClose: () => void;
}

export function CertifierDialog({ certifier, onSaved, onClose }: CertifierDialogProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const [values, setValues] = useState(certifier ?? NEW);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const change = (changes: Partial<Certifier>) => setValues((now) => ({ ...now, ...changes }));

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    const result = await dispatch(saveCertifier(values));
    setSaving(false);
    if (!saveCertifier.fulfilled.match(result)) return setFailure(failureText(result));
    showToast(t`Saved`);
    onSaved();
  }

  const textField = (
    name: "name" | "country" | "website" | "register_url" | "policy_source_url" | "checked_on",
    label: ReactNode,
    more: { type?: string; maxLength?: number; hint?: ReactNode; optional?: boolean } = {},
  ) => {
    const { hint, optional = true, ...input } = more;
    return (
      <Field label={label} hint={hint} optional={optional}>
        {(control) => (
          <TextInput
            {...control}
            {...input}
            value={values[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        )}
      </Field>
    );
  };

  return (
    <Dialog
      title={certifier ? <bdi>{certifier.name}</bdi> : <Trans>Add a certifier</Trans>}
      onClose={onClose}
      closeOnBackdrop={false}
    >
      <form method="post" noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        {failure && <Notice tone="danger">{failure}</Notice>}
        {textField("name", <Trans>Name</Trans>, { maxLength: 80, optional: false })}
        {textField("country", <Trans>Country</Trans>, {
          maxLength: 2,
          hint: <Trans>Two letters, for example GB</Trans>,
        })}
        {textField("website", <Trans>Website</Trans>, { type: "url" })}
        {textField("register_url", <Trans>Public register</Trans>, { type: "url" })}
        <Field label={<Trans>Published policy on stunning</Trans>}>
          {(control) => (
            <Select
              {...control}
              value={values.stunning_policy}
              onChange={({ currentTarget }) => change({ stunning_policy: currentTarget.value })}
            >
              <option value="not_disclosed">{t`Not published`}</option>
              <option value="none">{t`No stunning`}</option>
              <option value="reversible">{t`Reversible stunning`}</option>
              <option value="varies">{t`Varies`}</option>
            </Select>
          )}
        </Field>
        {textField("policy_source_url", <Trans>Source of the policy</Trans>, { type: "url" })}
        {textField("checked_on", <Trans>Looked up on</Trans>, { type: "date" })}
        <label className="flex min-block-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={values.is_listed}
            onChange={({ currentTarget }) => change({ is_listed: currentTarget.checked })}
          />
          <Trans>Show it in forms and lists</Trans>
        </label>
        <div className="flex gap-2.5 *:flex-1">
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isSaving}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
