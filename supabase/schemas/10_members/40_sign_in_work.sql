-- Returns the given address if an account with a password has it, otherwise the address of another account with a password, so
-- that every sign-in does the same amount of work. Null if there is no such account.
create function private.email_to_compare(email_param text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select u.email::text from auth.users u where u.email = email_param and u.encrypted_password <> '' limit 1),
    (select u.email::text from auth.users u
     where u.email <> '' and u.encrypted_password <> '' and u.email_confirmed_at is not null order by u.id limit 1))
$$;
comment on function private.email_to_compare is
  'Definer: reads accounts. Called by the background worker''s login before each sign-in with a password.';
