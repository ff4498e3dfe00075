import type { Args, Row } from "#contract/database.ts";
import type { Json } from "#contract/database.types.ts";
import type { DealRow } from "#contract/deals/deal.ts";
import type { LeaderboardRow } from "#contract/members/leaderboard.ts";
import type { VoucherRow } from "#contract/vouchers/voucher.ts";

/** Reads what whole pages show, each in one request. Only the server has it, which renders pages. */
export interface PageReads {
  /** A page of a list, with the exact number of its deals. */
  list(args: Args<"read_deals">): Promise<ListedDeals>;
  /** The page of a deal by its full id or the first 7 characters; null where a visitor sees none. */
  openDeal(slug: string): Promise<DealPage | null>;
  /** What was opened last, where it is this deal: its comments, the sums of its checks and what stands beside it come with it. */
  opened(dealId: string): DealPage | null;
  sidebar(): Promise<SidebarRows>;
}

export interface ListedDeals {
  deals: readonly DealRow[];
  total: number;
}

export interface DealPage {
  deal: DealRow;
  comments: readonly Row<"comments_with_author">[];
  /** As `get_deal_checks` answers. */
  checks: Json;
  beside: {
    same_merchant: readonly DealRow[];
    similar: readonly DealRow[];
    vouchers: readonly VoucherRow[];
  };
}

export interface SidebarRows {
  hottest: readonly DealRow[];
  ending: readonly DealRow[];
  leaders: readonly LeaderboardRow[];
  vouchers: readonly VoucherRow[];
}
