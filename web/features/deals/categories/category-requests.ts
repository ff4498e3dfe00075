import { CATEGORIES, type CategorySlug } from "#contract/deals/categories.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrapRows } from "#lib/errors/app-error.ts";

export type CategoryCounts = Record<CategorySlug, number>;

/** A town with the number of running deals that name it. */
export interface Town {
  town: string;
  deals: number;
}

/** Returns the number of running deals in each category. The procedure omits empty ones. */
async function getCategoryCounts(backend: Backend): Promise<CategoryCounts> {
  const client = await backend.data();
  const rows = unwrapRows(await client.rpc("count_deals_by_category"));
  const counts = new Map(rows.map(({ category, deals }) => [category, Number(deals)]));
  return Object.fromEntries(
    CATEGORIES.map(({ slug }) => [slug, counts.get(slug) ?? 0]),
  ) as CategoryCounts;
}

export const fetchCategoryCounts = createRequestThunk(
  "categories/fetchCategoryCounts",
  getCategoryCounts,
);

/** Returns the towns of at least three running deals, most deals first. */
export const fetchTowns = createRequestThunk<readonly Town[], void>(
  "categories/fetchTowns",
  async (backend) => unwrapRows(await (await backend.data()).rpc("list_towns")),
);
