-- The profile is made together with the account. A name that was asked for and is taken ends the sign-up.
create function private.create_profile() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  -- An object in a hosted Supabase; the embedded backend stores it as text inside a JSON string.
  asked text := nullif(btrim((new.raw_user_meta_data #>> '{}')::jsonb ->> 'username'), '');
  cleaned text := left(regexp_replace(lower(coalesce(asked, '')), '[^a-z0-9_]', '', 'g'), 30);
begin
  if char_length(cleaned) >= 3 then
    -- The constraints refuse a taken or reserved name, and the account with it.
    insert into public.profiles (id, username) values (new.id, cleaned);
    return new;
  end if;
  for attempt in 1..20 loop
    begin
      insert into public.profiles (id, username)
      values (new.id, private.free_username(coalesce(nullif(cleaned, ''), split_part(new.email, '@', 1))));
      return new;
    exception when unique_violation then
      continue; -- somebody took it between the look and the insert
    end;
  end loop;
  raise exception 'No free username was found' using errcode = 'PT409', hint = 'username_taken';
end
$$;
revoke execute on function private.create_profile from public;

create trigger users_create_profile after insert on auth.users
  for each row execute function private.create_profile();
comment on function private.create_profile is 'Definer: the auth service may not write public tables. Specification 4.';
