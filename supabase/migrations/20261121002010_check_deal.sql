-- The field rules of a deal in words; the constraints of the table are the second wall.
create function private.check_deal(deal public.deals) returns void
language plpgsql stable set search_path = '' as $$
declare
  rule record;
begin
  for rule in
    select * from (values
      ('title', char_length(deal.title) between 5 and 140, 'Title must be 5 to 140 characters'),
      ('description', char_length(deal.description) <= 5000, 'Description must be at most 5,000 characters'),
      ('price', deal.price is null or deal.price between 0 and 1000000, 'Price must be 0 to 1,000,000'),
      ('price', deal.price is null or deal.price = round(deal.price, 2), 'Price must have at most two decimals'),
      ('original_price', deal.original_price is null or deal.original_price between 0 and 1000000,
        'Original price must be 0 to 1,000,000'),
      ('original_price', deal.original_price is null or deal.original_price = round(deal.original_price, 2),
        'Original price must have at most two decimals'),
      ('currency', deal.currency ~ '^[A-Z]{3}$', 'Currency must be a three-letter code, for example GBP'),
      ('merchant', char_length(deal.merchant) between 1 and 80, 'Merchant must be 1 to 80 characters'),
      ('category', deal.category in (
        'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
        'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'), 'Category must be one of the 17 categories'),
      ('location', char_length(deal.location) <= 120, 'Location must be at most 120 characters'),
      ('deal_url', deal.deal_url = '' or private.is_web_address(deal.deal_url),
        'Deal link must be empty or an http(s) address of at most 2,048 characters'),
      ('image_url', deal.image_url = '' or private.is_web_address(deal.image_url),
        'Image must be empty or an http(s) address of at most 2,048 characters'),
      ('expires_at', deal.expires_at is null or deal.starts_at is null or deal.expires_at > deal.starts_at,
        'The end must be after the start'),
      ('temperature_offset', deal.temperature_offset between -1000 and 1000,
        'Temperature offset must be a whole number from -1,000 to 1,000')
    ) as rules (field, holds, says)
  loop
    if rule.holds is not true then
      perform private.refuse_field(rule.field, rule.says);
    end if;
  end loop;
end
$$;
revoke execute on function private.check_deal from public;
comment on function private.check_deal is 'Raises PT400 invalid_field. Contract 3; the forms show the same rules.';
