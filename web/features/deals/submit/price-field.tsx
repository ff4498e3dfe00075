import { Trans, useLingui } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { currencyOf } from "#contract/deals/price.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { currencySign } from "#lib/format/currency-sign.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";

export function PriceField({ form, fieldId }: DealFieldsProps) {
  const { i18n } = useLingui();
  const chosen = useWatch({ control: form.control, name: "currency" });
  const sign = signOf(chosen, i18n.locale);

  // The currency of a stored deal, and one that was changed or visited, is the member's choice.
  const { dirtyFields, touchedFields, defaultValues } = form.formState;
  const isChosen =
    dirtyFields.currency === true ||
    touchedFields.currency === true ||
    defaultValues?.currency !== DEFAULT_CURRENCY ||
    defaultValues.title !== "";

  /** Selects the currency whose sign is typed, €20 selects euros, unless the member has chosen one. */
  function readSign(typed: string) {
    const currency = currencyOf(typed, chosen);
    if (!isChosen && currency !== null && currency !== chosen) form.setValue("currency", currency);
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
