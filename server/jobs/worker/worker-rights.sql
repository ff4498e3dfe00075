-- Rights of the background worker's login: run jobs, count limits, and call the functions below. The owner of the site's schemas
-- runs this file at every start; on a hosted Supabase, the operator runs it once, after installing the schema of graphile-worker.
-- Row-level security is off, because the embedded backend fails on a schema with row-level security to which it has no access
-- (ensureRlsContext of @supabase/lite).
do $$
declare
  name text;
begin
  for name in
    select relname from pg_catalog.pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
  loop
    execute format('alter table graphile_worker.%I disable row level security', name);
  end loop;
end
$$;

grant usage on schema graphile_worker, private to samha_worker;
grant select, insert, update, delete on all tables in schema graphile_worker to samha_worker;
grant execute on all functions in schema graphile_worker to samha_worker;
grant select, insert, update, delete on private.rate_limits to samha_worker;
grant execute on function
  private.add_match_job,
  private.admins_to_mail,
  private.ask_for_checks,
  private.ask_for_confirmations,
  private.delete_changed_email,
  private.delete_due_accounts,
  private.delete_ended_push_subscriptions,
  private.delete_old_account_records,
  private.delete_old_alert_matches,
  private.delete_old_failed_jobs,
  private.delete_old_notifications,
  private.delete_old_unsent_mails,
  private.delete_settled_messages,
  private.delete_unsent_mail,
  private.email_to_compare,
  private.expire_ended_deals,
  private.expire_unconfirmed_deals,
  private.find_alerts,
  private.get_admin_reminder,
  private.get_changed_email,
  private.get_notifications_to_mail,
  private.get_push_device,
  private.get_unsent_mail,
  private.is_established,
  private.keep_unsent_mail,
  private.mark_message_mailed,
  private.mark_notifications_mailed,
  private.match_alerts,
  private.next_unmailed_message,
  private.next_unmatched_deal,
  private.note_mail_refused,
  private.note_push,
  private.notify_savers,
  private.publish_push_key,
  private.push_key,
  private.referenced_image_keys,
  private.refill_search,
  private.refresh_checks,
  private.remind_admins,
  private.remind_of_saved_endings,
  private.start_mail_confirmation,
  private.take_deals_to_mail,
  private.take_matches_to_push
to samha_worker;
