import { Trans, useLingui } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { UNITS } from "#contract/deals/unit-price.ts";
import { PRICE_SOURCE_LABELS, UNIT_LABELS } from "#lib/locale/price-labels.ts";
import { CurrencyOptions } from "#ui/form/currency-options.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Options } from "#ui/form/options.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";

const GRID = "grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-[1fr_1fr_132px]";

/** The earlier price and its source, the currency, and the amount for a price per unit. */
export function PriceDetails({ form, fieldId }: DealFieldsProps) {
  const { t, i18n } = useLingui();
  const field = { form, idOf: fieldId };
  const [chosen, before] = useWatch({
    control: form.control,
    name: ["currency", "original_price"],
  });
  return (
    <>
      <div className={GRID}>
        <FormField
          {...field}
          name="original_price"
          label={<Trans>Usually costs</Trans>}
          hint={<Trans>If it’s reduced.</Trans>}
        >
          {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" dir="ltr" />}
        </FormField>
        {before.trim() !== "" && (
          <div className="min-inline-0 max-sm:order-last max-sm:col-span-2">
            <FormField {...field} name="original_price_source" label={<Trans>Who says so</Trans>}>
              {(control) => (
                <Select {...control}>
                  <option value="">{i18n._(PRICE_SOURCE_LABELS.merchant)}</option>
                  <option value="seen">{i18n._(PRICE_SOURCE_LABELS.seen)}</option>
                </Select>
              )}
            </FormField>
          </div>
        )}
        <FormField {...field} name="currency" label={<Trans>Currency</Trans>}>
          {(control) => (
            <Select {...control}>
              <CurrencyOptions chosen={chosen} />
            </Select>
          )}
        </FormField>
      </div>
      <div className={GRID}>
        <FormField
          {...field}
          name="unit_amount"
          label={<Trans>Amount</Trans>}
          hint={<Trans>For the price per kilogram or litre, e.g. 5.</Trans>}
        >
          {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" dir="ltr" />}
        </FormField>
        <FormField {...field} name="unit" label={<Trans>Unit</Trans>}>
          {(control) => (
            <Select {...control}>
              <option value="">{t`No unit`}</option>
              <Options values={UNITS} labels={UNIT_LABELS} />
            </Select>
          )}
        </FormField>
      </div>
    </>
  );
}
