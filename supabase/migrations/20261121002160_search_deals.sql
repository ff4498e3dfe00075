-- Anyone searches the public deals by a part of title or merchant, in any case; blank text finds nothing.
create function public.search_deals(query_param text, limit_param integer default 20)
returns setof public.deals_with_temperature
language plpgsql stable security definer rows 20
set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  pattern text := private.like_pattern(nullif(btrim(query_param), ''));
begin
  if pattern is null then
    return;
  end if;
  return query
    select * from public.deals_with_temperature
    where status = 'active' and (title ilike pattern or merchant ilike pattern)
    order by created_at desc, id desc
    limit least(greatest(coalesce(limit_param, 20), 0), 20);
end
$$;
revoke execute on function public.search_deals from public;
grant execute on function public.search_deals to anon, authenticated;
comment on function public.search_deals is
  'Definer: row-level security would keep the trigram index from being used. Specification 5.';
