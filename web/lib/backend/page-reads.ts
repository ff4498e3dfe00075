import * as z from "zod/mini";
import type { Row } from "#contract/database.ts";
import type { DealRow } from "#contract/deals/deal.ts";
import type { SeasonPageRows } from "#contract/deals/season-page.ts";
import { isObject } from "#contract/json-object.ts";
import type { LeaderboardRow } from "#contract/members/leaderboard.ts";
import type { VoucherRow } from "#contract/vouchers/voucher.ts";
import { unwrap } from "#lib/errors/app-error.ts";
import type { DataClient } from "./backend.ts";
import type { DealPageRows, PageReads } from "./page-read-types.ts";

/** Creates the reads for one page. They cache the opened deal and throw if a result has the wrong shape. */
export function createPageReads(client: DataClient): PageReads {
  let page: DealPageRows | null = null;
  return {
    async openDeal(slug) {
      page = DEAL_PAGE.parse(unwrap(await client.rpc("read_deal_page", { slug_param: slug })));
      return page;
    },
    opened: (dealId) => (page?.deal.id === dealId ? page : null),
    season: async (hub, by) =>
      SEASON_PAGE.parse(
        unwrap(
          await client.rpc("read_season", {
            hub_param: hub,
            ...(by ? { by_param: by } : {}),
            brief_param: true,
          }),
        ),
      ),
    sidebar: async () => SIDEBAR_ROWS.parse(unwrap(await client.rpc("read_sidebar"))),
  };
}

/** Accepts any object; the `…FromRow` functions read its columns. */
function rowOf<RowType>() {
  return z.custom<RowType>(isObject);
}

const DEAL = rowOf<DealRow>();
const VOUCHERS = z.array(rowOf<VoucherRow>());

const DEAL_PAGE = z.nullable(
  z.object({
    deal: DEAL,
    comments: z.array(rowOf<Row<"comments_with_author">>()),
    checks: z.json(),
    cold: z.json(),
    halal: z.json(),
    price_memory: z.json(),
    related: z.object({
      same_merchant: z.array(DEAL),
      similar: z.array(DEAL),
      vouchers: VOUCHERS,
    }),
    extras: z.json(),
  }),
);

const SEASON_PAGE = z.custom<SeasonPageRows>(
  (page) => typeof page === "object" && page !== null && "head" in page && "sections" in page,
);

const SIDEBAR_ROWS = z.object({
  hottest: z.array(DEAL),
  ending: z.array(DEAL),
  leaders: z.array(rowOf<LeaderboardRow>()),
  vouchers: VOUCHERS,
});
