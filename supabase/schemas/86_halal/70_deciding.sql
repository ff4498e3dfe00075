-- Returns the columns that a decision changes, for the audit log and undo_halal_decision.
create function private.decided_fact(fact public.halal_facts) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('state', fact.state, 'is_public', fact.is_public, 'decided_at', fact.decided_at)
$$;

-- A moderator makes a claim public (`show`), confirms a fact and makes it public (`check`), refuses a claim (`refuse`) or takes
-- down a public fact (`withdraw`).
create function public.decide_halal_fact(
  fact_id_param uuid, action_param text, reason_param text default null, expected_updated_at_param timestamptz default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_can('halal');
  action text;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'show', 'check', 'refuse', 'withdraw');
  old := private.lock_halal_fact(fact_id_param);
  perform private.refuse_own_fact(old.id);
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
$$;
grant execute on function public.decide_halal_fact to anon, authenticated; -- others get a refusal
comment on function public.decide_halal_fact is
  'Definer: halal_facts is written by procedures only. [moderators of halal; writes public content]';

-- A moderator decides on an open dispute: `uphold` takes the fact down and closes all its disputes, `dismiss` keeps it.
create function public.decide_halal_dispute(dispute_id_param uuid, action_param text, reason_param text default null)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  admin uuid := private.require_can('halal');
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
  perform private.refuse_own(dispute.user_id);
  perform private.refuse_own_fact(old.id);
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
$$;
grant execute on function public.decide_halal_dispute to anon, authenticated; -- others get a refusal
comment on function public.decide_halal_dispute is
  'Definer: halal_disputes is written by procedures only. The subject of the log entry is the fact. [moderators of halal; writes public content]';

-- Returns the subject of a fact: name and status, and for a deal the number of its open reports as not halal.
create function private.halal_subject_json(fact public.halal_facts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('type', 'deal', 'id', d.id, 'name', d.title, 'status', d.status, 'reports', (
        select count(*) from public.reports r
        where r.content_type = 'deal' and r.content_id = d.id and r.reason = 'not_halal' and r.status = 'open'))
      from public.deals d where d.id = fact.deal_id),
    (select jsonb_build_object('type', 'merchant', 'id', m.id, 'name', m.name, 'slug', m.slug, 'status', m.status, 'reports', 0)
      from public.merchants m where m.id = fact.merchant_id))
$$;
comment on function private.halal_subject_json is 'Definer: called by halal_fact_for_admins only.';

-- Returns whether the deal or merchant of a fact is rejected.
create function private.has_rejected_subject(fact public.halal_facts) returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    (select d.status::text from public.deals d where d.id = fact.deal_id),
    (select m.status::text from public.merchants m where m.id = fact.merchant_id)) = 'rejected'
$$;
comment on function private.has_rejected_subject is 'Used by undecided_halal_facts and open_halal_disputes.';

-- Returns hidden claims and public evidence that no admin has decided on, without those of rejected deals and merchants.
create function private.undecided_halal_facts() returns setof public.halal_facts
language sql stable security invoker set search_path = '' as $$
  select f.* from public.halal_facts f
  where f.decided_at is null and f.state <> 'withdrawn' and (not f.is_public or f.state = 'evidence')
    and not private.has_rejected_subject(f)
$$;
comment on function private.undecided_halal_facts is
  'Used by get_halal_queue and private.queues, so that the page and the dashboard agree.';

-- Returns the open disputes, without those of rejected deals and merchants.
create function private.open_halal_disputes() returns setof public.halal_disputes
language sql stable security invoker set search_path = '' as $$
  select x.* from public.halal_disputes x
  join public.halal_facts f on f.id = x.fact_id
  where x.status = 'open' and not private.has_rejected_subject(f)
$$;
comment on function private.open_halal_disputes is
  'Used by get_halal_queue and private.queues, so that the page and the dashboard agree.';

-- A moderator reads the queue: undecided `facts` and open `disputes`, oldest first, at most 200 of each, and up to 500
-- `certifiers`. Each fact has its subject, the member who claimed it and the evidence image; `registered` names merchants that
-- this member registered.
create function public.get_halal_queue() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('halal');
  return jsonb_build_object(
    'facts', (
      select coalesce(jsonb_agg(listed.fact order by listed.created_at, listed.id), '[]') from (
        select f.id, f.created_at, private.halal_fact_json(f) || private.halal_fact_for_admins(f) as fact
        from private.undecided_halal_facts() f
        where not private.is_own_fact(f.id)
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
        where (x.user_id = (select private.moderator())) is not true and not private.is_own_fact(f.id)
        order by x.created_at, x.id limit 200
      ) as listed),
    'certifiers', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'created_at' order by c.name, c.id), '[]')
      from (select * from public.certifiers order by name, id limit 500) as c));
end
$$;
grant execute on function public.get_halal_queue to anon, authenticated; -- others get a refusal
comment on function public.get_halal_queue is
  'Definer: require_can decides; the columns with the claiming member and the image have no grants. [moderators of halal; reads]';
