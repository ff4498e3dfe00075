import { Trans, useLingui } from "@lingui/react/macro";
import { MapPin, Store } from "lucide-react";
import type { UseFormReturn } from "react-hook-form";
import {
  MERCHANT_DESCRIPTION_MAX,
  OPENING_HOURS_MAX,
  type RegisterMerchantInput,
  type RegisterMerchantValues,
} from "#contract/merchants/merchant-schema.ts";
import { LinkInput } from "#features/forms/link-input.tsx";
import { ImageField } from "#features/images/image-field.tsx";
import type { ImageUpload } from "#features/images/use-image-upload.ts";
import { CategoryOptions } from "#ui/form/category-options.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Tick } from "#ui/form/tick.tsx";

interface RegistrationFieldsProps {
  form: UseFormReturn<RegisterMerchantInput, unknown, RegisterMerchantValues>;
  fieldId: (name: string) => string;
  upload: ImageUpload;
  isChange: boolean;
}

const PAIR = "grid items-start gap-x-4 gap-y-5 sm:grid-cols-2";

export function RegistrationFields({ form, fieldId, upload, isChange }: RegistrationFieldsProps) {
  const { t } = useLingui();
  const waits = isChange && <Trans>An admin looks at a change first.</Trans>;
  const field = { form, idOf: fieldId };
  return (
    <>
      <div className={PAIR}>
        <FormField {...field} name="name" label={<Trans>Name of the business</Trans>} hint={waits}>
          {(control) => (
            <TextInput {...control} icon={<Store />} autoComplete="organization" required />
          )}
        </FormField>
        <FormField {...field} name="category" label={<Trans>Category</Trans>}>
          {(control) => (
            <Select {...control} required>
              <option value="">{t`Choose a category`}</option>
              <CategoryOptions />
            </Select>
          )}
        </FormField>
      </div>
      <FormField
        {...field}
        name="description"
        label={<Trans>Description</Trans>}
        hint={<Trans>What you sell and who it’s for.</Trans>}
        max={MERCHANT_DESCRIPTION_MAX}
      >
        {(control) => <TextArea {...control} className="min-block-[120px]" required />}
      </FormField>
      <div className={PAIR}>
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
        <FormField {...field} name="website" label={<Trans>Website</Trans>} optional>
          {(control) => <LinkInput {...control} />}
        </FormField>
        <FormField
          {...field}
          name="halal_certifier"
          label={<Trans>Halal certifier</Trans>}
          optional
          hint={
            <>
              <Trans>Shown as your own claim; we don’t verify it.</Trans> {waits}
            </>
          }
        >
          {(control) => <TextInput {...control} autoComplete="off" />}
        </FormField>
        <FormField
          {...field}
          name="certificate_number"
          label={<Trans>Certificate number</Trans>}
          optional
          hint={waits}
        >
          {(control) => <TextInput {...control} autoComplete="off" dir="ltr" />}
        </FormField>
      </div>
      <FormField
        {...field}
        name="opening_hours"
        label={<Trans>Opening hours</Trans>}
        optional
        hint={<Trans>For example: Mon to Sat 9am to 6pm, closed for Jumu’ah.</Trans>}
        max={OPENING_HOURS_MAX}
      >
        {(control) => <TextArea {...control} rows={2} />}
      </FormField>
      <div>
        <Tick
          id={fieldId("is_muslim_owned")}
          hintId={`${fieldId("is_muslim_owned")}-hint`}
          isTicked={form.watch("is_muslim_owned") === "yes"}
          onTick={(isTicked) =>
            form.setValue("is_muslim_owned", isTicked ? "yes" : "", { shouldDirty: true })
          }
        >
          <Trans>Muslim-owned</Trans>
        </Tick>
        <p id={`${fieldId("is_muslim_owned")}-hint`} className="text-fs-14 text-muted">
          <Trans>Readers see “Muslim-owned (says the owner)”.</Trans>
        </p>
      </div>
      <ImageField
        id={fieldId("logo_url")}
        label={<Trans>Logo</Trans>}
        upload={upload}
        problem={form.formState.errors.logo_url?.message}
      />
      <div className={PAIR}>
        <FormField
          {...field}
          name="contact_email"
          label={<Trans>Contact email</Trans>}
          hint={<Trans>For the admins only. We never show it.</Trans>}
        >
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              dir="ltr"
              required
            />
          )}
        </FormField>
        <FormField
          {...field}
          name="phone"
          label={<Trans>Phone</Trans>}
          optional
          hint={<Trans>For the admins only.</Trans>}
        >
          {(control) => <TextInput {...control} type="tel" autoComplete="tel" dir="ltr" />}
        </FormField>
      </div>
    </>
  );
}
