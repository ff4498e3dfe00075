import type { DealRow } from "#contract/deal.ts";
import { unwrapRows } from "#lib/app-error.ts";
import type { DataClient } from "#lib/backend.ts";

/** Public deals with the text in title or merchant, running ones first, then the newest. */
export async function callSearchDeals(
  client: DataClient,
  text: string,
  limit: number,
): Promise<readonly DealRow[]> {
  return unwrapRows<DealRow>(
    await client.rpc("search_deals", { query_param: text, limit_param: limit }),
  );
}
