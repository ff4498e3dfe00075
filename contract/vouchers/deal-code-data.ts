import { type AddVoucherValues, detailsOf, discountOf, minSpendOf } from "./voucher-schema.ts";

/** Returns the `code_data` of `set_deal_code`, and the `code` of a deal's `details_param`. */
export function codeData(values: AddVoucherValues) {
  return {
    ...detailsOf(values),
    code: values.code,
    description: values.description,
    discount_type: values.discount_type,
    discount_value: discountOf(values),
    min_spend: minSpendOf(values),
    expiry_date: values.expiry_date || null,
    currency: values.currency,
  };
}
