import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { HALAL_BASES, type HalalSubject } from "#contract/halal/halal-facts.ts";
import { addHalalFact, type MemberHalal } from "#features/halal/halal-requests.ts";
import { useBasisLabels } from "#features/halal/labels/use-halal-labels.ts";
import { useImageUpload } from "#features/images/use-image-upload.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { useFocusInvalid } from "#ui/form/use-focus-invalid.ts";
import { FactFields } from "./fact-fields.tsx";
import { FactOptions } from "./fact-options.tsx";
import { EMPTY_FACT, type FactValues, missingFields, newFactOf } from "./fact-values.ts";

interface AddFactDialogProps {
  subject: HalalSubject;
  merchantId: string | null;
  certifiers: MemberHalal["certifiers"];
  onAdded: () => void;
  onClose: () => void;
}

/** The form for an observation. Only three choices are required, and the name of a certifier that is not listed. */
export function AddFactDialog(props: AddFactDialogProps) {
  const { subject, merchantId, certifiers, onAdded, onClose } = props;
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const bases = useBasisLabels();
  const photo = useImageUpload("evidence");
  const [values, setValues] = useState<FactValues>({ ...EMPTY_FACT, about: subject.type });
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [form, focusInvalid] = useFocusInvalid();
  const [isSending, setSending] = useState(false);
  const change = (changes: Partial<FactValues>) => setValues((now) => ({ ...now, ...changes }));

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const lacking = missingFields(values);
    setMissing(lacking);
    setFailure(null);
    if (lacking.length > 0) return focusInvalid();
    setSending(true);
    const image = await photo.settled();
    const fact = newFactOf(
      values,
      subject,
      merchantId,
      image.status === "uploaded" ? image.url : "",
    );
    const result = image.status === "failed" ? null : await dispatch(addHalalFact(fact));
    setSending(false);
    if (!result) return;
    if (!addHalalFact.fulfilled.match(result)) return setFailure(failureText(result));
    showToast(
      result.payload?.isPublic
        ? t`Added`
        : t`Thank you. An admin will look at it before everyone sees it.`,
    );
    onAdded();
    onClose();
  }

  const problem = (field: string) => (missing.includes(field) ? t`Choose one` : undefined);
  return (
    <Dialog
      title={<Trans>What have you seen?</Trans>}
      onClose={onClose}
      closeOnBackdrop={values.attribute === ""}
    >
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void send(event)}
        className="grid gap-4"
      >
        <p className="text-muted">
          <Trans>Only what you saw or were told, please. Readers decide for themselves.</Trans>
        </p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        {subject.type === "deal" && merchantId && (
          <Field label={<Trans context="subject of a halal fact">For</Trans>}>
            {(control) => (
              <Select
                {...control}
                value={values.about}
                onChange={({ currentTarget }) =>
                  change({ about: currentTarget.value === "merchant" ? "merchant" : "deal" })
                }
              >
                <option value="deal">{t`This deal`}</option>
                <option value="merchant">{t`The merchant in general`}</option>
              </Select>
            )}
          </Field>
        )}
        <FactFields values={values} change={change} certifiers={certifiers} problem={problem} />
        <Field label={<Trans>How do you know?</Trans>} error={problem("basis")}>
          {(control) => (
            <Select
              {...control}
              value={values.basis}
              onChange={({ currentTarget }) => change({ basis: currentTarget.value })}
            >
              <option value="">{t`Choose`}</option>
              {HALAL_BASES.map((basis) => (
                <option key={basis} value={basis}>
                  {bases[basis]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FactOptions values={values} change={change} photo={photo} />
        <div className="flex gap-2.5 *:flex-1">
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" busy={isSending}>
            <Trans>Add</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
