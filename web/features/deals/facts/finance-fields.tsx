import { Trans, useLingui } from "@lingui/react/macro";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";
import { FACT_LABELS } from "#lib/locale/fact-labels.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { ChosenFact, FACTS_GRID, TypedFact } from "./fact-fields.tsx";

/** The facts of a financial product. */
export function FinanceFields(field: DealFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <p className="text-fs-14 text-muted">
        <Trans>Financial products are listed without discount codes or referral links.</Trans>
      </p>
      <div className={FACTS_GRID}>
        <TypedFact
          {...field}
          name="firm"
          className="max-sm:col-span-2"
          hint={<Trans>The firm that offers the product.</Trans>}
        />
        <TypedFact
          {...field}
          name="register_number"
          className="max-sm:col-span-2"
          hint={
            <Trans>
              In the UK: the FCA’s firm reference number. Without the firm and its number, the deal
              usually can’t be approved.
            </Trans>
          }
        />
        <ChosenFact {...field} name="product" optional className="max-sm:col-span-2" />
        <ChosenFact {...field} name="protection" optional className="max-sm:col-span-2" />
        <TypedFact
          {...field}
          name="expected_profit"
          digits="decimal"
          optional
          hint={<Trans>Percent a year.</Trans>}
        />
        <FormField
          form={field.form}
          idOf={field.fieldId}
          name="is_fixed"
          label={i18n._(FACT_LABELS.is_fixed)}
          optional
        >
          {(control) => (
            <Select {...control}>
              <option value="">{t`Not stated`}</option>
              <option value="yes">{t`Fixed`}</option>
              <option value="no">{t`Variable`}</option>
            </Select>
          )}
        </FormField>
        <TypedFact
          {...field}
          name="source_url"
          optional
          className="col-span-2"
          hint={<Trans>The firm’s page that states these facts.</Trans>}
        />
      </div>
    </>
  );
}
