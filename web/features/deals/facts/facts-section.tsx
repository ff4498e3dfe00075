import { Trans, useLingui } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { PACKAGES } from "#contract/deals/facts/facts.ts";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";
import { PACKAGE_CHOICES } from "#lib/locale/fact-labels.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { useChunk } from "#ui/use-chunk.ts";

/** In the categories travel and finance: a question and, depending on the answer, fields for the facts. */
export function FactsSection({ form, fieldId }: DealFieldsProps) {
  const { t, i18n } = useLingui();
  const field = { form, idOf: fieldId };
  const [category, kind, isProduct] = useWatch({
    control: form.control,
    name: ["category", "package", "is_product"],
  });
  const isPackage = category === "travel" && kind !== "" && kind !== "none";
  const hasProduct = category === "finance" && isProduct === "yes";
  // A failed download resets the choice, so that choosing again retries.
  const travel = useChunk(isPackage, loadTravel, () => form.setValue("package", ""));
  const finance = useChunk(hasProduct, loadFinance, () => form.setValue("is_product", ""));
  if (category === "travel") {
    return (
      <div className="grid gap-5">
        <FormField
          {...field}
          name="package"
          label={<Trans>Is this an Umrah or Hajj package?</Trans>}
        >
          {(control) => (
            <Select {...control}>
              <option value="">{t`Choose one`}</option>
              {PACKAGES.map((name) => (
                <option key={name} value={name}>
                  {i18n._(PACKAGE_CHOICES[name])}
                </option>
              ))}
            </Select>
          )}
        </FormField>
        {isPackage && !travel && <Spinner />}
        {isPackage && travel && (
          <travel.TravelFields form={form} fieldId={fieldId} hasFlights={kind === "with_flights"} />
        )}
      </div>
    );
  }
  if (category !== "finance") return null;
  return (
    <div className="grid gap-5">
      <FormField
        {...field}
        name="is_product"
        label={<Trans>Is this a financial product?</Trans>}
        hint={<Trans>A savings account is one; a book about saving isn’t.</Trans>}
      >
        {(control) => (
          <Select {...control}>
            <option value="">{t`Choose one`}</option>
            <option value="yes">{t`Yes`}</option>
            <option value="no">{t`No`}</option>
          </Select>
        )}
      </FormField>
      {hasProduct && !finance && <Spinner />}
      {hasProduct && finance && <finance.FinanceFields form={form} fieldId={fieldId} />}
    </div>
  );
}

// Separate chunks, because few deals are packages or financial products.
const loadTravel = () => import("./travel-fields.tsx");
const loadFinance = () => import("./finance-fields.tsx");
