-- Which deals take over the halal facts of a merchant: those whose link is on the merchant's registered website, and those that an
-- admin has tied to the merchant. The typed name alone proves nothing.

-- Returns whether a host belongs to many shops: a top-level domain, a domain under which anyone can register a name, a platform
-- that hosts shops, or a marketplace for food.
create function private.is_shared_host(host text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select host !~ '\.'
    or host ~ '^(com?|net|org|gov|gob|gouv|edu|ac|ltd|plc|me|sch|mil|int|gen|biz|info|nom|web|go|or|ne|ad|ed|gr|lg|nhs|police|mod|id|asn|my|firm|store|shop|ind|name|pro|school|art|press|conf|idv|pp|in|tv|tm|k12|res|gos|adm|eco|indie|priv|fin|wiki|blog|online|site|dev|app|cloud|asso|avocat|sklep|asia)\.([a-z]{2}|xn--[a-z0-9-]+)$'
    or host ~ '^(uk|gb|us|eu|de|fr|br|cn|hu|jp|jpn|kr|no|qc|ru|sa|se|za|ae|gr|in|co|it|mex|africa|radio)\.(com|net|org)$'
    -- The names below these belong to their customers.
    or host ~ '^(github\.(io|dev)|gitlab\.io|bitbucket\.io|codeberg\.page|pages\.dev|workers\.dev|vercel\.(app|dev)|now\.sh|netlify\.(app|com)|onrender\.com|herokuapp\.com|fly\.dev|deno\.dev|surge\.sh|glitch\.me|repl\.co|replit\.(app|dev)|render\.com|railway\.app|up\.railway\.app|web\.app|firebaseapp\.com|appspot\.com|[a-z0-9-]+\.r\.appspot\.com|run\.app|translate\.goog|blogspot\.([a-z]{2,3}|com?\.[a-z]{2})|wordpress\.com|wpcomstaging\.com|wpengine\.com|tumblr\.com|livejournal\.com|medium\.com|substack\.com|ghost\.io|notion\.site|carrd\.co|webflow\.io|framer\.(app|website|ai|site)|weebly\.com|weeblysite\.com|wix\.com|wixsite\.com|wixstudio\.(com|io)|editorx\.io|squarespace\.com|square\.site|square\.online|myshopify\.com|shopify\.com|shopifypreview\.com|bigcartel\.com|bigcommerce\.com|mybigcommerce\.com|storenvy\.com|ecwid\.com|company\.site|business\.site|mystrikingly\.com|strikingly\.com|jimdo\.com|jimdofree\.com|jimdosite\.com|godaddysites\.com|gumroad\.com|lemonsqueezy\.com|sellfy\.store|payhip\.com|ko-fi\.com|patreon\.com|tilda\.ws|ucraft\.(net|site)|yolasite\.com|webnode\.[a-z.]{2,6}|site123\.me|mozello\.[a-z]{2,3}|odoo\.com|zyrosite\.com|hostingersite\.com|000webhostapp\.com|infinityfreeapp\.com|azurewebsites\.net|azurestaticapps\.net|azureedge\.net|windows\.net|cloudfront\.net|amplifyapp\.com|elasticbeanstalk\.com|awsapprunner\.com|digitaloceanspaces\.com|ondigitalocean\.app|r2\.dev|b-cdn\.net|netdna-ssl\.com|fastly\.net|edgekey\.net|akamaized\.net|cdn77\.org|ngrok\.(io|app|dev)|ngrok-free\.(app|dev)|trycloudflare\.com|duckdns\.org|no-ip\.[a-z]{2,3}|ddns\.net|dyndns\.org|freeddns\.org|eu\.org|js\.org|is-a\.dev|tripod\.com|angelfire\.com|neocities\.org|salla\.sa|zid\.store|expandcart\.com|youcan\.shop|lightfunnels\.com)$'
    -- One address below these leads to the goods of others.
    or host ~ '(^|\.)(google\.[a-z.]{2,6}|googleapis\.com|googleusercontent\.com|goo\.gle|amazonaws\.com|apple\.com|microsoft\.com|sharepoint\.com|dropbox\.com|archive\.org|youtube\.com|x\.com|twitter\.com|pinterest\.[a-z.]{2,6}|snapchat\.com|linkedin\.com|whatsapp\.com|telegram\.(org|me)|threads\.(net|com)|reddit\.com|discord\.(com|gg)|messenger\.com|m\.me|vk\.com|beacons\.ai|bio\.link|linkin\.bio|lnk\.bio|taplink\.[a-z]{2,3}|deliveroo\.[a-z.]{2,6}|just-eat\.[a-z.]{2,6}|justeat\.[a-z.]{2,6}|ubereats\.com|doordash\.com|grubhub\.com|foodhub\.[a-z.]{2,6}|foodpanda\.[a-z.]{2,6}|talabat\.com|careem\.com|hungerstation\.com|toogoodtogo\.[a-z.]{2,6}|takeaway\.com|thuisbezorgd\.nl|lieferando\.de|glovoapp\.com|wolt\.com|getir\.com|gopuff\.com|tripadvisor\.[a-z.]{2,6}|yelp\.[a-z.]{2,6}|opentable\.[a-z.]{2,6}|groupon\.[a-z.]{2,6}|wowcher\.co\.uk|trustpilot\.com|hotukdeals\.com|craigslist\.org|shpock\.com|olx\.[a-z.]{2,6}|mercadolibre\.[a-z.]{2,6}|mercadolivre\.com\.br|allegro\.pl|bol\.com|cdiscount\.com|rakuten\.[a-z.]{2,6}|flipkart\.com|trendyol\.com|hepsiburada\.com|n11\.com|tokopedia\.com|bukalapak\.com|notonthehighstreet\.com|fruugo\.[a-z.]{2,6}|newegg\.[a-z.]{2,6}|poshmark\.com|mercari\.com|booking\.com|airbnb\.[a-z.]{2,6}|expedia\.[a-z.]{2,6})$'
$$;
comment on function private.is_shared_host is 'Our own list. Takes a host from private.split_link. After changing it, call private.refresh_halal_groups for all groups.';

-- Returns the host of a website; null if the host belongs to many shops.
create function private.website_host(website text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select site.host from private.split_link(website) as site
  where private.is_public_link(website)
    and not private.leads_anywhere(split_part(site.host, ':', 1)) and not private.is_shared_host(split_part(site.host, ':', 1))
$$;
comment on function private.website_host is
  'The host is as in private.link_key: without www. and the like, and with a port that is not the default.';

-- Returns whether a host is another one, from private.website_host, or its subdomain.
create function private.is_host_of(host text, website_host text) returns boolean
language sql immutable parallel safe
return coalesce(host = website_host or right(host, char_length(website_host) + 1) = '.' || website_host, false);
comment on function private.is_host_of is 'Inlined. False without a host.';

-- Returns whether a link is on a host from private.website_host or one of its subdomains.
create function private.is_on_host(link text, host_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select private.is_host_of((private.split_link(link)).host, host_param)
$$;
comment on function private.is_on_host is 'False without a link or a host.';

-- Deals that an admin has tied to a merchant, such as offers in its shop, which have no link.
create table private.deal_shops (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  merchant_id uuid not null references public.merchants (id) on delete cascade
);
-- The foreign key of merchant_id.
create index deal_shops_merchant_idx on private.deal_shops (merchant_id);
comment on table private.deal_shops is 'Written by tie_deal_to_merchant and private.hide_facts_of_other_product. Counts while the deal names the merchant.';

-- Returns the approved merchant whose facts apply to a deal, or null: the merchant that the deal names, if the deal's link is on
-- its website or an admin has tied the deal to it.
create function private.shop_of_deal(deal public.deals) returns uuid
language sql stable security definer set search_path = '' as $$
  select m.id from public.merchants m
  where m.status = 'approved' and m.name_key = nullif(private.merchant_key(deal.merchant), '')
    and (private.is_on_host(deal.deal_url, private.website_host(m.website))
      or exists (select from private.deal_shops t where t.deal_id = deal.id and t.merchant_id = m.id))
  order by m.created_at, m.id limit 1
$$;
comment on function private.shop_of_deal is 'Definer: private.deal_shops has no grants. private.refresh_halal_groups repeats it for groups.';

-- Returns whether a deal contains meat: its poster or an admin says so, or a public fact about its slaughter or stunning.
create function private.has_meat(deal public.deals) returns boolean
language sql stable security definer set search_path = '' as $$
  select deal.contains_meat or exists (
    select from public.halal_facts f
    where f.deal_id = deal.id and f.is_public and f.attribute in ('slaughter', 'stunning'))
$$;
comment on function private.has_meat is 'Definer: called by procedures and triggers only.';

-- Returns whether a fact about a merchant can apply to its deals of a category. A deal that contains meat is food in any category.
create function private.fact_applies(attribute text, category text, has_meat boolean) returns boolean
language sql immutable parallel safe
return case
  when attribute in ('slaughter', 'stunning') then has_meat
  when attribute = 'certifier' then has_meat or category in ('food', 'health', 'perfumes', 'local')
  when attribute = 'gelatine' then has_meat or category in ('food', 'health')
  when attribute = 'alcohol_in_product' then has_meat or category in ('food', 'health', 'perfumes')
  else has_meat or category in ('food', 'local') -- alcohol_on_premises, kitchen
end;
comment on function private.fact_applies is
  'Inlined. Facts about the deal itself always apply: its poster, a member or an admin stated them of this product.';

-- Returns whether readers see halal facts with a deal, or would if its merchant had some.
create function private.bears_facts(deal public.deals) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.halal_facts f where f.deal_id = deal.id and f.is_public)
    or exists (select from private.deal_shops t where t.deal_id = deal.id)
    or exists (select from public.halal_facts f where f.merchant_id = private.shop_of_deal(deal) and f.is_public)
$$;
comment on function private.bears_facts is 'Definer: private.deal_shops has no grants. Used by private.changes_stated_product.';

-- Returns whether two versions of a deal may describe different products.
create function private.is_other_product(old public.deals, new public.deals) returns boolean
language sql immutable set search_path = '' as $$
  select (old.title, old.description, old.image_url, old.merchant, old.category, old.contains_meat)
      is distinct from (new.title, new.description, new.image_url, new.merchant, new.category, new.contains_meat)
    or private.judged_link(old.deal_url) <> private.judged_link(new.deal_url)
$$;
comment on function private.is_other_product is 'Used by private.changes_stated_product and private.hide_facts_of_other_product.';

-- Returns whether an edit may turn a deal with halal facts into another product: another title, description, image or link, or
-- another answer about meat.
create function private.changes_stated_product(old public.deals, new public.deals) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_other_product(old, new) and private.bears_facts(old)
$$;
comment on function private.changes_stated_product is
  'Definer: calls private.bears_facts. Used by edit_own_deal and get_waiting_edits. Compares with the public version, so that small steps wait, too.';

-- An admin ties a deal to the approved merchant that it names, so that the merchant's facts apply to it, or unties it if no
-- merchant is given.
create function public.tie_deal_to_merchant(deal_id_param uuid, merchant_id_param uuid default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
  tied uuid;
begin
  perform private.require_admin();
  select * into deal from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if merchant_id_param is not null and not exists (
    select from public.merchants m
    where m.id = merchant_id_param and m.status = 'approved' and m.name_key = nullif(private.merchant_key(deal.merchant), ''))
  then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  select merchant_id into tied from private.deal_shops where deal_id = deal.id;
  if tied is not distinct from merchant_id_param then
    return;
  end if;
  delete from private.deal_shops where deal_id = deal.id;
  insert into private.deal_shops (deal_id, merchant_id)
  select deal.id, merchant_id_param where merchant_id_param is not null;
  perform private.group_deals(array[deal.id]);
  perform private.log_admin_action(
    case when merchant_id_param is null then 'untie_deal' else 'tie_deal' end, 'deal', deal.id,
    jsonb_build_object('merchant_id', tied), jsonb_build_object('merchant_id', merchant_id_param));
end
$$;
grant execute on function public.tie_deal_to_merchant to anon, authenticated; -- others get a refusal
comment on function public.tie_deal_to_merchant is
  'Definer: private.deal_shops has no grants. Raises PT404. The opposite call undoes it. [admins; writes public content]';

-- Returns the approved merchant that a deal names, whether the deal's link is on its website, and whether the deal is tied to it;
-- null if there is no such merchant.
create function private.shop_for_admins(deal public.deals) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'merchant_id', m.id, 'name', m.name, 'is_on_website', private.is_on_host(deal.deal_url, private.website_host(m.website)),
    'is_tied', exists (select from private.deal_shops t where t.deal_id = deal.id and t.merchant_id = m.id))
  from public.merchants m
  where m.id = coalesce(private.shop_of_deal(deal), private.merchant_of_key(private.merchant_key(deal.merchant)))
$$;
comment on function private.shop_for_admins is 'Definer: private.deal_shops has no grants. For get_pending_deal_hints and get_halal_facts, which check the caller.';
