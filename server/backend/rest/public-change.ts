import type { RestAddress } from "./request/rest-address.ts";

/** The procedures after which visitors see something else: the pages in the cache are cleared. */
export const CACHE_CLEARING_PROCEDURES: ReadonlySet<string> = new Set([
  "admin_set_deal_temperature",
  "admin_update_deal",
  "ban_member",
  "decide_member_ending",
  "decide_reports",
  "delete_comment",
  "edit_comment",
  "edit_own_deal",
  "expire_own_deal",
  "hide_deal_revision",
  "lift_ban",
  "moderate_avatar",
  "moderate_deal",
  "moderate_deal_edit",
  "moderate_merchant",
  "moderate_voucher_code",
  "remove_votes_of_group",
  "resolve_report",
  "resolve_reports_of_content",
  "resubmit_deal",
  "resubmit_voucher_code",
  "revert_member_checks",
  "review_post",
  "secure_add_comment",
  "secure_add_voucher_code",
  "secure_submit_deal",
  "undo_decision",
]);

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a request writes rows of a table, so that the backend has to say how many. */
export function writesRows(method: string, address: RestAddress): boolean {
  return address.kind === "table" && !READS.has(method);
}

/** Whether a request that succeeded changed what visitors see. A write that found no row changed nothing. */
export function isPublicChange(method: string, address: RestAddress, headers: Headers): boolean {
  if (READS.has(method)) return false;
  if (address.kind === "procedure") return CACHE_CLEARING_PROCEDURES.has(address.name);
  const rows = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  // Members can write nothing to a profile but an image that waits for review.
  return address.name !== "profiles" && rows !== "0";
}
