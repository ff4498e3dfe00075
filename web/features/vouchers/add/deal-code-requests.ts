import { codeData } from "#contract/vouchers/deal-code-data.ts";
import { type Voucher, type VoucherRow, voucherFromRow } from "#contract/vouchers/voucher.ts";
import type { AddVoucherValues } from "#contract/vouchers/voucher-schema.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapFirst, unwrapMaybe } from "#lib/errors/app-error.ts";

/** Returns the code of a deal, or null. The poster and admins get it in every status. */
async function getDealCode(backend: Backend, dealId: string): Promise<Voucher | null> {
  const client = await backend.data();
  const row = unwrapMaybe(
    await client.from("voucher_codes").select("*").eq("deal_id", dealId).maybeSingle(),
  );
  return row && voucherFromRow(row);
}

export const loadDealCode = createRequestThunk("vouchers/loadDealCode", getDealCode);

/** Writes or removes the code of a deal. Throws `cannot_edit` for a rejected deal. */
async function setDealCode(
  backend: Backend,
  dealId: string,
  values: AddVoucherValues | null,
): Promise<Voucher | null> {
  const client = await backend.data();
  const row = unwrapFirst<VoucherRow & { id: string | null }>(
    await client.rpc("set_deal_code", {
      deal_id_param: dealId,
      code_data: values && codeData(values),
    }),
  );
  return row?.id ? voucherFromRow(row) : null;
}

/** Returns the thunk that writes the code of a deal. */
export function dealCodeOf(dealId: string) {
  return createRequestThunk<Voucher | null, AddVoucherValues>(
    "vouchers/setDealCode",
    (backend, values) => setDealCode(backend, dealId, values),
  );
}

export const removeDealCode = createRequestThunk(
  "vouchers/removeDealCode",
  (backend: Backend, dealId: string) => setDealCode(backend, dealId, null),
);
