-- The number of public deals by category and by a value of a filter, so that a list with one filter is counted without a scan.
create table private.filter_counts (
  filter text not null constraint filter_counts_filter_known check (filter in ('channel', 'location', 'type')),
  value text not null, -- the deal's channel or location as stored, or its private.type_of
  category text not null,
  current_deals bigint not null default 0, -- active, not marked as expired
  expired_deals bigint not null default 0, -- active and marked as expired
  primary key (filter, value, category)
) with (fillfactor = 50);

comment on table private.filter_counts is 'Written by private.add_to_filter_count; read by count_by_filter and list_towns.';

-- Returns the values that a deal has in these filters; no row for a channel or location that is not known.
create function private.filter_values(channel text, location text, deal_type text, price numeric)
returns table (filter text, value text)
language sql immutable parallel safe rows 3
begin atomic
  select named.filter, named.value
  from (values ('channel', channel), ('location', nullif(location, '')), ('type', private.type_of(deal_type, price)))
    as named (filter, value)
  where named.value is not null;
end;
comment on function private.filter_values is 'Inlined.';

-- Changes the counts of a value in a category. The only writer of the table.
create function private.add_to_filter_count(
  filter_param text, value_param text, category_param text, current_param bigint, expired_param bigint
) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.filter_counts as counts (filter, value, category, current_deals, expired_deals)
  values (filter_param, value_param, category_param, current_param, expired_param)
  on conflict (filter, value, category) do update
    set current_deals = counts.current_deals + excluded.current_deals,
        expired_deals = counts.expired_deals + excluded.expired_deals
$$;
comment on function private.add_to_filter_count is 'Definer: private.filter_counts has no grants.';

create function private.count_filters_of_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  perform private.add_to_filter_count(filter, value, category, sign * current_deals, sign * expired_deals)
  from (
    select v.filter, v.value, d.category, count(*) filter (where d.expired_at is null) as current_deals,
      count(*) filter (where d.expired_at is not null) as expired_deals
    from touched d, private.filter_values(d.channel, d.location, d.deal_type, d.price) v
    where d.status = 'active' group by v.filter, v.value, d.category order by v.filter, v.value, d.category
  ) as totals;
  return null;
end
$$;
comment on function private.count_filters_of_deals is
  'Counts added or deleted deals by filter, once per statement. Definer: private.filter_counts has no grants.';

create function private.count_filters_of_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_to_filter_count(filter, value, category, current_deals, expired_deals)
  from (
    select v.filter, v.value, d.category, sum(d.sign * (d.expired_at is null)::int) as current_deals,
      sum(d.sign * (d.expired_at is not null)::int) as expired_deals
    from (
      select 1 as sign, (new).*
      union all select -1, (old).*
    ) as d, private.filter_values(d.channel, d.location, d.deal_type, d.price) v
    where d.status = 'active' group by v.filter, v.value, d.category order by v.filter, v.value, d.category
  ) as totals
  where current_deals <> 0 or expired_deals <> 0;
  return null;
end
$$;
comment on function private.count_filters_of_changed_deal is
  'Updates the counts when a deal changes its status, category or values, ends or returns. Definer: private.filter_counts has no grants.';

create trigger deals_count_filters_added after insert on public.deals
  referencing new table as touched for each statement execute function private.count_filters_of_deals();
create trigger deals_count_filters_removed after delete on public.deals
  referencing old table as touched for each statement execute function private.count_filters_of_deals();
create trigger deals_count_filters_changed after update on public.deals
  for each row when (
    old.status <> new.status or old.category <> new.category or old.channel is distinct from new.channel
    or old.location <> new.location or old.deal_type <> new.deal_type or old.price is distinct from new.price
    or (old.expired_at is null) <> (new.expired_at is null)
  ) execute function private.count_filters_of_changed_deal();

-- Returns whether a deal with this value is in a list with the wanted one, which is a LIKE pattern for a location. A deal that is
-- sold in both ways is in the list of each.
create function private.has_filter_value(filter_param text, value_param text, wanted text) returns boolean
language sql immutable parallel safe
return case filter_param
  when 'channel' then value_param = wanted or (value_param = 'both' and wanted in ('online', 'in_store'))
  when 'location' then value_param ilike wanted
  else value_param = wanted end;
comment on function private.has_filter_value is 'Inlined. Used by fits_request and count_by_filter.';

-- Returns the number of deals in a list with one filter, of all categories or of one, from the stored counts.
create function private.count_by_filter(filter_param text, wanted text, only_category text, include_expired boolean) returns bigint
language sql stable security definer set search_path = '' as $$
  select (
    select coalesce(sum(c.current_deals + case when include_expired then c.expired_deals else 0 end), 0)
    from private.filter_counts c
    where c.filter = filter_param and (only_category is null or c.category = only_category)
      and private.has_filter_value(c.filter, c.value, wanted)
  )::bigint - (
    select count(*)
    from private.deals_out_of_time() as d, private.filter_values(d.channel, d.location, d.deal_type, d.price) v
    where v.filter = filter_param and (only_category is null or d.category = only_category)
      and private.has_filter_value(v.filter, v.value, wanted) and (include_expired is not true or private.is_upcoming(d)))
$$;
comment on function private.count_by_filter is
  'Used by count_deals and count_listed_deals. Definer: private.filter_counts has no grants; counts public deals only.';
