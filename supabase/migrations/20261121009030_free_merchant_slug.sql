-- The address of a new merchant: its name, with the first number that is free when the name is taken.
create function private.free_merchant_slug(name_param text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text := coalesce(nullif(private.merchant_key(name_param), ''), 'merchant');
  number integer := 1;
  candidate text := wanted;
begin
  -- One after another, so that two of the same name never find the same number.
  perform pg_advisory_xact_lock(hashtextextended(wanted, 5));
  while exists (select from public.merchants where slug = candidate) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
end
$$;
revoke execute on function private.free_merchant_slug from public;
comment on function private.free_merchant_slug is 'Definer: slugs in review are seen by their members only, and are taken all the same.';
