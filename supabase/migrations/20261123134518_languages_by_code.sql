set local check_function_bodies = off;

ALTER TABLE "public"."notification_settings" DROP CONSTRAINT "notification_settings_language_known";

CREATE OR REPLACE FUNCTION private.is_language_code(code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$'
$function$;

CREATE OR REPLACE FUNCTION public.set_notification_settings(language_param text DEFAULT NULL::text, timezone_param text DEFAULT NULL::text, mail_param jsonb DEFAULT NULL::jsonb, bell_param jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  if not private.is_language_code(language_param) or num_nonnulls(language_param, timezone_param, mail_param, bell_param) = 0 then
    perform private.refuse_field('language', 'Language must be a code such as en', 'one_of');
  end if;
  if not private.is_timezone(timezone_param) then
    perform private.refuse_field('timezone', 'Time zone must be a known one, such as Europe/London', 'one_of');
  end if;
  mail_param := private.unwrap_object(mail_param);
  bell_param := private.unwrap_object(bell_param);
  perform private.check_kind_switches('mail', mail_param);
  perform private.check_kind_switches('bell', bell_param);
  insert into public.notification_settings as s (user_id, language, timezone, mail, bell)
  values (member, language_param, timezone_param, coalesce(mail_param, '{}'), coalesce(bell_param, '{}'))
  on conflict (user_id) do update set
    language = coalesce(excluded.language, s.language), timezone = coalesce(excluded.timezone, s.timezone),
    mail = s.mail || excluded.mail, bell = s.bell || excluded.bell, updated_at = now();
end
$function$;

REVOKE ALL ON FUNCTION "private"."is_language_code"(text) FROM PUBLIC;

ALTER TABLE "public"."notification_settings" ADD CONSTRAINT "notification_settings_language_format" CHECK (private.is_language_code(language));
