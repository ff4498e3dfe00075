-- Refuses the avatar procedures to everybody but admins: null lets the caller on, anything else is the answer to give.
-- A raised error would take the security event with it, so the status is set and the words are the body.
create function private.refuse_avatar_access(procedure_param text, details_param jsonb default '{}') returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  if private.is_admin() then
    perform private.require_admin(); -- a banned admin is none
    return null;
  end if;
  -- Whoever knocks all day fills no table: their first knocks of an hour say it all.
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
revoke execute on function private.refuse_avatar_access from public;
comment on function private.refuse_avatar_access is
  'Definer: reads admins, writes security_events. Raises PT401, PT403 (banned). Specification 5, contract 4.';
