-- The vote of a member who left stays as a number: its row becomes part of the adjustment, so the counts still add up.
create function private.keep_vote_of_leaver() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.deals set
    hot_votes_adjustment = hot_votes_adjustment + (old.vote_type = 'hot')::int,
    cold_votes_adjustment = cold_votes_adjustment + (old.vote_type = 'cold')::int
  where id = old.deal_id;
  return null;
end
$$;
revoke execute on function private.keep_vote_of_leaver from public;

create trigger deal_votes_keep_number after delete on public.deal_votes
  for each row execute function private.keep_vote_of_leaver();
comment on function private.keep_vote_of_leaver is 'Definer: deals are written by procedures only.';
