import { createRoute, z } from "@hono/zod-openapi";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { inEveryLanguage } from "#contract/language.ts";
import type { ApiOptions } from "#server/api/api-options.ts";
import { newApiRoutes } from "#server/api/new-api-routes.ts";
import { Category } from "#server/api/schemas/deal.ts";
import { categoryNameIn } from "#server/i18n/translate.ts";
import { responses } from "./responses.ts";

const Categories = z
  .object({
    categories: z.array(
      z.object({
        slug: Category,
        names: z.object(inEveryLanguage(() => z.string())),
        dealsCount: z.number().int().openapi({ description: "Running deals" }),
      }),
    ),
  })
  .openapi("CategoryList");

const route = createRoute({
  method: "get",
  path: "/categories",
  summary: "Categories with their deal counts",
  responses: responses(Categories, "All categories"),
});

export function createCategoryRoute(options: ApiOptions) {
  const cache = options.caches.open<z.output<typeof Categories>>();
  return newApiRoutes().openapi(route, async (c) =>
    c.json(await cache.get("all", () => readCategories(options)), 200),
  );
}

async function readCategories(options: ApiOptions): Promise<z.output<typeof Categories>> {
  const rows = await options.reads.read("count_deals_by_category", {});
  const counts = new Map(rows.map(({ category, deals }) => [category, Number(deals)]));
  return Categories.parse({
    categories: CATEGORIES.map(({ slug }) => ({
      slug,
      names: inEveryLanguage((language) => categoryNameIn(language, slug)),
      dealsCount: counts.get(slug) ?? 0,
    })),
  });
}
