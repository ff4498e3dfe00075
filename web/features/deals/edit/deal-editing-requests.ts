import { type Deal, type DealStatus, dealFromRow } from "#contract/deals/deal.ts";
import {
  type EditDealValues,
  editedColumns,
  type TemperatureValues,
} from "#contract/deals/edit-deal.ts";
import { isSameMinute } from "#contract/deals/moment-field.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, isMalformedId, unwrap, unwrapMaybe, unwrapRows } from "#lib/errors/app-error.ts";
import { type EditableDealRow, votesCast } from "./editable-deal.ts";

/** Returns a deal in any status. Admins only. Throws `deal_not_found`. */
async function getEditableDeal(backend: Backend, id: string): Promise<EditableDealRow> {
  const client = await backend.data();
  const response = await client.from("deals").select("*").eq("id", id).maybeSingle();
  const row = isMalformedId(response.error) ? null : unwrapMaybe(response);
  if (row) return row;
  throw new AppError(MESSAGES.dealNotFound, { status: 404, hint: "deal_not_found" });
}

export const fetchEditableDeal = createRequestThunk(
  "dealEditing/fetchEditableDeal",
  getEditableDeal,
);

/**
 * Saves a deal's fields. Throws `invalid_field` with the field's name in its details, or `content_changed` if the deal has
 * changed since it was loaded.
 */
async function adminUpdateDeal(
  backend: Backend,
  { deal, values }: { deal: EditableDealRow; values: EditDealValues },
): Promise<void> {
  const { reason } = values;
  const fields = editedColumns(values);
  const client = await backend.data();
  // The form shows times to the minute; unchanged times keep their seconds.
  const exact = (stored: string | null, typed: string | null) =>
    isSameMinute(toIsoTime(stored), typed) ? toIsoTime(stored) : typed;
  unwrap(
    await client.rpc("admin_update_deal", {
      deal_id_param: deal.id,
      deal_data: {
        ...fields,
        starts_at: exact(deal.starts_at, fields.starts_at),
        expires_at: exact(deal.expires_at, fields.expires_at),
      },
      expected_updated_at_param: deal.updated_at,
      ...(reason ? { reason_param: reason } : {}),
    }),
  );
}

export const updateDeal = createRequestThunk("dealEditing/updateDeal", adminUpdateDeal);

/** Saves the counts (as adjustments to the votes cast) and the offset. The audit log records the reason. */
async function adminSetTemperature(
  backend: Backend,
  { deal, values }: { deal: EditableDealRow; values: TemperatureValues },
): Promise<void> {
  const client = await backend.data();
  const cast = votesCast(deal);
  if (values.hot_votes !== deal.hot_votes || values.cold_votes !== deal.cold_votes) {
    unwrap(
      await client.rpc("admin_update_deal", {
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
      await client.rpc("admin_set_deal_temperature", {
        deal_id_param: deal.id,
        offset_param: values.offset,
        reason_param: values.reason,
      }),
    );
  }
}

export const setTemperature = createRequestThunk("dealEditing/setTemperature", adminSetTemperature);

/** An empty field matches all deals. */
export interface DealSearch {
  text: string;
  status: "" | DealStatus;
}

/** Finds up to 50 deals by title, merchant or the beginning of the id, newest first. */
async function adminFindDeals(backend: Backend, search: DealSearch): Promise<Deal[]> {
  const client = await backend.data();
  const response = await client.rpc("admin_find_deals", {
    text_param: search.text,
    status_param: search.status,
  });
  return unwrapRows(response).map((row) => dealFromRow(row));
}

export const fetchFoundDeals = createRequestThunk("dealEditing/fetchFoundDeals", adminFindDeals);
