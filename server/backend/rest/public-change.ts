/** The procedures after which visitors see something else. */
export const LOUD_PROCEDURES: ReadonlySet<string> = new Set([
  "admin_set_deal_temperature",
  "admin_update_deal",
  "ban_member",
  "decide_reports",
  "delete_comment",
  "edit_comment",
  "lift_ban",
  "moderate_avatar",
  "moderate_deal",
  "moderate_merchant",
  "moderate_voucher_code",
  "resolve_report",
  "resolve_reports_of_content",
  "secure_add_comment",
  "secure_add_voucher_code",
  "secure_submit_deal",
]);

/** Whether a request that succeeded may have changed pages: those kept must then be made anew. */
export function isPublicChange(method: string, pathname: string): boolean {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return false;
  const [, part, , table = "", procedure = ""] = pathname.split("/");
  if (part !== "rest") return false;
  if (table === "rpc") return LOUD_PROCEDURES.has(procedure);
  // A picture that waits for review is all that anybody can write there.
  return table !== "profiles";
}
