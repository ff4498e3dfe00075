set local check_function_bodies = off;

DROP FUNCTION "private"."may_repost"(public.deals, public.deals);

DROP FUNCTION "private"."remember_price"(public.deals, timestamp with time zone, text);

CREATE OR REPLACE FUNCTION private.has_another_code(code_param text, old public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select btrim(code_param) <> '' and not exists (
    select from public.voucher_codes v
    where v.status = 'active' and v.merchant_key = private.merchant_key(old.merchant)
      and lower(v.code) = lower(btrim(code_param)))
$function$;

CREATE OR REPLACE FUNCTION private.may_repost(old public.deals, new public.deals, code_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.repost_from(old) <= now() or private.is_cheaper(new, old)
    or coalesce((old.channel, new.channel) in (('online', 'in_store'), ('in_store', 'online')), false)
    or coalesce(private.has_another_code(code_param, old), false)
$function$;

CREATE OR REPLACE FUNCTION private.posted_deal(deal public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', deal.id, 'title', deal.title, 'price', deal.price, 'totalPrice', deal.total_price, 'currency', deal.currency,
    'merchant', deal.merchant, 'imageUrl', deal.image_url, 'temperature', deal.hot_votes - deal.cold_votes + deal.temperature_offset,
    'createdAt', deal.created_at, 'endedAt', case when private.is_over(deal) then coalesce(deal.expired_at, deal.expires_at) end,
    'repostFrom', private.repost_from(deal), 'repostPrice', case when coalesce(deal.total_price, deal.price) > 0 then trunc(coalesce(deal.total_price, deal.price) * 0.95, 2) end)
$function$;

CREATE OR REPLACE FUNCTION private.refuse_repost(new public.deals, details_param jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  code constant text := private.unwrap_object(details_param) -> 'code' ->> 'code';
  earlier public.deals;
begin
  if new.deal_url = '' or private.is_admin() or private.repost_reason(details_param) is not null then
    return;
  end if;
  select * into earlier from private.public_deals_of_link(new.deal_url) as d
  where not private.may_repost(d, new, code) and (details_param is not null or d.title = new.title)
  order by d.created_at desc limit 1;
  if found then
    raise exception 'This deal has been posted already' using errcode = 'PT409', hint = 'duplicate_deal',
      detail = jsonb_strip_nulls(private.posted_deal(earlier))::text;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_price(deal public.deals, seen_at_param timestamp with time zone, source_param text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if deal.status = 'active' and deal.price is not null and deal.deal_type = 'discount' and private.names_an_offer(deal.deal_url) then
    insert into private.deal_prices (deal_id, price, total_price, currency, seen_at, source)
    values (deal.id, deal.price, private.total_of(deal), deal.currency, seen_at_param, source_param)
    on conflict (deal_id, currency, price, total_price) do nothing;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_price_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_new constant boolean := old.status <> 'active';
begin
  -- A deal that was not public has no prices.
  if not is_new then
    delete from private.deal_prices p
    where p.deal_id = new.id and (
      new.status <> 'active'
      or private.link_key(old.deal_url) <> private.link_key(new.deal_url)
      or p.source <> 'check' and p.seen_at > now() - interval '1 hour');
  end if;
  if new.status = 'active' then
    perform private.remember_price(
      new, case when is_new then old.updated_at else now() end, case when is_new then 'deal' else 'edit' end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_link(deal_url_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  link constant text := btrim(coalesce(deal_url_param, ''));
  key text;
  parts private.link_parts;
  rule private.domain_rules;
  live jsonb;
  ended jsonb;
  is_free boolean;
begin
  perform private.check_fields(row('deal_url', private.is_public_link(link),
    'Deal link must lead to a public site, without a user name or password', 'public_link', '{}')::private.field_rule);
  perform private.require_pace('links', member);
  key := private.link_key(link);
  parts := private.split_link(link);
  rule := private.rule_of_link(link);
  select coalesce(jsonb_agg(private.posted_deal(d) order by d.created_at desc) filter (where not private.is_over(d)), '[]'),
    coalesce(jsonb_agg(private.posted_deal(d) order by d.created_at desc) filter (where private.is_over(d)), '[]'),
    coalesce(bool_and(private.repost_from(d) <= now()), true)
  into live, ended, is_free from private.public_deals_of_link(link) as d;
  return jsonb_build_object(
    'cleanUrl', private.clean_link(link),
    'removed', parts.removed,
    'referrals', array(select name from unnest(parts.removed) as name
      where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$')),
    'rule', coalesce(rule.rule, case when private.is_only_referral(link) then 'only_referral' end),
    'domain', rule.domain, 'reason', rule.reason, 'until', rule.until,
    'live', (select coalesce(jsonb_agg(deal), '[]') from (select deal from jsonb_array_elements(live) as deal limit 3) as first),
    'ended', case when live = '[]' then ended -> 0 end,
    'own', (
      -- By member, then by link: the time must not depend on pending deals of others.
      with pending as materialized (
        select o.id, o.title, o.deal_url, o.created_at from public.deals o
        where o.user_id = member and o.status = 'pending' and o.expired_at is null and o.deal_url <> ''
        order by o.created_at desc limit 100
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.created_at desc), '[]')
      from (
        select * from pending
        where private.names_an_offer(link) and private.link_key(pending.deal_url) = key
        order by pending.created_at desc limit 3
      ) as d),
    'repost', jsonb_build_object('isAllowed', is_free, 'because', case
      when live <> '[]' and not is_free then 'live' when ended <> '[]' and not is_free then 'ended'
      when live <> '[]' or ended <> '[]' then 'age' else 'new' end));
end
$function$;

COMMENT ON FUNCTION "private"."has_another_code"(text, public.deals) IS 'For may_repost. The code of a deal has the deal''s merchant.';

COMMENT ON FUNCTION "private"."link_key"(text) IS 'In an index, so that a change of it needs a reindex of deals_link_status_idx. Decision: SQL only, the form calls check_link.';

COMMENT ON FUNCTION "private"."may_repost"(public.deals, public.deals, text) IS 'The only rule about reposts.';

COMMENT ON FUNCTION "private"."referral_parameters"(text) IS 'Our own list. After a change of it, reindex deals_link_status_idx.';

COMMENT ON FUNCTION "private"."remember_price"(public.deals, timestamp with time zone, text) IS 'Called by triggers only.';

COMMENT ON FUNCTION "private"."tracking_parameters"(text) IS 'Our own list. After a change of it, reindex deals_link_status_idx.';

REVOKE ALL ON FUNCTION "private"."has_another_code"(text, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_repost"(public.deals, public.deals, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remember_price"(public.deals, timestamp with time zone, text) FROM PUBLIC;
