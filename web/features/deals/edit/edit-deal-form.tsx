import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { DealFields } from "#features/deals/submit/deal-fields.tsx";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";
import { FormFailure } from "#features/forms/form-failure.tsx";
import { Button } from "#ui/button/button.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { type EditableDealRow, isStarted } from "./editable-deal.ts";
import { useEditDealForm } from "./use-edit-deal-form.ts";

interface EditDealFormProps {
  deal: EditableDealRow;
  onSaved: () => void;
  /** Loads the deal again, keeping typed values. */
  onReload: () => Promise<void>;
  /** Shown beside the save button, such as Cancel. */
  actions?: ReactNode;
  /** Focuses the title when the form opens. */
  autoFocus?: boolean;
}

/** The poster's fields and a reason. Admins change the temperature in `TemperatureForm`. */
export function EditDealForm({ deal, onSaved, onReload, actions, autoFocus }: EditDealFormProps) {
  const { form, fieldId, upload, summary, failure, conflict, onSubmit } = useEditDealForm(
    deal,
    onSaved,
  );
  const { setFocus } = form;
  useEffect(() => {
    if (autoFocus) setFocus("title");
  }, [autoFocus, setFocus]);
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
      {conflict && <ConflictNotice conflict={conflict} onReload={onReload} />}
      <DealFields
        // The types of a form with one more field are not assignable.
        form={form as unknown as DealFieldsProps["form"]}
        fieldId={fieldId}
        upload={upload}
        hasStarted={isStarted(deal)}
        association="admin"
      />
      <FormField
        form={form}
        idOf={fieldId}
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
