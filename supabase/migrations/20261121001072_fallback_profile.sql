-- The row a client's insert makes: none when it is there already (null skips it), else a fresh one of the caller.
create function private.fallback_profile(sent public.profiles) returns public.profiles
language plpgsql stable security definer set search_path = '' as $$
begin
  if sent.id = auth.uid() and exists (select from public.profiles where id = sent.id) then
    return null;
  end if;
  sent.username := lower(sent.username);
  sent.created_at := now();
  sent.profile_image_status := 'none';
  if sent.username is null or sent.username !~ '^[a-z0-9_]{3,30}$'
    or private.is_reserved_username(sent.username) then
    perform private.refuse_field(
      'username', 'Username must be 3 to 30 letters, digits or underscores, and not a reserved name');
  end if;
  if exists (select from public.profiles where username = sent.username) then
    raise exception 'This username is already taken.' using errcode = 'PT409', hint = 'username_taken';
  end if;
  return sent;
end
$$;
revoke execute on function private.fallback_profile from public;
-- The guard runs as the caller.
grant execute on function private.fallback_profile to authenticated;
comment on function private.fallback_profile is 'Definer: refuse_field is granted to nobody. Specification 4.';
