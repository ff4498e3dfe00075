-- What goes with an account, whoever deletes it: all that was never public. What is public stays without a name, by
-- the foreign keys; a vote stays as a number (private.keep_vote_of_leaver).
create function private.clear_profile_of_leaver() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.deals where user_id = old.id and status <> 'active';
  delete from public.voucher_codes where user_id = old.id and status <> 'active';
  delete from public.blog_posts where user_id = old.id and status = 'draft';
  delete from public.blog_posts where user_id = old.id and status = 'draft';
  -- What was settled; a matter that is still open keeps the address it has to be answered at.
  delete from public.contact_messages where user_id = old.id and handled_at is not null;
  -- An open report waits on without a name.
  delete from public.reports where user_id = old.id and status <> 'open';
  return old;
end
$$;
revoke execute on function private.clear_profile_of_leaver from public;

create trigger profiles_clear_leaver before delete on public.profiles
  for each row execute function private.clear_profile_of_leaver();
comment on function private.clear_profile_of_leaver is
  'Definer: an account may be deleted by the auth service, which has no rights on these tables.';
