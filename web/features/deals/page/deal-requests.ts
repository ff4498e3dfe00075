import { isShortDealId } from "#contract/addresses/paths.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { MESSAGES } from "#contract/errors/errors.ts";
import { SHORT_ID_LENGTH } from "#contract/limits.ts";
import { isUuid } from "#contract/uuid.ts";
import type { Backend, DataClient } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { AppError, unwrapFirst, unwrapMaybe, unwrapRows } from "#lib/errors/app-error.ts";
import { recallFullId, rememberDealIds } from "./short-id-cache.ts";

/**
 * Returns a deal by the last part of its address, a full id or its first 7 characters. Throws 'Deal ID is
 * required' for a missing id, 'Empty deal ID provided' for a blank one, and 'Deal not found' with the hint `deal_not_found`.
 */
export const fetchDeal = createRequestThunk<Deal, string | undefined>(
  "deals/fetchDeal",
  async (backend, slug) => {
    const deal = dealFromRow(await findDeal(backend, slug));
    rememberDealIds([deal.id]);
    return deal.username === null ? withPoster(await backend.data(), deal) : deal;
  },
);

async function findDeal(backend: Backend, slug: string | undefined): Promise<DealRow> {
  if (slug === undefined || slug === "" || slug === "undefined") {
    throw new AppError(MESSAGES.dealIdRequired, { status: 400, code: "deal_id_required" });
  }
  const id = slug.trim().toLowerCase();
  if (id === "") throw new AppError(MESSAGES.emptyDealId, { status: 400, code: "empty_deal_id" });

  const row = isShortDealId(id) ? await findByPrefix(backend, id) : await findById(backend, id);
  if (row) return row;
  throw new AppError(MESSAGES.dealNotFound, { status: 404, hint: "deal_not_found" });
}

/** Tries the full id stored in this browser first, which also opens a poster's non-public deal. */
async function findByPrefix(backend: Backend, prefix: string): Promise<DealRow | null> {
  const fullId = recallFullId(prefix);
  const row = fullId === null ? null : await findById(backend, fullId);
  return row ?? (await searchByPrefix(backend, prefix));
}

/** Returns a deal by its id, or null. Also null for an invalid id, for which the database would throw. */
async function findById(backend: Backend, id: string): Promise<DealRow | null> {
  if (!isUuid(id)) return null;
  if (backend.pages) return (await backend.pages.openDeal(id))?.deal ?? null;
  const client = await backend.data();
  return unwrapFirst<DealRow>(await client.rpc("get_deal", { deal_id_param: id }));
}

/** Returns the active deal whose id begins with these 7 characters; null if the deal is missing or ambiguous, and on errors. */
async function searchByPrefix(backend: Backend, prefix: string): Promise<DealRow | null> {
  if (prefix.length !== SHORT_ID_LENGTH) return null;
  try {
    if (backend.pages) return (await backend.pages.openDeal(prefix))?.deal ?? null;
    const client = await backend.data();
    const rows = unwrapRows<DealRow>(await client.rpc("search_deals_by_id_prefix", { prefix }));
    return rows.length === 1 ? (rows[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** Adds the poster's name and avatar from the profiles. If that fails, the deal stays unchanged. */
async function withPoster(client: DataClient, deal: Deal): Promise<Deal> {
  if (!deal.userId) return deal;
  try {
    const poster = unwrapMaybe(
      await client
        .from("profiles")
        .select("username, profile_image_url")
        .eq("id", deal.userId)
        .maybeSingle(),
    );
    if (!poster) return deal;
    return { ...deal, username: poster.username, userImageUrl: poster.profile_image_url };
  } catch {
    return deal;
  }
}
