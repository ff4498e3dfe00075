-- Refuses callers other than moderators. Returns null for a moderator. For other callers, records a security event, sets the status
-- of the response and returns its body; raising an error would roll the event back.
create function private.refuse_avatar_access(procedure_param text, details_param jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  if private.can('avatars') then
    perform private.require_can('avatars'); -- also refuses a banned admin
    return null;
  end if;
  -- At most 60 events per caller and hour, so that repeated calls cannot fill the table.
  if (select count(*) from public.security_events
    where user_id = auth.uid() and event = 'refused_admin_call' and created_at > now() - interval '1 hour') < 60
  then
    perform private.log_security_event(
      'refused_admin_call', jsonb_build_object('procedure', procedure_param) || details_param);
  end if;
  perform set_config('response.status', '403', true);
  return jsonb_build_object(
    'code', 'PT403', 'hint', 'no_admin_privileges', 'details', null,
    'message', 'Unauthorized: You do not have admin privileges');
end
$$;
comment on function private.refuse_avatar_access is
  'Definer: reads admins, writes security_events. Raises PT401, PT403 (banned). Specification, section 5.';

-- Returns a profile with its image in review.
create function private.avatar_in_review(profile_param public.profiles) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', profile_param.id,
    'username', profile_param.username,
    'created_at', profile_param.created_at,
    'profile_image_url', profile_param.profile_image_url,
    'pending_profile_image_url', profile_param.pending_profile_image_url,
    'profile_image_status', profile_param.profile_image_status,
    'pending_image_since', profile_param.pending_image_since)
$$;
comment on function private.avatar_in_review is 'Called by the admin procedures only.';

-- A moderator reads the profiles with an image in review, oldest first, at most 500, without their own. With user_id_param, only
-- that member's.
create function public.get_pending_avatars(user_id_param uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  refusal jsonb := private.refuse_avatar_access('get_pending_avatars');
begin
  if refusal is not null then
    return refusal;
  end if;
  return (
    select coalesce(jsonb_agg(private.avatar_in_review(p) order by p.pending_image_since, p.id), '[]')
    from public.profiles p
    where p.id in (
      select id from public.profiles
      where profile_image_status = 'pending' and pending_profile_image_url is not null
        and (user_id_param is null or id = user_id_param) and (id = (select private.moderator())) is not true
      order by pending_image_since, id
      limit 500));
end
$$;
grant execute on function public.get_pending_avatars to anon, authenticated; -- others get a refusal
comment on function public.get_pending_avatars is
  'Definer: the review columns have no grants. Returns jsonb, so that a refusal can be the response. Specification, section 6. [moderators of avatars; reads]';

-- A moderator approves an image in review, which becomes the profile's image, or rejects it. The page sends the address of the
-- image that it showed, so that no decision applies to a newer image.
create function public.moderate_avatar(
  user_id_param uuid, action_param text, image_url_param text default null, expected_status_param text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  refusal jsonb := private.refuse_avatar_access(
    'moderate_avatar', jsonb_build_object('user_id', user_id_param, 'action', left(action_param, 40)));
  profile public.profiles;
  decided public.profiles;
begin
  if refusal is not null then
    return refusal;
  end if;
  action := private.check_decision(action_param, null, 'approve', 'reject');
  -- The second of two admins waits here and then finds no image in review.
  select * into profile from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  perform private.refuse_own(profile.id);
  if profile.profile_image_status <> 'pending' or profile.pending_profile_image_url is null then
    raise exception 'No pending image found' using errcode = 'PT404', hint = 'no_pending_image';
  end if;
  if profile.profile_image_status::text <> expected_status_param then
    raise exception 'This image is pending, not %', expected_status_param
      using errcode = 'PT409', hint = 'already_decided';
  end if;
  if profile.pending_profile_image_url <> image_url_param then
    raise exception 'This member has uploaded another image since. Look at the new one first.'
      using errcode = 'PT409', hint = 'image_changed';
  end if;

  update public.profiles set
    profile_image_url = case action when 'approve' then pending_profile_image_url else profile_image_url end,
    profile_image_status = case action when 'approve' then 'approved' else 'rejected' end::public.profile_image_status,
    pending_profile_image_url = null,
    pending_image_since = null
  where id = user_id_param
  returning * into decided;
  perform private.log_admin_action(action || '_avatar', 'profile', user_id_param,
    private.avatar_in_review(profile), private.avatar_in_review(decided));
  perform private.log_security_event(action || '_avatar', jsonb_build_object('user_id', user_id_param));
  return private.avatar_in_review(decided);
end
$$;
grant execute on function public.moderate_avatar to anon, authenticated; -- others get a refusal
comment on function public.moderate_avatar is
  'Definer: members may write their own profile only. Specification, sections 4 and 5. [moderators of avatars; writes public content]';
