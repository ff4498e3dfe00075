-- Votes of many young accounts on one deal, a sign of one person with many accounts. A vote is young if its account was younger
-- than 24 hours; a deal is listed once it has 5 young votes from the last 7 days. docs/operations.md documents these
-- thresholds.

-- The time up to which an admin has reviewed and kept a deal's young votes.
create table private.vote_reviews (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  seen_until timestamptz not null
);
comment on table private.vote_reviews is 'Written by keep_votes_of_group.';

-- Returns the young votes of the last 7 days that no admin has reviewed.
create function private.young_votes()
returns table (deal_id uuid, user_id uuid, username text, vote_type public.vote_type, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  -- Starts from the accounts: few are new this week.
  select v.deal_id, v.user_id, p.username, v.vote_type, v.created_at
  from public.profiles p
  join public.deal_votes v on v.user_id = p.id
  left join private.vote_reviews r on r.deal_id = v.deal_id
  where p.created_at > now() - interval '8 days'
    and v.created_at > now() - interval '7 days'
    and v.created_at < p.created_at + interval '24 hours'
    and (r.seen_until is null or v.created_at > r.seen_until)
$$;
comment on function private.young_votes is 'Definer: votes are private. Called after require_admin and for the size of a queue.';

-- Returns the deals with many young votes, with the times of the first and the last.
create function private.deals_with_young_votes()
returns table (deal_id uuid, hot bigint, cold bigint, first_vote_at timestamptz, last_vote_at timestamptz, usernames text[])
language sql stable security definer set search_path = '' as $$
  select v.deal_id,
    count(*) filter (where v.vote_type = 'hot'),
    count(*) filter (where v.vote_type = 'cold'),
    min(v.created_at), max(v.created_at),
    (array_agg(v.username order by v.created_at))[1:10]
  from private.young_votes() v
  group by v.deal_id having count(*) >= 5
$$;
comment on function private.deals_with_young_votes is 'Definer, like young_votes.';

-- An admin reads the deals with many young votes, most young votes first, at most 100.
create function public.get_suspicious_votes()
returns table (
  deal_id uuid, title text, merchant text, status public.deal_status, username text, temperature integer,
  hot_votes integer, cold_votes integer, young_hot_votes bigint, young_cold_votes bigint,
  first_vote_at timestamptz, last_vote_at timestamptz, voters text[]
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.status, d.username, d.temperature, d.hot_votes, d.cold_votes,
      y.hot, y.cold, y.first_vote_at, y.last_vote_at, y.usernames
    from private.deals_with_young_votes() y
    join public.deals_with_temperature d on d.id = y.deal_id
    order by y.hot + y.cold desc, y.last_vote_at desc, d.id
    limit 100;
end
$$;
grant execute on function public.get_suspicious_votes to anon, authenticated; -- others get a refusal
comment on function public.get_suspicious_votes is
  'Definer: require_admin decides. voters has the first ten usernames. [admins; reads]';

-- An admin removes the listed young votes on a deal: those up to seen_until_param (last_vote_at of the list), or all if it is
-- null. Their voters cannot vote on the deal again.
create function public.remove_votes_of_group(
  deal_id_param uuid, seen_until_param timestamptz default null, reason_param text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  removed_hot integer;
  removed_cold integer;
  old public.deals;
  deal public.deals;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  -- Votes on the deal wait for this lock, so the counts below match the rows.
  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;

  with removed as (
    delete from public.deal_votes v using private.young_votes() y
    where v.deal_id = deal_id_param and y.deal_id = v.deal_id and y.user_id = v.user_id
      and (seen_until_param is null or v.created_at <= seen_until_param)
    returning v.deal_id, v.user_id, v.vote_type
  ), kept_out as (
    insert into private.removed_votes (deal_id, user_id, vote_type) select * from removed
  )
  select count(*) filter (where vote_type = 'hot'), count(*) filter (where vote_type = 'cold')
  into removed_hot, removed_cold from removed;

  deal := private.forget_deleted_votes(deal_id_param, removed_hot, removed_cold);

  if removed_hot + removed_cold > 0 then
    perform private.log_security_event('votes_removed', jsonb_build_object(
      'deal_id', deal_id_param, 'hot', removed_hot, 'cold', removed_cold));
    perform private.log_admin_action(
      'remove_votes', 'deal', deal_id_param,
      jsonb_build_object('hot_votes', old.hot_votes, 'cold_votes', old.cold_votes),
      jsonb_build_object('hot_votes', deal.hot_votes, 'cold_votes', deal.cold_votes), reason_param);
  end if;
  return jsonb_build_object('removedHot', removed_hot, 'removedCold', removed_cold,
    'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes);
end
$$;
grant execute on function public.remove_votes_of_group to anon, authenticated; -- others get a refusal
comment on function public.remove_votes_of_group is
  'Definer: votes and deals are written by procedures only. [admins; writes public content]';

-- An admin keeps the young votes on a deal up to a time, so that they are not listed again.
create function public.keep_votes_of_group(deal_id_param uuid, seen_until_param timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if seen_until_param is null then
    perform private.refuse_value('seen_until_param', 'required');
  end if;
  if not exists (select from public.deals where id = deal_id_param) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  insert into private.vote_reviews as r (deal_id, seen_until)
  values (deal_id_param, least(seen_until_param, now()))
  on conflict (deal_id) do update set seen_until = greatest(r.seen_until, excluded.seen_until);
  perform private.log_admin_action('keep_votes', 'deal', deal_id_param);
end
$$;
grant execute on function public.keep_votes_of_group to anon, authenticated; -- others get a refusal
comment on function public.keep_votes_of_group is 'Definer: private.vote_reviews has no grants. [admins; writes]';
