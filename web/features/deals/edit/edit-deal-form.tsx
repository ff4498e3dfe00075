import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { DealFormFields } from "#features/deals/submit/deal-form-fields.tsx";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";
import { FormFailure } from "#features/forms/form-failure.tsx";
import { FIELD_NAMES } from "#lib/errors/field-texts.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { type EditableDealRow, isStarted } from "./editable-deal.ts";
import { type EditConflict, useEditDealForm } from "./use-edit-deal-form.ts";

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
      <DealFormFields
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

interface ConflictNoticeProps {
  conflict: EditConflict;
  /** Loads the deal again. Typed values stay in the form. */
  onReload: () => Promise<void>;
}

/**
 * Warns that the deal has been changed elsewhere, and offers to load the changes into the form. Takes the focus, because the
 * save button is far below.
 */
function ConflictNotice(props: ConflictNoticeProps) {
  const { isLoaded } = props.conflict;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice changes its text once the changes are loaded.
  useEffect(() => {
    box.current?.focus();
  }, [isLoaded]);
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-20 outline-none">
      <Words {...props} />
    </div>
  );
}

function Words({ conflict, onReload }: ConflictNoticeProps) {
  const { i18n } = useLingui();
  const [isLoading, setLoading] = useState(false);

  async function load() {
    setLoading(true);
    await onReload();
    setLoading(false);
  }

  if (!conflict.isLoaded) {
    return (
      <Notice tone="danger">
        <p>
          <Trans>Someone else just changed this deal. Your changes aren’t saved yet.</Trans>
        </p>
        <button
          type="button"
          aria-disabled={isLoading}
          onClick={() => !isLoading && void load()}
          className="-mbe-2 inline-flex min-block-11 items-center underline underline-offset-3"
        >
          <Trans>Load their changes and keep mine</Trans>
        </button>
      </Notice>
    );
  }
  const fields = conflict.contested
    .flatMap((name) => FIELD_NAMES[name] ?? [])
    .map((name) => i18n._(name));
  const list = new Intl.ListFormat(i18n.locale).format(fields);
  return (
    <Notice>
      <p>
        <Trans>Their changes are in the form, and so is what you typed. Check it, then save.</Trans>
      </p>
      {fields.length > 0 && (
        <p>
          <Trans>You both changed these. Your version is shown: {list}</Trans>
        </p>
      )}
    </Notice>
  );
}
