-- The parameters of a list; null for no restriction.
create type private.list_request as (
  category text, merchant text, location text, duration text, since timestamptz, min_price numeric, max_price numeric,
  include_expired boolean, sort text,
  -- The last deal of the page before; null for the first page.
  after_created_at timestamptz, after_id uuid, after_rank double precision,
  after_group text -- its currency, set by list_deals
);
comment on type private.list_request is 'For read_deals and search_deals.';

-- Returns a request with blank filters as null, the merchant's key, the pattern of the location and the start.
create function private.read_list_request(asked private.list_request) returns private.list_request
language plpgsql stable set search_path = '' as $$
begin
  asked.category := nullif(nullif(lower(btrim(asked.category)), ''), 'all');
  asked.merchant := private.merchant_key(nullif(btrim(asked.merchant), ''));
  asked.location := private.like_pattern(nullif(btrim(asked.location), ''));
  asked.since := coalesce(asked.since, private.since_of(asked.duration));
  return asked;
end
$$;
revoke execute on function private.read_list_request from public;
comment on function private.read_list_request is 'For list_deals and count_listed_deals.';

-- Returns whether a deal fits the filters of a request, except its category.
create function private.fits_request(deal public.deals, asked private.list_request) returns boolean
language sql stable parallel safe
return (asked.merchant is null or private.merchant_key(deal.merchant) = asked.merchant)
  and (asked.location is null or deal.location ilike asked.location)
  and (asked.since is null or deal.created_at >= asked.since)
  and (coalesce(asked.min_price, asked.max_price) is null or private.price_group(deal.price, deal.currency) = '')
  and (asked.min_price is null or deal.price >= asked.min_price)
  and (asked.max_price is null or deal.price <= asked.max_price);
revoke execute on function private.fits_request from public;
comment on function private.fits_request is 'Inlined.';
