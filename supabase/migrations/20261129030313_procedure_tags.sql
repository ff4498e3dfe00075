set local check_function_bodies = off;

COMMENT ON FUNCTION "public"."add_halal_fact"(text, uuid, text, text, jsonb) IS 'Definer: halal_facts is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."add_to_deal"(uuid, jsonb) IS 'Definer: deal_finders is written by procedures only. Counts towards limit_additions. [members; writes]';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_admin decides once for all rows. [admins; reads]';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification, section 7. [admins; writes public content]';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."announce_month"(text, integer, integer, date, text) IS 'Definer: moon_announcements is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."answer_halal_dispute"(uuid, text) IS 'Definer: halal_disputes is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."ban_member"(uuid, text, timestamp with time zone) IS 'Definer: private.bans has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."cancel_account_deletion"() IS 'Definer: private.account_deletions has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."check_admin_status"(uuid) IS 'Definer: private.admins has no grants. Specification, section 6. [everyone; reads]';

COMMENT ON FUNCTION "public"."check_link"(text) IS 'Definer: private.domain_rules has no grants. Reads public deals and the caller''s own. Counts towards limit_links. [members; reads]';

COMMENT ON FUNCTION "public"."check_write_access"() IS 'Raises PT401, PT403 (banned or unconfirmed email address) and PT404. Definer: reads bans. [members; reads]';

COMMENT ON FUNCTION "public"."confirm_mail_address"(text) IS 'Definer: a token of 32 random bytes grants the right. Raises PT400 link_expired. [everyone; writes]';

COMMENT ON FUNCTION "public"."count_deals"(text, text, timestamp with time zone, boolean, numeric, numeric) IS 'Definer: private.deal_counts has no grants; counts public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."count_deals_by_category"() IS 'Definer: private.deal_counts has no grants; counts public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."count_my_submissions"() IS 'Definer: requires a member with an open session. Counts rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."count_unread_notifications"() IS 'Definer, like get_notifications. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."decide_addition"(uuid, uuid, text, text, timestamp with time zone) IS 'Definer: deal_finders is written by procedures only. Other callers get addition_not_found, even for an accepted addition, which they can read. [members; writes public content]';

COMMENT ON FUNCTION "public"."decide_halal_dispute"(uuid, text, text) IS 'Definer: halal_disputes is written by procedures only. The subject of the log entry is the fact. [admins; writes public content]';

COMMENT ON FUNCTION "public"."decide_halal_fact"(uuid, text, text, timestamp with time zone) IS 'Definer: halal_facts is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."decide_member_ending"(uuid, boolean) IS 'Definer: deals are written by procedures only. Ending the deal has the effect of moderate_deal with "expire", which undo_decision can revert. [admins; writes public content]';

COMMENT ON FUNCTION "public"."decide_reports"(text, uuid, text, text, text, text, timestamp with time zone) IS 'Definer: reports, bans and content are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."delete_alert"(uuid) IS 'Definer: private.alerts has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."delete_comment"(uuid, text) IS 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."dispute_halal_fact"(uuid, text, text, text) IS 'Definer: halal_disputes is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."edit_comment"(uuid, text) IS 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. An edit without a change does not count towards the limit. [members; writes public content]';

COMMENT ON FUNCTION "public"."end_member_sessions"(uuid) IS 'Definer: auth.sessions has no grants. [admins; writes]';

COMMENT ON FUNCTION "public"."end_my_session"(uuid) IS 'Definer: auth.sessions has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."expire_own_deal"(uuid) IS 'Definer: deals are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."explain_alert"(uuid, uuid) IS 'Definer: private.alerts has no grants. A banned member may call it. Raises PT401, PT404. [members; reads]';

COMMENT ON FUNCTION "public"."export_my_data"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it. The site reads export_my_data_part. [members; reads]';

COMMENT ON FUNCTION "public"."export_my_data_part"(text, timestamp with time zone, text) IS 'Definer: email address, ban and messages have no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."find_members"(text, text) IS 'Definer: email addresses and bans have no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."find_similar_deals"(text, text) IS 'Definer: private.similar_deals has no grants. Counts towards limit_links. [members; reads]';

COMMENT ON FUNCTION "public"."get_admin_queues"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_alert_matches"(uuid, integer, timestamp with time zone) IS 'Definer: reads rows of auth.uid() only, and public deals. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_alerts"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_business"(text) IS 'Definer: private.merchant_deal_counts has no grants; returns no contact data and no pending merchant. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_certifiers"() IS 'Invoker: everyone may read certifiers. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_daily_counts"(integer) IS 'Definer: require_admin decides. Includes pending deals. [admins; reads]';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification, section 7. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_deal_checks"(uuid) IS 'Definer: checks are private; their sums are public. Null unless the deal is public. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_deal_endings"(uuid) IS 'Definer: private.expiry_decisions has no grants. Returns no names. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_discussed_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param discussed. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_domain_rules"() IS 'Definer: require_admin decides. At most 2,000 rules exist. [admins; reads]';

COMMENT ON FUNCTION "public"."get_ending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param ending. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_failed_jobs"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_halal_fact_history"(uuid) IS 'Definer: the admin log and disputes are private. Returns neither names nor the reasons that admins gave. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_halal_facts"(text, uuid) IS 'Definer: no grant covers hidden claims or the details of disputes. Raises PT404 for subjects that the caller cannot see. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_halal_queue"() IS 'Definer: require_admin decides; the columns with the claiming member and the image have no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param hottest. Specification, section 7. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_image_audience"(text) IS 'Definer: reads rows of every status. A banned member still sees their own images. For avatars, the image host reads the profile instead. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_last_background_run"() IS 'Definer: require_admin decides. Some tasks run every minute. [admins; reads]';

COMMENT ON FUNCTION "public"."get_member"(uuid) IS 'Definer: email addresses and bans have no grants, and row-level security hides other members'' votes. [admins; reads]';

COMMENT ON FUNCTION "public"."get_member_endings"() IS 'Definer: require_admin decides. An ending has at most 200 members. [admins; reads]';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: with row-level security, PostgreSQL would not use the expression index. Returns public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_merchant_voucher_codes"(text) IS 'Returns public codes only, as get_voucher_codes does. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_monthly_temperature_leaderboard"(boolean, integer) IS 'Definer: private.member_temperatures has no grants; counts public deals only. Specification, section 7. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_my_consents"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_edits"(uuid) IS 'Definer: private.proposed_edits has no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_merchants"() IS 'Definer: contact data and the reason for a rejection have no grants. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_mutes"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_profile"() IS 'Definer: the review columns have no grants. A banned member may read. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_reports"() IS 'Invoker: policies decide which content is visible. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_sessions"() IS 'Definer: auth.sessions has no grants. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_my_voucher_codes"() IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_notification_settings"() IS 'Definer: checks whether the job queue exists. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_notifications"(integer, timestamp with time zone) IS 'Definer: reads bans and reasons. Reads notices of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_pending_avatars"(uuid) IS 'Definer: the review columns have no grants. Returns jsonb, so that a refusal can be the response. Specification, section 6. [admins; reads]';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Returns a row for each deal of get_pending_deals. [admins; reads]';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_admin decides once for all rows. [admins; reads]';

COMMENT ON FUNCTION "public"."get_pending_merchants"() IS 'Definer: require_admin decides; contact data has no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."get_pending_voucher_codes"() IS 'Definer: require_admin decides once for all rows. [admins; reads]';

COMMENT ON FUNCTION "public"."get_posts_to_review"() IS 'Definer: require_admin decides. taken_down_reason comes from an earlier decision on the same post. [admins; reads]';

COMMENT ON FUNCTION "public"."get_price_memory"(uuid) IS 'Definer: private.deal_prices has no grants. Public deals only, even for posters and admins. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_profile_counts"(uuid) IS 'Definer: votes are private; their number is public. No row for an id without a profile. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_reports"(text) IS 'Definer: require_admin decides once for all rows. At most 200 items of content. [admins; reads]';

COMMENT ON FUNCTION "public"."get_revived_deals"() IS 'Definer: require_admin decides. usernames has the first ten members. [admins; reads]';

COMMENT ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) IS 'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_search_words"() IS 'Definer: require_admin decides. At most 2,000 words exist. [admins; reads]';

COMMENT ON FUNCTION "public"."get_season_months"() IS 'Definer: private.expected_first_day has no grants. [admins; reads]';

COMMENT ON FUNCTION "public"."get_season_pins"() IS 'Definer: require_admin decides once for all rows. [admins; reads]';

COMMENT ON FUNCTION "public"."get_site_warnings"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_suspicious_votes"() IS 'Definer: require_admin decides. voters has the first ten usernames. [admins; reads]';

COMMENT ON FUNCTION "public"."get_trending_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param trending. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_unseen_additions"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_unseen_edits"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."get_upcoming_deals"(integer, integer, text, text, timestamp with time zone) IS 'Invoker. Returns the deals of read_deals with sort_param starting. [everyone; reads]';

COMMENT ON FUNCTION "public"."get_usual_waits"() IS 'Definer: reads the audit log. Returns medians of at least five decisions. A banned member may call it. [members; reads]';

COMMENT ON FUNCTION "public"."get_voucher_codes"() IS 'Specification, section 7. Browsers hide the codes whose last day has ended where the reader is; a deal''s code also needs a running deal. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."get_waiting_edits"() IS 'Definer: require_admin decides. [admins; reads]';

COMMENT ON FUNCTION "public"."give_consent"(text, integer) IS 'Definer: private.consents has no grants. Raises PT400 invalid_field. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."grant_admin"(uuid, text) IS 'Definer: private.admins has no grants. Returns false if the member is already an admin. Takes effect at the next request. [admins; writes]';

COMMENT ON FUNCTION "public"."handle_contact_message"(uuid, boolean) IS 'Definer: contact_messages is written by procedures only. [admins; writes]';

COMMENT ON FUNCTION "public"."has_recent_sign_in"() IS 'Definer: auth.sessions has no grants. A refresh continues the session and is not a sign-in. [members; reads]';

COMMENT ON FUNCTION "public"."hide_deal_revision"(uuid, boolean) IS 'Definer: require_admin decides. [admins; writes public content]';

COMMENT ON FUNCTION "public"."import_saved_deals"(uuid[]) IS 'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT409 too_many_saved, PT429. [members; writes]';

COMMENT ON FUNCTION "public"."is_username_available"(text) IS 'Specification, section 5. [everyone; reads]';

COMMENT ON FUNCTION "public"."keep_votes_of_group"(uuid, timestamp with time zone) IS 'Definer: private.vote_reviews has no grants. [admins; writes]';

COMMENT ON FUNCTION "public"."lift_ban"(uuid) IS 'Definer: private.bans has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text) IS 'Definer: private.merchant_deal_counts has no grants; returns approved merchants and public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."list_sitemap_parts"() IS 'Definer: private.sitemap_deals has no grants. Counts public pages only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."mark_notifications_read"(timestamp with time zone, uuid, uuid[]) IS 'Definer: notices are written by triggers and procedures only. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."moderate_avatar"(uuid, text, text, text) IS 'Definer: members may write their own profile only. Specification, sections 4 and 5. [admins; writes public content]';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification, section 4. [admins; writes public content]';

COMMENT ON FUNCTION "public"."moderate_deal_edit"(uuid, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."moderate_merchant"(uuid, text, text, text) IS 'Definer: merchants is written by procedures only. A rejected merchant can be registered again. [admins; writes public content]';

COMMENT ON FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text, timestamp with time zone) IS 'Definer: voucher codes are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."mute_member"(uuid) IS 'Definer: mutes and notices are written by procedures only. Raises PT400, PT401, PT403, PT404, PT409, PT429. [members; writes]';

COMMENT ON FUNCTION "public"."new_feed_key"(uuid) IS 'Definer: private.alerts has no grants. A banned member may call it, to revoke an address. Raises PT401, PT404. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."note_my_session"() IS 'Definer: auth.sessions has no grants. A hosted accounts service stores the browser itself. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."pin_deal"(text, uuid, text, integer) IS 'Definer: season_pins is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."read_alert_feed"(text) IS 'Definer: private.alerts has no grants. Returns public deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_comments"(text, integer, timestamp with time zone, uuid) IS 'Invoker: row-level security applies. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_deal"(text) IS 'Invoker: row-level security applies. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_deal_extras"(uuid) IS 'Invoker: row-level security applies to the deal and its additions. [everyone; reads]';

COMMENT ON FUNCTION "public"."read_deal_page"(text) IS 'Invoker: row-level security applies to the deal and its comments. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_deals"(text, text, text, text, timestamp with time zone, numeric, numeric, boolean, text, integer, integer, timestamp with time zone, uuid, numeric, integer, boolean, double precision, text, date, text, text, text, boolean) IS 'Invoker: row-level security applies to the listed deals. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_search_beside"(text) IS 'Definer: private.searchable_deals has no grants; it returns public deals only. Considers the first 1,000 upcoming deals only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_season"(text, date) IS 'Definer: private.deal_ranking has no grants. Public deals, codes, announcements and posts only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_sidebar"() IS 'Invoker: row-level security and the called procedures apply. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."read_sitemap_part"(text, integer) IS 'Definer: private.sitemap_deals has no grants. Lists public pages only. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."register_merchant"(text, text, text, text, text, text, text, text, text, text) IS 'Definer: merchants is written by procedures only. [members; writes]';

COMMENT ON FUNCTION "public"."remove_domain_rule"(text) IS 'Definer: require_admin decides; private.domain_rules has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."remove_halal_answer"(uuid) IS 'Definer: halal_disputes is written by procedures only. The log keeps the answer. [admins; writes public content]';

COMMENT ON FUNCTION "public"."remove_votes_of_group"(uuid, timestamp with time zone, text) IS 'Definer: votes and deals are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."report_code"(uuid, text, text) IS 'Definer: outcomes and codes are written by procedures only. [members; writes]';

COMMENT ON FUNCTION "public"."request_account_deletion"() IS 'Definer: private.account_deletions has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."request_mail_confirmation"() IS 'Definer: addresses have no grants. Raises PT429. Without background work, no email is sent. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."resolve_report"(uuid, text, text) IS 'Definer: reports are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."resolve_reports_of_content"(text, uuid, text, text) IS 'Definer, like decide_reports, which it calls. [admins; writes public content]';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."resubmit_voucher_code"(uuid, text, text, text, text, numeric, text, date, text, numeric, jsonb) IS 'Definer: voucher codes are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."retry_failed_jobs"() IS 'Definer: require_admin decides. Skips running jobs. [admins; writes]';

COMMENT ON FUNCTION "public"."revert_member_checks"(uuid) IS 'Definer: deals, checks and outcomes are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) IS 'Definer: private.taken_down_posts and private.trusted_authors have no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."revoke_admin"(uuid, text) IS 'Definer: private.admins has no grants. Returns false if the member is not an admin. Takes effect at the next request. [admins; writes]';

COMMENT ON FUNCTION "public"."save_certifier"(jsonb) IS 'Definer: certifiers is written by procedures only. The slug never changes: addresses contain it. [admins; writes public content]';

COMMENT ON FUNCTION "public"."save_deal"(uuid, jsonb) IS 'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT404, PT409 too_many_saved, PT429. [members; writes]';

COMMENT ON FUNCTION "public"."save_search_words"(text[], text) IS 'Definer: require_admin decides; private.search_synonyms has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean) IS 'Definer: find_deals has no grants; it returns public deals only. Specification, section 5. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification, section 5. [everyone; reads for pages]';

COMMENT ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) IS 'Definer: comments are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."secure_add_voucher_code"(text, text, text, text, numeric, text, date, text, numeric, jsonb) IS 'Definer: voucher codes are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."secure_check_deal"(uuid, text, numeric) IS 'Definer: checks and deals are written by procedures only. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."secure_report_content"(uuid, text, text, text, uuid) IS 'Definer: reports are written by procedures only. Specification, section 7. [members; writes]';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Definer: deals are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."secure_vote_deal"(uuid, boolean) IS 'Definer: votes and deals are written by procedures only. The only procedure that counts a vote. Posters may vote. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."send_contact_message"(text, text, text, text) IS 'Definer: contact_messages is written by procedures only. [everyone; writes]';

COMMENT ON FUNCTION "public"."set_alert"(jsonb) IS 'Definer: private.alerts has no grants. Raises PT400, PT401, PT403 consent_needed, PT404, PT409 too_many_alerts, PT429. [members; writes]';

COMMENT ON FUNCTION "public"."set_deal_code"(uuid, jsonb) IS 'Definer: codes are written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."set_domain_rule"(text, text, text, timestamp with time zone) IS 'Definer: require_admin decides; private.domain_rules has no grants. [admins; writes public content]';

COMMENT ON FUNCTION "public"."set_notification_settings"(text, text, jsonb, jsonb) IS 'Definer: settings are written by procedures only. Raises PT400 invalid_field. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."tally_deal_votes"(uuid[]) IS 'Definer: votes are private; their number is public. [everyone; reads]';

COMMENT ON FUNCTION "public"."tie_deal_to_merchant"(uuid, uuid) IS 'Definer: private.deal_shops has no grants. Raises PT404. The opposite call undoes it. [admins; writes public content]';

COMMENT ON FUNCTION "public"."try_alert"(jsonb) IS 'Definer: private.searchable_deals has no grants. Reads public deals only. A banned member may call it. Raises PT400, PT401. [members; reads]';

COMMENT ON FUNCTION "public"."undo_decision"(text, uuid, text) IS 'Definer: content is written by procedures only. A trigger withdraws the unread notice. [admins; writes public content]';

COMMENT ON FUNCTION "public"."undo_halal_decision"(uuid) IS 'Definer: halal_facts and halal_disputes are written by procedures only. Triggers withdraw the unread notices. Raises PT404, PT409 already_decided or undo_too_late. [admins; writes public content]';

COMMENT ON FUNCTION "public"."undo_report_decision"(text, uuid) IS 'Definer: reports and content are written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."unmute_member"(uuid) IS 'Definer: mutes are written by procedures only. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."unpin_deal"(text, uuid) IS 'Definer: season_pins is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."unsave_deal"(uuid) IS 'Definer: private.saved_deals has no grants. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."unsubscribe_from_mail"(text) IS 'Definer: the signature grants the right. Raises PT400 link_invalid. [everyone; writes]';

COMMENT ON FUNCTION "public"."withdraw_addition"(uuid) IS 'Definer: deal_finders is written by procedures only. Raises PT401, PT404. [members, also banned; writes public content]';

COMMENT ON FUNCTION "public"."withdraw_announcement"(text, integer, integer) IS 'Definer: moon_announcements is written by procedures only. [admins; writes public content]';

COMMENT ON FUNCTION "public"."withdraw_check"(uuid) IS 'Definer: checks and deals are written by procedures only. Changes nothing if the caller has no check. [members; writes a deal''s counts or comments]';

COMMENT ON FUNCTION "public"."withdraw_consent"(text) IS 'Definer: these tables have no grants. Raises PT400 invalid_field. [members, also banned; writes]';

COMMENT ON FUNCTION "public"."withdraw_deal"(uuid) IS 'Definer: deals are written by procedures only. The job that deletes unused images deletes its image. [members; writes]';

COMMENT ON FUNCTION "public"."withdraw_edit"(uuid) IS 'Definer: private.proposed_edits has no grants. [members; writes]';

COMMENT ON FUNCTION "public"."withdraw_halal_dispute"(uuid) IS 'Definer: halal_disputes is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."withdraw_halal_fact"(uuid) IS 'Definer: halal_facts is written by procedures only. [members; writes public content]';

COMMENT ON FUNCTION "public"."withdraw_vote"(uuid) IS 'Definer: votes and deals are written by procedures only. [members; writes a deal''s counts or comments]';
