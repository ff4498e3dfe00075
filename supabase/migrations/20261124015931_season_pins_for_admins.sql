set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.get_season_pins()
 RETURNS TABLE(hub text, section text, "position" smallint, deal_id uuid, title text, merchant text, status public.deal_status, is_expired boolean, starts_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 40
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select p.hub, p.section, p.position, d.id, d.title, d.merchant, d.status, private.is_over(d),
      case when private.is_upcoming(d) then d.starts_at end
    from public.season_pins p join public.deals d on d.id = p.deal_id
    order by d.status <> 'active' or private.is_over(d), p.hub, p.section, p.position, p.created_at desc, d.id limit 200;
end
$function$;

COMMENT ON FUNCTION "public"."get_season_pins"() IS 'Definer: require_admin decides once for all rows.';

REVOKE ALL ON FUNCTION "public"."get_season_pins"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_season_pins"() TO "anon", "authenticated";
