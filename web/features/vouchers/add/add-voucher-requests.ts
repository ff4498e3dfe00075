import { GENERAL_MESSAGES } from "#contract/errors/errors.ts";
import { type Voucher, type VoucherRow, voucherFromRow } from "#contract/vouchers/voucher.ts";
import {
  type AddVoucherValues,
  detailsOf,
  discountOf,
  minSpendOf,
} from "#contract/vouchers/voucher-schema.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrapFirst } from "#lib/errors/app-error.ts";

// Separate from the list's requests, so that lists do not download the form's validation.

/** Adds a code as `pending`, or as `active` for an admin. Throws `invalid_field` with the field's name in its details. */
async function addVoucherCode(backend: Backend, values: AddVoucherValues): Promise<Voucher> {
  const client = await backend.data();
  const row = unwrapFirst<VoucherRow>(
    await client.rpc("secure_add_voucher_code", paramsOf(values)),
  );
  if (!row) throw new AppError(GENERAL_MESSAGES.unknown, { status: 502 });
  return voucherFromRow(row);
}

export const addVoucher = createRequestThunk("vouchers/addVoucher", addVoucherCode);

/** Changes a pending or rejected code without a deal; it becomes `pending`. Throws `cannot_resubmit` for other codes. */
async function resubmitVoucherCode(
  backend: Backend,
  voucherId: string,
  values: AddVoucherValues,
): Promise<Voucher> {
  const client = await backend.data();
  const row = unwrapFirst<VoucherRow>(
    await client.rpc("resubmit_voucher_code", {
      voucher_id_param: voucherId,
      ...paramsOf(values),
    }),
  );
  if (!row) throw new AppError(GENERAL_MESSAGES.unknown, { status: 502 });
  return voucherFromRow(row);
}

/** Returns the thunk that corrects a code of the signed-in member and sends it for review. */
export function voucherResubmissionOf(voucherId: string) {
  return createRequestThunk<Voucher, AddVoucherValues>(
    "vouchers/resubmitVoucher",
    (backend, values) => resubmitVoucherCode(backend, voucherId, values),
  );
}

function paramsOf(values: AddVoucherValues) {
  const details = detailsOf(values);
  return {
    code_param: values.code,
    description_param: values.description,
    merchant_param: values.merchant,
    merchant_url_param: values.merchant_url,
    discount_value_param: discountOf(values) ?? undefined,
    discount_type_param: values.discount_type,
    expiry_date_param: values.expiry_date || undefined,
    brand_image_url_param: values.brand_image_url,
    ...(details && { details_param: details }),
    min_spend_param: minSpendOf(values) ?? undefined,
  };
}
