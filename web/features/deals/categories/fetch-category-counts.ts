import { CATEGORIES, type CategorySlug } from "#contract/categories.ts";
import { createAppThunk } from "#lib/create-app-thunk.ts";
import { callCountDealsByCategory } from "./categories-api.ts";

export type CategoryCounts = Record<CategorySlug, number>;

/** How many running deals each of the 17 categories has. */
export const fetchCategoryCounts = createAppThunk<CategoryCounts>(
  "categories/fetchCategoryCounts",
  "Error getting category counts",
  async (_, { extra: { backend } }) => {
    const rows = await callCountDealsByCategory(await backend.data());
    const counts = new Map(rows.map(({ category, deals }) => [category, Number(deals)]));
    return Object.fromEntries(
      CATEGORIES.map(({ slug }) => [slug, counts.get(slug) ?? 0]),
    ) as CategoryCounts;
  },
);
