import type { Db } from "./as.ts";
import { type DealResult, one } from "./calls.ts";

export const moderate = async (db: Db, id: string, action: string | null, reason?: string) =>
  one(
    await db.call<DealResult & { rejection_reason: string | null }>("moderate_deal", {
      deal_id_param: id,
      action_param: action,
      ...(reason && { reason_param: reason }),
    }),
  );
export const update = async (db: Db, id: string, data: unknown) =>
  one(
    await db.call<DealResult>("admin_update_deal", {
      deal_id_param: id,
      deal_data: JSON.stringify(data),
    }),
  );
export const setOffset = async (db: Db, id: string, offset: number | null, reason?: string) =>
  one(
    await db.call<DealResult>("admin_set_deal_temperature", {
      deal_id_param: id,
      offset_param: offset,
      ...(reason && { reason_param: reason }),
    }),
  );
