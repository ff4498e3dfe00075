set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.set_ban(user_id_param uuid, reason_param text, until_param timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  why text := btrim(reason_param);
  earlier private.bans;
begin
  if why is null or char_length(why) not between 1 and 1000 then
    perform private.refuse_field('reason', 'Reason must be 1 to 1,000 characters', 'length', '{"min": 1, "max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('reason', 'Reason', why, true));
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_field('until', 'The end of a ban must be in the future', 'end_in_future', '{}');
  end if;
  -- Serialized with grant_admin and other bans of the same member.
  perform from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The caller is an admin too, so admins cannot ban themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned. Remove the admin role first.'
      using errcode = 'PT409', hint = 'cannot_ban_admin';
  end if;
  select * into earlier from private.bans
  where user_id = user_id_param and (until is null or until > now());
  insert into private.bans (user_id, reason, until, banned_by)
  values (user_id_param, why, until_param, auth.uid())
  on conflict (user_id) do update
    set reason = excluded.reason, until = excluded.until, banned_by = excluded.banned_by, created_at = now();
  -- The event belongs to the banned member.
  insert into public.security_events (user_id, event, details)
  values (user_id_param, 'ban_member', jsonb_build_object('until', until_param));
  return jsonb_build_object('banned', earlier.user_id is not null, 'until', earlier.until);
end
$function$;
