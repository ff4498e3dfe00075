set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_undo(decision public.admin_actions, is_outdated boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if is_outdated then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if decision.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can only be undone within 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.decision_to_undo(admin uuid, kind text, content_id_param uuid, status_now text, expected_status text)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  keys constant text[] := array['status', 'expired_at', 'profile_image_status'];
  latest public.admin_actions;
begin
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and (coalesce(a.before, '{}') ?| keys or coalesce(a.after, '{}') ?| keys)
  order by a.created_at desc limit 1;
  perform private.check_undo(latest, latest.id is null or latest.admin_id is distinct from admin
    or latest.action not in ('approve_' || kind, 'reject_' || kind, 'expire_' || kind, 'take_down_' || kind)
    -- The author has resubmitted the content, or another decision is the latest.
    or status_now <> coalesce(latest.after ->> 'status', latest.after ->> 'profile_image_status', status_now)
    or status_now <> expected_status);
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_rejected_subject(fact public.halal_facts)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select d.status::text from public.deals d where d.id = fact.deal_id),
    (select m.status::text from public.merchants m where m.id = fact.merchant_id)) = 'rejected'
$function$;

CREATE OR REPLACE FUNCTION private.notify_member(user_id_param uuid, kind_param text, subject_type_param text, subject_id_param uuid, bundle_key_param text, by_param uuid DEFAULT NULL::uuid, item_id_param uuid DEFAULT NULL::uuid, data_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_social constant boolean := kind_param in ('comment', 'reply', 'mention', 'addition');
  mail_at constant timestamptz := private.mail_time(user_id_param, kind_param);
  is_shown constant boolean := private.wants_bell(user_id_param, kind_param);
  items constant text := case kind_param when 'alert' then 'deal_ids' else 'comment_ids' end;
  notice public.notifications;
begin
  if user_id_param is null or user_id_param = by_param or (not is_shown and mail_at is null) then
    return;
  end if;
  if is_social and private.has_muted(user_id_param, by_param) then
    return;
  end if;
  if (is_social or kind_param in ('deal_hot', 'deal_check_asked', 'deal_price_seen')) and private.is_banned(user_id_param) then
    return;
  end if;
  insert into public.notifications as n (
    user_id, kind, subject_type, subject_id, actor_id, bundle_key, mail_after, in_bell, data)
  values (
    user_id_param, kind_param, subject_type_param, subject_id_param, case when is_social then by_param end,
    bundle_key_param, mail_at, is_shown,
    case when item_id_param is null then data_param else jsonb_build_object(items, jsonb_build_array(item_id_param)) end)
  on conflict (user_id, bundle_key) where read_at is null do update set
    kind = excluded.kind, subject_type = excluded.subject_type, subject_id = excluded.subject_id,
    actor_id = excluded.actor_id, created_at = excluded.created_at, in_bell = excluded.in_bell,
    mail_after = case
      when item_id_param is null or excluded.mail_after is null then excluded.mail_after
      else coalesce(n.mail_after, greatest(excluded.mail_after, n.mailed_at + interval '1 day')) end,
    mailed_at = case when item_id_param is not null then n.mailed_at end,
    count = case when item_id_param is null then 1 else n.count + 1 end,
    data = case when item_id_param is null then excluded.data
      when jsonb_array_length(n.data -> items) >= 100 then n.data
      else jsonb_build_object(items, (n.data -> items) || to_jsonb(item_id_param)) end
  returning * into notice;
  if notice.mail_after is not null then
    perform private.enqueue('mail_notices', jsonb_build_object('user_id', notice.user_id),
      format('mail_notices %s', notice.id), notice.mail_after);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_addition()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  finder constant uuid := coalesce(new.user_id, old.user_id);
  deal constant uuid := coalesce(new.deal_id, old.deal_id);
  poster constant uuid := (select d.user_id from public.deals d where d.id = deal);
  key constant text := format('added %s %s', deal, finder);
begin
  if new.status = 'pending' then
    perform private.notify_member(poster, 'addition', 'deal', deal, key, finder);
  else
    perform private.withdraw_notification(poster, key);
  end if;
  if new.status = 'accepted' and old.status = 'pending' then
    perform private.notify_member(finder, 'addition_accepted', 'deal', deal, key, auth.uid());
  else
    perform private.withdraw_notification(finder, key);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.open_halal_disputes()
 RETURNS SETOF public.halal_disputes
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select x.* from public.halal_disputes x
  join public.halal_facts f on f.id = x.fact_id
  where x.status = 'open' and not private.has_rejected_subject(f)
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
    -- A later ban is logged on the member, and a later decision about a single report on that report.
    or latest.created_at < decided_at);
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.undecided_halal_facts()
 RETURNS SETOF public.halal_facts
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select f.* from public.halal_facts f
  where f.decided_at is null and f.state <> 'withdrawn' and (not f.is_public or f.state = 'evidence')
    and not private.has_rejected_subject(f)
$function$;

CREATE OR REPLACE FUNCTION public.get_reports(status_param text DEFAULT 'open'::text)
 RETURNS TABLE(content_type public.report_content_type, content_id uuid, reports_count bigint, first_reported_at timestamp with time zone, last_reported_at timestamp with time zone, author_id uuid, author_username text, author_is_banned boolean, content jsonb, reports jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  state text := lower(btrim(status_param));
begin
  perform private.require_admin();
  if state is null or state not in ('open', 'resolved', 'dismissed') then
    perform private.refuse_field('status', 'Status must be open, resolved or dismissed', 'one_of', '{}');
  end if;
  return query
    with groups as (
      select r.content_type, r.content_id, count(*) as reports_count, min(r.created_at) as first_at,
        max(r.created_at) as last_at, max(r.resolved_at) as decided_at, (array_agg(r.author_id order by r.created_at desc))[1] as author_id
      from public.reports r where r.status = state::public.report_status
      group by r.content_type, r.content_id
      order by max(r.resolved_at) desc, min(r.created_at), r.content_id
      limit 200
    )
    select g.content_type, g.content_id, g.reports_count, g.first_at, g.last_at, author.id, author.username,
      private.is_banned(author.id),
      private.reported_content(g.content_type, g.content_id),
      private.reports_of_content(g.content_type, g.content_id, state::public.report_status)
    from groups g
    left join public.profiles author on author.id = g.author_id
    order by g.decided_at desc, g.first_at, g.content_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.grant_admin(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Serialized with ban_member, so that a member is never both banned and an admin.
  perform 1 from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if private.is_banned(user_id_param) then
    raise exception 'A banned member cannot become an admin. Lift the ban first.'
      using errcode = 'PT409', hint = 'cannot_promote_banned';
  end if;
  insert into private.admins (user_id) values (user_id_param) on conflict do nothing;
  if not found then
    return false; -- already an admin: no change and no log entry
  end if;
  perform private.log_admin_action(
    'grant_admin', 'profile', user_id_param, '{"admin": false}', '{"admin": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_admin');
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_halal_decision(fact_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  fact public.halal_facts;
  decision public.admin_actions;
  closed uuid[];
begin
  select * into fact from public.halal_facts where id = fact_id_param for update;
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  select * into decision from public.admin_actions a
  where a.subject_id = fact.id and a.subject_type = 'halal_fact' order by a.created_at desc limit 1;
  closed := array(
    select x.id from public.halal_disputes x
    where x.fact_id = fact.id and case fact.state
      when 'withdrawn' then x.status = 'upheld' and x.decided_at = fact.decided_at
      else x.status = 'dismissed' and x.id::text = decision.after ->> 'dispute_id' end
    order by x.id for update);
  perform private.check_undo(decision, decision.admin_id is distinct from admin or decision.action not in (
      'show_halal_fact', 'check_halal_fact', 'refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute',
      'dismiss_halal_dispute')
    -- The fact has changed since, or a member has disputed it again.
    or fact.state <> coalesce(decision.after ->> 'state', fact.state)
    or fact.is_public <> coalesce((decision.after ->> 'is_public')::boolean, fact.is_public)
    or exists (
      select from public.halal_disputes x join public.halal_disputes o using (fact_id, user_id)
      where x.id = any (closed) and o.status = 'open'));
  update public.halal_facts f set
    state = coalesce(decision.before ->> 'state', f.state),
    is_public = coalesce((decision.before ->> 'is_public')::boolean, f.is_public),
    decided_at = case when decision.before ? 'decided_at' then (decision.before ->> 'decided_at')::timestamptz else f.decided_at end,
    decided_by = case when decision.action = 'dismiss_halal_dispute' then f.decided_by end, -- an earlier admin is in the log
    updated_at = clock_timestamp()
  where f.id = fact.id;
  update public.halal_disputes set status = 'open', decided_by = null, decided_at = null where id = any (closed);
  perform private.log_admin_action(
    'undo_halal_fact', 'halal_fact', fact.id, private.decided_fact(fact),
    (select private.decided_fact(f) from public.halal_facts f where f.id = fact.id));
end
$function$;

COMMENT ON FUNCTION "private"."check_undo"(public.admin_actions, boolean) IS 'Raises PT409 already_decided or undo_too_late. Used by decision_to_undo, report_decision_to_undo and undo_halal_decision.';

COMMENT ON FUNCTION "private"."has_rejected_subject"(public.halal_facts) IS 'Used by undecided_halal_facts and open_halal_disputes.';

REVOKE ALL ON FUNCTION "private"."check_undo"(public.admin_actions, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_rejected_subject"(public.halal_facts) FROM PUBLIC;
