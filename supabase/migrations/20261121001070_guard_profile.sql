-- What a member may write of a profile, whatever is sent: a missing row of their own, and a picture for review.
create function private.guard_profile() returns trigger
language plpgsql volatile security invoker set search_path = '' as $$
begin
  -- The database's own trigger and the procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return new;
  end if;
  perform private.refuse_banned(auth.uid());
  if tg_op = 'INSERT' then
    return private.fallback_profile(new);
  end if;
  if (new.id, new.username, new.created_at, new.profile_image_url)
    is distinct from (old.id, old.username, old.created_at, old.profile_image_url)
    or new.profile_image_status <> 'pending'
  then
    raise exception 'Only a picture for review can be written to a profile' using errcode = '42501';
  end if;
  if not private.is_own_avatar(new.pending_profile_image_url) then
    raise exception 'Avatar must be a picture that you uploaded here'
      using errcode = 'PT400', hint = 'invalid_field', detail = 'pending_profile_image_url';
  end if;
  new.pending_image_since := now();
  return new;
end
$$;
revoke execute on function private.guard_profile from public;

create trigger profiles_guard before insert or update on public.profiles
  for each row execute function private.guard_profile();
comment on function private.guard_profile is 'Invoker, so that current_user tells a member from a procedure.';
