-- The parameters of a list; null for no restriction.
create type private.list_request as (
  category text, merchant text, location text, duration text, since timestamptz, min_price numeric, max_price numeric,
  include_expired boolean, sort text,
  -- The last deal of the page before; null for the first page.
  after_created_at timestamptz, after_id uuid, after_rank double precision,
  after_group text, -- its currency, set by list_deals
  section text, -- of the season pages
  by_day date, -- only deals that arrive by it
  states_delivery boolean -- true: only deals that state a delivery time, set by count_unstated_deals
);
comment on type private.list_request is 'For read_deals and search_deals.';

-- Returns a request with blank filters as null, the merchant's key, the pattern of the location and the start.
create function private.read_list_request(request private.list_request) returns private.list_request
language plpgsql stable set search_path = '' as $$
begin
  request.category := nullif(nullif(lower(btrim(request.category)), ''), 'all');
  request.merchant := private.merchant_key(nullif(btrim(request.merchant), ''));
  request.location := private.like_pattern(nullif(btrim(request.location), ''));
  request.section := nullif(lower(btrim(request.section)), '');
  request.since := coalesce(request.since, private.since_of(request.duration));
  return request;
end
$$;
revoke execute on function private.read_list_request from public;
comment on function private.read_list_request is 'For list_deals and count_listed_deals.';

-- Returns whether a request has filters, besides its category and expired deals.
create function private.is_filtered(request private.list_request) returns boolean
language sql immutable parallel safe
return num_nonnulls(
  request.merchant, request.location, request.since, request.min_price, request.max_price, request.section, request.by_day,
  request.states_delivery) > 0;
revoke execute on function private.is_filtered from public;
comment on function private.is_filtered is 'For list_deals and count_listed_deals.';

-- Returns whether a deal fits the filters of a request, except its category.
create function private.fits_request(deal public.deals, request private.list_request) returns boolean
language sql stable parallel safe
return (request.merchant is null or private.merchant_key(deal.merchant) = request.merchant)
  and (request.location is null or deal.location ilike request.location)
  and (request.since is null or deal.created_at >= request.since)
  and (coalesce(request.min_price, request.max_price) is null or private.price_group(deal.price, deal.currency) = '')
  and (request.min_price is null or deal.price >= request.min_price)
  and (request.max_price is null
    or deal.price <= request.max_price and coalesce(deal.total_price, deal.price) <= request.max_price)
  and (request.section is null or private.is_in_section(deal, request.section))
  and (request.by_day is null or (deal.delivery_days is not null and private.arrives_by(deal, request.by_day)))
  and (request.states_delivery is not true or deal.delivery_days is not null);
revoke execute on function private.fits_request from public;
comment on function private.fits_request is 'Inlined. The condition on the price, which no total is below, reads the indexes by price.';
