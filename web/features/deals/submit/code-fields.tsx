import { Trans, useLingui } from "@lingui/react/macro";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { DealWithCodeInput, DealWithCodeValues } from "#contract/vouchers/deal-code-fields.ts";
import {
  APPLIES,
  EXCLUSIONS_MAX,
  hasAmount,
  VOUCHER_CODE_MAX,
} from "#contract/vouchers/voucher-schema.ts";
import { useToday } from "#lib/format/use-today.ts";
import { DiscountTypeOptions } from "#ui/form/discount-type-options.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

export interface CodeFieldsProps {
  form: UseFormReturn<DealWithCodeInput, unknown, DealWithCodeValues>;
  fieldId: (name: string) => string;
}

const GRID = "grid items-start gap-x-4 gap-y-5 sm:grid-cols-2";

/** The code of a deal with its discount and conditions. Amounts are in the deal's currency. */
export function CodeFields({ form, fieldId }: CodeFieldsProps) {
  const { t } = useLingui();
  const today = useToday();
  const field = { form, idOf: fieldId };
  const type = useWatch({ control: form.control, name: "discount_type" });
  return (
    <div className="grid gap-5 pbe-4">
      <FormField
        {...field}
        name="code"
        label={<Trans>Code</Trans>}
        hint={<Trans>Exactly as entered at checkout.</Trans>}
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={VOUCHER_CODE_MAX + 10}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        )}
      </FormField>
      <div className={GRID}>
        <FormField {...field} name="discount_type" label={<Trans>Type of offer</Trans>}>
          {(control) => (
            <Select {...control}>
              <DiscountTypeOptions />
            </Select>
          )}
        </FormField>
        {hasAmount(type) && (
          <FormField
            {...field}
            name="discount_value"
            label={type === "percentage" ? <Trans>Discount %</Trans> : <Trans>Discount</Trans>}
          >
            {(control) => (
              <TextInput {...control} inputMode="decimal" autoComplete="off" dir="ltr" />
            )}
          </FormField>
        )}
      </div>
      <div className={GRID}>
        <FormField {...field} name="min_spend" label={<Trans>Minimum spend</Trans>} optional>
          {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" dir="ltr" />}
        </FormField>
        <FormField {...field} name="expiry_date" label={<Trans>Expires on</Trans>} optional>
          {(control) => <TextInput {...control} type="date" min={today} />}
        </FormField>
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
    </div>
  );
}
