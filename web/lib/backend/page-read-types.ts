import type { Row } from "#contract/database.ts";
import type { Json } from "#contract/database.types.ts";
import type { DealRow } from "#contract/deals/deal.ts";
import type { Hub } from "#contract/deals/season.ts";
import type { SeasonPageRows } from "#contract/deals/season-page.ts";
import type { LeaderboardRow } from "#contract/members/leaderboard.ts";
import type { VoucherRow } from "#contract/vouchers/voucher.ts";

/** Page reads of the server, one request each. */
export interface PageReads {
  /** Reads a deal by its id or the first 7 characters; null if visitors cannot see it. */
  openDeal(slug: string): Promise<DealPageRows | null>;
  /** Returns the page that `openDeal` read last, if it is the page of this deal. */
  opened(dealId: string): DealPageRows | null;
  sidebar(): Promise<SidebarRows>;
  /** Reads a season page with its days; with `by`, only the deals that arrive by that day. */
  season(hub: Hub, by: string | null): Promise<SeasonPageRows>;
}

export interface DealPageRows {
  deal: DealRow;
  comments: readonly Row<"comments_with_author">[];
  /** Result of `get_deal_checks`. */
  checks: Json;
  /** Result of `get_cold_reasons`. */
  cold: Json;
  /** Result of `get_price_memory`. */
  price_memory: Json;
  /** Result of `private.halal_of`. */
  halal: Json;
  related: {
    same_merchant: readonly DealRow[];
    similar: readonly DealRow[];
    vouchers: readonly VoucherRow[];
  };
  /** Result of `read_deal_extras`. */
  extras: Json;
}

export interface SidebarRows {
  hottest: readonly DealRow[];
  ending: readonly DealRow[];
  leaders: readonly LeaderboardRow[];
  vouchers: readonly VoucherRow[];
}
