create function private.guard_profile() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- The trigger on auth.users and the procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return new;
  end if;
  perform private.require_open_session();
  if tg_op = 'INSERT' then
    -- This happens during sign-up, before the email address is confirmed.
    perform private.refuse_banned(auth.uid());
    return private.fallback_profile(new);
  end if;
  perform private.refuse_writer(auth.uid());
  if (new.id, new.username, new.created_at, new.profile_image_url)
    is distinct from (old.id, old.username, old.created_at, old.profile_image_url)
    or new.profile_image_status <> 'pending'
  then
    raise exception 'A profile can only be updated with an image for review' using errcode = '42501';
  end if;
  if not private.is_own_image('avatar', new.pending_profile_image_url) then
    raise exception 'Avatar must be an image that you uploaded here'
      using errcode = 'PT400', hint = 'invalid_field',
        detail = '{"field": "pending_profile_image_url", "rule": "own_image"}';
  end if;
  new.pending_image_since := now();
  return new;
end
$$;

create trigger profiles_guard before insert or update on public.profiles
  for each row execute function private.guard_profile();
comment on function private.guard_profile is
  'Refuses direct writes by members, except inserting their own missing row and submitting an image for review. Invoker, so that current_user distinguishes a member from a procedure.';

-- Returns the row that a client's insert writes: the caller's new profile, or null (no insert) if the caller already has one.
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
    perform private.refuse_value('username', 'username_rule', '{"min": 3, "max": 30}');
  end if;
  if exists (select from public.profiles where username = sent.username) then
    raise exception 'This username is already taken.' using errcode = 'PT409', hint = 'username_taken';
  end if;
  return sent;
end
$$;
-- The trigger function runs as the caller.
grant execute on function private.fallback_profile to authenticated;
comment on function private.fallback_profile is 'Definer: refuse_value has no grants. Specification, section 4.';
