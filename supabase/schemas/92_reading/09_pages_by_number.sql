-- Lists without filters but a category, read from their indexes alone: a page far behind passes over thousands of deals.

-- Returns the ids of the newest running deals, of all or of a category: the list that most readers open. Planning takes
-- ten times as long as reading, so the plans are kept; the constant limits within them make PostgreSQL read the index in its
-- order. Offsets of at most 10,000.
create function private.newest_deal_ids(only_category text, rows_param integer, offset_param integer) returns setof uuid
language plpgsql stable security definer rows 10 set search_path = '' set plan_cache_mode = force_generic_plan as $$
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
$$;
revoke execute on function private.newest_deal_ids from public;
comment on function private.newest_deal_ids is 'Definer, for list_deal_ids. Ids of public deals only.';

-- Returns the ids of the hottest running deals, of all or of a category: those of the ranking without the few that the clock
-- takes out.
create function private.hottest_deal_ids(only_category text, rows_param integer, offset_param integer) returns setof uuid
language plpgsql stable security definer rows 10 set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select r.deal_id from private.deal_ranking r
    where (only_category is null or r.category = only_category)
      and r.deal_id not in (select d.id from private.deals_out_of_time() as d)
    order by r.temperature desc, r.created_at desc, r.deal_id
    limit rows_param offset offset_param;
end
$$;
revoke execute on function private.hottest_deal_ids from public;
comment on function private.hottest_deal_ids is
  'Definer, for list_deal_ids: private.deal_ranking has no grants. Ids of public deals only.';
