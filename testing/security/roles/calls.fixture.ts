// Long, because it lists calls of every procedure of the API.
import type { ProcedureName } from "#contract/database.ts";
import { PROCEDURES } from "#contract/procedures.ts";
import { hidden, open } from "./nonpublic-content.fixture.ts";
import type { Member } from "./people.fixture.ts";

export interface Call {
  name: ProcedureName;
  /** Permitted callers. Most procedures that write refuse banned members. */
  caller: "everyone" | "members" | "moderators" | "admins";
  /** Whether a permitted call changes anything. */
  writes: boolean;
  /** Whether banned members may call it although it writes, because it changes only their own data. */
  alsoBanned: boolean;
  args: object;
}

/** Returns calls of every procedure. Most concern hidden content of Amina or of the site, the others public content. */
export function everyCall(ids: Record<Member, string>): Call[] {
  const { amina, bilal, safiya } = ids;
  const deal = { deal_id_param: hidden.pendingDeal };
  const month = { authority_param: "saudi", hijri_year_param: 1448, hijri_month_param: 10 };
  return [
    ...calls("get_deal", deal, { deal_id_param: hidden.rejectedDeal }),
    ...calls("get_hottest_deals", {}, { limit_param: 100, category_filter: "prayer" }),
    ...calls("get_hottest_deals", { location_filter: "nonpublic" }),
    ...calls("read_announcements"),
    ...calls("read_season", { hub_param: "ramadan" }, { hub_param: "hajj" }),
    ...calls(
      "read_deals",
      { include_expired: true, limit_param: 100, counted: true },
      { location_filter: "nonpublic", sort_param: "hottest" },
      { merchant_filter: "nonpublic-shop", counted: true },
      ...["trending", "discussed", "ending", "starting"].map((sort_param) => ({
        location_filter: "nonpublic",
        sort_param,
      })),
    ),
    ...calls("read_deal", { slug_param: hidden.pendingDeal }, { slug_param: "d200000" }),
    ...calls("read_comments", { slug_param: hidden.pendingDeal }, { slug_param: open.deal }),
    ...calls(
      "read_deal_page",
      { slug_param: hidden.pendingDeal },
      { slug_param: hidden.rejectedDeal },
      { slug_param: open.deal },
    ),
    ...calls("read_sidebar"),
    ...calls("count_deals", { location_filter: "nonpublic" }, { include_expired: true }),
    ...calls("count_deals_by_category"),
    ...calls("list_towns"),
    ...calls("search_deals", { query_param: "nonpublic" }, { query_param: "%" }),
    ...calls("read_related_to_search", { query_param: "nonpublic" }, { query_param: "eid" }),
    ...calls("search_deals_by_id_prefix", { prefix: "d100000" }, { prefix: "d200000" }),
    ...calls("tally_deal_votes", { deal_ids_param: [hidden.pendingDeal, open.deal] }),
    ...calls("get_deal_checks", deal),
    ...calls("get_cold_reasons", deal, { deal_id_param: hidden.pendingDeal }),
    ...calls("get_price_memory", deal, { deal_id_param: hidden.pendingDeal }),
    ...calls("read_deal_extras", deal, { deal_id_param: open.deal }),
    ...calls("get_deal_endings", deal, { deal_id_param: hidden.rejectedDeal }),
    ...calls("get_monthly_temperature_leaderboard", { current_month_only: false }),
    ...calls("get_profile_counts", ...Object.values(ids).map(idOf)),
    ...calls("read_posts", {}, { status_param: "draft", limit_param: 100 }),
    ...calls("read_post", { key_param: hidden.draft }, { key_param: open.post }),
    ...calls("read_profile", ...Object.values(ids).map((id) => ({ id_param: id }))),
    ...calls(
      "read_profile_deals",
      ...Object.values(ids).map((id) => ({ user_id_param: id, include_expired: true })),
    ),
    ...calls("read_profile_comments", ...Object.values(ids).map(idOf)),
    ...calls("get_voucher_codes"),
    ...calls("get_certifiers"),
    ...calls("read_moderation_log", {}, { kind_param: "removed" }),
    ...calls("read_moderation_numbers"),
    ...calls("list_businesses", {}, { search_param: "nonpublic" }),
    ...calls("list_sitemap_parts"),
    ...calls(
      "read_sitemap_part",
      { kind_param: "deals", part_param: 1 },
      { kind_param: "posts", part_param: 1 },
      { kind_param: "businesses", part_param: 1 },
    ),
    ...calls("get_business", { slug_param: "nonpublic-shop" }, { slug_param: "date-house" }),
    ...calls("get_merchant_deals", { merchant_key_param: "nonpublic-shop" }),
    ...calls(
      "get_merchant_other_deals",
      { merchant_key_param: "nonpublic-shop" },
      { merchant_key_param: "nonpublic-shop", is_upcoming_param: true },
    ),
    ...calls("get_merchant_voucher_codes", { merchant_key_param: "nonpublic-shop" }),
    ...calls("get_image_audience", {
      image_key_param: `deal/${amina}/0123456789abcdefghijkl.webp`,
    }),
    ...calls(
      "get_halal_facts",
      { subject_type_param: "deal", subject_id_param: open.deal },
      { subject_type_param: "merchant", subject_id_param: open.merchant },
      { subject_type_param: "deal", subject_id_param: hidden.pendingDeal },
      { subject_type_param: "merchant", subject_id_param: hidden.pendingMerchant },
    ),
    ...calls(
      "get_halal_fact_history",
      { fact_id_param: open.fact },
      { fact_id_param: hidden.claim },
    ),
    ...calls("add_halal_fact", {
      subject_type_param: "deal",
      subject_id_param: hidden.pendingDeal,
      attribute_param: "slaughter",
      value_param: "hand",
      details_param: { basis: "label" },
    }),
    ...calls("withdraw_halal_fact", { fact_id_param: hidden.claim }),
    ...calls("dispute_halal_fact", {
      fact_id_param: hidden.claim,
      reason_param: "expired",
    }),
    ...calls("answer_halal_dispute", {
      dispute_id_param: open.dispute,
      answer_param: "We have a new certificate",
    }),
    ...calls("withdraw_halal_dispute", { dispute_id_param: open.dispute }),
    ...calls("is_username_available", { username_param: "amina" }),
    ...calls("check_admin_status", {}, { user_id: ids.maryam }),
    ...calls("get_my_rights"),
    ...calls("check_write_access"),
    ...calls("get_my_profile"),
    ...calls("get_my_merchants"),
    ...calls("get_my_deals", {}, { status_param: "pending", limit_param: 100 }),
    ...calls("get_my_voucher_codes"),
    ...calls("count_my_submissions"),
    ...calls("get_my_reports"),
    ...calls("export_my_data"),
    ...calls("export_my_data_part"),
    ...calls("get_notifications", {}, { limit_param: 50 }),
    ...calls("count_unread_notifications"),
    ...calls("get_notification_settings"),
    ...calls("set_notification_settings", { language_param: "ar" }),
    ...calls("mark_notifications_read"),
    ...calls("get_my_mutes"),
    ...calls("get_saved_deals"),
    ...calls("get_my_consents"),
    ...calls("give_consent", { kind_param: "saved" }),
    ...calls("withdraw_consent", { kind_param: "saved" }),
    ...calls("save_deal", deal),
    ...calls("unsave_deal", deal),
    ...calls("import_saved_deals", { deal_ids_param: [NO_SESSION] }),
    ...calls("get_alerts"),
    ...calls("get_alert_matches"),
    ...calls("try_alert", { alert_param: { categories: ["food"] } }),
    ...calls("explain_alert", { alert_id_param: NO_SESSION, ...deal }),
    ...calls("read_alert_feed", { feed_key_param: "made-up" }),
    ...calls("set_alert", { alert_param: { name: "Food", categories: ["food"] } }),
    ...calls("set_alert_mail", { mail_param: "daily" }),
    ...calls("delete_alert", { alert_id_param: NO_SESSION }),
    ...calls("new_feed_key", { alert_id_param: NO_SESSION }),
    ...calls("get_push_subscriptions"),
    ...calls("save_push_subscription", {
      endpoint_param: "https://127.0.0.1/made-up",
      p256dh_param: `B${"A".repeat(86)}`,
      auth_param: "A".repeat(22),
    }),
    ...calls("delete_push_subscription", { subscription_id_param: NO_SESSION }),
    ...calls("send_test_message", { subscription_id_param: NO_SESSION }),
    ...calls("get_usual_waits"),
    ...calls("get_my_trust"),
    ...calls("may_publish_deal", {
      category_param: "food",
      deal_url_param: "https://dates.example/1",
    }),
    ...calls("mute_member", { user_id_param: NO_SESSION }),
    ...calls("unmute_member", { user_id_param: NO_SESSION }),
    ...calls("request_mail_confirmation"),
    ...calls("confirm_mail_address", { token_param: "made-up" }),
    ...calls("unsubscribe_from_mail", { token_param: FORGED_TOKEN }),
    ...calls("get_my_sessions"),
    ...calls("has_recent_sign_in"),
    ...calls("note_my_session"),
    ...calls("end_my_session", { session_id_param: NO_SESSION }),
    ...calls("secure_vote_deal", { ...deal, is_hot_param: true }),
    ...calls("withdraw_vote", deal),
    ...calls("explain_vote", { ...deal, details_param: { reason: "delivery" } }),
    ...calls("remove_cheaper_offer", {
      deal_id_param: open.deal,
      link_param: "https://shop.example/dates",
      reason_param: "Spam",
    }),
    ...calls("secure_check_deal", { ...deal, verdict_param: "gone" }),
    ...calls("withdraw_check", deal),
    ...calls("edit_own_deal", { ...deal, deal_data: { title: "Taken over" } }),
    ...calls("expire_own_deal", deal),
    ...calls("withdraw_deal", deal),
    ...calls("get_my_edits", {}, { deal_id_param: open.deal }),
    ...calls("withdraw_edit", { deal_id_param: open.deal }),
    ...calls("secure_add_comment", {
      ...deal,
      user_id_param: bilal,
      content_param: "Found it",
    }),
    ...calls("secure_report_content", {
      content_id_param: hidden.pendingDeal,
      content_type_param: "deal",
      reason_param: "spam",
    }),
    ...calls("edit_comment", {
      comment_id_param: open.comment,
      content_param: "Changed",
    }),
    ...calls("delete_comment", { comment_id_param: open.comment }),
    ...calls("secure_submit_deal", { title_param: "Oil" }),
    ...calls("check_link", { deal_url_param: "https://dates.example/1" }),
    ...calls("find_similar_deals", {
      title_param: "nonpublic",
      merchant_param: "Nonpublic Shop",
    }),
    ...calls("add_to_deal", { ...deal, details_param: { added: "code", note: "X" } }),
    ...calls("withdraw_addition", deal),
    ...calls("decide_addition", {
      deal_id_param: open.deal,
      user_id_param: amina,
      action_param: "accept",
    }),
    ...calls("secure_add_voucher_code", { code_param: "X" }),
    ...calls("resubmit_deal", {
      ...deal,
      title_param: "Taken over",
      merchant_param: "X",
      category_param: "food",
    }),
    ...calls("set_deal_code", {
      deal_id_param: hidden.pendingDeal,
      code_data: { code: "TAKEN" },
    }),
    ...calls("report_code", {
      voucher_id_param: hidden.pendingVoucher,
      outcome_param: "worked",
    }),
    ...calls("resubmit_voucher_code", {
      voucher_id_param: hidden.pendingVoucher,
      code_param: "TAKEN",
      merchant_param: "X",
      discount_type_param: "other",
    }),
    ...calls("register_merchant", { name_param: "X" }),
    ...calls("update_my_merchant", {
      merchant_id_param: open.merchant,
      details_param: { description: "Taken over" },
    }),
    ...calls("request_account_deletion"),
    ...calls("cancel_account_deletion"),
    ...calls("send_contact_message", {
      name_param: "",
      email_param: "x",
      topic_param: "x",
      message_param: "x",
    }),
    ...calls("get_my_appeal", { action_id_param: hidden.decision }),
    ...calls("appeal_action", { action_id_param: hidden.decision, text_param: "Look again" }),
    ...calls("get_pending_deals"),
    ...calls("get_pending_deal_hints"),
    ...calls("get_pending_avatars"),
    ...calls("get_pending_merchants"),
    ...calls("get_pending_voucher_codes"),
    ...calls("get_reports", { status_param: "resolved" }),
    ...calls("get_appeals"),
    ...calls("get_posts_to_review"),
    ...calls("get_suspicious_votes"),
    ...calls("get_revived_deals"),
    ...calls("get_waiting_edits"),
    ...calls("get_unseen_edits"),
    ...calls("get_unseen_deals"),
    ...calls("get_pending_prices"),
    ...calls("get_unseen_additions"),
    ...calls("get_member_endings"),
    ...calls("get_admin_queues"),
    ...calls("get_daily_counts"),
    ...calls("get_failed_jobs"),
    ...calls("get_search_words"),
    ...calls("get_domain_rules"),
    ...calls("get_last_background_run"),
    ...calls("get_site_warnings"),
    ...calls("find_members", { text_param: "amina" }),
    ...calls("get_member", { user_id_param: safiya }),
    ...calls("admin_find_deals", { text_param: "nonpublic" }),
    ...calls("retry_failed_jobs"),
    ...calls("set_domain_rule", { domain_param: "scam.example", rule_param: "pays_us" }),
    ...calls("remove_domain_rule", { domain_param: "bit.ly" }),
    ...calls("save_search_words", { words_param: ["kurta"], canonical_param: "kameez" }),
    ...calls("moderate_deal", { ...deal, action_param: "approve" }),
    ...calls("mark_deal_seen", deal),
    ...calls("moderate_deal_edit", {
      edit_id_param: hidden.waitingEdit,
      action_param: "approve",
    }),
    ...calls("undo_decision", {
      content_type_param: "deal",
      content_id_param: open.deal,
    }),
    ...calls("admin_update_deal", { ...deal, deal_data: { title: "Taken over" } }),
    ...calls("get_halal_queue"),
    ...calls("decide_halal_fact", {
      fact_id_param: hidden.claim,
      action_param: "show",
    }),
    ...calls("decide_halal_dispute", {
      dispute_id_param: open.dispute,
      action_param: "uphold",
    }),
    ...calls("undo_halal_decision", { fact_id_param: open.fact }),
    ...calls("tie_deal_to_merchant", { ...deal }),
    ...calls("remove_halal_answer", { dispute_id_param: open.dispute }),
    ...calls("save_certifier", { certifier_data: { name: "Another Certifier" } }),
    ...calls("get_season_months"),
    ...calls("get_season_pins"),
    ...calls("announce_month", {
      ...month,
      starts_on_param: "2027-03-09",
      source_url_param: "https://spa.example/shawwal",
    }),
    ...calls("withdraw_announcement", month),
    ...calls("pin_deal", {
      hub_param: "ramadan",
      deal_id_param: open.deal,
      section_param: "pantry",
      position_param: 1,
    }),
    ...calls("unpin_deal", { hub_param: "ramadan", deal_id_param: open.deal }),
    ...calls("hide_deal_revision", { revision_id_param: NO_SESSION }),
    ...calls("admin_set_deal_temperature", { ...deal, offset_param: 900 }),
    ...calls("remove_votes_of_group", { deal_id_param: open.deal }),
    ...calls("decide_member_ending", { deal_id_param: open.deal, is_over_param: true }),
    ...calls("revert_member_checks", { user_id_param: amina }),
    ...calls("keep_votes_of_group", {
      deal_id_param: open.deal,
      seen_until_param: "2031-01-01T00:00:00Z",
    }),
    ...calls(
      "review_post",
      { post_id_param: open.post, action_param: "keep" },
      { post_id_param: open.post, action_param: "take_down", reason_param: "Because" },
    ),
    ...calls("moderate_avatar", { user_id_param: amina, action_param: "approve" }),
    ...calls("moderate_merchant", {
      merchant_id_param: hidden.pendingMerchant,
      action_param: "approve",
    }),
    ...calls("hand_over_merchant", {
      merchant_id_param: open.merchant,
      username_param: "amina",
    }),
    ...calls("moderate_merchant_change", {
      merchant_id_param: open.merchant,
      action_param: "approve",
    }),
    ...calls("moderate_voucher_code", {
      voucher_id_param: hidden.pendingVoucher,
      action_param: "approve",
    }),
    ...calls("handle_contact_message", { message_id_param: hidden.message }),
    ...calls("decide_appeal", { appeal_id_param: hidden.appeal, action_param: "overturn" }),
    ...calls("resolve_report", {
      report_id_param: hidden.report,
      status_param: "dismissed",
    }),
    ...calls("decide_reports", {
      content_type_param: "deal",
      content_id_param: open.deal,
      status_param: "resolved",
      content_action_param: "remove",
    }),
    ...calls("undo_report_decision", {
      content_type_param: "deal",
      content_id_param: open.deal,
    }),
    ...calls("resolve_reports_of_content", {
      content_type_param: "deal",
      content_id_param: open.deal,
      status_param: "dismissed",
    }),
    ...calls("ban_member", { user_id_param: amina, reason_param: "Because" }),
    ...calls("lift_ban", { user_id_param: safiya }),
    ...calls("end_member_sessions", { user_id_param: amina }),
    ...calls("grant_admin", { user_id_param: bilal }),
    ...calls("revoke_admin", { user_id_param: ids.maryam }),
    ...calls("grant_moderator", { user_id_param: bilal }),
    ...calls("revoke_moderator", { user_id_param: ids.hamza }),
  ];
}

function calls(name: ProcedureName, ...list: object[]): Call[] {
  const declared: { caller: Call["caller"]; effect: string; alsoBanned?: true } = PROCEDURES[name];
  const { caller, effect, alsoBanned = false } = declared;
  const writes = effect.startsWith("writes");
  return (list.length ? list : [{}]).map((args) => ({ name, caller, writes, alsoBanned, args }));
}

const FORGED_TOKEN = `${"0".repeat(32)}.reply.${"0".repeat(64)}`;
const NO_SESSION = "50000000-0000-4000-8000-00000000000f";

function idOf(id: string): object {
  return { user_id_param: id };
}
