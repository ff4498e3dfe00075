set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.newest_deal_ids(only_category text, rows_param integer, offset_param integer)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  if only_category is null and offset_param <= 1000 then
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d)
        order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  elsif only_category is null then
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d)
        order by d.created_at desc, d.id desc limit 10101
      ) as newest limit rows_param offset offset_param;
  elsif offset_param <= 1000 then
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d) and d.category = only_category
        order by d.created_at desc, d.id desc limit 1101
      ) as newest limit rows_param offset offset_param;
  else
    return query
      select newest.id from (
        select d.id from public.deals d where private.is_running(d) and d.category = only_category
        order by d.created_at desc, d.id desc limit 10101
      ) as newest limit rows_param offset offset_param;
  end if;
end
$function$;
