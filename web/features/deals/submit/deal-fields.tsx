// Longer than most: the fields of one form, in the order of the page.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link2, MapPin } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import { DESCRIPTION_MAX, TITLE_MAX } from "#contract/limits.ts";
import type { SubmitDealInput, SubmitDealValues } from "#contract/validation.ts";
import { ImageField } from "#features/images/image-field.tsx";
import type { ImageUpload } from "#features/images/use-image-upload.ts";
import { CategoryOptions } from "#ui/category-options.tsx";
import { FormField } from "#ui/form-field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";

interface DealFieldsProps {
  form: UseFormReturn<SubmitDealInput, unknown, SubmitDealValues>;
  fieldId: (name: string) => string;
  upload: ImageUpload;
}

/** The fields of a deal, the link first. */
export function DealFields({ form, fieldId, upload }: DealFieldsProps) {
  const { t } = useLingui();
  const field = { form, idOf: fieldId };
  const { errors } = form.formState;
  return (
    <>
      <FormField {...field} name="deal_url" label={<Trans>Deal link</Trans>} optional>
        {(control) => (
          <TextInput {...control} icon={<Link2 />} type="url" inputMode="url" autoComplete="off" />
        )}
      </FormField>
      <FormField
        {...field}
        name="title"
        label={<Trans>Title</Trans>}
        hint={<Trans>Say what it is, the size and any condition.</Trans>}
        max={TITLE_MAX}
      >
        {(control) => <TextInput {...control} autoComplete="off" required />}
      </FormField>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField
          {...field}
          name="price"
          label={<Trans>Price</Trans>}
          hint={!errors.price && <Trans>Use 0 if it is free. Leave it empty if it varies.</Trans>}
        >
          {(control) => <TextInput {...control} inputMode="decimal" autoComplete="off" />}
        </FormField>
        <FormField {...field} name="merchant" label={<Trans>Merchant</Trans>}>
          {(control) => <TextInput {...control} autoComplete="off" required />}
        </FormField>
        <FormField {...field} name="category" label={<Trans>Category</Trans>}>
          {(control) => (
            <Select {...control} required>
              <option value="">{t`Choose a category`}</option>
              <CategoryOptions />
            </Select>
          )}
        </FormField>
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
      </div>
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
    </>
  );
}
