set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.get_site_warnings()
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query select 'untrusted_proxy'::text where private.setting('untrusted_proxy') is not null;
end
$function$;

COMMENT ON FUNCTION "public"."get_site_warnings"() IS 'Definer: require_admin decides.';

REVOKE ALL ON FUNCTION "public"."get_site_warnings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_site_warnings"() TO "anon", "authenticated";
