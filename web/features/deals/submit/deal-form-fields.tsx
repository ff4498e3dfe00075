import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { currencyOf } from "#contract/deals/price.ts";
import { DEFAULT_CURRENCY, TITLE_MAX } from "#contract/limits.ts";
import { FactsSection } from "#features/deals/facts/facts-section.tsx";
import { InterestHint } from "#features/deals/facts/interest-hint.tsx";
import { PageAnnouncement, PageHint, PageImageOffer } from "#features/deals/links/page-hints.tsx";
import { type FilledPage, NO_PAGE } from "#features/deals/links/use-page-preview.ts";
import { LinkInput } from "#features/forms/link-input.tsx";
import { ImageField } from "#features/images/image-field.tsx";
import type { ImageUpload } from "#features/images/use-image-upload.ts";
import { currencySign } from "#lib/format/currency-sign.ts";
import { CategoryOptions } from "#ui/form/category-options.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { Association, DealFieldsProps } from "./deal-form-types.ts";
import { DeliveryFields, useIsDelivered } from "./delivery-fields.tsx";
import { MerchantField } from "./merchant-field.tsx";
import { MoreDetails } from "./more-details.tsx";

/** The fields of a deal, for members and admins. The first fields fit on a phone's screen. */
export function DealFormFields({
  form,
  fieldId,
  upload,
  page = NO_PAGE,
  isPublic = false,
  hasStarted = false,
  association = "open",
  linkNotice,
}: DealFieldsProps & {
  upload: ImageUpload;
  /** Values from the page of the link; none by default. */
  page?: FilledPage | undefined;
  /** Hides the merchant and the category, which the poster cannot change in a public deal. */
  isPublic?: boolean | undefined;
  /** Locks the start. */
  hasStarted?: boolean | undefined;
  association?: Association | undefined;
  /** Shown below the link field. */
  linkNotice?: ReactNode;
}) {
  const { t } = useLingui();
  const field = { form, idOf: fieldId };
  const { errors } = form.formState;
  const isDelivered = useIsDelivered(form);
  return (
    <>
      <div className="min-inline-0">
        <FormField {...field} name="deal_url" label={<Trans>Deal link</Trans>} optional>
          {(control) => <LinkInput {...control} />}
        </FormField>
        {linkNotice}
        <PageAnnouncement filled={page.filled} />
      </div>
      <div className="min-inline-0">
        <FormField
          {...field}
          name="title"
          label={<Trans>Title</Trans>}
          hint={
            <PageHint page={page} name="title">
              <Trans>Product, size and any catch, e.g. “5 kg, new customers only”.</Trans>
            </PageHint>
          }
          max={TITLE_MAX}
        >
          {(control) => <TextInput {...control} autoComplete="off" required />}
        </FormField>
        <InterestHint form={form} />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <PriceField form={form} fieldId={fieldId} page={page} />
        {!isPublic && (
          <FormField {...field} name="category" label={<Trans>Category</Trans>}>
            {(control) => (
              <Select {...control} required>
                <option value="">{t`Choose one`}</option>
                <CategoryOptions />
              </Select>
            )}
          </FormField>
        )}
      </div>
      <div className="min-inline-0">
        <ImageField id={fieldId("image_url")} upload={upload} problem={errors.image_url?.message} />
        <PageImageOffer image={page.image} upload={upload} />
      </div>
      {!isPublic && <MerchantField form={form} fieldId={fieldId} page={page} />}
      {isDelivered && <DeliveryFields form={form} fieldId={fieldId} />}
      <MoreDetails
        form={form}
        fieldId={fieldId}
        hasStarted={hasStarted}
        association={association}
      />
      <FactsSection form={form} fieldId={fieldId} />
    </>
  );
}

function PriceField({ form, fieldId, page }: DealFieldsProps & { page: FilledPage }) {
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
      hint={
        <PageHint page={page} name="price">
          <Trans>In {sign}. Type 0 if free; leave it empty if prices vary.</Trans>
        </PageHint>
      }
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
