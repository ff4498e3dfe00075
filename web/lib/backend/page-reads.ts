import type { Args, Row } from "#contract/database.ts";
import type { DealRow } from "#contract/deals/deal.ts";
import type { LeaderboardRow } from "#contract/members/leaderboard.ts";
import type { VoucherRow } from "#contract/vouchers/voucher.ts";
import { unwrap } from "#lib/errors/app-error.ts";
import type { DataClient } from "./backend.ts";

/** Reads what whole pages show, each in one request. Only the server has it, which renders pages. */
export interface PageReads {
  /** A page of a list, with the exact number of its deals. */
  list(args: Args<"read_deals">): Promise<ListedDeals>;
  /** The page of a deal by its full id or the first 7 characters; null where a visitor sees none. */
  openDeal(slug: string): Promise<DealPage | null>;
  /** What was opened last, where it is this deal: its comments and what stands beside it come with it. */
  opened(dealId: string): DealPage | null;
  sidebar(): Promise<SidebarRows>;
}

interface ListedDeals {
  deals: readonly DealRow[];
  total: number;
}

interface DealPage {
  deal: DealRow;
  comments: readonly Row<"comments_with_author">[];
  beside: {
    same_merchant: readonly DealRow[];
    similar: readonly DealRow[];
    vouchers: readonly VoucherRow[];
  };
}

interface SidebarRows {
  hottest: readonly DealRow[];
  ending: readonly DealRow[];
  leaders: readonly LeaderboardRow[];
  vouchers: readonly VoucherRow[];
}

/** For one page: it remembers the deal that the page has opened. The procedures and these types are one release. */
export function createPageReads(client: DataClient): PageReads {
  let page: DealPage | null = null;
  return {
    list: async (args) =>
      unwrap(await client.rpc("read_deals", { ...args, counted: true })) as unknown as ListedDeals,
    async openDeal(slug) {
      const answer = unwrap(await client.rpc("read_deal_page", { slug_param: slug }));
      page = answer as unknown as DealPage | null;
      return page;
    },
    opened: (dealId) => (page?.deal.id === dealId ? page : null),
    sidebar: async () => unwrap(await client.rpc("read_sidebar")) as unknown as SidebarRows,
  };
}
