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
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { voucherFieldId as idOf } from "./use-voucher-form.ts";

/** What a voucher code is made of (contract 3, field rules). */
export function VoucherFields({
  form,
}: {
  form: UseFormReturn<AddVoucherInput, unknown, AddVoucherValues>;
}) {
  const { t } = useLingui();
  const now = useNow();
  const { register, control: formControl } = form;
  const { errors } = form.formState;
  const [type, description] = useWatch({
    control: formControl,
    name: ["discount_type", "description"],
  });
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          id={idOf("code")}
          label={<Trans>Code</Trans>}
          hint={<Trans>Exactly as it is typed at the checkout.</Trans>}
          error={errors.code?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...register("code")}
              maxLength={VOUCHER_CODE_MAX + 10}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
              required
            />
          )}
        </Field>
        <Field
          id={idOf("merchant")}
          label={<Trans>Merchant</Trans>}
          error={errors.merchant?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...register("merchant")}
              icon={<Store />}
              autoComplete="off"
              required
            />
          )}
        </Field>
      </div>
      <Field
        id={idOf("merchant_url")}
        label={<Trans>Link to the shop</Trans>}
        optional
        error={errors.merchant_url?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register("merchant_url")}
            icon={<Link2 />}
            type="url"
            inputMode="url"
            autoComplete="off"
          />
        )}
      </Field>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          id={idOf("discount_type")}
          label={<Trans>What it gives</Trans>}
          error={errors.discount_type?.message}
        >
          {(control) => (
            <Select {...control} {...register("discount_type")} required>
              <option value="">{t`Choose one`}</option>
              <option value="percentage">{t`Percentage off`}</option>
              <option value="fixed">{t`Amount off`}</option>
              <option value="free_delivery">{t`Free delivery`}</option>
              <option value="other">{t`Something else`}</option>
            </Select>
          )}
        </Field>
        {hasAmount(type) && (
          <Field
            id={idOf("discount_value")}
            label={type === "percentage" ? <Trans>Per cent</Trans> : <Trans>Pounds</Trans>}
            error={errors.discount_value?.message}
          >
            {(control) => (
              <TextInput
                {...control}
                {...register("discount_value")}
                inputMode="decimal"
                autoComplete="off"
                required
              />
            )}
          </Field>
        )}
      </div>
      <Field
        id={idOf("description")}
        label={<Trans>Description</Trans>}
        optional
        hint={<Trans>Say what it is good for and any condition, such as a minimum spend.</Trans>}
        counter={{ length: [...description].length, max: VOUCHER_DESCRIPTION_MAX }}
        error={errors.description?.message}
      >
        {(control) => <TextArea {...control} {...register("description")} />}
      </Field>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          id={idOf("expiry_date")}
          label={<Trans>Last day</Trans>}
          optional
          hint={<Trans>Leave it empty if no end is known.</Trans>}
          error={errors.expiry_date?.message}
        >
          {(control) => (
            <TextInput {...control} {...register("expiry_date")} type="date" min={today(now)} />
          )}
        </Field>
        <Field
          id={idOf("brand_image_url")}
          label={<Trans>Link to the merchant’s logo</Trans>}
          optional
          error={errors.brand_image_url?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...register("brand_image_url")}
              icon={<Image />}
              type="url"
              inputMode="url"
              autoComplete="off"
            />
          )}
        </Field>
      </div>
    </>
  );
}
