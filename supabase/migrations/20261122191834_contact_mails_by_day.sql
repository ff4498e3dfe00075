set local check_function_bodies = off;

DROP FUNCTION "private"."admin_emails"();

CREATE OR REPLACE FUNCTION private.admins_to_mail()
 RETURNS TABLE(email text, language text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select u.email::text, s.language
  from private.admins a
  join auth.users u on u.id = a.user_id
  left join public.notification_settings s on s.user_id = a.user_id
  where private.address_state(a.user_id) <> 'refused' and not private.is_quiet_hour(a.user_id)
  order by a.granted_at, u.email
$function$;

COMMENT ON FUNCTION "private"."admins_to_mail"() IS 'Definer: called by the background worker''s login only.';

REVOKE ALL ON FUNCTION "private"."admins_to_mail"() FROM PUBLIC;
