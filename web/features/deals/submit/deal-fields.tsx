// Longer than most: the fields of one form, in the order of the page.
import { Trans, useLingui } from "@lingui/react/macro";
import { MapPin } from "lucide-react";
import { DESCRIPTION_MAX, TITLE_MAX } from "#contract/limits.ts";
import { EndField } from "#features/deals/moments/end-field.tsx";
import { TimeZoneName } from "#features/deals/moments/time-zone-name.tsx";
import { LinkInput } from "#features/forms/link-input.tsx";
import { ImageField } from "#features/images/image-field.tsx";
import type { ImageUpload } from "#features/images/use-image-upload.ts";
import { CategoryOptions } from "#ui/form/category-options.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";
import { DetailFields } from "./detail-fields.tsx";
import { MerchantField } from "./merchant-field.tsx";
import { PriceFields } from "./price-fields.tsx";

const PAIR = "grid items-start gap-x-4 gap-y-5 sm:grid-cols-2";

/** The fields of a deal, for members and admins. */
export function DealFields({
  form,
  fieldId,
  upload,
  isPublic = false,
  hasStarted = false,
}: DealFieldsProps & {
  upload: ImageUpload;
  /** Hides the merchant and the category, which posters of public deals cannot change. */
  isPublic?: boolean | undefined;
  /** Locks the start. */
  hasStarted?: boolean | undefined;
}) {
  const { t } = useLingui();
  const field = { form, idOf: fieldId };
  const { errors } = form.formState;
  return (
    <>
      <FormField {...field} name="deal_url" label={<Trans>Deal link</Trans>} optional>
        {(control) => <LinkInput {...control} />}
      </FormField>
      <FormField
        {...field}
        name="title"
        label={<Trans>Title</Trans>}
        hint={<Trans>Product, size and any catch, e.g. “5 kg, new customers only”.</Trans>}
        max={TITLE_MAX}
      >
        {(control) => <TextInput {...control} autoComplete="off" required />}
      </FormField>
      <PriceFields form={form} fieldId={fieldId} />
      {!isPublic && (
        <div className={PAIR}>
          <MerchantField form={form} fieldId={fieldId} />
          <FormField {...field} name="category" label={<Trans>Category</Trans>}>
            {(control) => (
              <Select {...control} required>
                <option value="">{t`Choose a category`}</option>
                <CategoryOptions />
              </Select>
            )}
          </FormField>
        </div>
      )}
      <FormField {...field} name="location" label={<Trans>Location</Trans>} optional>
        {(control) => (
          <TextInput
            {...control}
            icon={<MapPin />}
            placeholder={t`City, country or Online`}
            autoComplete="off"
          />
        )}
      </FormField>
      <ImageField id={fieldId("image_url")} upload={upload} problem={errors.image_url?.message} />
      <FormField
        {...field}
        name="description"
        label={<Trans>Description</Trans>}
        optional
        hint={<Trans>Mention codes, delivery cost and any halal certification you checked.</Trans>}
        max={DESCRIPTION_MAX}
      >
        {(control) => <TextArea {...control} className="min-block-[120px]" />}
      </FormField>
      <div className={PAIR}>
        <FormField
          {...field}
          name="starts_at"
          label={<Trans>Starts</Trans>}
          optional
          hint={
            hasStarted ? (
              <Trans>The deal has started, so this can’t change.</Trans>
            ) : (
              <Trans>
                Leave empty if it’s on now. Time zone: <TimeZoneName />
              </Trans>
            )
          }
        >
          {(control) => <TextInput {...control} type="datetime-local" readOnly={hasStarted} />}
        </FormField>
        <EndField {...field} name="expires_at" />
      </div>
      <DetailFields form={form} fieldId={fieldId} />
    </>
  );
}
