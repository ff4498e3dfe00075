import { Trans, useLingui } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { currencySign } from "#lib/format/currency-sign.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";

const SIGNS: Readonly<Record<string, string>> = { "£": "GBP", "€": "EUR", $: "USD" };

export function PriceField({ form, fieldId }: DealFieldsProps) {
  const { i18n } = useLingui();
  const chosen = useWatch({ control: form.control, name: "currency" });
  const sign = signOf(chosen, i18n.locale);

  /** Selects the currency whose sign is typed: €20 selects euros. */
  function readSign(typed: string) {
    const currency = SIGNS[typed.trim().charAt(0)] ?? SIGNS[typed.trim().slice(-1)];
    if (currency && currency !== chosen) form.setValue("currency", currency);
  }

  return (
    <FormField
      form={form}
      idOf={fieldId}
      name="price"
      label={<Trans>Price</Trans>}
      hint={<Trans>In {sign}. Type 0 if free; leave it empty if prices vary.</Trans>}
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
  );
}

function signOf(currency: string, locale: string): string {
  try {
    return currencySign(currency, locale);
  } catch {
    return currency;
  }
}
