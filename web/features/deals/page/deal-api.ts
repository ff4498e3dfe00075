import type { DealRow } from "#contract/deal.ts";
import { SHORT_ID_LENGTH } from "#contract/limits.ts";
import { rowsOf } from "#features/deals/list/answer.ts";
import { unwrap } from "#lib/app-error.ts";
import type { DataClient } from "#lib/backend.ts";

/** One deal the caller may see, or null. The procedure may answer a row or an array (specification 7). */
export async function getDealRow(client: DataClient, dealId: string): Promise<DealRow | null> {
  return rowsOf<DealRow>(await client.rpc("get_deal", { deal_id_param: dealId }))[0] ?? null;
}

/**
 * Active deals whose ids begin with exactly 7 characters. Anything else, and any error, finds nothing
 * (specification 5 and 8).
 */
export async function searchDealsByIdPrefix(
  client: DataClient,
  prefix: string,
): Promise<DealRow[]> {
  if (prefix.length !== SHORT_ID_LENGTH) return [];
  try {
    return rowsOf<DealRow>(await client.rpc("search_deals_by_id_prefix", { prefix }));
  } catch {
    return [];
  }
}

/** The poster as the public knows them; null when there is none or the look-up fails. */
export async function getPoster(
  client: DataClient,
  userId: string,
): Promise<{ username: string; profile_image_url: string | null } | null> {
  try {
    return unwrap(
      await client
        .from("profiles")
        .select("username, profile_image_url")
        .eq("id", userId)
        .maybeSingle(),
    );
  } catch {
    return null;
  }
}
