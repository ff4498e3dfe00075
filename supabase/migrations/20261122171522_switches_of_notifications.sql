set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.read_deal_data(deal_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  deal_data := private.unwrap_object(deal_data);
  if deal_data is null or jsonb_typeof(deal_data) <> 'object' then
    perform private.refuse_field('deal_data', 'deal_data must be an object of fields', 'required', '{}');
  end if;
  return deal_data;
end
$function$;

CREATE OR REPLACE FUNCTION private.unwrap_object(sent jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case
    when jsonb_typeof(sent) = 'string' and starts_with(btrim(sent #>> '{}'), '{') then (sent #>> '{}')::jsonb
    else sent
  end
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
  if language_param not in ('en', 'ar') or num_nonnulls(language_param, timezone_param, mail_param, bell_param) = 0 then
    perform private.refuse_field('language', 'Language must be en or ar', 'one_of');
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

COMMENT ON FUNCTION "private"."unwrap_object"(jsonb) IS 'For every procedure with a jsonb parameter.';

REVOKE ALL ON FUNCTION "private"."unwrap_object"(jsonb) FROM PUBLIC;
