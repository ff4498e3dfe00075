-- One member's vote on one deal. Who voted is nobody's business but the voter's.
create type public.vote_type as enum ('hot', 'cold');

create table public.deal_votes (
  deal_id uuid not null references public.deals (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  vote_type public.vote_type not null,
  created_at timestamptz not null default now(),
  primary key (deal_id, user_id)
);
-- My votes, and the foreign key of user_id.
create index deal_votes_user_idx on public.deal_votes (user_id, created_at desc);

revoke all on public.deal_votes from anon, authenticated;
grant select on public.deal_votes to anon, authenticated;
select private.expose_to_backend('public.deal_votes');

alter table public.deal_votes enable row level security;
create policy deal_votes_select_own on public.deal_votes for select to anon, authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
-- No insert, update or delete policy: secure_vote_deal writes.

create trigger deal_votes_refuse_direct_write before insert or update or delete on public.deal_votes
  for each statement execute function private.refuse_direct_write();
comment on table public.deal_votes is 'Specification 3. Counts are read from the deal or through tally_deal_votes.';
