import type { DiscountType } from "#contract/vouchers/voucher.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Whether the site may earn from a deal's link, the link without tracking, and additions by other members. */
export interface DealExtras {
  pays_us: boolean;
  clean_url: string;
  additions: Addition[];
}

export interface Addition {
  user_id: string;
  username: string;
  added: AddedKind;
  note: string;
  /** An added code with its conditions; null for one in words only. */
  code?: AddedCode | null;
  /** A lower price in the currency of the deal; null for one in words only. */
  price?: number | null;
  /** An end; null for other kinds. */
  expires_at?: string | null;
  status: "pending" | "accepted";
  /** The version, for decisions. */
  created_at?: string;
}

export type AddedKind = "code" | "price" | "place" | "end";

/** A type, because an interface is not assignable to `Json`. */
export type AddedCode = {
  code: string;
  discount_type: DiscountType;
  discount_value?: number | null;
  min_spend?: number | null;
  expiry_date?: string | null;
};

/** Reads additional data on a deal's link, and the additions by other members that the caller may see. */
export const fetchDealExtras = createRequestThunk<DealExtras, string>(
  "deals/fetchDealExtras",
  async (backend, dealId) => {
    const opened = backend.pages?.opened(dealId);
    if (opened) return opened.extras as unknown as DealExtras;
    const client = await backend.data();
    const response = await client.rpc("read_deal_extras", { deal_id_param: dealId });
    return unwrap(response) as unknown as DealExtras;
  },
);
