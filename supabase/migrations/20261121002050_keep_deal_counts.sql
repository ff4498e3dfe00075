-- The one place that keeps the counts per category. Inserts and deletes are counted once a statement.
create function private.add_to_deal_count(category_param text, current_param bigint, expired_param bigint) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.deal_counts as counts (category, current_deals, expired_deals)
  values (category_param, current_param, expired_param)
  on conflict (category) do update
    set current_deals = counts.current_deals + excluded.current_deals,
        expired_deals = counts.expired_deals + excluded.expired_deals
$$;
revoke execute on function private.add_to_deal_count from public;
comment on function private.add_to_deal_count is 'Definer: private.deal_counts is granted to nobody.';

create function private.count_added_or_removed_deals() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  -- In the order of the names, so that two statements never wait for each other.
  perform private.add_to_deal_count(category, sign * current_deals, sign * expired_deals)
  from (
    select category, count(*) filter (where expired_at is null) as current_deals,
      count(*) filter (where expired_at is not null) as expired_deals
    from touched where status = 'active' group by category order by category
  ) as totals;
  return null;
end
$$;
revoke execute on function private.count_added_or_removed_deals from public;
comment on function private.count_added_or_removed_deals is 'Definer: private.deal_counts is granted to nobody.';

create function private.count_changed_deal() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if old.status = 'active' then
    perform private.add_to_deal_count(
      old.category, -(old.expired_at is null)::int, -(old.expired_at is not null)::int);
  end if;
  if new.status = 'active' then
    perform private.add_to_deal_count(
      new.category, (new.expired_at is null)::int, (new.expired_at is not null)::int);
  end if;
  return null;
end
$$;
revoke execute on function private.count_changed_deal from public;
comment on function private.count_changed_deal is 'Definer: private.deal_counts is granted to nobody.';

create trigger deals_count_added after insert on public.deals
  referencing new table as touched for each statement execute function private.count_added_or_removed_deals();
create trigger deals_count_removed after delete on public.deals
  referencing old table as touched for each statement execute function private.count_added_or_removed_deals();
create trigger deals_count_changed after update on public.deals
  for each row when (
    (old.status, old.category, old.expired_at is null) is distinct from (new.status, new.category, new.expired_at is null)
  ) execute function private.count_changed_deal();
