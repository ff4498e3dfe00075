-- What a reader of a list asks for, as it arrives; null for all.
create type private.list_request as (
  category text, merchant text, location text, duration text, since timestamptz, min_price numeric, max_price numeric,
  include_expired boolean, sort text,
  -- The last deal of the page before, by which the next page is found; null for the first page.
  after_created_at timestamptz, after_id uuid, after_price numeric, after_temperature integer,
  after_rank double precision
);
comment on type private.list_request is 'For read_deals.';

-- Whether the place of a deal in a list is one number, which private.rank_in_list returns.
create function private.is_ranked(sort text) returns boolean
language sql immutable parallel safe
return coalesce(sort in ('trending', 'discussed', 'ending', 'starting'), false);
revoke execute on function private.is_ranked from public;
comment on function private.is_ranked is 'The lists of ranked_deal_ids.';

-- Returns a request with blank filters as null, the key of the merchant, the pattern of the location and the start.
create function private.read_list_request(asked private.list_request) returns private.list_request
language plpgsql stable set search_path = '' as $$
begin
  asked.category := nullif(nullif(lower(btrim(asked.category)), ''), 'all');
  asked.merchant := nullif(private.merchant_key(asked.merchant), '');
  asked.location := private.like_pattern(nullif(btrim(asked.location), ''));
  asked.since := coalesce(asked.since, private.since_of(asked.duration));
  asked.sort := case
    when asked.sort in ('hottest', 'price_low', 'price_high') or private.is_ranked(asked.sort) then asked.sort
    else 'latest' end;
  asked.include_expired := coalesce(asked.include_expired, false) and asked.sort <> 'hottest'
    and not private.is_ranked(asked.sort);
  return asked;
end
$$;
revoke execute on function private.read_list_request from public;
comment on function private.read_list_request is 'Only the latest deals and those by price hold ended ones.';
