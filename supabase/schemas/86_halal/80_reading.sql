-- Returns a fact, without its image and the member who claimed it. `is_own` is true if the caller claimed it.
create function private.halal_fact_json(fact public.halal_facts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', fact.id, 'subject_type', fact.subject_type, 'attribute', fact.attribute, 'value', fact.value,
    'product_line', fact.product_line, 'certifier', (
      select jsonb_build_object('slug', c.slug, 'name', c.name, 'register_url', c.register_url)
      from public.certifiers c where c.id = fact.certifier_id),
    'certifier_name', fact.certifier_name, 'certificate_number', fact.certificate_number, 'state', fact.state,
    'source', fact.source, 'basis', fact.basis, 'evidence_url', fact.evidence_url,
    'has_evidence_image', fact.evidence_image_url is not null, 'observed_on', fact.observed_on,
    'valid_until', fact.valid_until, 'has_lapsed', private.has_lapsed(fact.valid_until), 'is_public', fact.is_public,
    'checked_on', case when fact.state = 'checked' then (fact.decided_at at time zone 'UTC')::date end,
    'is_own', coalesce(fact.claimed_by = auth.uid(), false), 'updated_at', fact.updated_at,
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'reason', x.reason, 'answer', x.answer, 'created_at', x.created_at) order by x.created_at, x.id), '[]')
      from (
        select * from public.halal_disputes d
        where d.fact_id = fact.id and d.status = 'open' and d.weight > 0 and private.is_disputed(fact)
        order by d.created_at, d.id limit 20
      ) as x))
$$;
comment on function private.halal_fact_json is 'Definer: disputes are private except for their reasons, answers and number.';

-- Returns the details of a fact that only admins see.
create function private.halal_fact_for_admins(fact public.halal_facts) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'subject', private.halal_subject_json(fact), 'evidence_image_url', fact.evidence_image_url,
    'username', (select p.username from public.profiles p where p.id = fact.claimed_by),
    'registered', array(
      select m.name from public.merchants m where m.user_id = fact.claimed_by and m.status <> 'rejected' order by m.name limit 10))
$$;
comment on function private.halal_fact_for_admins is 'Definer: called by get_halal_queue only.';

-- Returns the public facts of a subject, at most 50: the best for each attribute and product. Current facts take precedence over
-- lapsed ones, then checked facts, then facts with evidence, then the newest. With a deal, returns only facts that apply to it.
create function private.best_halal_facts(kind text, subject uuid, deal public.deals) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.halal_fact_json(listed.fact) order by listed.place, listed.product), '[]') from (
    select fact, array_position(array[
        'certifier', 'slaughter', 'stunning', 'gelatine', 'alcohol_in_product', 'alcohol_on_premises', 'kitchen'
      ], (fact).attribute) as place, coalesce((fact).product_line, '') as product
    from (
      select distinct on (f.attribute, lower(f.product_line)) f as fact
      from public.halal_facts f
      where f.is_public and f.subject_type = kind
        and case kind when 'deal' then f.deal_id else f.merchant_id end = subject
        and (deal.id is null or private.fact_applies(f.attribute, deal.category, private.has_meat(deal)))
      order by f.attribute, lower(f.product_line), private.has_lapsed(f.valid_until), f.state = 'checked' desc,
        f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id
    ) as best
    order by 2, 3 limit 50
  ) as listed
$$;
comment on function private.best_halal_facts is 'Definer: called by halal_of for subjects that the caller may see; returns public facts only.';

-- Returns the facts that a deal's or a merchant's page shows: `deal` has the facts of the deal, `merchant` those of its
-- merchant that apply to it; `merchant_id` is null without an approved merchant whose facts count. The key is of a merchant's
-- page.
create function private.halal_of(deal_id_param uuid, merchant_key_param text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  deal public.deals;
  merchant uuid;
  is_active boolean; -- only active deals have a group
begin
  if deal_id_param is null then
    merchant := private.merchant_of_key(merchant_key_param);
  else
    select g.shop into merchant
    from private.deal_halal_groups h join private.halal_groups g on g.id = h.group_id where h.deal_id = deal_id_param;
    is_active := found;
    if merchant is not null or not is_active then
      select * into deal from public.deals where id = deal_id_param;
    end if;
    if not is_active then
      merchant := private.shop_of_deal(deal);
    end if;
  end if;
  -- Most subjects have no facts, and checking that is faster than ranking none.
  return jsonb_build_object(
    'deal', case when exists (select from public.halal_facts f where f.deal_id = deal_id_param and f.is_public)
      then private.best_halal_facts('deal', deal_id_param, null) else '[]' end,
    'merchant', case when exists (select from public.halal_facts f where f.merchant_id = merchant and f.is_public)
      then private.best_halal_facts('merchant', merchant, deal) else '[]' end,
    'merchant_id', merchant);
end
$$;
grant execute on function private.halal_of to anon, authenticated;
comment on function private.halal_of is 'Definer: halal_facts has columns without grants. Called for subjects that the caller may see; returns public facts only.';

-- Returns a member's view of a subject: `facts` as on its page but with `is_own`; `own`, the caller's claims that are not public;
-- `disputes`, open ones that the caller may answer, with their details; `own_disputes`, open ones of the caller; and `certifiers`
-- for the form. For an admin, `shop` is the approved merchant that a deal names (private.shop_for_admins).
create function public.get_halal_facts(subject_type_param text, subject_id_param uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
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
      from (select * from public.certifiers where is_listed order by name, id limit 500) as c),
    'shop', (
      select private.shop_for_admins(d) from public.deals d
      where d.id = subject_id_param and subject_type_param = 'deal' and private.is_admin()));
end
$$;
grant execute on function public.get_halal_facts to anon, authenticated;
comment on function public.get_halal_facts is
  'Definer: no grant covers hidden claims or the details of disputes. Raises PT404 for subjects that the caller cannot see. [everyone; reads]';

-- Returns the history of a fact that the caller can see, oldest first: steps and their times, without names.
create function public.get_halal_fact_history(fact_id_param uuid) returns table (step text, at timestamptz, note text)
language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts f
  where f.id = fact_id_param and (
    f.is_public and (
      exists (select from public.deals d where d.id = f.deal_id and d.status = 'active')
      or exists (select from public.merchants m where m.id = f.merchant_id and m.status = 'approved'))
    or f.claimed_by = auth.uid() or private.can('halal'));
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
      -- As on the page: an open dispute without enough weight is not public.
      select 'disputed', x.created_at, x.reason from public.halal_disputes x
      where x.fact_id = fact.id and (x.status <> 'open' or x.weight > 0 and private.is_disputed(fact) or x.user_id = auth.uid())
      union all
      select 'answered', x.answered_at, x.answer from public.halal_disputes x where x.fact_id = fact.id and x.answer is not null
      union all
      select 'withdrawn', fact.updated_at, null where fact.state = 'withdrawn' and not exists (
        select from public.admin_actions a where a.subject_id = fact.id
          and a.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute'))
    ) as steps
    order by steps.at, steps.step limit 200;
end
$$;
grant execute on function public.get_halal_fact_history to anon, authenticated;
comment on function public.get_halal_fact_history is
  'Definer: the admin log and disputes are private. Returns neither names nor the reasons that admins gave. [everyone; reads]';
