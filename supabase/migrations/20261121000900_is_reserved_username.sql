-- Names that would pass for the site itself.
create function private.is_reserved_username(username_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select lower(username_param) = any (array[
    'admin', 'administrator', 'moderator', 'mod', 'support', 'staff', 'official', 'system', 'root', 'help', 'samha'
  ])
$$;
revoke execute on function private.is_reserved_username from public;
-- is_username_available asks as the caller.
grant execute on function private.is_reserved_username to anon, authenticated;
comment on function private.is_reserved_username is 'Contract 3.';
