import type { RestAddress } from "./request/rest-address.ts";

/** Procedures that change public content and therefore clear the page cache. */
export const CACHE_CLEARING_PROCEDURES: ReadonlySet<string> = new Set([
  "add_halal_fact",
  "admin_set_deal_temperature",
  "admin_update_deal",
  "announce_month",
  "answer_halal_dispute",
  "ban_member",
  "decide_addition",
  "decide_halal_dispute",
  "decide_halal_fact",
  "decide_member_ending",
  "decide_reports",
  "dispute_halal_fact",
  "edit_own_deal",
  "expire_own_deal",
  "hide_deal_revision",
  "lift_ban",
  "moderate_avatar",
  "moderate_deal",
  "moderate_deal_edit",
  "moderate_merchant",
  "moderate_voucher_code",
  "pin_deal",
  "remove_domain_rule",
  "remove_halal_answer",
  "remove_votes_of_group",
  "resolve_report",
  "resolve_reports_of_content",
  "resubmit_deal",
  "resubmit_voucher_code",
  "revert_member_checks",
  "review_post",
  "save_certifier",
  "save_search_words",
  "secure_add_voucher_code",
  "secure_submit_deal",
  "set_deal_code",
  "set_domain_rule",
  "tie_deal_to_merchant",
  "undo_decision",
  "undo_halal_decision",
  "undo_report_decision",
  "unpin_deal",
  "withdraw_addition",
  "withdraw_announcement",
  "withdraw_halal_dispute",
  "withdraw_halal_fact",
]);

/** Procedures that change only votes, checks or comments of a deal, which clear nothing but its own page. */
export const DEAL_PROCEDURES: ReadonlySet<string> = new Set([
  "delete_comment",
  "edit_comment",
  "secure_add_comment",
  "secure_check_deal",
  "secure_vote_deal",
  "withdraw_check",
  "withdraw_vote",
]);

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Returns whether a request writes table rows, in which case the backend must report their number. */
export function writesRows(method: string, address: RestAddress): boolean {
  return address.kind === "table" && !READS.has(method);
}

/** Returns whether a successful request changed public content beyond `DEAL_PROCEDURES` and the outcomes of codes. */
export function isPublicChange(method: string, address: RestAddress, headers: Headers): boolean {
  if (READS.has(method)) return false;
  if (address.kind === "procedure") return CACHE_CLEARING_PROCEDURES.has(address.name);
  const rows = /\/(\d+)$/.exec(headers.get("content-range") ?? "")?.[1];
  // In `profiles`, members only insert their own missing row or submit an avatar for review.
  return address.name !== "profiles" && rows !== "0";
}
