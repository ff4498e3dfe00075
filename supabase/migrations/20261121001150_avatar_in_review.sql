-- A profile as the moderation of avatars shows it, the picture in review included.
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
revoke execute on function private.avatar_in_review from public;
comment on function private.avatar_in_review is 'Called by the admin procedures only.';
