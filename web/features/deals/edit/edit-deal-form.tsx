// Longer than most: the fields of one form, in the order of the page.
import { Trans } from "@lingui/react/macro";
import { Link2, MapPin } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { DESCRIPTION_MAX, TITLE_MAX } from "#contract/limits.ts";
import { EndField } from "#features/deals/moments/end-field.tsx";
import { TimeZoneName } from "#features/deals/moments/time-zone-name.tsx";
import { FormFailure } from "#features/forms/form-failure.tsx";
import { ImageField } from "#features/images/image-field.tsx";
import { Button } from "#ui/button/button.tsx";
import { CategoryOptions } from "#ui/form/category-options.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { type EditableDealRow, isStarted } from "./editable-deal.ts";
import { editDealFieldId, useEditDealForm } from "./use-edit-deal-form.ts";

interface EditDealFormProps {
  deal: EditableDealRow;
  onSaved: () => void;
  /** Loads the deal again, keeping typed values. */
  onReload: () => Promise<void>;
  /** Shown beside the save button, such as Cancel. */
  actions?: ReactNode;
  /** Focuses the first field if the form was opened with the keyboard. */
  autoFocus?: boolean;
}

/** All fields that an admin can change, except the temperature (`admin_update_deal`). */
export function EditDealForm({ deal, onSaved, onReload, actions, autoFocus }: EditDealFormProps) {
  const { form, upload, summary, failure, conflict, onSubmit } = useEditDealForm(deal, onSaved);
  const field = { form, idOf: editDealFieldId };
  const hasStarted = isStarted(deal);
  const { setFocus } = form;
  useEffect(() => {
    if (autoFocus) setFocus("title");
  }, [autoFocus, setFocus]);
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
      {conflict && <ConflictNotice conflict={conflict} onReload={onReload} />}
      <FormField {...field} name="deal_url" label={<Trans>Deal link</Trans>} optional>
        {(control) => <TextInput {...control} icon={<Link2 />} type="url" autoComplete="off" />}
      </FormField>
      <FormField {...field} name="title" label={<Trans>Title</Trans>} max={TITLE_MAX}>
        {(control) => <TextInput {...control} autoComplete="off" required />}
      </FormField>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <FormField {...field} name="price" label={<Trans>Price</Trans>} optional>
          {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormField {...field} name="original_price" label={<Trans>Original price</Trans>} optional>
          {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormField {...field} name="currency" label={<Trans>Currency</Trans>}>
          {(control) => <TextInput {...control} dir="ltr" maxLength={3} autoComplete="off" />}
        </FormField>
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField {...field} name="merchant" label={<Trans>Merchant</Trans>}>
          {(control) => <TextInput {...control} autoComplete="off" required />}
        </FormField>
        <FormField {...field} name="category" label={<Trans>Category</Trans>}>
          {(control) => (
            <Select {...control} required>
              <CategoryOptions />
            </Select>
          )}
        </FormField>
        <FormField
          {...field}
          name="starts_at"
          label={<Trans>Starts</Trans>}
          optional
          hint={
            hasStarted ? (
              <Trans>The deal has started, so this can’t change.</Trans>
            ) : (
              <Trans>
                Time zone: <TimeZoneName />
              </Trans>
            )
          }
        >
          {(control) => <TextInput {...control} type="datetime-local" readOnly={hasStarted} />}
        </FormField>
        <EndField {...field} name="expires_at" />
      </div>
      <FormField {...field} name="location" label={<Trans>Location</Trans>} optional>
        {(control) => <TextInput {...control} icon={<MapPin />} autoComplete="off" />}
      </FormField>
      <ImageField id={editDealFieldId("image_url")} upload={upload} />
      <FormField
        {...field}
        name="description"
        label={<Trans>Description</Trans>}
        optional
        max={DESCRIPTION_MAX}
      >
        {(control) => <TextArea {...control} className="min-block-[120px]" />}
      </FormField>
      <FormField
        {...field}
        name="reason"
        label={<Trans>Reason</Trans>}
        optional
        hint={<Trans>The poster and everyone who opens the history will see it.</Trans>}
      >
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      {failure && <FormFailure>{failure}</FormFailure>}
      <p className="flex flex-wrap justify-end gap-2">
        {actions}
        <Button type="submit" busy={form.formState.isSubmitting}>
          <Trans>Save changes</Trans>
        </Button>
      </p>
    </form>
  );
}
