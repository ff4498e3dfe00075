import { useLingui } from "@lingui/react/macro";

/** Options of a select for the type of a code's discount, with none chosen. */
export function DiscountTypeOptions() {
  const { t } = useLingui();
  return (
    <>
      <option value="">{t`Choose one`}</option>
      <option value="percentage">{t`Percentage off`}</option>
      <option value="fixed">{t`Amount off`}</option>
      <option value="free_delivery">{t`Free delivery`}</option>
      <option value="other">{t`Other`}</option>
    </>
  );
}
