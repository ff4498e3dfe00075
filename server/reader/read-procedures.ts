import type { ProcedureName } from "#contract/database.ts";

/** Procedures that read public content, and whether each returns a value or rows. `VisitorReads` calls only these. */
export const READ_PROCEDURES = {
  count_deals: "value",
  count_deals_by_category: "rows",
  get_business: "rows",
  get_certifiers: "rows",
  get_deal: "rows",
  get_hottest_deals: "rows",
  get_merchant_deals: "rows",
  get_merchant_voucher_codes: "rows",
  get_monthly_temperature_leaderboard: "rows",
  get_profile_counts: "rows",
  get_voucher_codes: "rows",
  list_businesses: "rows",
  list_sitemap_parts: "value",
  read_alert_feed: "value",
  read_comments: "value",
  read_deal: "value",
  read_deal_page: "value",
  read_deals: "value",
  read_search_beside: "value",
  read_season: "value",
  read_sidebar: "value",
  read_sitemap_part: "value",
  search_deals: "rows",
  search_deals_by_id_prefix: "rows",
} as const satisfies Partial<Record<ProcedureName, "value" | "rows">>;

export type ReadProcedure = keyof typeof READ_PROCEDURES;

export function isReadProcedure(name: string): name is ReadProcedure {
  return Object.hasOwn(READ_PROCEDURES, name);
}
