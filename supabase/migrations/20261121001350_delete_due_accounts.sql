-- Deletes the accounts whose 30 days are over and answers how many. Run by the site, or by pg_cron on a hosted project.
create function private.delete_due_accounts() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  leaver uuid;
  deleted integer := 0;
begin
  for leaver in
    select d.user_id from private.account_deletions d
    where d.due_at <= now()
      -- Who became an admin since then stays until the role is gone.
      and not exists (select from private.admins a where a.user_id = d.user_id)
    order by d.due_at
    for update skip locked
  loop
    begin
      -- Sessions end with the account; a refresh token names it without a foreign key.
      delete from auth.refresh_tokens where user_id::text = leaver::text;
      delete from auth.users where id = leaver;
      deleted := deleted + 1;
    exception when others then
      -- One account that cannot go must not keep the others.
      raise warning 'The account % could not be deleted: %', leaver, sqlerrm;
    end;
  end loop;
  return deleted;
end
$$;
revoke execute on function private.delete_due_accounts from public;
comment on function private.delete_due_accounts is 'Called by the owner only. Harmless to miss and to repeat.';
