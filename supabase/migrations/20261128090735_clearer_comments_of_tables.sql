set local check_function_bodies = off;

COMMENT ON COLUMN "public"."certifiers"."is_listed" IS 'False: facts may still name it, but only admins see it in lists.';

COMMENT ON COLUMN "public"."deals"."expired_at" IS 'The end of a deal that is marked as expired; for an unconfirmed deal, 60 days after its last confirmation, change or start.';

COMMENT ON COLUMN "public"."profiles"."pending_profile_image_url" IS 'Read through procedures such as get_my_profile and get_pending_avatars.';

COMMENT ON FUNCTION "private"."clear_profile_of_leaver"() IS 'Deletes the member''s unpublished content with the account. Through their foreign keys, public deals, codes, posts, comments and facts stay without a name, and merchants and additions are deleted; a vote stays as a number (private.keep_vote_of_leaver). Definer: the auth service deletes accounts and has no rights on these tables.';

COMMENT ON FUNCTION "private"."count_changed_deal"() IS 'Updates the counts when a deal changes its status or category, ends or returns. Definer: private.deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_merchant_of_changed_deal"() IS 'Updates the counts when a deal changes its status, merchant or category, ends or returns. Definer: private.merchant_deal_counts has no grants.';

COMMENT ON FUNCTION "private"."detail_fields"() IS 'Used by read_deal_details and kept_details.';

COMMENT ON FUNCTION "private"."enqueue_notify_savers"() IS 'Adds the job notify_savers when a deal becomes public or stops being so, and when a public deal ends, returns or has another price, currency or total. Adds the job whether or not members saved the deal, so that the duration of an edit does not reveal it. Definer: private.enqueue has no grants.';

COMMENT ON FUNCTION "private"."fits_facts"(uuid, private.list_request) IS 'Used by fits_search, with the rights of the owner. Lists read private.deal_halal in their own query, which is faster.';

COMMENT ON FUNCTION "private"."free_username"(text) IS 'Pass only the part of an email address before the @.';

COMMENT ON FUNCTION "private"."is_upcoming"(public.deals) IS 'Returns whether the start is in the future and the deal is not marked as expired. An upcoming public deal has a page, but is in no list or count of running deals.';

COMMENT ON FUNCTION "private"."list_orders"() IS 'Inlined. Constant SQL, without values from a request.';

COMMENT ON FUNCTION "private"."match_new_deals"() IS 'Records the steps that new public deals have reached, and adds the job match_alerts for them. Definer: private.add_match_job has no grants.';

COMMENT ON FUNCTION "private"."notify_of_addition"() IS 'Notifies the poster of an addition to the deal, and the finder when a pending addition is accepted; withdraws unread notices that no longer apply. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_of_end"() IS 'Notifies the poster that the deal has ended because its end date passed, members ended it or it was not confirmed; withdraws the unread notice when the deal returns. Definer: notices are written by triggers and procedures only. The notice that members ended a deal cannot be switched off. notify_of_admin_action handles deals ended by admins.';

COMMENT ON FUNCTION "private"."refuse_direct_write"() IS 'Refuses direct writes to tables that only procedures and triggers write, even if privileges and policies allow them by mistake.';

COMMENT ON FUNCTION "private"."restore_edit"(uuid) IS 'Definer: private.proposed_edits has no grants. Called by private.restore_state only.';

COMMENT ON FUNCTION "public"."find_similar_deals"(text, text) IS 'Definer: private.similar_deals has no grants. Counts towards limit_links.';

COMMENT ON TABLE "private"."admins" IS 'Read at every check, so that a removal takes effect immediately.';

COMMENT ON TABLE "private"."approved_versions" IS 'A public deal without a row is approved as it is. Written by private.keep_approved_version and private.restore_edit; private.approve_present_version deletes rows.';

COMMENT ON TABLE "private"."proposed_edits" IS 'Written by edit_own_deal, resubmit_deal, withdraw_edit, moderate_deal_edit and undo_decision. Posters read their changes through get_my_edits. Deleted with the poster''s account.';

COMMENT ON TABLE "private"."withdrawn_votes" IS 'Written by withdraw_vote. No count of votes includes them.';

COMMENT ON TABLE "public"."notification_settings" IS 'A null time zone means UTC. A null language means English or, in mail to admins, the language of their account request in the last hour.';
