set local check_function_bodies = off;

DROP VIEW "public"."admin_actions_with_names";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

DROP FUNCTION "public"."get_pending_deal_hints"();

CREATE OR REPLACE FUNCTION private.decided_fact(fact public.halal_facts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('state', fact.state, 'is_public', fact.is_public, 'decided_at', fact.decided_at)
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

CREATE OR REPLACE FUNCTION private.facts_to_publish(deal public.deals)
 RETURNS SETOF public.halal_facts
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from public.halal_facts f
  where f.deal_id = deal.id and f.claimed_by = deal.user_id and f.decided_at is null and f.state <> 'withdrawn' and not f.is_public
$function$;

CREATE OR REPLACE FUNCTION private.hide_facts_of_other_product()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.judged_link(old.deal_url) <> private.judged_link(new.deal_url) then
    update public.halal_facts set
      is_public = false, decided_by = null, decided_at = null, updated_at = clock_timestamp(),
      state = case when num_nonnulls(evidence_url, evidence_image_url) > 0 then 'evidence' else 'claimed' end
    where deal_id = new.id and state <> 'withdrawn' and (is_public or decided_at is not null);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.hide_registered_certifier()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.merchants set
    halal_certifier = case when new.state = 'withdrawn' then ''
      else coalesce((select c.name from public.certifiers c where c.id = new.certifier_id), new.certifier_name) end,
    certificate_number = case when new.state = 'withdrawn' then '' else coalesce(new.certificate_number, '') end
  where id = new.merchant_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_admin_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject text := case when new.action like '%\_avatar' then 'avatar' else new.subject_type end;
  subject_id uuid := new.subject_id;
  key text := format('decision %s %s', subject, new.subject_id);
  was_public constant boolean := new.before ->> 'status' in ('active', 'approved', 'published');
  kind text;
  recipient uuid;
  changed jsonb := '{}';
begin
  kind := case
    when new.action in ('approve_deal', 'approve_voucher', 'approve_merchant', 'approve_avatar') then subject || '_approved'
    when new.action = 'approve_edit' then 'deal_edit_approved'
    when new.action = 'reject_edit' then 'deal_edit_rejected'
    when new.action in ('reject_deal', 'reject_voucher', 'reject_merchant', 'reject_avatar') then
      subject || case when was_public then '_removed' else '_rejected' end
    when new.action = 'take_down_merchant' then 'merchant_removed'
    when new.action = 'keep_post' then 'post_approved'
    when new.action = 'take_down_post' then 'post_removed'
    when new.action = 'remove_reported_content' then
      case subject when 'blog_post' then 'post_removed' else subject || '_removed' end
    when new.action in ('expire_deal', 'expire_reported_content') then 'deal_expired'
    when new.action = 'update_deal' then 'deal_changed'
    when new.action = 'edit_comment' then 'comment_changed'
    when new.action = 'delete_comment' then 'comment_removed'
    when new.action in ('show_halal_fact', 'check_halal_fact') and new.after ? 'is_public' then 'fact_approved'
    when new.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute') then 'fact_rejected'
    when new.action in ('ban_member', 'ban_reported_member') then 'banned'
    when new.action = 'lift_ban' then 'unbanned'
  end;
  if kind is null and new.action not like 'undo\_%'
    -- A repeated decision changes nothing.
    or new.action in ('approve_deal', 'expire_deal') and (new.before ?| array['status', 'expired_at']) is not true
  then
    return null;
  end if;

  if subject = 'deal_edit' then
    subject_id := (select e.deal_id from private.proposed_edits e where e.id = new.subject_id);
  end if;
  recipient := case subject
    when 'deal_edit' then (select d.user_id from public.deals d where d.id = subject_id)
    when 'halal_fact' then (select f.claimed_by from public.halal_facts f where f.id = new.subject_id)
    when 'deal' then (select d.user_id from public.deals d where d.id = new.subject_id)
    when 'voucher' then (select v.user_id from public.voucher_codes v where v.id = new.subject_id)
    when 'merchant' then (select m.user_id from public.merchants m where m.id = new.subject_id)
    when 'blog_post' then (select b.user_id from public.blog_posts b where b.id = new.subject_id)
    -- A deleted comment has lost its author; the log and reports still have it.
    when 'comment' then coalesce(
      (select c.user_id from public.comments c where c.id = new.subject_id),
      (new.before ->> 'user_id')::uuid,
      (select r.author_id from public.reports r
        where r.content_type = 'comment' and r.content_id = new.subject_id and r.author_id is not null
        order by r.created_at desc limit 1))
    else new.subject_id
  end;
  if kind is null then
    perform private.withdraw_notification(recipient, key);
    return null;
  end if;

  if subject = 'halal_fact' then
    select f.subject_type, f.subject_id into subject, subject_id from public.halal_facts f where f.id = new.subject_id;
    changed := jsonb_build_object('fact_id', new.subject_id);
  end if;

  if kind in ('banned', 'unbanned') then
    key := 'ban';
  elsif kind = 'deal_changed' then
    key := format('change deal %s', new.subject_id);
    changed := jsonb_build_object('fields', (
      select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(new.after) field
      where field = any (private.deal_fields())));
    if changed = '{"fields": []}' then
      return null;
    end if;
  end if;
  perform private.notify_member(recipient, kind, case subject when 'avatar' then 'profile' when 'deal_edit' then 'deal' else subject end,
    subject_id, key, auth.uid(), data_param => changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dispute constant public.halal_disputes := coalesce(new, old);
  fact public.halal_facts;
  key constant text := format('dispute %s', dispute.id);
  merchants_key constant text := format('disputed %s', dispute.fact_id);
  merchant_member uuid;
begin
  select * into fact from public.halal_facts where id = dispute.fact_id;
  for merchant_member in
    select distinct m.user_id from public.merchants m
    where m.status = 'approved' and m.name_key = private.merchant_key_of_fact(fact)
  loop
    if tg_op = 'INSERT' then
      perform private.notify_member(merchant_member, 'fact_disputed', fact.subject_type, fact.subject_id, merchants_key, new.user_id);
    elsif not exists (select from public.halal_disputes x where x.fact_id = dispute.fact_id and x.status = 'open') then
      perform private.withdraw_notification(merchant_member, merchants_key);
    end if;
  end loop;
  if tg_op = 'UPDATE' and new.status <> 'open' then
    perform private.notify_member(new.user_id, 'dispute_' || new.status, fact.subject_type, fact.subject_id, key, new.decided_by);
  else
    perform private.withdraw_notification(dispute.user_id, key);
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
  left join public.deals d on d.id = f.deal_id
  left join public.merchants m on m.id = f.merchant_id
  where x.status = 'open' and coalesce(d.status::text, m.status::text) <> 'rejected'
$function$;

CREATE OR REPLACE FUNCTION private.publish_facts_of_poster()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.halal_facts set is_public = true, updated_at = now()
  where id in (select f.id from private.facts_to_publish(new) f);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.queues()
 RETURNS TABLE(queue text, waiting bigint, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'deals', count(*), min(d.created_at) from public.deals d
    where d.status = 'pending' and d.expired_at is null
  union all
  select 'edits', count(*), min(e.created_at) from private.proposed_edits e join public.deals d on d.id = e.deal_id
    where e.status = 'waiting' and d.status = 'active'
  union all
  select 'avatars', count(*), min(p.pending_image_since) from public.profiles p where p.profile_image_status = 'pending'
  union all
  select 'reports', count(distinct (r.content_type, r.content_id)), min(r.created_at)
    from public.reports r where r.status = 'open'
  union all
  select 'merchants', count(*), min(m.created_at) from public.merchants m where m.status = 'pending'
  union all
  select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v
    where v.status = 'pending' and private.may_decide_code(v.deal_id)
  union all
  select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null
  union all
  select 'posts', count(*), min(b.published_at) from public.blog_posts b
    where b.status = 'published' and b.reviewed_at is null
  union all
  select 'votes', count(*), min(y.first_vote_at) from private.deals_with_young_votes() y
  union all
  select 'endings', count(*), min(e.agreed_at) from private.member_endings e join public.deals d on d.id = e.deal_id
    where e.state = 'waiting' and private.is_running(d)
  union all
  select 'halal', count(*), min(h.created_at) from (
    select f.created_at from private.undecided_halal_facts() f
    union all
    select x.created_at from private.open_halal_disputes() x
  ) h
$function$;

CREATE OR REPLACE FUNCTION public.add_halal_fact(subject_type_param text, subject_id_param uuid, attribute_param text, value_param text, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  by_admin constant boolean := private.is_admin();
  fact public.halal_facts;
  subject record;
  earlier uuid;
begin
  select * into subject from private.halal_subject(subject_type_param, subject_id_param);
  fact := private.read_halal_fact(subject_type_param, subject_id_param, attribute_param, value_param, details_param);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 86));
  select f.id into earlier from public.halal_facts f
  where f.claimed_by = member and f.created_at > now() - interval '60 seconds' and f.state <> 'withdrawn'
    and (f.subject_id, f.attribute, f.value) = (fact.subject_id, fact.attribute, fact.value)
    and (f.basis, f.product_line, f.certifier_id, f.certifier_name, f.certificate_number, f.evidence_url, f.evidence_image_url,
      f.observed_on, f.valid_until)
      is not distinct from
      (fact.basis, fact.product_line, fact.certifier_id, fact.certifier_name, fact.certificate_number, fact.evidence_url,
        fact.evidence_image_url, fact.observed_on, fact.valid_until)
  limit 1;
  if earlier is null then
    perform private.require_pace('facts', member);
    insert into public.halal_facts (
      subject_type, subject_id, attribute, value, product_line, certifier_id, certifier_name, certificate_number, state, source,
      basis, evidence_url, evidence_image_url, observed_on, valid_until, is_public, claimed_by, decided_by, decided_at)
    values (
      fact.subject_type, fact.subject_id, fact.attribute, fact.value, fact.product_line, fact.certifier_id, fact.certifier_name,
      fact.certificate_number,
      case when by_admin then 'checked'
        when num_nonnulls(fact.evidence_url, fact.evidence_image_url) > 0
          and (select weight from private.check_standing(member)) > 0 then 'evidence'
        else 'claimed' end,
      case when exists (
          select from public.merchants m
          where m.user_id = member and m.status <> 'rejected'
            and (m.id = fact.subject_id or m.status = 'approved' and m.name_key = subject.merchant_key)) then 'merchant'
        when by_admin then 'moderator'
        when subject.poster = member then 'poster'
        else 'member' end,
      fact.basis, fact.evidence_url, fact.evidence_image_url, fact.observed_on, fact.valid_until, by_admin, member,
      case when by_admin then member end, case when by_admin then now() end)
    returning id into earlier;
    if by_admin then
      perform private.log_admin_action('add_halal_fact', 'halal_fact', earlier, null,
        jsonb_build_object('attribute', fact.attribute, 'value', fact.value));
    elsif not subject.is_public and subject.poster = member then
      -- An approval publishes this claim, so an admin who has not seen it cannot approve the deal (private.refuse_changed).
      update public.deals set updated_at = now() where id = fact.subject_id;
    end if;
  end if;
  return (select private.halal_fact_json(f) from public.halal_facts f where f.id = earlier);
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
  -- It was taken back while this call waited.
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  if dispute.status <> 'open' then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
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
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
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

CREATE OR REPLACE FUNCTION public.get_halal_fact_history(fact_id_param uuid)
 RETURNS TABLE(step text, at timestamp with time zone, note text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts f
  where f.id = fact_id_param and (
    f.is_public and (
      exists (select from public.deals d where d.id = f.deal_id and d.status = 'active')
      or exists (select from public.merchants m where m.id = f.merchant_id and m.status = 'approved'))
    or f.claimed_by = auth.uid() or private.is_admin());
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  return query
    select steps.step, steps.at, steps.note from (
      select case when num_nonnulls(fact.evidence_url, fact.evidence_image_url) > 0 then 'evidence' else 'claimed' end as step,
        fact.created_at as at, null::text as note
      union all
      select case a.action when 'show_halal_fact' then 'shown' when 'check_halal_fact' then 'checked'
          when 'add_halal_fact' then 'checked' when 'refuse_halal_fact' then 'refused'
          when 'withdraw_halal_fact' then 'withdrawn' when 'uphold_halal_dispute' then 'upheld'
          when 'undo_halal_fact' then 'undone' else 'dismissed' end,
        a.created_at, null
      from public.admin_actions a
      where a.subject_id = fact.id and a.subject_type = 'halal_fact' and a.action <> 'remove_halal_answer'
      union all
      select 'disputed', x.created_at, x.reason from public.halal_disputes x where x.fact_id = fact.id
      union all
      select 'answered', x.answered_at, x.answer from public.halal_disputes x where x.fact_id = fact.id and x.answer is not null
      union all
      select 'withdrawn', fact.updated_at, null where fact.state = 'withdrawn' and not exists (
        select from public.admin_actions a where a.subject_id = fact.id
          and a.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute'))
    ) as steps
    order by steps.at, steps.step limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_halal_facts(subject_type_param text, subject_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := auth.uid();
  subject record;
  facts jsonb;
begin
  select * into subject from private.halal_subject(subject_type_param, subject_id_param);
  facts := private.halal_of(case subject_type_param when 'deal' then subject_id_param end, subject.merchant_key);
  return jsonb_build_object(
    'facts', facts,
    'own', (
      select coalesce(jsonb_agg(private.halal_fact_json(f) order by f.created_at, f.id), '[]') from (
        select * from public.halal_facts f
        where f.claimed_by = member and not f.is_public and f.state <> 'withdrawn'
          and (f.subject_id = subject_id_param or f.merchant_id = (facts ->> 'merchant_id')::uuid)
        order by f.created_at, f.id limit 50
      ) as f),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'fact_id', x.fact_id, 'details', x.details, 'answer', x.answer) order by x.created_at, x.id), '[]') from (
        select x.* from public.halal_disputes x
        join public.halal_facts f on f.id = x.fact_id and f.is_public
        where x.status = 'open' and (f.subject_id = subject_id_param or f.merchant_id = (facts ->> 'merchant_id')::uuid)
          and exists (
            select from public.merchants m
            where m.user_id = member and m.status = 'approved' and m.name_key = subject.merchant_key)
        order by x.created_at, x.id limit 100
      ) as x),
    'own_disputes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'fact_id', x.fact_id) order by x.created_at, x.id), '[]')
      from public.halal_disputes x
      join public.halal_facts f on f.id = x.fact_id
      where x.user_id = member and x.status = 'open'
        and (f.subject_id = subject_id_param or f.merchant_id = (facts ->> 'merchant_id')::uuid)),
    'certifiers', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name, c.id), '[]')
      from (select * from public.certifiers where is_listed order by name, id limit 500) as c));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_halal_queue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'facts', (
      select coalesce(jsonb_agg(listed.fact order by listed.created_at, listed.id), '[]') from (
        select f.id, f.created_at, private.halal_fact_json(f) || private.halal_fact_for_admins(f) as fact
        from private.undecided_halal_facts() f
        order by f.created_at, f.id limit 200
      ) as listed),
    'disputes', (
      select coalesce(jsonb_agg(listed.dispute order by listed.created_at, listed.id), '[]') from (
        select x.id, x.created_at, jsonb_build_object(
          'id', x.id, 'reason', x.reason, 'details', x.details, 'evidence_image_url', x.evidence_image_url,
          'answer', x.answer, 'created_at', x.created_at, 'username', p.username,
          'fact', private.halal_fact_json(f) || private.halal_fact_for_admins(f)) as dispute
        from private.open_halal_disputes() x
        join public.halal_facts f on f.id = x.fact_id
        left join public.profiles p on p.id = x.user_id
        order by x.created_at, x.id limit 200
      ) as listed),
    'certifiers', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'created_at' order by c.name, c.id), '[]')
      from (select * from public.certifiers order by name, id limit 500) as c));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_deal_hints()
 RETURNS TABLE(deal_id uuid, is_first_deal boolean, same_link_deal_id uuid, poster_joined_at timestamp with time zone, approved_deals integer, rejected_deals integer, repost_reason text, similar_deals jsonb, halal_claims jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, coalesce(own.approved, 0) = 0,
      (select o.id from public.deals o
        where private.names_an_offer(d.deal_url) and o.deal_url <> ''
          and private.link_key(o.deal_url) = private.link_key(d.deal_url)
          and o.id <> d.id and o.status <> 'rejected' and (o.created_at, o.id) < (d.created_at, d.id)
        order by o.created_at limit 1),
      p.created_at, coalesce(own.approved, 0), coalesce(own.rejected, 0),
      (select r.reason from private.repost_reasons r where r.deal_id = d.id),
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title)), '[]')
        from (select * from private.similar_deals(d.title, d.merchant) limit 3) as o),
      (select coalesce(jsonb_agg(
          private.halal_fact_json(f) || jsonb_build_object('evidence_image_url', f.evidence_image_url) order by f.created_at, f.id), '[]')
        from private.facts_to_publish(d) as f)
    from public.deals d
    left join public.profiles p on p.id = d.user_id
    left join (
      select o.user_id, (count(*) filter (where o.status = 'active'))::integer as approved,
        (count(*) filter (where o.status = 'rejected'))::integer as rejected
      from public.deals o
      where o.user_id in (select w.user_id from public.deals w where w.status = 'pending' and w.expired_at is null)
      group by o.user_id
    ) own on own.user_id = d.user_id
    where d.status = 'pending' and d.expired_at is null
    order by d.created_at, d.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_halal_answer(dispute_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  dispute public.halal_disputes;
begin
  perform private.require_admin();
  select * into dispute from public.halal_disputes where id = dispute_id_param and answer is not null for update;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  update public.halal_disputes set answer = null, answered_by = null, answered_at = null where id = dispute.id;
  perform private.log_admin_action(
    'remove_halal_answer', 'halal_fact', dispute.fact_id, jsonb_build_object('answer', dispute.answer),
    jsonb_build_object('answer', null));
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
  if decision.admin_id is distinct from admin or decision.action not in (
      'show_halal_fact', 'check_halal_fact', 'refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute',
      'dismiss_halal_dispute')
    -- The fact has changed since, or a member has disputed it again.
    or fact.state <> coalesce(decision.after ->> 'state', fact.state)
    or fact.is_public <> coalesce((decision.after ->> 'is_public')::boolean, fact.is_public)
    or exists (
      select from public.halal_disputes x join public.halal_disputes o using (fact_id, user_id)
      where x.id = any (closed) and o.status = 'open')
  then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if decision.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can only be undone within 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
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

CREATE OR REPLACE FUNCTION public.withdraw_halal_dispute(dispute_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
begin
  delete from public.halal_disputes where id = dispute_id_param and user_id = member and status = 'open';
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
end
$function$;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_ended_by_members'::text, 'deal_changed'::text, 'deal_hot'::text, 'deal_check_asked'::text, 'deal_price_seen'::text, 'deal_edit_approved'::text, 'deal_edit_rejected'::text, 'checks_paused'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text, 'addition'::text, 'addition_accepted'::text, 'fact_approved'::text, 'fact_rejected'::text, 'fact_disputed'::text, 'dispute_upheld'::text, 'dispute_dismissed'::text, 'saved_ending'::text, 'saved_price'::text, 'saved_over'::text, 'alert'::text])));

CREATE VIEW "public"."admin_actions_with_names" WITH (security_invoker=true) AS  SELECT a.id,
    a.admin_id,
    a.action,
    a.subject_type,
    a.subject_id,
    a.reason,
    a.before,
    a.after,
    a.created_at,
    admin.username AS admin_username,
    subject.username AS subject_username,
    COALESCE(deal.title, merchant.name) AS subject_title,
    merchant.slug AS subject_slug,
        CASE fact.subject_type
            WHEN 'deal'::text THEN fact.subject_id
            ELSE NULL::uuid
        END AS fact_deal_id
   FROM (((((public.admin_actions a
     LEFT JOIN public.profiles admin ON ((admin.id = a.admin_id)))
     LEFT JOIN public.profiles subject ON ((subject.id = a.subject_id)))
     LEFT JOIN public.halal_facts fact ON ((fact.id = a.subject_id)))
     LEFT JOIN public.merchants merchant ON (((fact.subject_type = 'merchant'::text) AND (merchant.id = fact.subject_id))))
     LEFT JOIN public.deals deal ON ((deal.id =
        CASE a.subject_type
            WHEN 'deal_edit'::text THEN ((a.after ->> 'deal_id'::text))::uuid
            WHEN 'halal_fact'::text THEN fact.subject_id
            ELSE a.subject_id
        END)));

CREATE TRIGGER deals_hide_facts AFTER UPDATE OF deal_url ON public.deals FOR EACH ROW WHEN ((old.deal_url <> new.deal_url)) EXECUTE FUNCTION private.hide_facts_of_other_product();

CREATE TRIGGER halal_disputes_notify AFTER INSERT OR DELETE OR UPDATE OF status ON public.halal_disputes FOR EACH ROW EXECUTE FUNCTION private.notify_of_dispute();

CREATE TRIGGER halal_facts_hide_registered AFTER UPDATE OF state ON public.halal_facts FOR EACH ROW WHEN (((new.basis = 'registration'::text) AND ((old.state = 'withdrawn'::text) <> (new.state = 'withdrawn'::text)))) EXECUTE FUNCTION private.hide_registered_certifier();

COMMENT ON FUNCTION "private"."claim_registered_certifier"(public.merchants) IS 'Definer: called by a trigger and by the migration that added facts. A certificate number longer than 40 characters stays in the registration only.';

COMMENT ON FUNCTION "private"."facts_to_publish"(public.deals) IS 'Used by a trigger and get_pending_deal_hints, so that admins see all claims that an approval publishes.';

COMMENT ON FUNCTION "private"."hide_facts_of_other_product"() IS 'Hides the facts about a deal whose link changes to another product until an admin decides on them again. Definer: halal_facts is written by procedures only.';

COMMENT ON FUNCTION "private"."hide_registered_certifier"() IS 'Clears the certifier of a merchant when its fact is taken down, and restores it when that is undone. Definer: merchants is written by procedures only.';

COMMENT ON FUNCTION "private"."notify_of_dispute"() IS 'Notifies the members who registered the merchant of a dispute, and its author of the decision; withdraws unread notices that no longer apply. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."open_halal_disputes"() IS 'Used by get_halal_queue and private.queues, so that the page and the dashboard agree.';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Returns a row for each deal of get_pending_deals.';

COMMENT ON FUNCTION "public"."get_voucher_codes"() IS 'Specification, section 7. A code is valid until the end of its last day in UTC, and a deal''s code only while its deal runs as well.';

COMMENT ON FUNCTION "public"."remove_halal_answer"(uuid) IS 'Definer: halal_disputes is written by procedures only. The log keeps the answer.';

COMMENT ON FUNCTION "public"."undo_halal_decision"(uuid) IS 'Definer: halal_facts and halal_disputes are written by procedures only. Triggers withdraw the unread notices. Raises PT404, PT409 already_decided or undo_too_late.';

COMMENT ON FUNCTION "public"."withdraw_halal_dispute"(uuid) IS 'Definer: halal_disputes is written by procedures only.';

COMMENT ON TABLE "private"."member_writes" IS 'Written and cleaned up by private.require_pace. Writes that no longer count are deleted at the member''s next write of that kind.';

COMMENT ON VIEW "public"."admin_actions_with_names" IS 'Security invoker: only admins see rows.';

REVOKE ALL ON FUNCTION "private"."decided_fact"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."facts_to_publish"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hide_facts_of_other_product"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hide_registered_certifier"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_dispute"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_halal_disputes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_pending_deal_hints"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deal_hints"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_halal_answer"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_halal_answer"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_halal_decision"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_halal_decision"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_halal_dispute"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_halal_dispute"(uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."admin_actions_with_names" TO "authenticated";

select private.expose_to_backend('public.admin_actions_with_names');
