-- Deals. Only active deals are public; a new deal is pending until an admin decides.
create type public.deal_status as enum ('pending', 'active', 'rejected');

create table public.deals (
  id uuid primary key default gen_random_uuid(), -- v4: the 7-character short link needs random prefixes
  user_id uuid references public.profiles (id) on delete set null, -- null: posted by a deleted member
  title text not null constraint deals_title_length check (char_length(title) between 5 and 140),
  description text not null default ''
    constraint deals_description_length check (char_length(description) <= 5000),
  price numeric constraint deals_price_range check (price between 0 and 1000000 and price = round(price, 2)),
  original_price numeric
    constraint deals_original_price_range check (original_price between 0 and 1000000 and original_price = round(original_price, 2)),
  currency text not null default 'GBP' constraint deals_currency_format check (currency ~ '^[A-Z]{3}$'),
  merchant text not null constraint deals_merchant_length check (char_length(merchant) between 1 and 80),
  deal_url text not null default ''
    constraint deals_deal_url_format check (deal_url = '' or private.is_web_address(deal_url)),
  image_url text not null default ''
    constraint deals_image_url_format check (image_url = '' or private.is_web_address(image_url)),
  category text not null constraint deals_category_known check (category = any (private.categories())),
  location text not null default '' constraint deals_location_length check (char_length(location) <= 120),
  status public.deal_status not null default 'pending',
  rejection_reason text
    constraint deals_rejection_reason_length check (char_length(rejection_reason) <= 1000),
  hot_votes integer not null default 0,  -- count of deal_votes plus the adjustment
  cold_votes integer not null default 0,
  hot_votes_adjustment integer not null default 0,
  cold_votes_adjustment integer not null default 0,
  temperature_offset integer not null default 0
    constraint deals_temperature_offset_range check (temperature_offset between -1000 and 1000),
  comments_count integer not null default 0,
  starts_at timestamptz,
  expires_at timestamptz constraint deals_expires_after_start check (expires_at > starts_at),
  expired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The part of the adjustment that comes from votes of deleted members; admins set the rest.
  hot_votes_of_deleted_members integer not null default 0,
  cold_votes_of_deleted_members integer not null default 0,
  temperature_reason text
    constraint deals_temperature_reason_length check (char_length(temperature_reason) <= 1000),
  last_confirmed_at timestamptz, -- from members' checks, like the two counts (private.sum_checks)
  live_count integer not null default 0,
  gone_count integer not null default 0,
  expired_by text
    constraint deals_expired_by_known check (expired_by in ('date', 'poster', 'members', 'admin', 'unconfirmed')),
  edited_at timestamptz, -- last visible change by its poster or an admin
  confirmed_by_poster boolean not null default false, -- whether the newest confirmation is the poster's
  confirmed_at timestamptz, -- kept after 72 hours, unlike last_confirmed_at
  season_section text constraint deals_season_section_known
    check (season_section in ('pantry', 'iftar', 'clothes', 'gifts', 'home', 'pilgrimage', 'qurbani')),
  delivery_days smallint constraint deals_delivery_days_range check (delivery_days between 0 and 60),
  order_by date constraint deals_order_by_after_start check (order_by >= (starts_at at time zone 'UTC' - interval '12 hours')::date),
  channel text constraint deals_channel_known check (channel in ('online', 'in_store', 'both')),
  delivery_kind text not null default 'unknown'
    constraint deals_delivery_kind_known check (delivery_kind in ('included', 'fixed', 'free_over', 'collect', 'unknown')),
  delivery_cost numeric
    constraint deals_delivery_cost_range check (delivery_cost >= 0 and delivery_cost <= 1000000 and delivery_cost = round(delivery_cost, 2)),
  free_delivery_over numeric constraint deals_free_delivery_over_range
    check (free_delivery_over >= 0 and free_delivery_over <= 1000000 and free_delivery_over = round(free_delivery_over, 2)),
  unit_amount numeric constraint deals_unit_amount_range
    check (unit_amount > 0 and unit_amount <= 100000 and unit_amount = round(unit_amount, 3)),
  unit text constraint deals_unit_known check (unit in ('kg', 'g', 'l', 'ml', 'piece', 'm')),
  deal_type text not null default 'discount'
    constraint deals_deal_type_known check (deal_type in ('discount', 'freebie', 'giveaway')),
  is_associated boolean not null default false,
  original_price_source text
    constraint deals_original_price_source_known check (original_price_source in ('merchant', 'seen')),
  -- Stored. Do not add a BEFORE ROW trigger to deals: it would recompute this column at every update, even a vote.
  total_price numeric generated always as (
    private.total_price(price, channel, delivery_kind, delivery_cost, free_delivery_over)) stored,
  travel_facts jsonb constraint deals_travel_facts_form check (
    travel_facts is null or jsonb_typeof(travel_facts) = 'object' and octet_length(travel_facts::text) <= 4000
    and coalesce(travel_facts ->> 'package' in ('with_flights', 'without_flights', 'none'), false)
    and coalesce(travel_facts ->> 'atol_number' ~ '^[0-9]{3,6}$', true)),
  finance_facts jsonb constraint deals_finance_facts_form check (
    finance_facts is null or jsonb_typeof(finance_facts) = 'object' and octet_length(finance_facts::text) <= 12000
    and coalesce(jsonb_typeof(finance_facts -> 'is_product') = 'boolean', false)),
  contains_meat boolean not null default false
)
-- No index below has a column that a vote or comment changes, and pages keep free space, so that such updates are HOT.
with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);

-- 30_list_orders.sql has the indexes of the lists.

-- Announced ends of deals that are not marked as expired (expire_ended_deals, deals_out_of_time, ending deals). The category is
-- included so that a count by category is an index-only scan.
create index deals_announced_end_idx on public.deals (expires_at) include (category)
  where status = 'active' and expired_at is null and expires_at is not null;
-- Announced starts (deals_out_of_time, upcoming deals).
create index deals_announced_start_idx on public.deals (starts_at) include (category)
  where status = 'active' and expired_at is null and starts_at is not null;
-- Public deals without an announced end that are not marked as expired, by last edit, decision or start (ask_for_confirmations).
-- Excludes confirmed_at, so that checks stay HOT updates.
create index deals_endless_idx on public.deals ((greatest(updated_at, starts_at)))
  where status = 'active' and expired_at is null and expires_at is null;
-- The moderation queue, oldest first.
create index deals_pending_oldest_idx on public.deals (created_at, id) where status = 'pending';
-- A member's deals, and the foreign key.
create index deals_user_idx on public.deals (user_id, created_at desc);
-- Deals with the same link in any spelling (public_deals_of_link). Includes the status, so that the run time of check_link does
-- not depend on deals that the caller may not see. Votes and comments do not recompute the key.
create index deals_same_link_idx on public.deals (private.link_key(deal_url), status, created_at) where deal_url <> '';
-- The number of deals whose posters chose a section (count_section), and the newest of them.
create index deals_active_section_idx on public.deals (season_section, created_at desc, id desc)
  where status = 'active' and expired_at is null and season_section is not null;
-- Deals that state a delivery time (read_season).
create index deals_active_delivery_idx on public.deals (delivery_days)
  where status = 'active' and expired_at is null and delivery_days is not null;
-- The location filter. fastupdate is off, so that no query reads a pending list.
create index deals_active_location_idx on public.deals
  using gin (location extensions.gin_trgm_ops) with (fastupdate = off) where status = 'active';

revoke all on public.deals from anon, authenticated;
grant select on public.deals to anon, authenticated;
select private.expose_to_backend('public.deals');

alter table public.deals enable row level security;
create policy deals_select_visible on public.deals for select to anon, authenticated
  using (status = 'active' or user_id = (select private.caller()) or (select private.can('deals')));
-- No insert, update or delete policy: procedures write.

create trigger deals_refuse_direct_write before insert or update or delete on public.deals
  for each statement execute function private.refuse_direct_write();
comment on table public.deals is 'Specification, section 3. Lists read deals_with_temperature.';
comment on column public.deals.temperature_reason is
  'The reason for an admin''s offset or vote adjustment, shown with the temperature.';
comment on column public.deals.expires_at is 'The announced end.';
comment on column public.deals.expired_at is
  'The end of a deal that is marked as expired; for an unconfirmed deal, 60 days after its last confirmation, change or start.';
comment on column public.deals.season_section is 'The section of the season pages that the poster chose; null: the category determines it.';
comment on column public.deals.delivery_days is 'The longest delivery time in working days that the merchant states.';
comment on column public.deals.order_by is 'The last day to order. It ends where the reader is.';
comment on column public.deals.total_price is 'The price including delivery; null if the price or the delivery cost is unknown.';
comment on column public.deals.unit_amount is 'The amount that the price buys, in the unit of the column unit.';
comment on column public.deals.is_associated is 'Whether the poster is associated with the merchant. Only an admin can clear it.';
comment on column public.deals.original_price_source is
  'The source of original_price: the merchant, or seen by the poster. Null means the merchant.';
comment on column public.deals.travel_facts is
  'The poster''s statements about a travel deal, with the keys of check_travel_facts; null if there are none.';
comment on column public.deals.finance_facts is
  'The poster''s statements about a finance deal, with the keys of check_finance_facts; null if there are none.';
comment on column public.deals.contains_meat is
  'Whether the poster or an admin says that the product is or contains meat (private.fact_applies).';
comment on column public.deals.expired_by is 'Read through private.ended_by, which also covers deals that ended before this column existed.';

-- Returns the columns that posters and admins set in a form. Edits may change them, and readers see the changes.
create function private.deal_fields() returns text[]
language sql immutable parallel safe
return array[
  'title', 'description', 'price', 'original_price', 'currency', 'merchant', 'category', 'location', 'image_url',
  'deal_url', 'starts_at', 'expires_at', 'season_section', 'delivery_days', 'order_by', 'channel', 'delivery_kind', 'delivery_cost',
  'free_delivery_over', 'unit_amount', 'unit', 'deal_type', 'is_associated', 'original_price_source', 'travel_facts',
  'finance_facts', 'contains_meat'];
comment on function private.deal_fields is 'For edits, the history and notifications.';

-- Definitions of ended, upcoming and running deals; now() is the start of the transaction. SQL bodies without "set" are
-- inlined, so that queries with is_running use the partial indexes.
create function private.is_over(deal public.deals) returns boolean
language sql stable parallel safe
return deal.expired_at is not null or coalesce(deal.expires_at <= now(), false);
grant execute on function private.is_over to anon, authenticated;
comment on function private.is_over is 'Returns whether the deal is marked as expired or its announced end has passed.';

create function private.is_upcoming(deal public.deals) returns boolean
language sql stable parallel safe
return deal.expired_at is null and coalesce(deal.starts_at > now(), false);
grant execute on function private.is_upcoming to anon, authenticated;
comment on function private.is_upcoming is 'Returns whether the start is in the future and the deal is not marked as expired. An upcoming public deal has a page, but is in no list or count of running deals.';

create function private.is_running(deal public.deals) returns boolean
language sql stable parallel safe
return deal.status = 'active' and deal.expired_at is null
  and (deal.expires_at is null or deal.expires_at > now()) and (deal.starts_at is null or deal.starts_at <= now());
grant execute on function private.is_running to anon, authenticated;
comment on function private.is_running is 'Returns whether the deal is public, has started and is not over, as in lists, counts, feeds and the sitemap.';

-- Returns the day on which an order arrives: after the delivery time and one more working day (Monday to Friday). The extra day
-- is a margin for bank holidays, which are unknown here. An order at a weekend counts from the Friday before.
create function private.arrival_day(ordered_on date, delivery_days smallint) returns date
language sql immutable parallel safe
return ordered_on - greatest(extract(isodow from ordered_on)::integer - 5, 0) + delivery_days + 1
  + 2 * ((least(extract(isodow from ordered_on)::integer, 5) + delivery_days) / 5);
comment on function private.arrival_day is 'Used by private.arrives_by. Null without a delivery time.';

create function private.arrives_by(deal public.deals, day date) returns boolean
language sql stable parallel safe
return coalesce(
  not private.is_over(deal) and coalesce(deal.order_by >= (now() at time zone 'UTC')::date, true)
    and private.arrival_day(
      greatest((now() at time zone 'UTC')::date, (deal.starts_at at time zone 'UTC')::date), deal.delivery_days) <= day,
  false);
comment on function private.arrives_by is
  'Returns whether an order placed today, or at a later start, arrives by the given day; false if the delivery time is unknown or it is too late to order. Inlined.';

create function private.ended_by(deal public.deals) returns text
language sql stable parallel safe
return case
  when deal.expired_at is null then case when deal.expires_at <= now() then 'date' end
  when deal.expired_by is not null then deal.expired_by
  when deal.expired_at = deal.expires_at then 'date'
  else 'admin'
end;
grant execute on function private.ended_by to anon, authenticated;
comment on function private.ended_by is 'Returns what ended the deal: date, poster, members, admin or unconfirmed; null before the end.';

-- Returns whether a code of the deal's merchant may apply to the deal's price. No code applies to a free deal. A code with a
-- minimum spend applies to a price in the same currency that reaches the minimum, and to an unknown price, which may reach it.
create function private.is_code_for(price_param numeric, currency_param text, min_spend_param numeric, code_currency_param text)
returns boolean
language sql immutable parallel safe
return price_param is distinct from 0
  and (min_spend_param is null or price_param is null
    or currency_param = code_currency_param and price_param >= min_spend_param);
grant execute on function private.is_code_for to anon, authenticated;
comment on function private.is_code_for is 'Inlined. contract/vouchers/deal-codes.ts repeats it.';

-- Returns whether facts state that a deal is a financial product and not, for example, a book about finance.
create function private.is_product(finance_facts jsonb) returns boolean
language sql immutable parallel safe
return coalesce(finance_facts -> 'is_product' = 'true', false);
grant execute on function private.is_product to anon, authenticated;
comment on function private.is_product is 'Inlined.';

-- Returns a deal with its details trimmed and in lower case, and with defaults.
create function private.tidy_details(deal public.deals, old public.deals) returns public.deals
language plpgsql immutable set search_path = '' as $$
begin
  deal.season_section := nullif(lower(btrim(deal.season_section)), '');
  deal.contains_meat := coalesce(deal.contains_meat, false);
  return private.tidy_price_details(deal, old);
end
$$;
comment on function private.tidy_details is 'For submissions and edits.';

-- Checks the announced end of a deal.
create function private.check_end(starts_at timestamptz, expires_at timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(
    ('expires_at', expires_at is null or starts_at is null or expires_at > starts_at, 'end_after_start', '{}'),
    ('expires_at', expires_at is null or isfinite(expires_at) and expires_at <= now() + interval '10 years',
      'years_ahead', '{"max": 10}'));
end
$$;
comment on function private.check_end is 'Raises PT400 invalid_field. Used by check_deal and read_added_end.';

-- Checks the field rules of a deal; the table's constraints repeat most of them.
create function private.check_deal(deal public.deals) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_end(deal.starts_at, deal.expires_at);
  perform private.check_values(
    ('title', char_length(deal.title) between 5 and 140, 'length', '{"min": 5, "max": 140}'),
    private.plain_text_rule('title', deal.title),
    ('description', char_length(deal.description) <= 5000, 'max_length', '{"max": 5000}'),
    private.plain_text_rule('description', deal.description, true),
    ('price', deal.price is null or deal.price between 0 and 1000000, 'range', '{"min": 0, "max": 1000000}'),
    ('price', deal.price is null or deal.price = round(deal.price, 2), 'two_decimals', '{}'),
    ('original_price', deal.original_price is null or deal.original_price between 0 and 1000000,
      'range', '{"min": 0, "max": 1000000}'),
    ('original_price', deal.original_price is null or deal.original_price = round(deal.original_price, 2),
      'two_decimals', '{}'),
    ('currency', deal.currency ~ '^[A-Z]{3}$', 'currency_code', '{}'),
    ('merchant', char_length(deal.merchant) between 1 and 80, 'length', '{"min": 1, "max": 80}'),
    private.plain_text_rule('merchant', deal.merchant),
    ('category', deal.category = any (private.categories()), 'one_of', '{}'),
    ('location', char_length(deal.location) <= 120, 'max_length', '{"max": 120}'),
    private.plain_text_rule('location', deal.location),
    ('deal_url', deal.deal_url = '' or private.is_web_address(deal.deal_url), 'web_address', '{"max": 2048}'),
    ('deal_url', deal.deal_url = '' or private.is_public_link(deal.deal_url), 'public_link', '{}'),
    ('image_url', deal.image_url = '' or private.is_web_address(deal.image_url), 'web_address', '{"max": 2048}'),
    ('image_url', private.is_image_for('deal', deal.image_url), 'own_image', '{}'),
    ('starts_at', deal.starts_at is null or isfinite(deal.starts_at) and deal.starts_at <= now() + interval '10 years',
      'years_ahead', '{"max": 10}'),
    ('season_section', deal.season_section is null or deal.season_section in (
      'pantry', 'iftar', 'clothes', 'gifts', 'home', 'pilgrimage', 'qurbani'),
      'one_of', '{}'),
    ('delivery_days', deal.delivery_days is null or deal.delivery_days between 0 and 60,
      'integer_range', '{"min": 0, "max": 60}'),
    ('order_by', deal.order_by is null or isfinite(deal.order_by) and deal.order_by <= current_date + 3650,
      'years_ahead', '{"max": 10}'),
    ('order_by', coalesce(deal.order_by >= (deal.starts_at at time zone 'UTC' - interval '12 hours')::date, true),
      'not_before_start', '{}'),
    ('temperature_offset', deal.temperature_offset between -1000 and 1000, 'integer_range', '{"min": -1000, "max": 1000}')
  );
  perform private.check_price_details(deal);
  perform private.check_facts(deal);
end
$$;
comment on function private.check_deal is 'Raises PT400 invalid_field. The forms show the same rules.';
