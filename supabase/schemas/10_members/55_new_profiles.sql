-- Returns a free username derived from any text: 3 to 30 allowed characters, not reserved and not taken.
create function private.free_username(preferred text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  base text := left(regexp_replace(lower(coalesce(preferred, '')), '[^a-z0-9_]', '', 'g'), 30);
  candidate text;
begin
  if base = '' then
    base := 'user';
  end if;
  candidate := base;
  while char_length(candidate) < 3
    or private.is_reserved_username(candidate)
    or exists (select from public.profiles where username = candidate)
  loop
    candidate := left(base, 24) || lpad(floor(random() * 1000000)::text, 6, '0');
  end loop;
  return candidate;
end
$$;
comment on function private.free_username is 'Pass only the part of an email address before the @.';

create function private.create_profile() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- An object on a hosted project; the embedded backend stores it as a JSON string.
  requested text := nullif(btrim((new.raw_user_meta_data #>> '{}')::jsonb ->> 'username'), '');
  cleaned text := left(regexp_replace(lower(coalesce(requested, '')), '[^a-z0-9_]', '', 'g'), 30);
begin
  if char_length(cleaned) >= 3 then
    -- If the username is taken or reserved, the constraints refuse the account too.
    insert into public.profiles (id, username) values (new.id, cleaned);
    return new;
  end if;
  for attempt in 1..20 loop
    begin
      insert into public.profiles (id, username)
      values (new.id, private.free_username(coalesce(nullif(cleaned, ''), split_part(new.email, '@', 1))));
      return new;
    exception when unique_violation then
      continue; -- taken between the check and the insert
    end;
  end loop;
  raise exception 'No free username was found' using errcode = 'PT409', hint = 'username_taken';
end
$$;

create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile();
comment on function private.create_profile is
  'Creates the profile of a new account. A requested username that is taken or reserved prevents the sign-up. Definer: the auth service may not write public tables. Specification, section 4.';

-- Returns whether a username is free; false if it breaks the rules.
create function public.is_username_available(username_param text) returns boolean
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    lower(username_param) ~ '^[a-z0-9_]{3,30}$'
      and not private.is_reserved_username(username_param)
      and not exists (select from public.profiles where username = lower(username_param)),
    false)
$$;
grant execute on function public.is_username_available to anon, authenticated;
comment on function public.is_username_available is 'Specification, section 5. [everyone; reads]';
