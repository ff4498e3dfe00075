set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_blog_post(post public.blog_posts)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('title', char_length(post.title) between 3 and 160, 'Title must be 3 to 160 characters',
      'length', '{"min": 3, "max": 160}'),
    private.text_rule('title', 'Title', post.title),
    ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'Address must be 3 to 100 lower-case letters a to z, digits and hyphens',
      'slug_characters', '{"min": 3, "max": 100}'),
    ('excerpt', char_length(post.excerpt) <= 300, 'Summary must be at most 300 characters',
      'max_length', '{"max": 300}'),
    private.text_rule('excerpt', 'Summary', post.excerpt, true),
    ('content', char_length(post.content) <= 100000, 'Text must be at most 100,000 characters',
      'max_length', '{"max": 100000}'),
    private.text_rule('content', 'Text', post.content, true),
    ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
      'Cover image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_undo(decision public.admin_actions, is_outdated boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if is_outdated then
    raise exception 'This decision no longer holds or cannot be undone' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if decision.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can only be undone within 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
end
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
          -- The latest edit that this notice is about. A vote adjustment alone has no notice.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
        order by l.created_at desc limit 1)
      when 'fact_rejected' then (
        select l.reason from public.admin_actions l
        where l.subject_id = (n.data ->> 'fact_id')::uuid and l.subject_type = 'halal_fact'
          and l.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute')
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
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id
    and (m.user_id = member or m.status = 'approved' and n.kind ~ '^(fact|dispute)_')
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.remember_price_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_new constant boolean := old.status <> 'active';
begin
  -- A deal that was not public has no prices.
  if not is_new then
    delete from private.deal_prices p
    where p.deal_id = new.id and (
      new.status <> 'active'
      or private.link_key(old.deal_url) <> private.link_key(new.deal_url)
      -- A price that is corrected within an hour was a mistake.
      or p.source <> 'check' and p.seen_at > now() - interval '1 hour');
  end if;
  if new.status = 'active' then
    perform private.remember_price(
      new, case when is_new then old.updated_at else now() end, case when is_new then 'deal' else 'edit' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.report_decision_to_undo(admin uuid, kind text, content_id_param uuid)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  decided_at timestamptz;
  latest public.admin_actions;
begin
  -- The second of two calls waits here.
  perform from public.reports where content_type::text = kind and content_id = content_id_param order by id for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  select max(resolved_at) into decided_at from public.reports where content_type::text = kind and content_id = content_id_param;
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and a.subject_type = kind and a.after ? 'reports'
  order by a.created_at desc limit 1;
  perform private.check_undo(latest, latest.admin_id is distinct from admin
    or latest.action not in ('dismiss_reports', 'resolve_reports', 'expire_reported_content', 'remove_reported_content')
    or latest.action = 'remove_reported_content' and kind not in ('deal', 'voucher')
    -- The log records a later ban under the member, and a later decision about a single report under that report.
    or latest.created_at < decided_at);
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_edit(edit_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  edit private.proposed_edits;
  deal public.deals;
  before public.deals;
begin
  select * into edit from private.proposed_edits where id = edit_id_param;
  select * into deal from public.deals where id = edit.deal_id for update;
  if edit.status = 'approved' then
    if deal.updated_at <> edit.decided_at then
      raise exception 'The deal has changed since this decision' using errcode = 'PT409', hint = 'already_decided';
    end if;
    before := jsonb_populate_record(deal, (
      select jsonb_object_agg(field, edit.replaced -> 'deal' -> field)
      from unnest(array(select jsonb_object_keys(edit.changes)) || array['expired_at', 'expired_by', 'edited_at']) as field));
    delete from private.deal_prices where deal_id = deal.id and seen_at >= edit.decided_at;
    perform private.write_edit(before);
    update public.deals set edited_at = before.edited_at where id = deal.id;
    delete from public.deal_revisions where deal_id = deal.id and created_at >= edit.decided_at;
    perform private.approve_present_version(deal.id);
    if (edit.replaced ->> 'had_version')::boolean then
      insert into private.approved_versions
      select (jsonb_populate_record(null::private.approved_versions, edit.replaced)).*;
    end if;
  end if;
  update private.proposed_edits set
    status = 'waiting', rejection_reason = null, replaced = null, decided_at = null, updated_at = clock_timestamp()
  where id = edit.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_reported_content(kind text, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_end constant boolean := decision.action = 'expire_reported_content';
  key constant text := case when is_end then 'expired_at' else 'status' end;
  seen constant jsonb := private.lock_decided_state(kind, decision.subject_id);
begin
  -- The decision did not change content that was no longer public.
  if not coalesce(decision.after, '{}') ? key then
    return;
  end if;
  if seen -> key is distinct from decision.after -> key then
    raise exception 'The content has changed since this decision' using errcode = 'PT409', hint = 'already_decided';
  end if;
  -- Only public content is removed or ended.
  decision.before := jsonb_build_object(key, case when is_end then decision.before -> key else to_jsonb('active'::text) end);
  decision.action := case when is_end then 'expire_' else 'reject_' end || kind;
  perform private.restore_state(kind, decision);
end
$function$;

CREATE OR REPLACE FUNCTION private.save_deals(member uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  saved integer;
begin
  perform private.lock_saved_deals(member);
  perform private.require_consent(member, 'saved');
  insert into private.saved_deals (user_id, deal_id, told_price, told_is_total, told_currency, told_over)
  select member, d.id, coalesce(d.total_price, d.price), d.total_price is not null, d.currency, private.is_over(d)
  from public.deals d
  where d.id = any (ids) and d.status = 'active'
  on conflict (user_id, deal_id) do nothing;
  get diagnostics saved = row_count;
  if saved > 0 and (select count(*) from private.saved_deals s where s.user_id = member) > 2000 then
    raise exception 'You can save up to 2,000 deals. Remove one first.'
      using errcode = 'PT409', hint = 'too_many_saved', detail = '{"max": 2000}';
  end if;
  return saved;
end
$function$;

CREATE OR REPLACE FUNCTION private.set_ban(user_id_param uuid, reason_param text, until_param timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  why text := btrim(reason_param);
  earlier private.bans;
begin
  if why is null or char_length(why) not between 1 and 1000 then
    perform private.refuse_field('reason', 'Reason must be 1 to 1,000 characters', 'length', '{"min": 1, "max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('reason', 'Reason', why, true));
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_field('until', 'The end of a ban must be in the future', 'end_in_future', '{}');
  end if;
  -- Serialized with grant_admin and other bans of the same member.
  perform from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The caller is an admin too, so admins cannot ban themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned. Remove the admin role first.'
      using errcode = 'PT409', hint = 'cannot_ban_admin';
  end if;
  select * into earlier from private.bans
  where user_id = user_id_param and (until is null or until > now());
  insert into private.bans (user_id, reason, until, banned_by)
  values (user_id_param, why, until_param, auth.uid())
  on conflict (user_id) do update
    set reason = excluded.reason, until = excluded.until, banned_by = excluded.banned_by, created_at = now();
  -- The event belongs to the banned member.
  insert into public.security_events (user_id, event, details)
  values (user_id_param, 'ban_member', jsonb_build_object('until', until_param));
  return jsonb_build_object('banned', earlier.user_id is not null, 'until', earlier.until);
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

  -- One announcement at a time, so that the log has every replaced day.
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

CREATE OR REPLACE FUNCTION public.confirm_mail_address(token_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid;
begin
  update private.mail_addresses a set
    confirmed_at = now(), token_hash = null, token_until = null, asked_at = null, asks = 0, asks_since = null,
    refused_at = null, refusals = 0
  where a.token_hash = sha256(convert_to(token_param, 'UTF8')) and a.token_until > now()
    and lower(a.email) = (select lower(u.email) from auth.users u where u.id = a.user_id)
  returning a.user_id into member;
  if member is null then
    raise exception 'This link has expired or has already been used' using errcode = 'PT400', hint = 'link_expired';
  end if;
  delete from private.unconfirmed_emails where user_id = member;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_halal_dispute(dispute_id_param uuid, action_param text, reason_param text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action text;
  dispute public.halal_disputes;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'uphold', 'dismiss');
  select * into dispute from public.halal_disputes where id = dispute_id_param;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  -- Locks the fact first, as in decide_halal_fact.
  select * into old from public.halal_facts where id = dispute.fact_id for update;
  select * into dispute from public.halal_disputes where id = dispute_id_param for update;
  -- The dispute was withdrawn while this call waited.
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  if dispute.status <> 'open' then
    raise exception 'This dispute has already been decided' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action = 'uphold' then
    perform private.take_down_fact(dispute.fact_id, admin);
  else
    update public.halal_disputes set status = 'dismissed', decided_by = admin, decided_at = now() where id = dispute.id;
  end if;
  perform private.log_admin_action(
    action || '_halal_dispute', 'halal_fact', dispute.fact_id, private.decided_fact(old),
    (select private.decided_fact(f) || jsonb_build_object('dispute', dispute.reason, 'dispute_id', dispute.id)
      from public.halal_facts f where f.id = old.id),
    reason_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_halal_fact(fact_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action text;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'show', 'check', 'refuse', 'withdraw');
  old := private.lock_halal_fact(fact_id_param);
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'show' and old.is_public or action = 'check' and old.state = 'checked'
    or action = 'refuse' and old.is_public or action = 'withdraw' and not old.is_public
  then
    raise exception 'This has already been done' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action in ('refuse', 'withdraw') then
    perform private.take_down_fact(old.id, admin);
  else
    update public.halal_facts set
      state = case action when 'check' then 'checked' else state end, is_public = true, decided_by = admin,
      decided_at = now(), updated_at = now()
    where id = old.id;
  end if;
  perform private.log_admin_action(
    action || '_halal_fact', 'halal_fact', old.id,
    private.decided_fact(old),
    (select private.decided_fact(f) || jsonb_build_object('attribute', f.attribute, 'value', f.value)
      from public.halal_facts f where f.id = old.id),
    reason_param);
  return (select private.halal_fact_json(f) from public.halal_facts f where f.id = old.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_member_ending(deal_id_param uuid, is_over_param boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.deals;
begin
  perform private.require_admin();
  if is_over_param is null then
    perform private.refuse_field('is_over_param', 'Choose whether the deal has ended', 'required', '{}');
  end if;
  select * into old from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if not private.ending_waits(old.id) then
    raise exception 'This ending is no longer pending' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if is_over_param then
    perform private.set_deal_decision(old.id, 'expire', null);
    perform private.log_admin_action('expire_deal', 'deal', old.id, jsonb_build_object('expired_at', old.expired_at),
      (select jsonb_build_object('expired_at', expired_at) from public.deals where id = old.id));
  else
    perform private.record_expiry_decision(old.id, false, 'moderator');
    perform private.log_admin_action('keep_deal', 'deal', old.id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_reports(content_type_param text, content_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text, content_action_param text DEFAULT 'keep'::text, ban_reason_param text DEFAULT NULL::text, ban_until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(content_type_param));
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  content_action text := lower(btrim(content_action_param));
  content jsonb;
  author uuid;
  ban jsonb;
  decided integer;
begin
  perform private.check_report_decision(kind, decision, message, content_action);
  -- The second of two admins waits here and then finds no open report.
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where content_type::text = kind and content_id = content_id_param and status = 'open';
  get diagnostics decided = row_count;
  if decided = 0 then
    if exists (select from public.reports where content_type::text = kind and content_id = content_id_param) then
      raise exception 'These reports have already been decided' using errcode = 'PT409', hint = 'already_decided';
    end if;
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;

  if content_action = 'keep' then
    perform private.log_admin_action(
      case decision when 'resolved' then 'resolve_reports' else 'dismiss_reports' end,
      kind, content_id_param, null, jsonb_build_object('reports', decided), message);
  elsif content_action = 'ban' then
    select r.author_id into author from public.reports r
    where r.content_type::text = kind and r.content_id = content_id_param and r.author_id is not null
    order by r.created_at desc limit 1;
    ban := private.set_ban(author, ban_reason_param, ban_until_param);
    perform private.log_admin_action(
      'ban_reported_member', 'profile', author, ban,
      jsonb_build_object('banned', true, 'until', ban_until_param, 'reports', decided), ban_reason_param);
  else
    content := private.decided_content(kind, content_id_param);
    perform private.act_on_reported_content(kind, content_id_param, content_action, message);
    perform private.log_admin_action(
      content_action || '_reported_content', kind, content_id_param, content,
      private.decided_content(kind, content_id_param) || jsonb_build_object('reports', decided), message);
  end if;
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.dispute_halal_fact(fact_id_param uuid, reason_param text, details_param text DEFAULT NULL::text, evidence_image_url_param text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  why constant text := lower(btrim(reason_param));
  trimmed constant text := nullif(btrim(details_param), '');
  photo constant text := nullif(btrim(evidence_image_url_param), '');
  own_merchants constant text[] := private.own_merchant_keys(member);
  fact public.halal_facts;
  dispute uuid;
begin
  select * into fact from public.halal_facts f
  where f.id = fact_id_param and f.is_public and (
    exists (select from public.deals d where d.id = f.deal_id and d.status = 'active')
    or exists (select from public.merchants m where m.id = f.merchant_id and m.status = 'approved'))
  for share;
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  perform private.check_fields(
    ('reason', coalesce(why in ('wrong_value', 'expired', 'forged', 'wrong_product', 'other'), false),
      'Reason must be wrong_value, expired, forged, wrong_product or other', 'one_of', '{}'),
    ('details', why <> 'other' or trimmed is not null, 'Details are required if the reason is other', 'details_for_other', '{}'),
    ('details', coalesce(char_length(trimmed) <= 1000, true), 'Details must be at most 1,000 characters', 'max_length',
      '{"max": 1000}'),
    private.text_rule('details', 'Details', trimmed, true),
    ('evidence_image_url', photo is null or private.is_own_image('evidence', photo),
      'Photo must be an image that you uploaded here', 'own_image', '{}'));
  if fact.claimed_by = member then
    raise exception 'This is your own fact. Withdraw it instead.' using errcode = 'PT409', hint = 'own_fact';
  end if;
  if own_merchants <> '{}' and private.merchant_key_of_fact(fact) <> all (own_merchants) then
    raise exception 'You registered a merchant, so you cannot dispute facts about other merchants'
      using errcode = 'PT403', hint = 'other_merchant';
  end if;
  if (select weight from private.check_standing(member)) = 0 and not private.is_admin() then
    raise exception 'You cannot dispute facts while your checks do not count' using errcode = 'PT403', hint = 'cannot_dispute_yet';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text, 87));
  if exists (select from public.halal_disputes where fact_id = fact.id and user_id = member and status = 'open') then
    raise exception 'You have already disputed this' using errcode = 'PT409', hint = 'already_disputed';
  end if;
  perform private.require_pace('disputes', member);
  insert into public.halal_disputes (fact_id, user_id, reason, details, evidence_image_url)
  values (fact.id, member, why, trimmed, photo)
  returning id into dispute;
  return dispute;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_own_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.own_deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  allowed text[] := private.deal_fields();
  old public.deals;
  deal public.deals;
  changed jsonb;
  still_waiting jsonb;
  is_large boolean;
  result public.own_deals;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status = 'rejected' then
    raise exception 'This deal was rejected. Resubmit it instead.' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status <> 'pending' then
    allowed := array_remove(array_remove(allowed, 'merchant'), 'category');
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if old.is_associated and not deal.is_associated then
    perform private.refuse_field('is_associated', 'Only an admin can remove your association with the merchant', 'not_changeable');
  end if;
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
  end if;

  if old.status = 'active' then
    perform private.refuse_missing_facts(deal, old, null);
  end if;

  changed := private.new_values_of_deal(old, deal);
  still_waiting := private.waiting_fields(old.id) - array(select jsonb_object_keys(deal_data));
  is_large := old.status = 'active' and changed <> '{}'
    and private.is_large_change(private.approved_version(old), deal);
  if is_large and not private.is_trusted_poster(member) then
    if still_waiting || changed is distinct from private.waiting_fields(old.id) then
      perform private.require_pace('edits', member);
    end if;
    still_waiting := still_waiting || changed;
  elsif changed <> '{}' then
    perform private.require_pace('edits', member);
    if old.status = 'active' then
      perform private.keep_approved_version(old);
    end if;
    deal := private.write_edit(deal);
    perform private.note_edit(old, deal, 'poster', reason_param, is_large);
  end if;
  perform private.propose_edit(old.id, still_waiting, reason_param);

  select * into result from public.own_deals where id = old.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id),
        'earlier_emails', (select coalesce(jsonb_agg(jsonb_build_object('email', c.old_email, 'changed_at', c.changed_at)
          order by c.changed_at, c.id), '[]') from private.changed_emails c where c.user_id = u.id))
      from auth.users u where u.id = member),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
        'last_used_at', coalesce(s.refreshed_at at time zone 'utc', s.created_at), 'user_agent', s.user_agent)
        order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'deals', (select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at, d.id), '[]')
      from public.deals d where d.user_id = member),
    'repost_reasons', (select coalesce(jsonb_agg(to_jsonb(r) order by r.deal_id), '[]')
      from private.repost_reasons r join public.deals d on d.id = r.deal_id where d.user_id = member),
    'additions', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.deal_id), '[]')
      from public.deal_finders f where f.user_id = member),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.comments c where c.user_id = member),
    -- Mentions by others; the caller's own mentions are in the texts of the comments.
    'mentions', (select coalesce(jsonb_agg(m.comment_id order by m.comment_id), '[]')
      from public.comment_mentions m where m.user_id = member),
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'removed_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.removed_at, v.deal_id), '[]')
      from private.removed_votes v where v.user_id = member),
    'withdrawn_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.withdrawn_at, v.deal_id), '[]')
      from private.withdrawn_votes v where v.user_id = member),
    'deal_edits', (select coalesce(jsonb_agg(to_jsonb(r) - 'edited_by' order by r.created_at, r.id), '[]')
      from public.deal_revisions r join public.deals d on d.id = r.deal_id
      where d.user_id = member and r.edited_by = 'poster'),
    -- Excludes prices that other members saw.
    'deal_prices', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seen_at, p.id), '[]')
      from private.deal_prices p join public.deals d on d.id = p.deal_id where d.user_id = member and p.source <> 'check'),
    'proposed_edits', (select coalesce(jsonb_agg(to_jsonb(e) - 'replaced' order by e.created_at, e.id), '[]')
      from private.proposed_edits e join public.deals d on d.id = e.deal_id where d.user_id = member),
    'deal_checks', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.deal_id), '[]')
      from public.deal_checks c where c.user_id = member),
    'wrong_checks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', t.deal_id, 'marked_at', w.marked_at)
        order by w.marked_at, t.deal_id), '[]')
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = member),
    'check_networks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', n.deal_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.deal_id), '[]')
      from private.check_networks n where n.user_id = member),
    'ended_deals', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', e.deal_id, 'agreed_at', e.agreed_at,
        'state', e.state, 'weight', m.weight, 'said_at', m.said_at) order by e.agreed_at, e.deal_id), '[]')
      from private.ending_members m join private.member_endings e on e.id = m.ending_id where m.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'voucher_outcomes', (select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at, o.voucher_id), '[]')
      from public.voucher_outcomes o where o.user_id = member),
    'outcome_networks', (select coalesce(jsonb_agg(jsonb_build_object('voucher_id', n.voucher_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.voucher_id), '[]')
      from private.outcome_networks n where n.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    'taken_down_posts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'post_id', t.post_id, 'reason', t.reason, 'taken_down_at', t.taken_down_at) order by t.taken_down_at), '[]')
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    -- Excludes the deciding admin and the author of the content: other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    'halal_facts', (select coalesce(jsonb_agg(to_jsonb(f) - 'decided_by' - 'deal_id' - 'merchant_id' order by f.created_at, f.id), '[]')
      from public.halal_facts f where f.claimed_by = member),
    'halal_disputes', (
      select coalesce(jsonb_agg(to_jsonb(x) - 'decided_by' - 'answered_by' order by x.created_at, x.id), '[]')
      from public.halal_disputes x where x.user_id = member),
    -- Excludes the disputes themselves: other people's data.
    'halal_answers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fact_id', x.fact_id, 'answer', x.answer, 'answered_at', x.answered_at) order by x.answered_at, x.id), '[]')
      from public.halal_disputes x where x.answered_by = member),
    -- Excludes the authors of comments in notices: other people's data.
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor_id' - 'bundle_key' order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    -- Excludes mutes of the caller by others.
    'muted_members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.muted_id, 'muted_at', m.created_at)
        order by m.created_at, m.muted_id), '[]')
      from public.member_mutes m where m.user_id = member),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind), '[]')
      from private.consents c where c.user_id = member),
    'saved_deals', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at, s.deal_id), '[]')
      from private.saved_deals s where s.user_id = member),
    -- Excludes the keys of feeds, which are secrets, and columns computed from words and names.
    'alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['feed_key', 'patterns_any', 'patterns_all', 'patterns_none', 'merchant_key']
        order by a.created_at, a.id), '[]')
      from private.alerts a where a.user_id = member),
    'alert_matches', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.matched_at, m.alert_id), '[]')
      from private.alert_matches m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admins who handled them.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.handle_contact_message(message_id_param uuid, is_handled_param boolean DEFAULT true)
 RETURNS public.contact_messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  earlier public.contact_messages;
  result public.contact_messages;
begin
  select * into earlier from public.contact_messages where id = message_id_param for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if (earlier.handled_at is not null) = is_handled_param then
    raise exception 'This has already been done' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.contact_messages set
    handled_at = case when is_handled_param then now() end,
    handled_by = case when is_handled_param then admin end
  where id = message_id_param
  returning * into result;
  perform private.log_admin_action(
    case when is_handled_param then 'handle_message' else 'reopen_message' end, 'message', result.id,
    jsonb_build_object('handled_at', earlier.handled_at), jsonb_build_object('handled_at', result.handled_at));
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal(deal_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.deals;
  waived text[] := '{}';
  result public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'This deal is now %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'approve' and old.expires_at <= now() then
    raise exception 'The end date of this deal has passed. Change it first.'
      using errcode = 'PT409', hint = 'end_passed', detail = json_build_object('at', old.expires_at)::text;
  end if;

  if action = 'approve' and old.status <> 'active' then
    perform private.refuse_missing_facts(old, null, reason_param);
    waived := private.missing_facts(old);
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approval and rejection replace the reason for an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param)
      || case when waived = '{}' then '{}' else jsonb_build_object('facts_missing', waived) end,
    reason_param);

  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal_edit(edit_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_version_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  edit private.proposed_edits;
  deal public.deals;
  decided text;
  replaced_now jsonb;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject');
  -- Locks the deal first, like edit_own_deal.
  select d.* into deal from public.deals d join private.proposed_edits e on e.deal_id = d.id
  where e.id = edit_id_param for update of d;
  select * into edit from private.proposed_edits where id = edit_id_param;
  if not found or deal.status <> 'active' then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
  if edit.status <> 'waiting' then
    raise exception 'This change is already %', edit.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'edit', 'status', edit.status)::text;
  end if;
  perform private.refuse_changed(private.version_of_edit(edit, deal), expected_version_param);

  decided := case action when 'approve' then 'approved' else 'rejected' end;
  if action = 'approve' then
    replaced_now := private.apply_proposed_edit(edit, deal);
  end if;
  update private.proposed_edits set
    status = decided, replaced = replaced_now, decided_at = now(), updated_at = clock_timestamp(),
    rejection_reason = case action when 'reject' then nullif(btrim(reason_param), '') end
  where id = edit.id;
  perform private.log_admin_action(
    action || '_edit', 'deal_edit', edit.id,
    (select jsonb_object_agg(field, to_jsonb(deal) -> field) from jsonb_object_keys(edit.changes) as field)
      || jsonb_build_object('status', 'waiting'),
    edit.changes || jsonb_build_object('status', decided, 'deal_id', deal.id), reason_param);
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_merchant(merchant_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.merchants;
  result public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject', 'take_down');
  select * into earlier from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  -- The first of two admins decides.
  if earlier.status <> (case action when 'take_down' then 'approved' else 'pending' end)::public.merchant_status
    or earlier.status::text <> expected_status_param
  then
    raise exception 'This merchant is now %', earlier.status using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.merchants set
    status = (case action when 'approve' then 'approved' else 'rejected' end)::public.merchant_status,
    rejection_reason = case action when 'approve' then null else why end,
    rejected_at = case action when 'approve' then null else now() end
  where id = merchant_id_param
  returning * into result;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), why);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_voucher_code(voucher_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  result public.voucher_codes;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(expected_status_param, earlier.status::text)
  then
    raise exception 'This code is now %', earlier.status using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  if action = 'approve' and not private.may_decide_code(earlier.deal_id) then
    raise exception 'Decide on this code''s deal first' using errcode = 'PT409', hint = 'deal_not_public';
  end if;
  result := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', result.id,
    -- For undo_decision: a decision replaces the reason for an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', result.status), why);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.mute_member(user_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  if user_id_param = member then
    perform private.refuse_field('user_id', 'You cannot mute yourself', 'other_member');
  end if;
  if not exists (select from public.profiles p where p.id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The lock of require_pace, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'mutes', 22));
  if private.has_muted(member, user_id_param) then
    return;
  end if;
  if (select count(*) from public.member_mutes m where m.user_id = member) >= 500 then
    raise exception 'You can mute up to 500 members. Unmute someone first.'
      using errcode = 'PT409', hint = 'too_many_mutes', detail = '{"max": 500}';
  end if;
  perform private.require_pace('mutes', member);
  insert into public.member_mutes (user_id, muted_id) values (member, user_id_param);
  perform private.withdraw_comments_of(member, user_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.resolve_report(report_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text)
 RETURNS public.reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  earlier public.reports;
  result public.reports;
begin
  perform private.check_report_decision('report', decision, message, 'keep');
  select * into earlier from public.reports where id = report_id_param for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  if earlier.status <> 'open' then
    raise exception 'This report is already %', earlier.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'report', 'status', earlier.status)::text;
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where id = report_id_param
  returning * into result;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_report' else 'dismiss_report' end, 'report', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), message);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.review_post(post_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.blog_posts;
  post public.blog_posts;
  old_state text;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'keep', 'take_down');
  if action = 'take_down' and nullif(btrim(reason_param), '') is null then
    perform private.refuse_field('reason_param', 'Say why. The author will see this.', 'required', '{}');
  end if;
  select * into old from public.blog_posts where id = post_id_param for update;
  -- A draft can be reviewed only if it was taken down.
  if not found or (old.status = 'draft'
    and not exists (select from private.taken_down_posts t where t.post_id = post_id_param))
  then
    raise exception 'Blog post not found' using errcode = 'PT404', hint = 'post_not_found';
  end if;
  old_state := case when old.status = 'draft' then 'taken_down' when old.reviewed_at is null then 'waiting' else 'kept' end;
  if old_state <> expected_status_param then
    raise exception 'This post is now %',
        case old_state when 'waiting' then 'waiting for review' when 'kept' then 'kept' else 'taken down' end
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'blog_post', 'status', old_state)::text;
  end if;

  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'keep' then
    delete from private.taken_down_posts where post_id = post_id_param;
    update public.blog_posts set status = 'published', reviewed_at = now() where id = post_id_param returning * into post;
    insert into private.trusted_authors (user_id)
    select post.user_id where post.user_id is not null on conflict do nothing;
    update public.blog_posts set reviewed_at = now()
    where user_id = post.user_id and status = 'published' and reviewed_at is null
      -- A post that changed since it was kept needs its own decision.
      and not exists (select from private.kept_posts k where k.post_id = blog_posts.id);
  else
    perform private.take_down_post(post_id_param, reason_param);
    select * into post from public.blog_posts where id = post_id_param;
  end if;
  perform private.log_admin_action(
    case action when 'keep' then 'keep_post' else 'take_down_post' end, 'blog_post', post_id_param,
    jsonb_build_object('status', old.status), jsonb_build_object('status', post.status), reason_param);
  return case action when 'keep' then 'kept' else 'taken_down' end;
end
$function$;

CREATE OR REPLACE FUNCTION public.save_search_words(words_param text[], canonical_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  group_max constant integer := 60;
  words_max constant integer := 2000;
  typed constant text[] := array(
    select btrim(t) from unnest(words_param) as t where btrim(t) <> '' limit group_max + 1);
  name constant text := btrim(private.search_form(left(canonical_param, 100)));
  spellings jsonb; -- by form
  earlier jsonb;
  taken record;
  changed text[];
  refill uuid;
begin
  perform private.require_admin();
  perform private.check_fields(
    row('canonical_param', name ~ '^[^ ]+( [^ ]+)?$' and char_length(btrim(canonical_param)) <= 40,
      'Use one or two words, at most 40 characters in total', 'search_word', '{}')::private.field_rule,
    row('words_param', not exists (
        select from unnest(typed) as t
        where char_length(t) > 40 or btrim(private.search_form(left(t, 100))) !~ '^[^ ]+( [^ ]+)?$'),
      'Use one or two words, at most 40 characters in total', 'search_word', '{}')::private.field_rule,
    row('words_param', cardinality(typed) <= group_max, 'A group can have at most 60 other words', 'max_items', '{"max": 60}')::private.field_rule,
    private.text_rule('canonical_param', 'Word', canonical_param),
    private.text_rule('words_param', 'Words', array_to_string(typed, ' ')));
  lock table private.search_synonyms in share row exclusive mode;
  select coalesce(jsonb_object_agg(btrim(private.search_form(t)), t order by place desc), '{}') into spellings
  from (
    select btrim(canonical_param) as t, 0 as place
    union all select t, place from unnest(typed) with ordinality as w (t, place)
  ) as all_words;
  if not exists (select from jsonb_object_keys(spellings) as word where word <> name) then
    spellings := '{}'; -- a single word is not a group
  end if;
  select s.spelling, s.canonical into taken
  from private.search_synonyms s where s.word in (select jsonb_object_keys(spellings)) and s.canonical <> name limit 1;
  if found then
    raise exception '% is already in the group %', taken.spelling, taken.canonical
      using errcode = 'PT409', hint = 'search_word_taken',
        detail = jsonb_build_object('word', taken.spelling, 'group', (
          select spelling from private.search_synonyms where word = taken.canonical))::text;
  end if;
  if (select count(*) from private.search_synonyms where canonical <> name) + (select count(*) from jsonb_object_keys(spellings)) > words_max then
    raise exception 'At most 2,000 words are allowed' using errcode = 'PT409', hint = 'too_many_search_words';
  end if;

  select coalesce(jsonb_object_agg(word, spelling), '{}') into earlier from private.search_synonyms where canonical = name;
  if earlier = spellings then
    return;
  end if;
  delete from private.search_synonyms where canonical = name and not spellings ? word;
  insert into private.search_synonyms (word, canonical, spelling)
  select key, name, value from jsonb_each_text(spellings)
  on conflict (word) do update set spelling = excluded.spelling;
  -- The subject is derived from the name of the group.
  perform private.log_admin_action('save_search_words', 'search_words', md5(name)::uuid,
    jsonb_build_object('words', private.words_in_order(earlier, name)),
    jsonb_build_object('words', private.words_in_order(spellings, name)));

  changed := array(
    select word from jsonb_object_keys(earlier || spellings) as word where (earlier ? word) is distinct from (spellings ? word));
  if changed <> '{}' then
    insert into private.search_refills (words) values (changed) returning id into refill;
    if private.refill_search(refill) then
      perform private.enqueue('refill_search', jsonb_build_object('refill_id', refill));
    end if;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_alert(alert_param jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  alert private.alerts := private.read_alert(member, alert_param);
begin
  perform private.check_fields(('name', alert.name <> '', 'Name must be 1 to 60 characters', 'length', '{"min": 1, "max": 60}'));
  perform private.require_pace('alerts', member);
  perform private.lock_alerts(member);
  perform private.require_consent(member, 'alerts');
  if alert.id is null then
    if (select count(*) from private.alerts a where a.user_id = member) >= 30 then
      raise exception 'You can have up to 30 alerts. Delete one first.'
        using errcode = 'PT409', hint = 'too_many_alerts', detail = '{"max": 30}';
    end if;
    insert into private.alerts as a (
      user_id, name, words_any, words_all, words_none, patterns_any, patterns_all, patterns_none, categories, merchant, merchant_key,
      poster_id, max_total, currency, allows_unknown_delivery, channel, deal_type, step, within_minutes, is_paused)
    values (
      member, alert.name, alert.words_any, alert.words_all, alert.words_none, alert.patterns_any, alert.patterns_all, alert.patterns_none,
      alert.categories, alert.merchant, alert.merchant_key, alert.poster_id, alert.max_total, alert.currency,
      alert.allows_unknown_delivery, alert.channel, alert.deal_type, alert.step, alert.within_minutes, alert.is_paused)
    returning a.id into alert.id;
    return alert.id;
  end if;
  update private.alerts a set
    name = alert.name, words_any = alert.words_any, words_all = alert.words_all, words_none = alert.words_none,
    patterns_any = alert.patterns_any, patterns_all = alert.patterns_all, patterns_none = alert.patterns_none,
    categories = alert.categories, merchant = alert.merchant, merchant_key = alert.merchant_key, poster_id = alert.poster_id,
    max_total = alert.max_total, currency = alert.currency, allows_unknown_delivery = alert.allows_unknown_delivery,
    channel = alert.channel, deal_type = alert.deal_type, step = alert.step, within_minutes = alert.within_minutes,
    is_paused = alert.is_paused
  where a.id = alert.id and a.user_id = member;
  if not found then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
  end if;
  return alert.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_deal_code(deal_id_param uuid, code_data jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  old jsonb;
  new jsonb;
  result public.voucher_codes;
begin
  select * into deal from public.deals where id = deal_id_param and (user_id = member or private.is_admin()) for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status = 'rejected' then
    raise exception 'This deal was rejected. Resubmit it instead.' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.require_pace('vouchers', member);
  old := private.logged_code(deal.id);
  perform private.write_deal_code(deal.id, jsonb_build_object('code', private.unwrap_object(code_data)));
  new := private.logged_code(deal.id);
  if deal.user_id is distinct from member and old is distinct from new then
    perform private.log_admin_action('update_deal_code', 'deal', deal.id, old, new);
  end if;
  select * into result from public.voucher_codes where deal_id = deal.id;
  return result;
end
$function$;

COMMENT ON COLUMN "public"."deals"."temperature_reason" IS 'The reason for an admin''s offset or vote adjustment, shown with the temperature.';

COMMENT ON FUNCTION "private"."approve_present_version"(uuid) IS 'Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."log_security_event"(text, jsonb) IS 'Definer: members have no right to write security_events.';

COMMENT ON FUNCTION "private"."notify_change"() IS 'Announces a change to public data to every process of the site on the channel samha_changes, with the name of the table. The argument of the trigger is the public status: rows that stay hidden are not announced. PostgreSQL sends identical notifications of one transaction only once.';

COMMENT ON FUNCTION "private"."read_start"(public.deals, timestamp with time zone) IS 'Raises PT409 start_passed and PT400 invalid_field. For resubmissions and edits, including those of admins.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) IS 'Definer: writes tables without grants. Ends by date are not recorded.';

COMMENT ON FUNCTION "private"."require_consent"(uuid, text) IS 'Raises PT403 consent_needed. Called by set_alert and private.save_deals.';

COMMENT ON FUNCTION "private"."since_of"(text) IS 'Specification, section 9. Today begins at midnight in UTC; browsers send their own midnight as since_param.';

COMMENT ON FUNCTION "private"."state_of_voucher"(public.voucher_codes) IS 'Used by count_my_submissions and own_voucher_codes. Definer: row-level security hides deals that are not public.';

COMMENT ON FUNCTION "public"."get_last_background_run"() IS 'Definer: require_admin decides. Some tasks run every minute.';

COMMENT ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) IS 'Definer: private.taken_down_posts and private.trusted_authors have no grants.';

COMMENT ON TABLE "private"."check_networks" IS 'No address is stored, and the hashes for one deal cannot be compared with those for another. Deleted after 24 hours or with the check.';

COMMENT ON TABLE "private"."ending_members" IS 'Written by private.settle_gone. Admins read it through get_member_endings and get_revived_deals.';

COMMENT ON TABLE "private"."outcome_networks" IS 'No address is stored, and the hashes for one code cannot be compared with those for another. Deleted after 24 hours or with the outcome.';

COMMENT ON TABLE "public"."halal_facts" IS 'select=* is refused: evidence images and members are private. The statement of a fact never changes: a new row replaces it.';

COMMENT ON TABLE "public"."merchants" IS 'Specification, section 2. select=* is refused: contact data is read through get_my_merchants and get_pending_merchants, the reason for a rejection through get_my_merchants.';

COMMENT ON TABLE "public"."voucher_outcomes" IS 'Only the member can read an outcome; the sums are public. Deleted after 14 days or with the member.';
