import { type Voucher, type VoucherRow, voucherFromRow } from "#contract/voucher.ts";
import { type AddVoucherValues, discountOf } from "#contract/voucher-schema.ts";
import { unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";

/** The codes that work today, soonest expiry first (specification 7, contract 4). */
export async function getVoucherCodes(backend: Backend): Promise<Voucher[]> {
  const data = await backend.data();
  return unwrapRows<VoucherRow>(await data.rpc("get_voucher_codes")).map(voucherFromRow);
}

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
