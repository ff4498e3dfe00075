import { createRoute, z } from "@hono/zod-openapi";
import type { ApiOptions } from "#server/api/api-options.ts";
import { newApiRoutes } from "#server/api/new-api-routes.ts";
import { limit, MerchantSlug, merchantName, page } from "#server/api/request/parameters.ts";
import { Category, toDeal } from "#server/api/schemas/deal.ts";
import {
  Merchant,
  MerchantDetails,
  toMerchant,
  toMerchantDetails,
} from "#server/api/schemas/merchant.ts";
import { toVoucher } from "#server/api/schemas/voucher.ts";
import { notFound, responses } from "./responses.ts";

const NEWEST = 20;

const Query = z.object({
  q: merchantName().optional().openapi({ description: "A part of the name" }),
  category: Category.optional(),
  sort: z.enum(["deals", "name"]).default("deals"),
  limit: limit(100, 24),
  page: page(),
});

const Merchants = z
  .object({
    merchants: z.array(Merchant),
    total: z.number().int().nullable().openapi({ description: "Null on a page past the last one" }),
  })
  .openapi("MerchantList");

const listRoute = createRoute({
  method: "get",
  path: "/merchants",
  summary: "Merchants",
  description: "Registered merchants and those known from deals.",
  request: { query: Query },
  responses: responses(Merchants, "A page of merchants"),
});

const merchantRoute = createRoute({
  method: "get",
  path: "/merchants/{slug}",
  summary: "A merchant with its deals and vouchers",
  request: { params: MerchantSlug },
  responses: { ...responses(MerchantDetails, "The merchant"), ...notFound },
});

export function createMerchantRoutes(options: ApiOptions) {
  const lists = options.caches.open<z.output<typeof Merchants>>();
  const merchants = options.caches.open<z.output<typeof MerchantDetails> | null>();
  return newApiRoutes()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid("query");
      const list = await lists.get(JSON.stringify(query), () => readList(options, query));
      return c.json(list, 200);
    })
    .openapi(merchantRoute, async (c) => {
      const { slug } = c.req.valid("param");
      const merchant = await merchants.get(slug, () => readMerchant(options, slug));
      return merchant
        ? c.json(merchant, 200)
        : c.json({ code: "merchant_not_found", message: "Merchant not found" }, 404);
    });
}

async function readList(
  options: ApiOptions,
  query: z.output<typeof Query>,
): Promise<z.output<typeof Merchants>> {
  const rows = await options.reads.read("list_businesses", {
    search_param: query.q ?? "",
    category_filter: query.category ?? "",
    sort_param: query.sort,
    limit_param: query.limit,
    offset_param: (query.page - 1) * query.limit,
  });
  const [first] = rows;
  return Merchants.parse({
    merchants: rows.map((row) => toMerchant(row, options.siteUrl)),
    total: first ? Number(first.total) : query.page === 1 ? 0 : null,
  });
}

async function readMerchant(
  options: ApiOptions,
  slug: string,
): Promise<z.output<typeof MerchantDetails> | null> {
  const [row] = await options.reads.read("get_business", { slug_param: slug });
  if (!row) return null;
  const key = { merchant_key_param: row.merchant_key };
  const [deals, vouchers] = await Promise.all([
    options.reads.read("get_merchant_deals", { ...key, limit_param: NEWEST }),
    options.reads.read("get_merchant_voucher_codes", key),
  ]);
  return MerchantDetails.parse({
    ...toMerchantDetails(row, options.siteUrl),
    deals: deals.map((deal) => toDeal(deal, options)),
    vouchers: vouchers.map((voucher) => toVoucher(voucher, options)),
  });
}
