import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { HUB_SECTIONS, HUBS } from "#contract/deals/season.ts";
import { HUB_LABELS } from "#contract/deals/season-texts.ts";
import { type PinValues, pinSchema } from "#contract/moderation/season-forms.ts";
import { useCheckedForm } from "#features/forms/use-checked-form.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { pinAfter, type SeasonPin } from "./season-pins-requests.ts";

interface PinDialogProps {
  pins: readonly SeasonPin[];
  /** Id of the deal; empty if the admin has to enter it. */
  deal: string;
  onSaved: (title: string) => void;
  onClose: () => void;
}

/** Pins a deal to a section of a season page, or moves its pin on that page to another section. */
export function PinDialog({ pins, deal, onSaved, onClose }: PinDialogProps) {
  const { t, i18n } = useLingui();
  const translate = useTranslateMarked();
  const formId = useId();
  const dispatch = useAppDispatch();
  const { form, fieldId, failure, onInvalid, clearErrors, refuse } = useCheckedForm({
    name: "pin",
    schema: pinSchema,
    values: { deal, place: "" },
    fieldOfCode: { deal_not_found: "deal", deal_expired: "deal", too_many_pins: "place" },
  });
  const field = { form, idOf: fieldId };

  async function onValid(values: PinValues) {
    clearErrors();
    const pin = pinAfter(pins);
    const result = await dispatch(pin(values));
    if (pin.fulfilled.match(result)) onSaved(result.payload);
    else refuse(result);
  }

  return (
    <Dialog
      title={<Trans>Pin a deal</Trans>}
      closeOnBackdrop={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting}>
            <Trans>Pin</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={form.handleSubmit(onValid, onInvalid)}
        className="grid gap-4"
      >
        {failure && <Notice tone="danger">{failure}</Notice>}
        <FormField
          {...field}
          name="deal"
          label={<Trans>Deal</Trans>}
          hint={<Trans>The link to its page, or its id.</Trans>}
        >
          {(control) => <TextInput {...control} dir="ltr" autoComplete="off" required />}
        </FormField>
        <FormField
          {...field}
          name="place"
          label={<Trans>Section</Trans>}
          hint={<Trans>The deal goes after those already pinned there.</Trans>}
        >
          {(control) => (
            <Select {...control} required>
              <option value="">{t`Choose a section`}</option>
              {HUBS.map((hub) => (
                <optgroup key={hub} label={translate(HUB_LABELS[hub])}>
                  {HUB_SECTIONS[hub].map((section) => (
                    <option key={section} value={`${hub}/${section}`}>
                      {i18n._(SECTION_LABELS[section])}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </FormField>
      </form>
    </Dialog>
  );
}
