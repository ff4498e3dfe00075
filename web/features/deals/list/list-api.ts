import type { DealRow } from "#contract/deal.ts";
import type { Sort } from "#contract/filters.ts";
import { unwrap } from "#lib/app-error.ts";
import type { DataClient } from "#lib/backend.ts";
import { rowsOf } from "./answer.ts";
import { type Conditions, partialMatch } from "./list-query.ts";

/** Active deals in the order of `sort`, running ones only unless asked otherwise (specification 7 and 9). */
export async function selectDeals(
  client: DataClient,
  sort: Exclude<Sort, "hottest">,
  conditions: Conditions,
  now: Date,
): Promise<DealRow[]> {
  let query = client.from("deals_with_temperature").select("*").eq("status", "active");
  if (!conditions.includeExpired) {
    query = query
      .is("expired_at", null)
      .or(`expires_at.is.null,expires_at.gt.${now.toISOString()}`);
  }
  if (conditions.category) query = query.eq("category", conditions.category);
  if (conditions.location) query = query.ilike("location", partialMatch(conditions.location));
  if (conditions.since) query = query.gte("created_at", conditions.since);
  const { min, max } = conditions.price;
  if (min !== null) query = query.gte("price", min);
  if (max !== null) query = query.lte("price", max);

  // As the indexes are laid out: an unknown price comes last in both directions, then the newest.
  if (sort !== "latest") {
    query = query.order("price", { ascending: sort === "price_low", nullsFirst: false });
  }
  const ordered = query.order("created_at", { ascending: false }).order("id", { ascending: false });
  const { offset, limit } = conditions;
  return rowsOf<DealRow>(await ordered.range(offset, offset + limit - 1));
}

/** The exact number of deals behind a list, from kept counts where the database has them. */
export async function countDeals(client: DataClient, conditions: Conditions): Promise<number> {
  const answer = await client.rpc("count_deals", {
    category_filter: conditions.category,
    location_filter: conditions.location,
    since_param: conditions.since ?? undefined,
    include_expired: conditions.includeExpired,
    ...priceParams(conditions),
  });
  return Number(unwrap(answer) ?? 0);
}

/** Running deals by temperature; `duration` is a word of the date filter or empty. Today begins where the visitor is. */
export async function callHottestDeals(
  client: DataClient,
  conditions: Conditions,
  duration: string,
): Promise<DealRow[]> {
  return rowsOf<DealRow>(
    await client.rpc("get_hottest_deals", {
      limit_param: conditions.limit,
      offset_param: conditions.offset,
      category_filter: conditions.category,
      location_filter: conditions.location,
      duration_filter: duration,
      ...priceParams(conditions),
      since_param: duration === "today" ? (conditions.since ?? undefined) : undefined,
    }),
  );
}

function priceParams({ price }: Conditions) {
  return { min_price_param: price.min ?? undefined, max_price_param: price.max ?? undefined };
}
