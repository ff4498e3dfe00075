import type { ListSort, Sort } from "#contract/deals/filters.ts";

type Order = readonly [
  "price_group" | "price" | "created_at" | "id" | "calculated_temperature",
  { ascending: boolean; nullsFirst?: boolean },
];

const NEWEST_FIRST: readonly Order[] = [
  ["created_at", { ascending: false }],
  ["id", { ascending: false }],
];

/** The site's currency first, then each other currency, then unknown prices: the same in both directions. */
const BY_CURRENCY: Order = ["price_group", { ascending: true, nullsFirst: false }];

/** The order of each sort, as the indexes have it. */
const ORDERS: Record<Sort, readonly Order[]> = {
  latest: NEWEST_FIRST,
  hottest: [["calculated_temperature", { ascending: false }], ...NEWEST_FIRST],
  price_low: [BY_CURRENCY, ["price", { ascending: true, nullsFirst: false }], ...NEWEST_FIRST],
  price_high: [BY_CURRENCY, ["price", { ascending: false, nullsFirst: false }], ...NEWEST_FIRST],
};

/** The order of a sort; no sort, or one without an order here, is the latest. */
export function ordersOf(sort: ListSort | ""): readonly Order[] {
  const orders: Partial<Record<string, readonly Order[]>> = ORDERS;
  return orders[sort] ?? ORDERS.latest;
}
