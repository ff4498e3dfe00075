import { type Voucher, type VoucherRow, voucherFromRow } from "#contract/voucher.ts";
import { type AddVoucherValues, discountOf } from "#contract/voucher-schema.ts";
import { unwrap } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

// Apart from vouchers-api.ts: whoever only reads codes does not download the rules of the form.

/**
 * Sends a code in; answers it as `pending`, or `active` when an admin adds it (contract 4). Throws `invalid_field` with
 * the field's name in its details.
 */
export async function secureAddVoucherCode(
  backend: Backend,
  values: AddVoucherValues,
): Promise<Voucher> {
  const data = await backend.data();
  const answer: unknown = unwrap(
    await data.rpc("secure_add_voucher_code", {
      code_param: values.code,
      description_param: values.description,
      merchant_param: values.merchant,
      merchant_url_param: values.merchant_url,
      discount_value_param: discountOf(values) ?? undefined,
      discount_type_param: values.discount_type,
      expiry_date_param: values.expiry_date || undefined,
      brand_image_url_param: values.brand_image_url,
    }),
  );
  return voucherFromRow((Array.isArray(answer) ? answer[0] : answer) as VoucherRow);
}
