import { type Deal, type DealRow, dealFromRow } from "#contract/deal.ts";
import type { EditDealValues, TemperatureValues } from "#contract/edit-deal.ts";
import { MESSAGES } from "#contract/errors.ts";
import { AppError, unwrap, unwrapMaybe, unwrapRows } from "#lib/app-error.ts";
import type { Backend } from "#lib/backend.ts";
import type { EditableDealRow } from "./editable-deal.ts";

/** The one door of this feature to the backend; admins only, and everything here throws what the backend answers. */

/** A deal in whatever state. Throws `deal_not_found`. */
export async function getEditableDeal(backend: Backend, id: string): Promise<EditableDealRow> {
  const data = await backend.data();
  const row = unwrapMaybe(await data.from("deals").select("*").eq("id", id).maybeSingle());
  if (row) return row as EditableDealRow;
  throw new AppError(MESSAGES.dealNotFound, { status: 404, hint: "deal_not_found" });
}

/** Edits a deal (contract 4). Throws `invalid_field` with the field's name in its details. */
export async function callUpdateDeal(
  backend: Backend,
  { id, values }: { id: string; values: EditDealValues },
): Promise<void> {
  const { reason, ...fields } = values;
  const data = await backend.data();
  unwrap(
    await data.rpc("admin_update_deal", {
      deal_id_param: id,
      deal_data: fields,
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}

/** Sets the counts, as adjustments of what was cast, and the offset; the reason goes to the audit log. */
export async function callSetTemperature(
  backend: Backend,
  { deal, values }: { deal: EditableDealRow; values: TemperatureValues },
): Promise<void> {
  const data = await backend.data();
  const cast = votesCast(deal);
  if (values.hot_votes !== deal.hot_votes || values.cold_votes !== deal.cold_votes) {
    unwrap(
      await data.rpc("admin_update_deal", {
        deal_id_param: deal.id,
        deal_data: {
          hot_votes_adjustment: values.hot_votes - cast.hot,
          cold_votes_adjustment: values.cold_votes - cast.cold,
        },
        reason_param: values.reason,
      }),
    );
  }
  if (values.offset !== deal.temperature_offset) {
    unwrap(
      await data.rpc("admin_set_deal_temperature", {
        deal_id_param: deal.id,
        offset_param: values.offset,
        reason_param: values.reason,
      }),
    );
  }
}

/** The votes that members cast, without what admins added. */
export function votesCast(deal: EditableDealRow): { hot: number; cold: number } {
  return {
    hot: deal.hot_votes - deal.hot_votes_adjustment,
    cold: deal.cold_votes - deal.cold_votes_adjustment,
  };
}

export interface StatusDecision {
  id: string;
  action: "approve" | "reject" | "expire";
  reason: string;
  /** The status that was seen when it was decided. */
  expected: EditableDealRow["status"];
}

/** Changes the status of a deal (contract 4). Throws `already_decided` where it is no longer what was seen. */
export async function callDecideStatus(backend: Backend, decision: StatusDecision): Promise<void> {
  const data = await backend.data();
  unwrap(
    await data.rpc("moderate_deal", {
      deal_id_param: decision.id,
      action_param: decision.action,
      expected_status_param: decision.expected,
      ...(decision.reason ? { reason_param: decision.reason } : {}),
    }),
  );
}

/** Which deals to look for; empty means any. */
export interface DealSearch {
  text: string;
  status: "" | EditableDealRow["status"];
}

/** Deals in any state by title, merchant or the beginning of the id, the newest first, at most 50. */
export async function findDeals(backend: Backend, search: DealSearch): Promise<Deal[]> {
  const data = await backend.data();
  const answer = await data.rpc("admin_find_deals", {
    text_param: search.text,
    status_param: search.status,
  });
  return unwrapRows<DealRow>(answer).map((row) => dealFromRow(row));
}
