-- How many public deals a category has, kept so that the exact number over a list never scans the list.
create table private.deal_counts (
  category text primary key,
  current_deals bigint not null default 0,  -- active, not declared over
  expired_deals bigint not null default 0   -- active and declared over
) with (fillfactor = 50);

comment on table private.deal_counts is 'Kept by private.count_changed_deals; read by public.count_deals.';
