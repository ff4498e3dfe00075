import type { ListSort, Sort } from "#contract/deals/filters.ts";

type Order = readonly [
  "price_group" | "price" | "created_at" | "id" | "calculated_temperature",
  { ascending: boolean; nullsFirst?: boolean },
];

const NEWEST_FIRST: readonly Order[] = [
  ["created_at", { ascending: false }],
  ["id", { ascending: false }],
];

/** The site's currency first, then each other currency, then unknown prices, in both directions. */
const BY_CURRENCY: Order = ["price_group", { ascending: true, nullsFirst: false }];

/** The order of each sort, matching the indexes. */
const ORDERS: Record<Sort, readonly Order[]> = {
  latest: NEWEST_FIRST,
  hottest: [["calculated_temperature", { ascending: false }], ...NEWEST_FIRST],
  price_low: [BY_CURRENCY, ["price", { ascending: true, nullsFirst: false }], ...NEWEST_FIRST],
  price_high: [BY_CURRENCY, ["price", { ascending: false, nullsFirst: false }], ...NEWEST_FIRST],
};

/** Returns the order of a sort; `latest` for none or an unknown one. */
export function ordersOf(sort: ListSort | ""): readonly Order[] {
  const orders: Partial<Record<string, readonly Order[]>> = ORDERS;
  return orders[sort] ?? ORDERS.latest;
}
