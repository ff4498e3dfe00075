-- A moderator reads the pending deals, oldest first, at most 500, without expired ones and their own.
create function public.get_pending_deals() returns setof public.deals_with_temperature
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('deals');
  return query
    select * from public.deals_with_temperature d
    where d.status = 'pending' and d.expired_at is null and (d.user_id = (select private.moderator())) is not true
    order by d.created_at, d.id limit 500;
end
$$;
grant execute on function public.get_pending_deals to anon, authenticated; -- others get a refusal
comment on function public.get_pending_deals is 'Definer: require_can decides once for all rows. [moderators of deals; reads]';

-- A moderator reads hints about the pending deals: an earlier deal with the same link, the reason for posting the link again, up to
-- three public deals of the same merchant with a similar title, the poster's join date and numbers of approved and rejected
-- deals, the poster's halal claims that an approval publishes, the rule that now refuses the link (`domain`, `rule`, `reason`,
-- `until`), and the approved merchant that the deal names (private.shop_for_admins).
create function public.get_pending_deal_hints()
returns table (
  deal_id uuid, is_first_deal boolean, same_link_deal_id uuid, poster_joined_at timestamptz, approved_deals integer,
  rejected_deals integer, repost_reason text, similar_deals jsonb, halal_claims jsonb, link_rule jsonb, shop jsonb
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('deals');
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
        from private.facts_to_publish(d) as f),
      (select jsonb_build_object('domain', r.domain, 'rule', r.rule, 'reason', r.reason, 'until', r.until)
        from private.rule_of_link(d.deal_url) as r where r.rule in ('blocked', 'paused', 'shortener')),
      private.shop_for_admins(d)
    from public.deals d
    left join public.profiles p on p.id = d.user_id
    left join (
      select o.user_id, (count(*) filter (where o.status = 'active'))::integer as approved,
        (count(*) filter (where o.status = 'rejected'))::integer as rejected
      from public.deals o
      where o.user_id in (select w.user_id from public.deals w where w.status = 'pending' and w.expired_at is null)
      group by o.user_id
    ) own on own.user_id = d.user_id
    where d.status = 'pending' and d.expired_at is null and (d.user_id = (select private.moderator())) is not true
    order by d.created_at, d.id limit 500;
end
$$;
grant execute on function public.get_pending_deal_hints to anon, authenticated; -- others get a refusal
comment on function public.get_pending_deal_hints is
  'Definer: require_can decides. Returns a row for each deal of get_pending_deals. [moderators of deals; reads]';

-- Writes a decision on a deal: approve, reject (with a reason for the poster) or expire.
create function private.set_deal_decision(deal_id_param uuid, action text, reason text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  old public.deals;
begin
  select * into old from public.deals where id = deal_id_param for update;
  update public.deals set
    status = case action when 'approve' then 'active' when 'reject' then 'rejected' else status::text end::public.deal_status,
    rejection_reason = case action when 'approve' then null
      when 'reject' then nullif(btrim(reason), '') else rejection_reason end,
    -- Approving again undoes an expiry set by mistake.
    expired_at = case action when 'expire' then coalesce(expired_at, now()) when 'approve' then null else expired_at end,
    expired_by = case action when 'expire' then 'admin' when 'approve' then null else expired_by end,
    updated_at = now()
  where id = deal_id_param;
  if action = 'approve' then
    delete from private.unseen_deals where deal_id = deal_id_param;
  end if;
  if old.status = 'active' and (action = 'expire' or (action = 'approve' and old.expired_at is not null)) then
    perform private.record_expiry_decision(deal_id_param, action = 'expire', 'admin');
  end if;
end
$$;
comment on function private.set_deal_decision is 'For moderate_deal, decide_member_ending and decide_reports, which check the caller and write the log.';

-- A moderator approves a deal, rejects it (an active deal is taken down) or marks it as expired. A queue sends the status and
-- updated_at that it showed, so that two admins do not overwrite each other and no unseen change is approved. A deal whose
-- announced end has passed cannot be approved: it would end again immediately. A deal that lacks facts can be approved only
-- with a reason.
create function public.moderate_deal(
  deal_id_param uuid, action_param text, reason_param text default null, expected_status_param text default null,
  expected_updated_at_param timestamptz default null
)
returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  old public.deals;
  waived text[] := '{}';
  result public.deals_with_temperature;
begin
  perform private.require_can('deals');
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_own(old.user_id);
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
$$;
grant execute on function public.moderate_deal to anon, authenticated; -- others get a refusal
comment on function public.moderate_deal is
  'Definer: deals are written by procedures only. Specification, section 4. [moderators of deals; writes public content]';
