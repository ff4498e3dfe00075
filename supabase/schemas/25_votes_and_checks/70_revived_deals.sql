-- Deals that members ended and that returned: a sign of a group that ends other members' deals.

-- Returns the members who ended a deal, in the order of their checks.
create function private.who_ended(ended private.expiry_decisions) returns text[]
language sql stable security definer set search_path = '' as $$
  select array_agg(p.username order by m.said_at, p.username)
  from private.ending_members m join public.profiles p on p.id = m.user_id
  where m.ending_id = (
    select e.id from private.member_endings e
    where e.deal_id = ended.deal_id and e.agreed_at <= ended.decided_at order by e.agreed_at desc limit 1)
$$;
comment on function private.who_ended is 'Definer: private.ending_members has no grants. Called after require_admin.';

-- An admin reads the deals that members ended in the last 90 days and that returned, newest end first, at most 100.
create function public.get_revived_deals()
returns table (
  deal_id uuid, title text, merchant text, username text, is_expired boolean,
  ended_at timestamptz, returned_at timestamptz, returned_by text, members bigint, usernames text[]
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.username, d.is_expired, ended.decided_at, returned.decided_at, returned.decided_by,
      coalesce(cardinality(who.usernames), 0)::bigint, coalesce(who.usernames[1:10], '{}')
    from private.expiry_decisions as ended
    cross join lateral (
      select next.* from private.expiry_decisions next
      where next.deal_id = ended.deal_id and next.decided_at > ended.decided_at
      order by next.decided_at limit 1
    ) as returned
    join public.deals_with_temperature d on d.id = ended.deal_id
    cross join lateral (select private.who_ended(ended) as usernames) as who
    where ended.decided_by = 'members' and ended.is_over and not returned.is_over
      and ended.decided_at > now() - interval '90 days'
    order by ended.decided_at desc, ended.id
    limit 100;
end
$$;
grant execute on function public.get_revived_deals to anon, authenticated; -- others get a refusal
comment on function public.get_revived_deals is
  'Definer: require_admin decides. usernames has the first ten members. [admins; reads]';
