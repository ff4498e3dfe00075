// Longer than most: the fields of one form, in the order of the page.
import { Trans, useLingui } from "@lingui/react/macro";
import { Image, Link2, Store } from "lucide-react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { today } from "#contract/voucher.ts";
import {
  type AddVoucherInput,
  type AddVoucherValues,
  hasAmount,
  VOUCHER_CODE_MAX,
  VOUCHER_DESCRIPTION_MAX,
} from "#contract/voucher-schema.ts";
import { useNow } from "#lib/now-context.tsx";
import { FormField } from "#ui/form-field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";

interface VoucherFieldsProps {
  form: UseFormReturn<AddVoucherInput, unknown, AddVoucherValues>;
  fieldId: (name: string) => string;
}

/** The fields of a voucher code. */
export function VoucherFields({ form, fieldId }: VoucherFieldsProps) {
  const { t } = useLingui();
  const now = useNow();
  const field = { form, idOf: fieldId };
  const type = useWatch({ control: form.control, name: "discount_type" });
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField
          {...field}
          name="code"
          label={<Trans>Code</Trans>}
          hint={<Trans>Exactly as it is typed at the checkout.</Trans>}
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
        <FormField {...field} name="merchant" label={<Trans>Merchant</Trans>}>
          {(control) => <TextInput {...control} icon={<Store />} autoComplete="off" required />}
        </FormField>
      </div>
      <FormField {...field} name="merchant_url" label={<Trans>Link to the shop</Trans>} optional>
        {(control) => (
          <TextInput {...control} icon={<Link2 />} type="url" inputMode="url" autoComplete="off" />
        )}
      </FormField>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField {...field} name="discount_type" label={<Trans>What it gives</Trans>}>
          {(control) => (
            <Select {...control} required>
              <option value="">{t`Choose one`}</option>
              <option value="percentage">{t`Percentage off`}</option>
              <option value="fixed">{t`Amount off`}</option>
              <option value="free_delivery">{t`Free delivery`}</option>
              <option value="other">{t`Something else`}</option>
            </Select>
          )}
        </FormField>
        {hasAmount(type) && (
          <FormField
            {...field}
            name="discount_value"
            label={type === "percentage" ? <Trans>Per cent</Trans> : <Trans>Pounds</Trans>}
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
        hint={<Trans>Say what it is good for and any condition, such as a minimum spend.</Trans>}
        max={VOUCHER_DESCRIPTION_MAX}
      >
        {(control) => <TextArea {...control} />}
      </FormField>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField
          {...field}
          name="expiry_date"
          label={<Trans>Last day</Trans>}
          optional
          hint={<Trans>Leave it empty if no end is known.</Trans>}
        >
          {(control) => <TextInput {...control} type="date" min={today(now)} />}
        </FormField>
        <FormField
          {...field}
          name="brand_image_url"
          label={<Trans>Link to the merchant’s logo</Trans>}
          optional
        >
          {(control) => (
            <TextInput
              {...control}
              icon={<Image />}
              type="url"
              inputMode="url"
              autoComplete="off"
            />
          )}
        </FormField>
      </div>
    </>
  );
}
