import type { DealRow } from "#contract/deal.ts";
import { MESSAGES } from "#contract/errors.ts";
import { isShortDealId } from "#contract/paths.ts";
import type { DataClient } from "#lib/backend.ts";
import { getDealRow, searchDealsByIdPrefix } from "./deal-api.ts";
import { recallFullId } from "./short-id-cache.ts";

/**
 * The deal behind the last part of its address, a full id or its first 7 characters (specification 5). Throws
 * 'Deal ID is required' without one, 'Empty deal ID provided' for a blank one, and 'Deal not found' with the hint
 * `deal_not_found`.
 */
export async function findDeal(client: DataClient, slug: string | undefined): Promise<DealRow> {
  if (slug === undefined || slug === "" || slug === "undefined") {
    throw Object.assign(new Error(MESSAGES.dealIdRequired), {
      status: 400,
      code: "deal_id_required",
    });
  }
  const id = slug.trim().toLowerCase();
  if (id === "")
    throw Object.assign(new Error(MESSAGES.emptyDealId), { status: 400, code: "empty_deal_id" });

  const row = isShortDealId(id) ? await findByPrefix(client, id) : await findById(client, id);
  if (row) return row;
  throw Object.assign(new Error(MESSAGES.dealNotFound), { status: 404, hint: "deal_not_found" });
}

/** The full id this browser remembers first: it also leads a poster to a deal that is not public yet. */
async function findByPrefix(client: DataClient, prefix: string): Promise<DealRow | null> {
  const known = recallFullId(prefix);
  const row = known === null ? null : await findById(client, known);
  return row ?? (await searchDealsByIdPrefix(client, prefix))[0] ?? null;
}

/** A text that is no id at all would be an error of the database's; to a reader it is a deal that is not there. */
async function findById(client: DataClient, id: string): Promise<DealRow | null> {
  return UUID.test(id) ? getDealRow(client, id) : null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
