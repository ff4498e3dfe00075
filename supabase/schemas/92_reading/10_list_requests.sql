-- The parameters of a list; null for no restriction.
create type private.list_request as (
  category text, merchant text, location text, duration text, since timestamptz, min_price numeric, max_price numeric,
  include_expired boolean, sort text,
  -- The last deal of the previous page; null for the first page.
  after_created_at timestamptz, after_id uuid, after_rank double precision,
  after_group text, -- the price group of that deal, set by list_deals
  section text, -- of the season pages
  by_day date, -- only deals that arrive by this day
  states_delivery boolean, -- true: only deals that state a delivery time, set by count_unstated_deals
  -- Halal facts: a value, or `not_disclosed`. A deal without a current fact is listed unless hides_unknown.
  certifier text, stunning text, alcohol text, hides_unknown boolean,
  channel text, -- online, in_store or both
  deal_type text -- private.type_of
);
comment on type private.list_request is 'Created by read_deals, get_hottest_deals, search_deals and find_among_first.';

-- Returns a request in the form that lists use: null for blank filters, the merchant's key, the location's pattern and the
-- start of the period.
create function private.read_list_request(request private.list_request) returns private.list_request
language plpgsql stable set search_path = '' as $$
begin
  request.category := nullif(nullif(lower(btrim(request.category)), ''), 'all');
  request.merchant := private.merchant_key(nullif(btrim(request.merchant), ''));
  request.location := private.like_pattern(nullif(btrim(request.location), ''));
  request.section := nullif(lower(btrim(request.section)), '');
  request.certifier := nullif(lower(btrim(request.certifier)), '');
  request.stunning := nullif(lower(btrim(request.stunning)), '');
  request.alcohol := nullif(lower(btrim(request.alcohol)), '');
  request.channel := nullif(lower(btrim(request.channel)), '');
  request.deal_type := nullif(lower(btrim(request.deal_type)), '');
  request.since := coalesce(request.since, private.since_of(request.duration));
  return request;
end
$$;
comment on function private.read_list_request is 'Used by list_deals, count_listed_deals and search_deals.';

-- Returns whether a request filters by halal facts.
create function private.asks_for_facts(request private.list_request) returns boolean
language sql immutable parallel safe
return request.hides_unknown is true or num_nonnulls(request.certifier, request.stunning, request.alcohol) > 0;
comment on function private.asks_for_facts is 'Inlined.';

-- Returns whether a request has filters for private.fits_request.
create function private.asks_for_columns(request private.list_request) returns boolean
language sql immutable parallel safe
return num_nonnulls(
  request.merchant, request.location, request.channel, request.deal_type, request.since, request.min_price, request.max_price,
  request.section, request.by_day, request.states_delivery) > 0;
comment on function private.asks_for_columns is 'Inlined. Used by list_source and count_listed_deals.';

-- Returns whether a request has filters other than the category and the inclusion of expired deals.
create function private.is_filtered(request private.list_request) returns boolean
language sql immutable parallel safe
return private.asks_for_columns(request) or private.asks_for_facts(request);
comment on function private.is_filtered is 'Used by list_source, list_deals and count_listed_deals.';

-- Returns whether a deal fits the filters of a request, except category, halal facts and expiry.
create function private.fits_request(deal public.deals, request private.list_request) returns boolean
language sql stable parallel safe
return (request.merchant is null or private.merchant_key(deal.merchant) = request.merchant)
  and (request.location is null or private.has_filter_value('location', deal.location, request.location))
  and (request.channel is null or private.has_filter_value('channel', deal.channel, request.channel))
  and (request.deal_type is null
    or private.has_filter_value('type', private.type_of(deal.deal_type, deal.price), request.deal_type))
  and (request.since is null or deal.created_at >= request.since)
  and (coalesce(request.min_price, request.max_price) is null or private.price_group(deal.price, deal.currency) = '')
  and (request.min_price is null or deal.price >= request.min_price)
  and (request.max_price is null
    or deal.price <= request.max_price and coalesce(deal.total_price, deal.price) <= request.max_price)
  and (request.section is null or private.is_in_section(deal, request.section))
  and (request.by_day is null or (deal.delivery_days is not null and private.arrives_by(deal, request.by_day)))
  and (request.states_delivery is not true or deal.delivery_days is not null);
comment on function private.fits_request is 'Inlined. A total is never below the price, so the condition on the price can use the price indexes.';

-- Returns whether all facts that a request names are current and have the wanted values. If the request names no facts,
-- returns whether any fact is known and current. For requests that hide unknown facts.
create function private.has_facts(
  certifier text, certifier_until date, stunning text, stunning_until date, alcohol text, alcohol_until date, request private.list_request
) returns boolean
language sql stable parallel safe
return (request.certifier is null or (certifier = request.certifier and not private.has_lapsed(certifier_until)))
  and (request.stunning is null or (stunning = request.stunning and not private.has_lapsed(stunning_until)))
  and (request.alcohol is null or (alcohol = request.alcohol and not private.has_lapsed(alcohol_until)))
  and (num_nonnulls(request.certifier, request.stunning, request.alcohol) > 0
    or (certifier is not null and not private.has_lapsed(certifier_until))
    or (stunning is not null and not private.has_lapsed(stunning_until))
    or (alcohol is not null and not private.has_lapsed(alcohol_until)));
comment on function private.has_facts is 'Inlined.';

-- Returns whether a current fact differs from a wanted one. For requests that show unknown facts.
create function private.has_other_facts(
  certifier text, certifier_until date, stunning text, stunning_until date, alcohol text, alcohol_until date, request private.list_request
) returns boolean
language sql stable parallel safe
return coalesce(certifier <> request.certifier and not private.has_lapsed(certifier_until), false)
  or coalesce(stunning <> request.stunning and not private.has_lapsed(stunning_until), false)
  or coalesce(alcohol <> request.alcohol and not private.has_lapsed(alcohol_until), false);
comment on function private.has_other_facts is 'Inlined.';

-- Returns whether the facts of a deal fit a request.
create function private.fits_facts(deal_id_param uuid, request private.list_request) returns boolean
language sql stable parallel safe set search_path = '' as $$
  select case when request.hides_unknown
    then exists (
      select from private.deal_halal h where h.deal_id = deal_id_param
        and private.has_facts(
          h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request))
    else not exists (
      select from private.deal_halal h where h.deal_id = deal_id_param
        and private.has_other_facts(
          h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request)) end
$$;
comment on function private.fits_facts is 'Used by fits_search, with the rights of the owner. Lists read private.deal_halal in their own query, which is faster.';

-- Returns the groups of a request's category whose facts it wants, if it hides unknown facts; otherwise those with other facts.
-- None for a request without a filter by facts.
create function private.groups_of_request(request private.list_request) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select h.id from private.halal_groups h
    where private.asks_for_facts(request) and num_nonnulls(h.certifier, h.stunning, h.alcohol) > 0
      and (request.category is null or h.category = request.category)
      and case when request.hides_unknown
        then private.has_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request)
        else private.has_other_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request) end)
$$;
comment on function private.groups_of_request is
  'Used by list_deals and count_listed_deals, with the rights of the owner. With the groups as values, PostgreSQL knows how many deals they have.';

-- Returns the number of deals in a list that is filtered by facts only, of all categories or one: the deals with the wanted
-- facts, or all except those with other facts.
create function private.count_by_facts(request private.list_request) returns bigint
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  groups constant uuid[] := private.groups_of_request(request);
  stored bigint;
  out_of_time bigint;
begin
  select coalesce(sum(c.deals), 0) into stored
  from private.halal_counts c where c.group_id = any (groups) and (request.include_expired or not c.is_expired);
  select count(*) into out_of_time
  from private.deals_out_of_time() as d join private.deal_halal_groups h on h.deal_id = d.id
  where h.group_id = any (groups) and (request.include_expired is not true or private.is_upcoming(d));
  return case when request.hides_unknown then stored - out_of_time
    else private.count_kept_deals(request.category, request.include_expired) - (stored - out_of_time) end;
end
$$;
comment on function private.count_by_facts is 'Used by count_listed_deals, with the rights of the owner.';
