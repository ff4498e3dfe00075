import { createRoute, z } from "@hono/zod-openapi";
import type { ApiOptions } from "#server/api/api-options.ts";
import { newApiRoutes } from "#server/api/new-api-routes.ts";
import { limit, page } from "#server/api/request/parameters.ts";
import { toVoucher, Voucher } from "#server/api/schemas/voucher.ts";
import { responses } from "./responses.ts";

const Vouchers = z
  .object({ vouchers: z.array(Voucher), total: z.number().int() })
  .openapi("VoucherList");

const route = createRoute({
  method: "get",
  path: "/vouchers",
  summary: "Vouchers whose last day has not ended everywhere",
  description:
    "Vouchers that end soonest come first, then those whose last day has ended in UTC, codes that fail for most members last. At most 500 in total.",
  request: { query: z.object({ limit: limit(100, 50), page: page() }) },
  responses: responses(Vouchers, "A page of vouchers"),
});

export function createVoucherRoute(options: ApiOptions) {
  const cache = options.caches.open<z.output<typeof Voucher>[]>();
  return newApiRoutes().openapi(route, async (c) => {
    const { limit, page } = c.req.valid("query");
    // One cached result serves every page.
    const all = await cache.get("all", async () =>
      (await options.reads.read("get_voucher_codes", {})).map((row) =>
        Voucher.parse(toVoucher(row, options)),
      ),
    );
    const vouchers = all.slice((page - 1) * limit, page * limit);
    return c.json({ vouchers, total: all.length }, 200);
  });
}
