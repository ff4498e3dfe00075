-- The field rules of a registration in words; the constraints of the table are the second wall.
create function private.check_merchant(merchant public.merchants) returns void
language plpgsql stable set search_path = '' as $$
declare
  rule record;
begin
  for rule in
    select * from (values
      ('name', char_length(merchant.name) between 2 and 80 and merchant.name !~ '[[:cntrl:]]',
        'Name must be 2 to 80 characters on one line'),
      ('category', merchant.category in (
        'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
        'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'), 'Category must be one of the 17 categories'),
      ('description', char_length(merchant.description) between 1 and 2000, 'Description must be 1 to 2,000 characters'),
      ('website', merchant.website = '' or private.is_web_address(merchant.website),
        'Website must be empty or an http(s) address of at most 2,048 characters'),
      ('location', char_length(merchant.location) <= 120, 'Location must be at most 120 characters'),
      ('contact_email', char_length(merchant.contact_email) <= 254
        and merchant.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$',
        'Contact e-mail must be an address such as name@example.com'),
      ('phone', merchant.phone = '' or merchant.phone ~ '^[0-9+() ./-]{5,30}$',
        'Phone must be empty or 5 to 30 digits, spaces and + ( ) . / -'),
      ('halal_certifier', char_length(merchant.halal_certifier) <= 120, 'Certifier must be at most 120 characters'),
      ('certificate_number', char_length(merchant.certificate_number) <= 80,
        'Certificate number must be at most 80 characters'),
      ('logo_url', merchant.logo_url = '' or private.is_own_logo(merchant.logo_url),
        'Logo must be a picture that you uploaded here')
    ) as rules (field, holds, says)
  loop
    if rule.holds is not true then
      perform private.refuse_field(rule.field, rule.says);
    end if;
  end loop;
end
$$;
revoke execute on function private.check_merchant from public;
comment on function private.check_merchant is 'Raises PT400 invalid_field. Contract 3; the form shows the same rules.';
