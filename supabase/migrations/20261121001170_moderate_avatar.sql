-- An admin approves a picture in review, which makes it the live one, or rejects it. The page tells which picture it
-- showed: another one sent in the meantime is never decided unseen.
create function public.moderate_avatar(
  user_id_param uuid, action_param text, image_url_param text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text := lower(btrim(action_param));
  refusal jsonb := private.refuse_avatar_access(
    'moderate_avatar', jsonb_build_object('user_id', user_id_param, 'action', left(action_param, 40)));
  seen public.profiles;
  decided public.profiles;
begin
  if refusal is not null then
    return refusal;
  end if;
  if action is null or action not in ('approve', 'reject') then
    raise exception 'Action must be approve or reject' using errcode = 'PT400', hint = 'unknown_action';
  end if;
  -- The second of two admins waits here, and then finds nothing to decide.
  select * into seen from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if seen.profile_image_status <> 'pending' or seen.pending_profile_image_url is null then
    raise exception 'No pending image found' using errcode = 'PT404', hint = 'no_pending_image';
  end if;
  if seen.pending_profile_image_url <> image_url_param then
    raise exception 'This member has sent another picture since. Look at the new one first.'
      using errcode = 'PT409', hint = 'picture_changed';
  end if;

  update public.profiles set
    profile_image_url = case action when 'approve' then pending_profile_image_url else profile_image_url end,
    profile_image_status = case action when 'approve' then 'approved' else 'rejected' end::public.profile_image_status,
    pending_profile_image_url = null,
    pending_image_since = null
  where id = user_id_param
  returning * into decided;
  perform private.log_admin_action(action || '_avatar', 'profile', user_id_param,
    private.avatar_in_review(seen), private.avatar_in_review(decided));
  perform private.log_security_event(action || '_avatar', jsonb_build_object('user_id', user_id_param));
  return private.avatar_in_review(decided);
end
$$;
revoke execute on function public.moderate_avatar from public;
grant execute on function public.moderate_avatar to anon, authenticated; -- others hear why not
comment on function public.moderate_avatar is 'Definer: profiles are written by their owners only. Specification 4 and 5.';
