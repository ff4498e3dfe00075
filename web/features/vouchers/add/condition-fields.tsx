import { Trans, useLingui } from "@lingui/react/macro";
import { type UseFormReturn, useWatch } from "react-hook-form";
import {
  type AddVoucherInput,
  type AddVoucherValues,
  APPLIES,
  EXCLUSIONS_MAX,
} from "#contract/vouchers/voucher-schema.ts";
import { LinkInput } from "#features/forms/link-input.tsx";
import { CurrencyOptions } from "#ui/form/currency-options.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

export interface ConditionFieldsProps {
  form: UseFormReturn<AddVoucherInput, unknown, AddVoucherValues>;
  fieldId: (name: string) => string;
}

const PAIR = "grid items-start gap-x-4 gap-y-5 sm:grid-cols-2";

/** The conditions of a code, and where it was found. */
export function ConditionFields({ form, fieldId }: ConditionFieldsProps) {
  const { t } = useLingui();
  const field = { form, idOf: fieldId };
  const chosen = useWatch({ control: form.control, name: "currency" });
  return (
    <>
      <div className={PAIR}>
        <FormField
          {...field}
          name="min_spend"
          label={<Trans>Minimum spend</Trans>}
          optional
          hint={<Trans>We don’t show the code on cheaper deals.</Trans>}
        >
          {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" dir="ltr" />}
        </FormField>
        <FormField
          {...field}
          name="currency"
          label={<Trans>Currency</Trans>}
          hint={<Trans>For the amounts above.</Trans>}
        >
          {(control) => (
            <Select {...control}>
              <CurrencyOptions chosen={chosen} />
            </Select>
          )}
        </FormField>
      </div>
      <div className={PAIR}>
        <FormField {...field} name="new_customers_only" label={<Trans>Who can use it</Trans>}>
          {(control) => (
            <Select {...control}>
              <option value="">{t`Everyone`}</option>
              <option value={APPLIES}>{t`New customers only`}</option>
            </Select>
          )}
        </FormField>
        <FormField {...field} name="single_use" label={<Trans>How often</Trans>}>
          {(control) => (
            <Select {...control}>
              <option value="">{t`Any number of times`}</option>
              <option value={APPLIES}>{t`Once per customer`}</option>
            </Select>
          )}
        </FormField>
      </div>
      <FormField
        {...field}
        name="exclusions"
        label={<Trans>Not for</Trans>}
        optional
        hint={<Trans>For example, sale items or gift cards.</Trans>}
        max={EXCLUSIONS_MAX}
      >
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField
        {...field}
        name="source_url"
        label={<Trans>Where you found it</Trans>}
        optional
        hint={<Trans>A page that states the code and its conditions.</Trans>}
      >
        {(control) => <LinkInput {...control} />}
      </FormField>
    </>
  );
}
