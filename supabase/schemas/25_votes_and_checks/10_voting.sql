-- A member's vote on a deal. Only the voter and admins can read it.
create type public.vote_type as enum ('hot', 'cold');

create table public.deal_votes (
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  vote_type public.vote_type not null,
  created_at timestamptz not null default now(),
  primary key (deal_id, user_id)
);
-- A member's own votes, and the foreign key of user_id.
create index deal_votes_user_idx on public.deal_votes (user_id, created_at desc);

revoke all on public.deal_votes from anon, authenticated;
grant select on public.deal_votes to anon, authenticated;
select private.expose_to_backend('public.deal_votes');

alter table public.deal_votes enable row level security;
create policy deal_votes_select_own on public.deal_votes for select to anon, authenticated
  using (user_id = (select private.caller()) or (select private.is_admin()));
-- No insert, update or delete policy: procedures write.

create trigger deal_votes_refuse_direct_write before insert or update or delete on public.deal_votes
  for each statement execute function private.refuse_direct_write();
comment on table public.deal_votes is 'Specification, section 3. Counts are in the deal and in tally_deal_votes.';

create function private.keep_vote_of_deleted_member() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.deals set
    hot_votes_adjustment = hot_votes_adjustment + (old.vote_type = 'hot')::int,
    cold_votes_adjustment = cold_votes_adjustment + (old.vote_type = 'cold')::int,
    hot_votes_of_deleted_members = hot_votes_of_deleted_members + (old.vote_type = 'hot')::int,
    cold_votes_of_deleted_members = cold_votes_of_deleted_members + (old.vote_type = 'cold')::int
  where id = old.deal_id;
  return null;
end
$$;

create trigger deal_votes_keep_number after delete on public.deal_votes
  for each row execute function private.keep_vote_of_deleted_member();
comment on function private.keep_vote_of_deleted_member is
  'Keeps a deleted vote in the adjustment of its deal, so that the votes of a deleted member still count. forget_deleted_votes reverts this for withdrawn and removed votes. Definer: deals are written by procedures only.';

-- Removes deleted votes from the counts of their deal, where keep_vote_of_deleted_member has kept them. Returns the deal.
create function private.forget_deleted_votes(deal_id_param uuid, hot integer, cold integer) returns public.deals
language sql volatile security definer set search_path = '' as $$
  update public.deals set
    hot_votes = hot_votes - hot,
    cold_votes = cold_votes - cold,
    hot_votes_adjustment = hot_votes_adjustment - hot,
    cold_votes_adjustment = cold_votes_adjustment - cold,
    hot_votes_of_deleted_members = hot_votes_of_deleted_members - hot,
    cold_votes_of_deleted_members = cold_votes_of_deleted_members - cold
  where id = deal_id_param
  returning *
$$;
comment on function private.forget_deleted_votes is 'Definer: deals are written by procedures only.';

-- Votes removed by an admin. Their voters cannot vote on that deal again.
create table private.removed_votes (
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  vote_type public.vote_type not null,
  removed_at timestamptz not null default now(),
  primary key (deal_id, user_id)
);
-- The foreign key of user_id.
create index removed_votes_user_idx on private.removed_votes (user_id);
comment on table private.removed_votes is 'Written by remove_votes_of_group.';

-- Returns whether a member speaks for the shop of a deal: posted it for the shop, or registered an approved merchant of its name.
create function private.is_own_shop(deal public.deals, member uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(deal.is_associated and deal.user_id = member, false) or exists (
    select from public.merchants m
    where m.user_id = member and m.status = 'approved' and m.name_key = private.merchant_key(deal.merchant));
end
$$;
comment on function private.is_own_shop is 'Definer: called by procedures that check the caller.';

-- Returns whether a member speaks for the shop of a deal that is given by its id; false without a member.
create function private.speaks_for_shop(deal_id_param uuid, member uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.deals d where d.id = deal_id_param and private.is_own_shop(d, member));
end
$$;
-- comments_with_author runs as the caller.
grant execute on function private.speaks_for_shop to anon, authenticated;
comment on function private.speaks_for_shop is
  'Definer: the callers may not read all columns of deals. private.thread_of finds the members of a shop once for all comments.';

create function private.refuse_own_shop() returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception 'Shops do not vote on their own deals or confirm them' using errcode = 'PT403', hint = 'own_shop';
end
$$;
comment on function private.refuse_own_shop is 'Raises PT403 own_shop.';

-- Records a member's vote on a deal. Refuses a second vote. The vote and the counter change in one transaction.
create function public.secure_vote_deal(deal_id_param uuid, is_hot_param boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  if is_hot_param is null then
    perform private.refuse_value('is_hot_param', 'hot_or_cold');
  end if;
  if exists (select from public.deal_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;
  if exists (select from private.removed_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'An admin removed your vote on this deal' using errcode = 'PT403', hint = 'vote_removed';
  end if;
  perform private.require_pace('votes', member);

  -- Updates the counter first: its row lock serializes the voters of a deal, and the foreign key needs no second lock.
  update public.deals set
    hot_votes = hot_votes + is_hot_param::int,
    cold_votes = cold_votes + (not is_hot_param)::int
  where id = deal_id_param and status = 'active'
  returning * into deal;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_own_shop(deal, member) then
    perform private.refuse_own_shop();
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.is_upcoming(deal) then
    raise exception 'This deal has not started' using errcode = 'PT409', hint = 'deal_not_started';
  end if;

  insert into public.deal_votes (deal_id, user_id, vote_type)
  values (deal_id_param, member, case when is_hot_param then 'hot'::public.vote_type else 'cold' end)
  on conflict do nothing;
  if not found then -- the same member voted in another request at the same time
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;

  return jsonb_build_object(
    'success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes, 'message', 'Vote recorded');
end
$$;
grant execute on function public.secure_vote_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_vote_deal is
  'Definer: votes and deals are written by procedures only. The only procedure that counts a vote. Posters may vote, shops may not. [members; writes a deal''s counts or comments]';

-- Counts the votes on up to 100 visible deals, from the rows of deal_votes. A deal without votes has a row with two zeros.
create function public.tally_deal_votes(deal_ids_param uuid[]) returns table (deal_id uuid, hot bigint, cold bigint)
language sql stable security definer set search_path = '' as $$
  select d.id,
    count(v.user_id) filter (where v.vote_type = 'hot'),
    count(v.user_id) filter (where v.vote_type = 'cold')
  from public.deals d
  left join public.deal_votes v on v.deal_id = d.id
  where d.id = any (deal_ids_param[1:100])
    and (d.status = 'active' or d.user_id = private.caller() or private.is_admin())
  group by d.id
$$;
grant execute on function public.tally_deal_votes to anon, authenticated;
comment on function public.tally_deal_votes is 'Definer: votes are private; their number is public. [everyone; reads]';
