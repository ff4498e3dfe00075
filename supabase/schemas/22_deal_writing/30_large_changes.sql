-- Changes to approved deals that need an admin's review.

-- Returns the host of a link as browsers open it (ascii_host), or null.
create function private.link_host(link text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(private.ascii_host(substring(link from '(?i)^https?://([^/?#:]+)')), '^www\.', '')
$$;
comment on function private.link_host is 'Without www., which merchants use inconsistently.';

-- Returns whether a host leads to products of many sellers: a URL shortener, marketplace or social network. A link to it does
-- not identify the merchant. Add further hosts here.
create function private.leads_anywhere(host text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    host ~ '(^|\.)(bit\.ly|bitly\.com|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|v\.gd|cutt\.ly|rebrand\.ly|lnkd\.in|buff\.ly|shorturl\.at|rb\.gy|t\.ly|tiny\.cc|s\.id|bl\.ink|short\.io|dub\.sh|linktr\.ee|fb\.me|youtu\.be|wa\.me|t\.me|amzn\.to|amzn\.eu|a\.co|ebay\.us|etsy\.me|s\.click\.aliexpress\.com|temu\.to|page\.link|app\.link|onelink\.me)$'
    or host ~ '(^|\.)(amazon|ebay|aliexpress)\.[a-z]{2,3}(\.[a-z]{2})?$'
    or host ~ '(^|\.)(etsy\.com|temu\.com|noon\.com|shein\.com|wish\.com|alibaba\.com|dhgate\.com|walmart\.com|onbuy\.com|vinted\.[a-z.]{2,5}|gumtree\.com|depop\.com|facebook\.com|instagram\.com|tiktok\.com|daraz\.[a-z.]{2,6}|jumia\.[a-z.]{2,6}|souq\.com|lazada\.[a-z.]{2,6}|shopee\.[a-z.]{2,6})$',
    false)
$$;
comment on function private.leads_anywhere is 'Takes a host from private.link_host.';

-- Returns the part of a link whose change needs a review: the key of the link or, if the host has many sellers, the whole
-- link.
create function private.judged_link(link text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when private.leads_anywhere(private.link_host(link)) then link else private.link_key(link) end
$$;
comment on function private.judged_link is 'Used by private.is_large_change and private.hide_facts_of_other_product.';

-- Returns the version of a deal that an admin approved last.
create function private.approved_version(deal public.deals) returns private.approved_versions
language plpgsql stable security definer set search_path = '' as $$
declare
  approved private.approved_versions;
begin
  select * into approved from private.approved_versions where deal_id = deal.id;
  if not found then
    approved := jsonb_populate_record(null::private.approved_versions, to_jsonb(deal) || jsonb_build_object('deal_id', deal.id));
  end if;
  return approved;
end
$$;
comment on function private.approved_version is 'Definer: private.approved_versions has no grants.';

-- Returns whether a deal differs so much from its approved version that it needs a review. Large changes are: another title,
-- image, link, currency or fact; a price that is added or removed; a price or total that differs by more than 20%; an original
-- price more than 20% above both approved prices; a new web or email address in the description or location; and a change of more
-- than half of the description.
create function private.is_large_change(approved private.approved_versions, deal public.deals) returns boolean
language sql immutable set search_path = '' as $$
  select deal.title <> approved.title
    or deal.image_url <> approved.image_url
    or private.judged_link(deal.deal_url) <> private.judged_link(approved.deal_url)
    or deal.travel_facts is distinct from approved.travel_facts
    or deal.finance_facts is distinct from approved.finance_facts
    or deal.currency <> approved.currency
    or (deal.price is null) <> (approved.price is null)
    or coalesce(abs(deal.price - approved.price) > 0.2 * approved.price, false)
    or coalesce(abs(private.total_of(deal) - approved.total_price) > 0.2 * approved.total_price, false)
    or coalesce(deal.original_price
      > 1.2 * greatest(coalesce(approved.original_price, 0), coalesce(approved.price, 0)), false)
    or private.changed_share(approved.description, deal.description) > 0.5
    or private.gains_link(
      approved.description || ' ' || approved.location, deal.description || ' ' || deal.location)
$$;
comment on function private.is_large_change is 'Compares with the approved version, so that small edits add up.';

-- Returns whether a member's large changes skip review, because the member is an admin or has five approved deals.
create function private.is_trusted_poster(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.admins where user_id = member) or private.has_five_deals(member)
$$;
comment on function private.is_trusted_poster is 'Definer: private.admins has no grants.';
