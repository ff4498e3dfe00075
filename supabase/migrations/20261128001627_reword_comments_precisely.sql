set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.add_to_merchant_count(merchant_key_param text, category_param text, name_param text, current_param bigint, expired_param bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.merchant_deal_counts as counts (merchant_key, category, name, current_deals, expired_deals)
  select merchant_key_param, category_param, name_param, current_param, expired_param
  where merchant_key_param <> '' -- a name without letters or digits has no page
  on conflict (merchant_key, category) do update
    set current_deals = counts.current_deals + excluded.current_deals,
        expired_deals = counts.expired_deals + excluded.expired_deals,
        name = case when counts.current_deals + counts.expired_deals > 0 then counts.name else excluded.name end
$function$;

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- An object on a hosted project; the embedded backend stores it as a JSON string.
  requested text := nullif(btrim((new.raw_user_meta_data #>> '{}')::jsonb ->> 'username'), '');
  cleaned text := left(regexp_replace(lower(coalesce(requested, '')), '[^a-z0-9_]', '', 'g'), 30);
begin
  if char_length(cleaned) >= 3 then
    -- If the username is taken or reserved, the constraints refuse the account too.
    insert into public.profiles (id, username) values (new.id, cleaned);
    return new;
  end if;
  for attempt in 1..20 loop
    begin
      insert into public.profiles (id, username)
      values (new.id, private.free_username(coalesce(nullif(cleaned, ''), split_part(new.email, '@', 1))));
      return new;
    exception when unique_violation then
      continue; -- taken between the check and the insert
    end;
  end loop;
  raise exception 'No free username was found' using errcode = 'PT409', hint = 'username_taken';
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_alerts(member uuid, alert_id_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Deletes the alerts first, which waits for a job that is sending notices about them.
  delete from private.alerts a where a.user_id = member and (alert_id_param is null or a.id = alert_id_param);
  delete from public.notifications n
  where n.user_id = member and n.kind = 'alert' and (alert_id_param is null or n.subject_id = alert_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_due_accounts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  leaver uuid;
  deleted integer := 0;
begin
  for leaver in
    select d.user_id from private.account_deletions d
    where d.due_at <= now()
      -- A member who has become an admin stays until the role is removed.
      and not exists (select from private.admins a where a.user_id = d.user_id)
    order by d.due_at
    for update skip locked
  loop
    begin
      -- Sessions are deleted with the account, but refresh tokens have no foreign key to it.
      delete from auth.refresh_tokens where user_id::text = leaver::text;
      -- The log of the accounts service contains the email address.
      delete from auth.audit_log_entries where payload::text like '%' || leaver::text || '%';
      delete from auth.users where id = leaver;
      deleted := deleted + 1;
    exception when others then
      -- An account that cannot be deleted must not prevent the deletion of others.
      raise warning 'The account % could not be deleted: %', leaver, sqlerrm;
    end;
  end loop;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_expiry_decision(decision public.admin_actions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.expiry_decisions
  where id = (
      select id from private.expiry_decisions
      where deal_id = decision.subject_id and decided_by = 'moderator' and decided_at <= decision.created_at
      order by decided_at desc limit 1)
    and decided_at > decision.created_at - interval '1 minute'
    -- Only decisions on active deals are recorded; the log has a status only if it changed.
    and not (coalesce(decision.before, '{}') ? 'status')
$function$;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind,
    coalesce((n.data ->> 'members')::integer, n.count - (jsonb_array_length(n.data -> 'deal_ids') - matched.public_deals), n.count), n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
    -- A notice of several deals leads to its alert.
    case when matched.public_deals > 1 then null else d.id end,
    case when d.id is not null then coalesce(
      (select c.id from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as item (id, place)
        join public.comments c on c.id = item.id::uuid
        where c.deal_id = d.id and c.deleted_at is null
        order by item.place limit 1),
      k.id) end,
    coalesce(m.slug, b.slug),
    coalesce(d.title, v.code, m.name, b.title),
    case n.kind
      when 'deal_rejected' then d.rejection_reason
      when 'deal_removed' then d.rejection_reason
      when 'deal_edit_rejected' then (select e.rejection_reason from private.proposed_edits e where e.deal_id = d.id)
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'post_removed' then nullif(t.reason, '')
      when 'banned' then x.reason
      when 'deal_changed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'deal' and l.action = 'update_deal'
          -- The latest edit that this notice is about. Corrections of votes alone have no notice.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
        order by l.created_at desc limit 1)
      when 'comment_removed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'comment' and l.action = 'delete_comment'
        order by l.created_at desc limit 1)
      else r.resolution
    end,
    case when n.kind = 'checks_paused' then private.wrong_until(member) else x.until end,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by',
    -- Authors of the notice's comments, except the named one.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') item
      join public.comments c on c.id = item::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id),
    case n.kind when 'deal_price_seen' then d.currency when 'saved_price' then n.data ->> 'currency' end,
    (n.data ->> 'price')::numeric,
    (n.data ->> 'old_price')::numeric,
    al.name
  from public.notifications n
  left join public.profiles a on a.id = n.actor_id
  left join public.comments k on n.subject_type = 'comment' and k.id = n.subject_id
  left join public.reports r on n.subject_type = 'report' and r.id = n.subject_id and r.user_id = member
  left join public.comments rk on r.content_type = 'comment' and rk.id = r.content_id
  left join private.alerts al on n.subject_type = 'alert' and al.id = n.subject_id and al.user_id = member
  left join lateral (
    select count(*)::integer as public_deals, (array_agg(o.id order by item.place desc))[1] as newest_id
    from jsonb_array_elements_text(n.data -> 'deal_ids') with ordinality as item (id, place)
    join public.deals o on o.id = item.id::uuid and o.status = 'active'
  ) as matched on n.kind = 'alert'
  left join public.deals d
    on d.id = case n.subject_type
        when 'deal' then n.subject_id
        when 'alert' then matched.newest_id
        when 'comment' then k.deal_id
        when 'report' then case r.content_type when 'deal' then r.content_id when 'comment' then rk.deal_id end
      end
    and (d.status = 'active' or d.user_id = member or exists (select from private.admins where admins.user_id = member))
  left join public.voucher_codes v on n.subject_type = 'voucher' and v.id = n.subject_id and v.user_id = member
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id and m.user_id = member
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The trigger on auth.users and the procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return new;
  end if;
  perform private.require_open_session();
  if tg_op = 'INSERT' then
    -- This happens during sign-up, before the email address is confirmed.
    perform private.refuse_banned(auth.uid());
    return private.fallback_profile(new);
  end if;
  perform private.refuse_writer(auth.uid());
  if (new.id, new.username, new.created_at, new.profile_image_url)
    is distinct from (old.id, old.username, old.created_at, old.profile_image_url)
    or new.profile_image_status <> 'pending'
  then
    raise exception 'A profile can only be updated with an image for review' using errcode = '42501';
  end if;
  if not private.is_own_image('avatar', new.pending_profile_image_url) then
    raise exception 'Avatar must be an image that you uploaded here'
      using errcode = 'PT400', hint = 'invalid_field',
        detail = '{"field": "pending_profile_image_url", "rule": "own_image"}';
  end if;
  new.pending_image_since := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.move_changed_deal_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.member_temperatures as totals (user_id, month, deals_count, temperature)
  select user_id, coalesce(month, '-infinity'), sum(deals), sum(temperature)
  from (values
    (new.user_id, private.month_of(new.created_at), (new.status = 'active')::integer,
      (new.status = 'active')::integer * (new.hot_votes - new.cold_votes + new.temperature_offset)),
    (old.user_id, private.month_of(old.created_at), -(old.status = 'active')::integer,
      -(old.status = 'active')::integer * (old.hot_votes - old.cold_votes + old.temperature_offset))
  ) as changes (user_id, month, deals, temperature)
  -- The deal of a deleted member has no user_id; the member's totals are deleted at the same time.
  where new.user_id is not null
  group by grouping sets ((user_id), (user_id, month))
  order by 1, 2
  on conflict (user_id, month) do update
    set deals_count = totals.deals_count + excluded.deals_count,
        temperature = totals.temperature + excluded.temperature;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Nested, because a table without the column would fail even if the first condition is false.
  if tg_argv[0] is not null then
    if old.status::text is distinct from tg_argv[0] and new.status::text is distinct from tg_argv[0] then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'deals' then
    -- The process that records votes announces them, at most once a second: notifications serialize commits. A trigger on
    -- comments announces comments.
    old.hot_votes := new.hot_votes;
    old.cold_votes := new.cold_votes;
    old.comments_count := new.comments_count;
    -- Checks are announced like votes; an end or a return changes expired_at.
    old.last_confirmed_at := new.last_confirmed_at;
    old.live_count := new.live_count;
    old.gone_count := new.gone_count;
    old.confirmed_by_poster := new.confirmed_by_poster;
    old.confirmed_at := new.confirmed_at;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'voucher_codes' then
    -- Outcomes are announced like votes.
    old.worked_14d := new.worked_14d;
    old.failed_14d := new.failed_14d;
    old.last_worked_at := new.last_worked_at;
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_direct_write()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- In a security definer procedure, current_user is the owner.
  if current_user in ('anon', 'authenticated', 'samha_backend') then
    raise exception '% is written by procedures only', tg_table_name using errcode = '42501';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_gone(deal public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ending private.member_endings;
begin
  -- One at a time: otherwise, two endings could both count as the last one below a limit.
  perform pg_advisory_xact_lock(hashtextextended('member endings', 22));
  if (select coalesce(sum(weight), 0) from private.agreeing_checks(deal, true)) < 6 then
    return deal;
  end if;
  insert into private.member_endings (deal_id, state)
  values (deal.id, case when private.ending_must_wait(deal.id) then 'waiting' else 'ended' end)
  returning * into ending;
  insert into private.ending_members (ending_id, user_id, weight, said_at)
  select ending.id, c.user_id, c.weight, c.created_at from private.agreeing_checks(deal, true) c;
  return case ending.state when 'ended' then private.decide_expiry(deal.id, true, 'members') else deal end;
end
$function$;

CREATE OR REPLACE FUNCTION public.announce_month(authority_param text, hijri_year_param integer, hijri_month_param integer, starts_on_param date, source_url_param text)
 RETURNS public.moon_announcements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  expected date;
  old public.moon_announcements;
  new public.moon_announcements;
begin
  perform private.require_admin();
  perform private.check_fields(
    ('authority', authority_param in ('saudi', 'uk_sighting', 'morocco', 'diyanet'), 'Authority must be one of the four authorities',
      'one_of', '{}'),
    ('hijri_year', hijri_year_param between 1447 and 1460, 'Year must be 1447 to 1460', 'range', '{"min": 1447, "max": 1460}'),
    ('hijri_month', hijri_month_param between 1 and 12, 'Month must be 1 to 12', 'range', '{"min": 1, "max": 12}'),
    ('source_url', private.is_public_link(source_url_param),
      'Source must be a link to a public site, without a user name or password', 'public_link', '{}'));
  expected := private.expected_first_day(hijri_year_param::smallint, hijri_month_param::smallint);
  if (starts_on_param between expected - 2 and expected + 2) is not true then
    perform private.refuse_field('starts_on', format('The day must be at most two days from %s', expected), 'days_from_expected',
      jsonb_build_object('max', 2));
  end if;

  -- One announcement of a month at a time, so that the log has every replaced day.
  perform pg_advisory_xact_lock(hashtextextended('announce_month', 0));
  select * into old from public.moon_announcements a
  where a.authority = authority_param and a.hijri_year = hijri_year_param and a.hijri_month = hijri_month_param;
  if (old.starts_on, old.source_url) = (starts_on_param, source_url_param) then
    return old;
  end if;
  insert into public.moon_announcements as a (authority, hijri_year, hijri_month, starts_on, source_url)
  values (authority_param, hijri_year_param, hijri_month_param, starts_on_param, source_url_param)
  on conflict (authority, hijri_year, hijri_month) do update
    set starts_on = excluded.starts_on, source_url = excluded.source_url, updated_at = now()
  returning * into new;
  -- The state before excludes the month, so that the entry always includes it.
  perform private.log_admin_action(
    'announce_month', 'announcement', private.announcement_id(new),
    case when old.authority is not null then jsonb_build_object('starts_on', old.starts_on, 'source_url', old.source_url) end,
    to_jsonb(new) - 'updated_at');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_notifications_read(before_param timestamp with time zone DEFAULT NULL::timestamp with time zone, notification_id_param uuid DEFAULT NULL::uuid, notification_ids_param uuid[] DEFAULT NULL::uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  if cardinality(notification_ids_param) > 100 then
    perform private.refuse_field('notification_ids', 'At most 100 notifications', 'max_length', '{"max": 100}');
  end if;
  update public.notifications n set
    read_at = now(),
    -- Read notices of optional kinds are not mailed.
    mail_after = case when n.kind <> all (private.optional_kinds()) then n.mail_after end
  where n.user_id = member and n.read_at is null and n.in_bell
    and case
      when notification_ids_param is not null then n.id = any (notification_ids_param)
      when notification_id_param is not null then n.id = notification_id_param
      else before_param is null or n.created_at <= before_param
    end;
  return public.count_unread_notifications();
end
$function$;

COMMENT ON COLUMN "public"."deals"."is_associated" IS 'Whether the poster is associated with the merchant. Only an admin can clear it.';

COMMENT ON COLUMN "public"."deals"."season_section" IS 'The section of the season pages that the poster chose; null: the category determines it.';

COMMENT ON FUNCTION "private"."alert_patterns"(text[]) IS 'Used by read_alert. After a group changes, private.refresh_alert_patterns recomputes the stored patterns.';

COMMENT ON FUNCTION "private"."apply_edit"(public.deals, jsonb) IS 'Raises PT400 invalid_field, PT409 merchant_blocked or start_passed. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."arrives_by"(public.deals, date) IS 'Returns whether an order placed today, or at a later start, arrives by the given day; false if the delivery time is unknown or it is too late to order. Inlined.';

COMMENT ON FUNCTION "private"."beside_deal"(text, text) IS 'Definer: private.deal_ranking has no grants, and row-level security would prevent the use of the index by merchant. Public deals and codes only.';

COMMENT ON FUNCTION "private"."changes_of_deal"(public.deals, public.deals) IS 'Excludes the image, which note_edit and new_values_of_deal add.';

COMMENT ON FUNCTION "private"."create_profile"() IS 'Creates the profile of a new account. A requested username that is taken or reserved prevents the sign-up. Definer: the auth service may not write public tables. Specification, section 4.';

COMMENT ON FUNCTION "private"."deals_out_of_time"() IS 'Inlined. No deal is in both parts, because a deal ends after it starts. Queries subtract these deals from stored counts.';

COMMENT ON FUNCTION "private"."delete_due_accounts"() IS 'Definer: called by the background worker, or by pg_cron on a hosted project. Safe to repeat or skip.';

COMMENT ON FUNCTION "private"."delete_old_account_records"() IS 'Definer: called by the background worker every hour, or by pg_cron on a hosted project.';

COMMENT ON FUNCTION "private"."delete_settled_messages"() IS 'Definer: called by the background worker only. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."ending_must_wait"(uuid) IS 'Definer: reads the endings of all deals. The caller holds the lock on endings.';

COMMENT ON FUNCTION "private"."expected_first_day"(smallint, smallint) IS 'Used by moon_announcements, announce_month and get_season_months.';

COMMENT ON FUNCTION "private"."fact_choice_rule"(jsonb, text, text, text[], boolean) IS 'Used by check_travel_facts and check_finance_facts.';

COMMENT ON FUNCTION "private"."fact_number_rule"(jsonb, text, text, integer, integer) IS 'Used by check_travel_facts.';

COMMENT ON FUNCTION "private"."fact_text_rule"(jsonb, text, text, integer) IS 'Used by check_travel_facts and check_finance_facts.';

COMMENT ON FUNCTION "private"."free_username"(text) IS 'Of an email address, callers pass only the part before the @.';

COMMENT ON FUNCTION "private"."guard_blog_post"() IS 'Refuses writers without rights to the post, in addition to privileges and policies. Invoker, so that current_user distinguishes a member from a procedure. Its trigger runs before blog_posts_complete because triggers run in the order of their names.';

COMMENT ON FUNCTION "private"."is_filtered"(private.list_request) IS 'Used by list_source, list_deals and count_listed_deals.';

COMMENT ON FUNCTION "private"."is_running"(public.deals) IS 'Returns whether the deal is public, has started and is not over, as in lists, counts, feeds and the sitemap.';

COMMENT ON FUNCTION "private"."list_orders"() IS 'Inlined. Constant SQL for private.list_source, without values from a request.';

COMMENT ON FUNCTION "private"."lock_decided_state"(text, uuid) IS 'Called by undo_decision and undo_report_decision, which check the caller.';

COMMENT ON FUNCTION "private"."log_admin_action"(text, text, uuid, jsonb, jsonb, text) IS 'Definer: admin_actions has no other writer. Pass to_jsonb of the row before and after, without secrets or email addresses.';

COMMENT ON FUNCTION "private"."match_step"() IS 'Records that a deal first became public or reached 25, 50, 100 or 200 degrees, and adds the job match_alerts then and whenever the deal becomes public again. Definer: jobs have no grants.';

COMMENT ON FUNCTION "private"."may_repost"(public.deals, public.deals, text) IS 'Used by refuse_repost. Does not consider the reason for a repost.';

COMMENT ON FUNCTION "private"."missing_facts"(public.deals) IS 'contract/deals/facts/facts.ts repeats it.';

COMMENT ON FUNCTION "private"."names_an_offer"(text) IS 'For comparisons of deals by link.';

COMMENT ON FUNCTION "private"."names_category"(text, text, private.search_terms) IS 'Used by fits_search and read_search_beside.';

COMMENT ON FUNCTION "private"."new_values_of_deal"(public.deals, public.deals) IS 'Used by edit_own_deal.';

COMMENT ON FUNCTION "private"."note_email_proof"() IS 'Marks the address of a new account as unconfirmed, until an emailed link is used. A change of address is confirmed by the link sent to the new one. Definer: private.unconfirmed_emails has no grants. The accounts service clears the token of a link only when the link is used.';

COMMENT ON FUNCTION "private"."public_deals_of_link"(text) IS 'Definer: row-level security would prevent the use of the index. Public deals only.';

COMMENT ON FUNCTION "private"."queues"() IS 'Used by get_admin_queues, reminders and the metrics, so that all have the same numbers.';

COMMENT ON FUNCTION "private"."rank_changed_deal"() IS 'Adds a deal that becomes public to the ranking, updates its row, and removes it when it expires or is no longer public. Definer: private.deal_ranking has no grants.';

COMMENT ON FUNCTION "private"."reaches_as"(uuid, text, text) IS 'Called by triggers on comments.';

COMMENT ON FUNCTION "private"."read_list_request"(private.list_request) IS 'Used by list_deals, count_listed_deals and search_deals.';

COMMENT ON FUNCTION "private"."record_email_change"() IS 'Logs a change of address for admins and emails the earlier address. Definer: its tables have no grants.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) IS 'Definer: the tables have no grants. Called for every end and return, except ends by date.';

COMMENT ON FUNCTION "private"."refresh_deals_of_dispute"() IS 'Updates private.deal_halal when a public fact is disputed or a dispute is decided. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refuse_other_fields"(jsonb, text[]) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."repost_from"(public.deals) IS 'Used by may_repost, check_link and posted_deal.';

COMMENT ON FUNCTION "private"."require_admin"() IS 'Raises PT401, PT403, PT404. Definer: reads admins and bans.';

COMMENT ON FUNCTION "private"."restore_state"(text, public.admin_actions) IS 'Called by undo_decision and undo_report_decision, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."session_end"(timestamp with time zone, timestamp without time zone) IS 'The embedded accounts service has the same two periods (server/backend/thread/backend-settings.ts).';

COMMENT ON FUNCTION "private"."set_deal_decision"(uuid, text, text) IS 'Called by moderate_deal, decide_member_ending and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."silence_checks"() IS 'Removes the weight of a member''s checks when three of them within 30 days were wrong. Definer: checks are written by procedures only. Locks deals first, like a check.';

COMMENT ON FUNCTION "private"."split_link"(text) IS 'Accepts any text.';

COMMENT ON FUNCTION "private"."total_of"(public.deals) IS 'Inlined.';

COMMENT ON FUNCTION "private"."withdraw_notification"(uuid, text) IS 'Definer: called by triggers and jobs only.';

COMMENT ON FUNCTION "private"."write_edit"(public.deals) IS 'The caller has locked the deal.';

COMMENT ON FUNCTION "public"."get_season_months"() IS 'Definer: private.expected_first_day has no grants.';

COMMENT ON FUNCTION "public"."send_contact_message"(text, text, text, text) IS 'Definer: contact_messages is written by procedures only.';

COMMENT ON FUNCTION "public"."withdraw_deal"(uuid) IS 'Definer: deals are written by procedures only. The job that deletes unused images deletes its image.';

COMMENT ON TABLE "private"."approved_versions" IS 'A public deal without a row is approved as it is. Written by private.keep_approved_version and private.restore_edit.';

COMMENT ON TABLE "private"."deal_counts" IS 'Written by private.add_to_deal_count; read by the procedures that count deals.';

COMMENT ON TABLE "private"."deal_halal" IS 'Written by triggers in the transaction of the change. A value counts as unknown after its last day; queries compare that day with today.';

COMMENT ON TABLE "private"."deal_steps" IS 'Written once for each step, by triggers on deals.';

COMMENT ON TABLE "private"."mail_addresses" IS 'Stores only the hash of a link''s token. No grants.';

COMMENT ON TABLE "private"."member_endings" IS 'Written by private.settle_gone and private.record_expiry_decision. Kept for 90 days.';

COMMENT ON TABLE "private"."member_temperatures" IS 'Written by triggers on deals in the transaction of the change; read by get_monthly_temperature_leaderboard.';

COMMENT ON TABLE "private"."member_writes" IS 'Written and cleaned by private.require_pace. Writes that no longer count are deleted at the member''s next write of that kind.';

COMMENT ON TABLE "private"."merchant_deal_counts" IS 'Written by private.add_to_merchant_count; read by list_businesses and get_business.';

COMMENT ON TABLE "private"."proposed_edits" IS 'Written by edit_own_deal, resubmit_deal, withdraw_edit, moderate_deal_edit and undo_decision. Posters read it through get_my_edits.';

COMMENT ON TABLE "private"."trusted_authors" IS 'Written by review_post and private.take_down_post. Admins need no row.';

COMMENT ON TABLE "public"."notifications" IS 'Read through get_notifications. data contains ids, codes and numbers, never texts.';

COMMENT ON TABLE "public"."profiles" IS 'Specification, section 3. select=* is refused because the review columns are not public.';

COMMENT ON TABLE "public"."reports" IS 'Specification, section 3. Reported members cannot see who reported them.';

COMMENT ON TYPE "private"."link_parts" IS 'Returned by split_link.';

COMMENT ON TYPE "private"."search_terms" IS 'Returned by read_search.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter by is_running, which can use the partial indexes of deals.';
