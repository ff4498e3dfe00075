-- An admin finds deals in whatever state by title, merchant or the beginning of the id, the newest first.
create function public.admin_find_deals(text_param text default '', status_param text default '')
returns setof public.deals_with_temperature
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature d
    where (coalesce(status_param, '') = '' or d.status::text = status_param)
      and (wanted = '' or d.title ilike pattern or d.merchant ilike pattern
        or (wanted ~ '^[0-9a-f-]{7,36}$' and starts_with(d.id::text, wanted)))
    order by d.created_at desc, d.id
    limit 50;
end
$$;
revoke execute on function public.admin_find_deals from public;
grant execute on function public.admin_find_deals to anon, authenticated; -- others hear why not
comment on function public.admin_find_deals is 'Definer: the check above decides, for all rows at once.';
