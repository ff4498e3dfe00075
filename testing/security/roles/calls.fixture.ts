// Long, because it lists calls of every procedure of the API.
import { hidden, open } from "./nonpublic-content.fixture.ts";
import type { Member } from "./people.fixture.ts";

/** Permitted callers of a procedure: everyone, members, or admins. Most procedures that write refuse banned members. */
export type Caller = "everyone" | "member" | "admin";

export interface Call {
  name: string;
  caller: Caller;
  /** Whether a permitted call changes anything. */
  writes: boolean;
  args: object;
}

/** Returns calls of every procedure. Most concern hidden content of Amina or of the site, the others public content. */
export function everyCall(ids: Record<Member, string>): Call[] {
  const { amina, bilal, safiya } = ids;
  const deal = { deal_id_param: hidden.pendingDeal };
  const month = { authority_param: "saudi", hijri_year_param: 1448, hijri_month_param: 10 };
  const reads = (caller: Caller, name: string, ...list: object[]) =>
    (list.length ? list : [{}]).map((args) => ({ name, caller, writes: false, args }));
  const writes = (caller: Caller, name: string, ...list: object[]) =>
    (list.length ? list : [{}]).map((args) => ({ name, caller, writes: true, args }));
  return [
    ...reads("everyone", "get_deal", deal, { deal_id_param: hidden.rejectedDeal }),
    ...reads("everyone", "get_hottest_deals", {}, { limit_param: 100, category_filter: "prayer" }),
    ...reads("everyone", "get_hottest_deals", { location_filter: "nonpublic" }),
    ...[
      "get_trending_deals",
      "get_discussed_deals",
      "get_ending_deals",
      "get_upcoming_deals",
    ].flatMap((name) =>
      reads("everyone", name, { limit_param: 100 }, { location_filter: "nonpublic" }),
    ),
    ...reads("everyone", "read_season", { hub_param: "ramadan" }, { hub_param: "hajj" }),
    ...reads(
      "everyone",
      "read_deals",
      { include_expired: true, limit_param: 100, counted: true },
      { location_filter: "nonpublic", sort_param: "hottest" },
      { merchant_filter: "nonpublic-shop", counted: true },
    ),
    ...reads(
      "everyone",
      "read_deal",
      { slug_param: hidden.pendingDeal },
      { slug_param: "d200000" },
    ),
    ...reads(
      "everyone",
      "read_comments",
      { slug_param: hidden.pendingDeal },
      { slug_param: open.deal },
    ),
    ...reads(
      "everyone",
      "read_deal_page",
      { slug_param: hidden.pendingDeal },
      { slug_param: hidden.rejectedDeal },
      { slug_param: open.deal },
    ),
    ...reads("everyone", "read_sidebar"),
    ...reads(
      "everyone",
      "count_deals",
      { location_filter: "nonpublic" },
      { include_expired: true },
    ),
    ...reads("everyone", "count_deals_by_category"),
    ...reads("everyone", "search_deals", { query_param: "nonpublic" }, { query_param: "%" }),
    ...reads(
      "everyone",
      "read_search_beside",
      { query_param: "nonpublic" },
      { query_param: "eid" },
    ),
    ...reads("everyone", "search_deals_by_id_prefix", { prefix: "d100000" }, { prefix: "d200000" }),
    ...reads("everyone", "tally_deal_votes", { deal_ids_param: [hidden.pendingDeal, open.deal] }),
    ...reads("everyone", "get_deal_checks", deal),
    ...reads("everyone", "get_price_memory", deal, { deal_id_param: hidden.pendingDeal }),
    ...reads("everyone", "read_deal_extras", deal, { deal_id_param: open.deal }),
    ...reads("everyone", "get_deal_endings", deal, { deal_id_param: hidden.rejectedDeal }),
    ...reads("everyone", "get_monthly_temperature_leaderboard", { current_month_only: false }),
    ...reads("everyone", "get_profile_counts", ...Object.values(ids).map(idOf)),
    ...reads("everyone", "get_voucher_codes"),
    ...reads("everyone", "get_certifiers"),
    ...reads("everyone", "list_businesses", {}, { search_param: "nonpublic" }),
    ...reads("everyone", "list_sitemap_parts"),
    ...reads(
      "everyone",
      "read_sitemap_part",
      { kind_param: "deals", part_param: 1 },
      { kind_param: "posts", part_param: 1 },
      { kind_param: "businesses", part_param: 1 },
    ),
    ...reads(
      "everyone",
      "get_business",
      { slug_param: "nonpublic-shop" },
      { slug_param: "date-house" },
    ),
    ...reads("everyone", "get_merchant_deals", { merchant_key_param: "nonpublic-shop" }),
    ...reads("everyone", "get_merchant_voucher_codes", { merchant_key_param: "nonpublic-shop" }),
    ...reads("everyone", "get_image_audience", {
      image_key_param: `deal/${amina}/0123456789abcdefghijkl.webp`,
    }),
    ...reads(
      "everyone",
      "get_halal_facts",
      { subject_type_param: "deal", subject_id_param: open.deal },
      { subject_type_param: "merchant", subject_id_param: open.merchant },
      { subject_type_param: "deal", subject_id_param: hidden.pendingDeal },
      { subject_type_param: "merchant", subject_id_param: hidden.pendingMerchant },
    ),
    ...reads(
      "everyone",
      "get_halal_fact_history",
      { fact_id_param: open.fact },
      { fact_id_param: hidden.claim },
    ),
    ...writes("member", "add_halal_fact", {
      subject_type_param: "deal",
      subject_id_param: hidden.pendingDeal,
      attribute_param: "slaughter",
      value_param: "hand",
      details_param: { basis: "label" },
    }),
    ...writes("member", "withdraw_halal_fact", { fact_id_param: hidden.claim }),
    ...writes("member", "dispute_halal_fact", {
      fact_id_param: hidden.claim,
      reason_param: "expired",
    }),
    ...writes("member", "answer_halal_dispute", {
      dispute_id_param: open.dispute,
      answer_param: "We have a new certificate",
    }),
    ...writes("member", "withdraw_halal_dispute", { dispute_id_param: open.dispute }),
    ...reads("everyone", "is_username_available", { username_param: "amina" }),
    ...reads("everyone", "check_admin_status", {}, { user_id: ids.maryam }),
    ...reads("member", "check_write_access"),
    ...reads("member", "get_my_profile"),
    ...reads("member", "get_my_merchants"),
    ...reads("member", "get_my_deals", {}, { status_param: "pending", limit_param: 100 }),
    ...reads("member", "get_my_voucher_codes"),
    ...reads("member", "count_my_submissions"),
    ...reads("member", "get_my_reports"),
    ...reads("member", "export_my_data"),
    ...reads("member", "get_notifications", {}, { limit_param: 50 }),
    ...reads("member", "count_unread_notifications"),
    ...reads("member", "get_notification_settings"),
    ...writes("member", "set_notification_settings", { language_param: "ar" }),
    ...writes("member", "mark_notifications_read"),
    ...reads("member", "get_my_mutes"),
    ...reads("member", "get_saved_deals"),
    ...reads("member", "get_my_consents"),
    ...writes("member", "give_consent", { kind_param: "saved" }),
    ...writes("member", "withdraw_consent", { kind_param: "saved" }),
    ...writes("member", "save_deal", deal),
    ...writes("member", "unsave_deal", deal),
    ...writes("member", "import_saved_deals", { deal_ids_param: [NO_SESSION] }),
    ...reads("member", "get_alerts"),
    ...reads("member", "get_alert_matches"),
    ...reads("member", "try_alert", { alert_param: { categories: ["food"] } }),
    ...reads("member", "explain_alert", { alert_id_param: NO_SESSION, ...deal }),
    ...reads("everyone", "read_alert_feed", { feed_key_param: "made-up" }),
    ...writes("member", "set_alert", { alert_param: { name: "Food", categories: ["food"] } }),
    ...writes("member", "delete_alert", { alert_id_param: NO_SESSION }),
    ...writes("member", "new_feed_key", { alert_id_param: NO_SESSION }),
    ...reads("member", "get_usual_waits"),
    ...writes("member", "mute_member", { user_id_param: NO_SESSION }),
    ...writes("member", "unmute_member", { user_id_param: NO_SESSION }),
    ...writes("member", "request_mail_confirmation"),
    ...writes("everyone", "confirm_mail_address", { token_param: "made-up" }),
    ...writes("everyone", "unsubscribe_from_mail", { token_param: FORGED_TOKEN }),
    ...reads("member", "get_my_sessions"),
    ...reads("member", "has_recent_sign_in"),
    ...writes("member", "note_my_session"),
    ...writes("member", "end_my_session", { session_id_param: NO_SESSION }),
    ...writes("member", "secure_vote_deal", { ...deal, is_hot_param: true }),
    ...writes("member", "withdraw_vote", deal),
    ...writes("member", "secure_check_deal", { ...deal, verdict_param: "gone" }),
    ...writes("member", "withdraw_check", deal),
    ...writes("member", "edit_own_deal", { ...deal, deal_data: { title: "Taken over" } }),
    ...writes("member", "expire_own_deal", deal),
    ...writes("member", "withdraw_deal", deal),
    ...reads("member", "get_my_edits", {}, { deal_id_param: open.deal }),
    ...writes("member", "withdraw_edit", { deal_id_param: open.deal }),
    ...writes("member", "secure_add_comment", {
      ...deal,
      user_id_param: bilal,
      content_param: "Found it",
    }),
    ...writes("member", "secure_report_content", {
      content_id_param: hidden.pendingDeal,
      content_type_param: "deal",
      reason_param: "spam",
    }),
    ...writes("member", "edit_comment", {
      comment_id_param: open.comment,
      content_param: "Changed",
    }),
    ...writes("member", "delete_comment", { comment_id_param: open.comment }),
    ...writes("member", "secure_submit_deal", { title_param: "Oil" }),
    ...reads("member", "check_link", { deal_url_param: "https://dates.example/1" }),
    ...reads("member", "find_similar_deals", {
      title_param: "nonpublic",
      merchant_param: "Nonpublic Shop",
    }),
    ...writes("member", "add_to_deal", { ...deal, details_param: { added: "code", note: "X" } }),
    ...writes("member", "withdraw_addition", deal),
    ...writes("member", "decide_addition", {
      deal_id_param: open.deal,
      user_id_param: amina,
      action_param: "accept",
    }),
    ...writes("member", "secure_add_voucher_code", { code_param: "X" }),
    ...writes("member", "resubmit_deal", {
      ...deal,
      title_param: "Taken over",
      merchant_param: "X",
      category_param: "food",
    }),
    ...writes("member", "set_deal_code", {
      deal_id_param: hidden.pendingDeal,
      code_data: { code: "TAKEN" },
    }),
    ...writes("member", "report_code", {
      voucher_id_param: hidden.pendingVoucher,
      outcome_param: "worked",
    }),
    ...writes("member", "resubmit_voucher_code", {
      voucher_id_param: hidden.pendingVoucher,
      code_param: "TAKEN",
      merchant_param: "X",
      discount_type_param: "other",
    }),
    ...writes("member", "register_merchant", { name_param: "X" }),
    ...writes("member", "request_account_deletion"),
    ...writes("member", "cancel_account_deletion"),
    ...writes("everyone", "send_contact_message", {
      name_param: "",
      email_param: "x",
      topic_param: "x",
      message_param: "x",
    }),
    ...reads("admin", "get_pending_deals"),
    ...reads("admin", "get_pending_deal_hints"),
    ...reads("admin", "get_pending_avatars"),
    ...reads("admin", "get_pending_merchants"),
    ...reads("admin", "get_pending_voucher_codes"),
    ...reads("admin", "get_reports", { status_param: "resolved" }),
    ...reads("admin", "get_posts_to_review"),
    ...reads("admin", "get_suspicious_votes"),
    ...reads("admin", "get_revived_deals"),
    ...reads("admin", "get_waiting_edits"),
    ...reads("admin", "get_unseen_edits"),
    ...reads("admin", "get_unseen_additions"),
    ...reads("admin", "get_member_endings"),
    ...reads("admin", "get_admin_queues"),
    ...reads("admin", "get_daily_counts"),
    ...reads("admin", "get_failed_jobs"),
    ...reads("admin", "get_search_words"),
    ...reads("admin", "get_domain_rules"),
    ...reads("admin", "get_last_background_run"),
    ...reads("admin", "get_site_warnings"),
    ...reads("admin", "find_members", { text_param: "amina" }),
    ...reads("admin", "get_member", { user_id_param: safiya }),
    ...reads("admin", "admin_find_deals", { text_param: "nonpublic" }),
    ...writes("admin", "retry_failed_jobs"),
    ...writes("admin", "set_domain_rule", { domain_param: "scam.example", rule_param: "pays_us" }),
    ...writes("admin", "remove_domain_rule", { domain_param: "bit.ly" }),
    ...writes("admin", "save_search_words", { words_param: ["kurta"], canonical_param: "kameez" }),
    ...writes("admin", "moderate_deal", { ...deal, action_param: "approve" }),
    ...writes("admin", "moderate_deal_edit", {
      edit_id_param: hidden.waitingEdit,
      action_param: "approve",
    }),
    ...writes("admin", "undo_decision", {
      content_type_param: "deal",
      content_id_param: open.deal,
    }),
    ...writes("admin", "admin_update_deal", { ...deal, deal_data: { title: "Taken over" } }),
    ...reads("admin", "get_halal_queue"),
    ...writes("admin", "decide_halal_fact", {
      fact_id_param: hidden.claim,
      action_param: "show",
    }),
    ...writes("admin", "decide_halal_dispute", {
      dispute_id_param: open.dispute,
      action_param: "uphold",
    }),
    ...writes("admin", "undo_halal_decision", { fact_id_param: open.fact }),
    ...writes("admin", "tie_deal_to_merchant", { ...deal }),
    ...writes("admin", "remove_halal_answer", { dispute_id_param: open.dispute }),
    ...writes("admin", "save_certifier", { certifier_data: { name: "Another Certifier" } }),
    ...reads("admin", "get_season_months"),
    ...reads("admin", "get_season_pins"),
    ...writes("admin", "announce_month", {
      ...month,
      starts_on_param: "2027-03-09",
      source_url_param: "https://spa.example/shawwal",
    }),
    ...writes("admin", "withdraw_announcement", month),
    ...writes("admin", "pin_deal", {
      hub_param: "ramadan",
      deal_id_param: open.deal,
      section_param: "pantry",
      position_param: 1,
    }),
    ...writes("admin", "unpin_deal", { hub_param: "ramadan", deal_id_param: open.deal }),
    ...writes("admin", "hide_deal_revision", { revision_id_param: NO_SESSION }),
    ...writes("admin", "admin_set_deal_temperature", { ...deal, offset_param: 900 }),
    ...writes("admin", "remove_votes_of_group", { deal_id_param: open.deal }),
    ...writes("admin", "decide_member_ending", { deal_id_param: open.deal, is_over_param: true }),
    ...writes("admin", "revert_member_checks", { user_id_param: amina }),
    ...writes("admin", "keep_votes_of_group", {
      deal_id_param: open.deal,
      seen_until_param: "2031-01-01T00:00:00Z",
    }),
    ...writes(
      "admin",
      "review_post",
      { post_id_param: open.post, action_param: "keep" },
      { post_id_param: open.post, action_param: "take_down", reason_param: "Because" },
    ),
    ...writes("admin", "moderate_avatar", { user_id_param: amina, action_param: "approve" }),
    ...writes("admin", "moderate_merchant", {
      merchant_id_param: hidden.pendingMerchant,
      action_param: "approve",
    }),
    ...writes("admin", "moderate_voucher_code", {
      voucher_id_param: hidden.pendingVoucher,
      action_param: "approve",
    }),
    ...writes("admin", "handle_contact_message", { message_id_param: hidden.message }),
    ...writes("admin", "resolve_report", {
      report_id_param: hidden.report,
      status_param: "dismissed",
    }),
    ...writes("admin", "decide_reports", {
      content_type_param: "deal",
      content_id_param: open.deal,
      status_param: "resolved",
      content_action_param: "remove",
    }),
    ...writes("admin", "undo_report_decision", {
      content_type_param: "deal",
      content_id_param: open.deal,
    }),
    ...writes("admin", "resolve_reports_of_content", {
      content_type_param: "deal",
      content_id_param: open.deal,
      status_param: "dismissed",
    }),
    ...writes("admin", "ban_member", { user_id_param: amina, reason_param: "Because" }),
    ...writes("admin", "lift_ban", { user_id_param: safiya }),
    ...writes("admin", "end_member_sessions", { user_id_param: amina }),
    ...writes("admin", "grant_admin", { user_id_param: bilal }),
    ...writes("admin", "revoke_admin", { user_id_param: ids.maryam }),
  ];
}

const FORGED_TOKEN = `${"0".repeat(32)}.reply.${"0".repeat(64)}`;
const NO_SESSION = "50000000-0000-4000-8000-00000000000f";

function idOf(id: string): object {
  return { user_id_param: id };
}
