-- Public results of checks in addition to the counts of a deal.

-- Returns when a public deal ended and came back, with the source ('poster', 'members', 'admin', 'unconfirmed' or 'date'),
-- newest first, at most 100. Posters and admins also read the endings of deals that are not public.
create function public.get_deal_endings(deal_id_param uuid) returns table (kind text, by text, at timestamptz)
language sql stable security definer rows 5 set search_path = '' as $$
  select case when decision.is_over then 'ended' else 'returned' end, decision.decided_by, decision.decided_at
  from public.deals d
  cross join lateral (
    select t.is_over, t.decided_by, t.decided_at, lag(t.is_over, 1, false) over (order by t.decided_at) as was_over
    from private.expiry_decisions t where t.deal_id = d.id
    union all
    select true, 'date', coalesce(d.expired_at, d.expires_at), false where private.ended_by(d) = 'date'
  ) as decision
  where d.id = deal_id_param and (d.status = 'active' or d.user_id = auth.uid() or private.can('deals'))
    -- Omits decisions that changed nothing.
    and decision.is_over <> decision.was_over
  order by decision.decided_at desc
  limit 100
$$;
grant execute on function public.get_deal_endings to anon, authenticated;
comment on function public.get_deal_endings is
  'Definer: private.expiry_decisions has no grants. Returns no names. [everyone; reads]';

-- Returns the price that the largest number of members reported within a week instead of the deal's price, and that number;
-- nulls unless at least two members reported it. Only checks that have weight count, those without a history at one network as
-- one; a change to the price removes the weight of earlier checks.
create function private.seen_price(deal public.deals, out price numeric, out members integer)
language sql stable security definer set search_path = '' as $$
  select c.seen_price, private.shown_number(count(*) filter (where c.is_separate), count(*)) from public.deal_checks c
  where c.deal_id = deal.id and c.seen_price is distinct from deal.price and c.seen_price is not null and c.weight > 0
    and c.created_at > now() - interval '7 days'
  group by c.seen_price having private.shown_number(count(*) filter (where c.is_separate), count(*)) >= 2
  order by 2 desc, max(c.created_at) desc limit 1
$$;
comment on function private.seen_price is 'Definer: checks are private.';

-- Returns the results of a public deal's checks in addition to its counts: the number of buyers if there are at least three,
-- the price seen by at least two members, their number, and how often the deal ended or returned.
create function public.get_deal_checks(deal_id_param uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  deal public.deals := (select d from public.deals d where d.id = deal_id_param and d.status = 'active');
  bought integer;
  price numeric;
  members integer;
  endings integer := 0;
begin
  if deal.id is null then
    return null;
  end if;
  -- Most deals have neither, and finding that out is faster than counting.
  if exists (select from public.deal_checks c where c.deal_id = deal.id) then
    select private.shown_number(count(*) filter (where c.is_separate), count(*)) into bought
    from public.deal_checks c where c.deal_id = deal.id and c.verdict = 'bought' and c.weight > 0;
    select s.price, s.members into price, members from private.seen_price(deal) as s;
  end if;
  if private.ended_by(deal) = 'date' or exists (select from private.expiry_decisions x where x.deal_id = deal.id) then
    endings := (select count(*) from public.get_deal_endings(deal.id));
  end if;
  return jsonb_build_object(
    'boughtCount', case when bought >= 3 then bought end, 'seenPrice', price, 'seenBy', members, 'endings', endings);
end
$$;
grant execute on function public.get_deal_checks to anon, authenticated;
comment on function public.get_deal_checks is
  'Definer: checks are private; their sums are public. Null unless the deal is public. [everyone; reads]';
