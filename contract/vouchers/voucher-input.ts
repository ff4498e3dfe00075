import type { Voucher } from "./voucher.ts";
import { type AddVoucherInput, APPLIES } from "./voucher-schema.ts";

/** Returns a stored code as the texts of a form. */
export function inputOf(voucher: Voucher): AddVoucherInput {
  return {
    code: voucher.code,
    merchant: voucher.merchant,
    merchant_url: voucher.merchantUrl,
    discount_type: voucher.discountType,
    discount_value: voucher.discountValue === null ? "" : String(voucher.discountValue),
    min_spend: voucher.minSpend === null ? "" : String(voucher.minSpend),
    currency: voucher.currency,
    new_customers_only: voucher.isForNewCustomers ? APPLIES : "",
    single_use: voucher.isSingleUse ? APPLIES : "",
    exclusions: voucher.exclusions,
    source_url: voucher.sourceUrl,
    description: voucher.description,
    expiry_date: voucher.expiryDate ?? "",
    brand_image_url: voucher.brandImageUrl,
  };
}
