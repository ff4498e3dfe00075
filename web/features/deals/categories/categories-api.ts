import { unwrapRows } from "#lib/app-error.ts";
import type { DataClient } from "#lib/backend.ts";

/** The number of running deals by category, for those that have any. */
export async function callCountDealsByCategory(
  client: DataClient,
): Promise<readonly { category: string; deals: number }[]> {
  return unwrapRows(await client.rpc("count_deals_by_category"));
}
