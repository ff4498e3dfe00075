import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { ALERT_CHANNELS, ALERT_STEPS } from "#contract/alerts/alert.ts";
import { type AlertInput, type AlertValues, APPLIES } from "#contract/alerts/alert-schema.ts";
import { DEAL_TYPES } from "#contract/deals/total.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { useMinutesText } from "#features/alerts/alert-words.ts";
import { formatTemperature } from "#lib/format/format-temperature.ts";
import { CHANNEL_LABELS, DEAL_TYPE_LABELS } from "#lib/locale/price-labels.ts";
import { CurrencyOptions } from "#ui/form/currency-options.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Options } from "#ui/form/options.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

/** Choices for the time within which a deal reaches a temperature, in minutes. */
const MINUTES = ["60", "180", "720", "1440", "4320", "10080"];

const NAMES = [
  "words_all",
  "poster",
  "allows_unknown_delivery",
  "channel",
  "deal_type",
  "step",
  "within_minutes",
] as const;

interface MoreConditionsProps {
  form: UseFormReturn<AlertInput, unknown, AlertValues>;
  fieldId: (name: string) => string;
}

/** Collapsible section of less common conditions. Starts open if a condition has a value; opens if a condition has an error. */
export function MoreConditions({ form, fieldId }: MoreConditionsProps) {
  const { t, i18n } = useLingui();
  const minutesText = useMinutesText();
  const [isOpen, setOpen] = useState(
    () => form.getValues(NAMES).some(Boolean) || form.getValues("currency") !== DEFAULT_CURRENCY,
  );
  const { errors } = form.formState;
  const field = { form, idOf: fieldId };
  const [currency, within, step] = useWatch({
    control: form.control,
    name: ["currency", "within_minutes", "step"],
  });
  return (
    <details
      open={isOpen || NAMES.some((name) => errors[name])}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-l border border-border px-4"
    >
      <summary className="min-block-12 cursor-pointer content-center text-fs-15 font-[600]">
        <Trans>More options</Trans>
      </summary>
      <div className="grid gap-5 pbe-4 sm:grid-cols-2">
        <FormField
          {...field}
          name="words_all"
          label={<Trans>All of these words</Trans>}
          hint={<Trans>The deal needs every one of them.</Trans>}
        >
          {(control) => <TextInput {...control} dir="auto" autoComplete="off" />}
        </FormField>
        <FormField {...field} name="poster" label={<Trans>Posted by</Trans>}>
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              placeholder={t`Username`}
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </FormField>
        <FormField {...field} name="currency" label={<Trans>Currency of the highest total</Trans>}>
          {(control) => (
            <Select {...control}>
              <CurrencyOptions chosen={currency} />
            </Select>
          )}
        </FormField>
        <FormField
          {...field}
          name="allows_unknown_delivery"
          label={<Trans>If the delivery cost is unknown</Trans>}
        >
          {(control) => (
            <Select {...control}>
              <option value="">{t`Leave the deal out`}</option>
              <option value={APPLIES}>{t`Compare only the price`}</option>
            </Select>
          )}
        </FormField>
        <FormField {...field} name="channel" label={<Trans>Where it’s sold</Trans>}>
          {(control) => (
            <Select {...control}>
              <option value="">{t`Anywhere`}</option>
              <Options values={ALERT_CHANNELS} labels={CHANNEL_LABELS} />
            </Select>
          )}
        </FormField>
        <FormField {...field} name="deal_type" label={<Trans>Kind of deal</Trans>}>
          {(control) => (
            <Select {...control}>
              <option value="">{t`Any kind`}</option>
              <Options values={DEAL_TYPES} labels={DEAL_TYPE_LABELS} />
            </Select>
          )}
        </FormField>
        <FormField {...field} name="step" label={<Trans>Once it reaches</Trans>}>
          {(control) => (
            <Select {...control}>
              <option value="">{t`Any temperature`}</option>
              {ALERT_STEPS.map((degrees) => (
                <option key={degrees} value={degrees}>
                  {formatTemperature(degrees, i18n.locale)}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        {step && (
          <FormField {...field} name="within_minutes" label={<Trans>Within</Trans>}>
            {(control) => (
              <Select {...control}>
                <option value="">{t`Any time`}</option>
                {[...new Set([...MINUTES, within])].filter(Boolean).map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {minutesText(Number(minutes))}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
      </div>
    </details>
  );
}
