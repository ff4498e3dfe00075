import { Trans, useLingui } from "@lingui/react/macro";
import { SEASON_SECTIONS } from "#contract/deals/season.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { Options } from "#ui/form/options.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";
import { useIsDelivered } from "./delivery-fields.tsx";

/** Season, delivery time and last day to order. */
export function DetailFields({ form, fieldId }: DealFieldsProps) {
  const { t } = useLingui();
  const field = { form, idOf: fieldId };
  const isDelivered = useIsDelivered(form);
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <div className="min-inline-0 sm:col-span-2">
        <FormField
          {...field}
          name="season_section"
          label={<Trans>For</Trans>}
          hint={<Trans>Shown on the Ramadan, Eid and Hajj pages.</Trans>}
        >
          {(control) => (
            <Select {...control}>
              <option value="">{t`No season`}</option>
              <Options values={SEASON_SECTIONS} labels={SECTION_LABELS} />
            </Select>
          )}
        </FormField>
      </div>
      {isDelivered && (
        <FormField
          {...field}
          name="delivery_days"
          label={<Trans>Arrives within</Trans>}
          hint={<Trans>In working days, the longest the shop states.</Trans>}
        >
          {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" dir="ltr" />}
        </FormField>
      )}
      <FormField
        {...field}
        name="order_by"
        label={<Trans>Order by</Trans>}
        hint={<Trans>The last day to order.</Trans>}
      >
        {(control) => <TextInput {...control} type="date" />}
      </FormField>
    </div>
  );
}
