set local check_function_bodies = off;

DROP FUNCTION "public"."get_saved_deals"(text, integer, uuid);

CREATE OR REPLACE FUNCTION public.get_saved_deals(list_param text DEFAULT NULL::text, limit_param integer DEFAULT 50, after_param uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, title text, price numeric, currency text, merchant text, starts_at timestamp with time zone, expires_at timestamp with time zone, is_expired boolean, is_upcoming boolean, list_name text, note text, remind_ending boolean, remind_price boolean, saved_at timestamp with time zone, total_price numeric, category text, image_url text, deal_url text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    with own as materialized (
      select d.id as deal_id, d as deal, s as saved,
        row_number() over (order by
          private.is_over(d), d.expires_at is null and not private.is_over(d),
          case when private.is_over(d) then least(d.expired_at, d.expires_at) end desc,
          d.expires_at, s.created_at desc, d.id) as place
      from private.saved_deals s
      join public.deals d on d.id = s.deal_id
      where s.user_id = member and d.status = 'active' and (list_param is null or s.list_name = list_param)
    )
    select (o.deal).id, (o.deal).title, (o.deal).price, (o.deal).currency, (o.deal).merchant, (o.deal).starts_at, (o.deal).expires_at,
      private.is_over(o.deal), private.is_upcoming(o.deal), (o.saved).list_name, (o.saved).note, (o.saved).remind_ending,
      (o.saved).remind_price, (o.saved).created_at, (o.deal).total_price, (o.deal).category, (o.deal).image_url, (o.deal).deal_url
    from own o
    where o.place > coalesce((select a.place from own a where a.deal_id = after_param), 0)
    order by o.place
    limit least(greatest(coalesce(limit_param, 50), 0), 200);
end
$function$;

COMMENT ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) IS 'Definer: reads rows of auth.uid() only. A banned member may call it.';

REVOKE ALL ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) TO "anon", "authenticated";
