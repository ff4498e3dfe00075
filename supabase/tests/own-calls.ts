import type { Db } from "./as.ts";
import { type DealResult, one, sugarDates } from "./calls.ts";

export type OwnDeal = DealResult & { rejection_reason: string | null; image_url: string };
export type OwnCode = { id: string; code: string; status: string; rejection_reason: string | null };

const dates15 = {
  code_param: "DATES15",
  merchant_param: "Date House",
  discount_type_param: "free_delivery",
};

export function ownDeals(db: Db, params: Record<string, unknown> = {}): Promise<OwnDeal[]> {
  return db.call<OwnDeal>("get_my_deals", params);
}

export async function addCode(db: Db): Promise<OwnCode> {
  return one(await db.call<OwnCode>("secure_add_voucher_code", dates15));
}

export async function resubmit(
  db: Db,
  id: string | null,
  changes: Record<string, unknown> = {},
): Promise<OwnDeal> {
  const params = { deal_id_param: id, ...sugarDates, ...changes };
  return one(await db.call<OwnDeal>("resubmit_deal", params));
}

export async function resubmitCode(
  db: Db,
  id: string,
  changes: Record<string, unknown> = {},
): Promise<OwnCode> {
  const params = { voucher_id_param: id, ...dates15, ...changes };
  return one(await db.call<OwnCode>("resubmit_voucher_code", params));
}
