import { Trans } from "@lingui/react/macro";
import { Store } from "lucide-react";
import { useWatch } from "react-hook-form";
import {
  hasAmount,
  VOUCHER_CODE_MAX,
  VOUCHER_DESCRIPTION_MAX,
} from "#contract/vouchers/voucher-schema.ts";
import { LinkInput } from "#features/forms/link-input.tsx";
import { ImageField } from "#features/images/image-field.tsx";
import type { ImageUpload } from "#features/images/use-image-upload.ts";
import { useToday } from "#lib/format/use-today.ts";
import { DiscountTypeOptions } from "#ui/form/discount-type-options.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { ConditionFields, type ConditionFieldsProps } from "./condition-fields.tsx";

interface VoucherFieldsProps extends ConditionFieldsProps {
  upload: ImageUpload;
  /** Omits the merchant and the image, which belong to the deal. */
  isOfDeal: boolean;
}

export function VoucherFields({ form, fieldId, upload, isOfDeal }: VoucherFieldsProps) {
  const today = useToday();
  const field = { form, idOf: fieldId };
  const type = useWatch({ control: form.control, name: "discount_type" });
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField
          {...field}
          name="code"
          label={<Trans>Code</Trans>}
          hint={<Trans>Exactly as entered at checkout.</Trans>}
        >
          {(control) => (
            <TextInput
              {...control}
              maxLength={VOUCHER_CODE_MAX + 10}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              required
            />
          )}
        </FormField>
        {!isOfDeal && (
          <FormField {...field} name="merchant" label={<Trans>Merchant</Trans>}>
            {(control) => <TextInput {...control} icon={<Store />} autoComplete="off" required />}
          </FormField>
        )}
      </div>
      {!isOfDeal && (
        <FormField {...field} name="merchant_url" label={<Trans>Link to the shop</Trans>} optional>
          {(control) => <LinkInput {...control} />}
        </FormField>
      )}
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField {...field} name="discount_type" label={<Trans>Type of offer</Trans>}>
          {(control) => (
            <Select {...control} required>
              <DiscountTypeOptions />
            </Select>
          )}
        </FormField>
        {hasAmount(type) && (
          <FormField
            {...field}
            name="discount_value"
            label={type === "percentage" ? <Trans>Discount %</Trans> : <Trans>Discount</Trans>}
          >
            {(control) => (
              <TextInput {...control} inputMode="decimal" autoComplete="off" required />
            )}
          </FormField>
        )}
      </div>
      <FormField
        {...field}
        name="description"
        label={<Trans>Description</Trans>}
        optional
        hint={<Trans>What’s it for? Any conditions?</Trans>}
        max={VOUCHER_DESCRIPTION_MAX}
      >
        {(control) => <TextArea {...control} />}
      </FormField>
      <ConditionFields form={form} fieldId={fieldId} />
      <FormField
        {...field}
        name="expiry_date"
        label={<Trans>Expires on</Trans>}
        optional
        hint={<Trans>Leave empty if you don’t know.</Trans>}
      >
        {(control) => <TextInput {...control} type="date" min={today} />}
      </FormField>
      {!isOfDeal && (
        <ImageField
          id={fieldId("brand_image_url")}
          label={<Trans>The merchant’s logo</Trans>}
          upload={upload}
          problem={form.formState.errors.brand_image_url?.message}
        />
      )}
    </>
  );
}
