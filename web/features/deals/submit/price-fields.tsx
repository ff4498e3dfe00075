import { Trans } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { CurrencyOptions } from "#ui/form/currency-options.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";

const SIGNS: Readonly<Record<string, string>> = { "£": "GBP", "€": "EUR", $: "USD" };

export function PriceFields({ form, fieldId }: DealFieldsProps) {
  const field = { form, idOf: fieldId };
  const chosen = useWatch({ control: form.control, name: "currency" });

  /** Typing €20 selects euros. */
  function readSign(typed: string) {
    const currency = SIGNS[typed.trim().charAt(0)] ?? SIGNS[typed.trim().slice(-1)];
    if (currency && currency !== chosen) form.setValue("currency", currency);
  }

  return (
    <div className="grid grid-cols-[1fr_112px] items-start gap-x-4 gap-y-5 sm:grid-cols-[1fr_1fr_132px]">
      <FormField
        {...field}
        name="price"
        label={<Trans>Price</Trans>}
        hint={<Trans>Enter 0 for free. Leave empty if prices vary.</Trans>}
        className="max-sm:col-span-2"
      >
        {({ onBlur, ...control }) => (
          <TextInput
            {...control}
            onBlur={(event) => {
              readSign(event.target.value);
              void onBlur(event);
            }}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
          />
        )}
      </FormField>
      <FormField
        {...field}
        name="original_price"
        label={<Trans>Usually costs</Trans>}
        optional
        hint={<Trans>If it’s reduced.</Trans>}
      >
        {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" dir="ltr" />}
      </FormField>
      <FormField {...field} name="currency" label={<Trans>Currency</Trans>}>
        {(control) => (
          <Select {...control}>
            <CurrencyOptions chosen={chosen} />
          </Select>
        )}
      </FormField>
    </div>
  );
}
