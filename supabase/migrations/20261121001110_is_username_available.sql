-- Anyone may ask whether a name is free; false for one that breaks the rules.
create function public.is_username_available(username_param text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    lower(username_param) ~ '^[a-z0-9_]{3,30}$'
      and not private.is_reserved_username(username_param)
      and not exists (select from public.profiles where username = lower(username_param)),
    false)
$$;
revoke execute on function public.is_username_available from public;
grant execute on function public.is_username_available to anon, authenticated;
comment on function public.is_username_available is 'Specification 5.';
