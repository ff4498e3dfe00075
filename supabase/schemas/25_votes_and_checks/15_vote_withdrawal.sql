-- Votes withdrawn within 24 hours. The member may vote on the deal once more; that vote is final.

create table private.withdrawn_votes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  deal_id uuid not null references public.deals (id) on delete cascade,
  vote_type public.vote_type not null,
  withdrawn_at timestamptz not null default now(),
  primary key (user_id, deal_id)
);
-- The foreign key of deal_id.
create index withdrawn_votes_deal_idx on private.withdrawn_votes (deal_id);
comment on table private.withdrawn_votes is 'Written by withdraw_vote. No count of votes includes them.';

-- Withdraws a vote that the caller cast in the last 24 hours: once per deal, and at most three votes in 24 hours.
create function public.withdraw_vote(deal_id_param uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
  vote public.deal_votes;
  withdrawn integer;
begin
  -- One at a time per member, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'withdrawn votes', 22));
  -- Votes on the deal wait for this lock, so the counts below match the rows.
  select * into deal from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  select * into vote from public.deal_votes where deal_id = deal_id_param and user_id = member;
  if not found then
    raise exception 'You have not voted on this deal' using errcode = 'PT404', hint = 'vote_not_found';
  end if;
  if exists (select from private.withdrawn_votes where user_id = member and deal_id = deal_id_param) then
    raise exception 'You have already taken back a vote on this deal. This one is final.'
      using errcode = 'PT409', hint = 'vote_is_final';
  end if;
  if vote.created_at < now() - interval '24 hours' then
    raise exception 'A vote can be taken back for 24 hours' using errcode = 'PT409', hint = 'vote_too_old';
  end if;
  select count(*) into withdrawn from private.withdrawn_votes
  where user_id = member and withdrawn_at > now() - interval '24 hours';
  if withdrawn >= 3 then
    raise exception 'You have taken back three votes in 24 hours. Try again tomorrow.'
      using errcode = 'PT429', hint = 'too_many_withdrawals';
  end if;

  delete from public.deal_votes where deal_id = deal_id_param and user_id = member;
  insert into private.withdrawn_votes (user_id, deal_id, vote_type) values (member, deal_id_param, vote.vote_type);
  deal := private.forget_deleted_votes(
    deal_id_param, (vote.vote_type = 'hot')::integer, (vote.vote_type = 'cold')::integer);
  return jsonb_build_object('success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes,
    'message', 'Vote taken back');
end
$$;
grant execute on function public.withdraw_vote to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_vote is 'Definer: votes and deals are written by procedures only. [members; writes a deal''s counts or comments]';
