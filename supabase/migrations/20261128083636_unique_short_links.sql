set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.unused_deal_id(candidate uuid DEFAULT gen_random_uuid())
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  for attempt in 1..10 loop
    exit when not exists (
      select from public.deals d
      where d.id between rpad(left(candidate::text, 7), 32, '0')::uuid and rpad(left(candidate::text, 7), 32, 'f')::uuid);
    candidate := gen_random_uuid();
  end loop;
  return candidate;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deal_page(slug_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  shown constant jsonb := public.read_deal(slug_param);
  deal constant uuid := (shown ->> 'id')::uuid;
begin
  if deal is null then
    return null;
  end if;
  return json_build_object(
    'deal', shown,
    'comments', (
      select coalesce(json_agg(thread), '[]') from (
        select * from public.comments_with_author c
        where c.deal_id = deal order by c.created_at, c.id limit 500
      ) as thread),
    'checks', public.get_deal_checks(deal),
    'price_memory', public.get_price_memory(deal),
    'beside', private.beside_deal(shown ->> 'merchant', shown ->> 'category'),
    'halal', private.halal_of(deal, private.merchant_key(shown ->> 'merchant')),
    'extras', public.read_deal_extras(deal));
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_submit_deal(title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  result public.deals_with_temperature;
begin
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param, image_url_param,
    deal_url_param, currency_param, original_price_param, starts_at_param, expires_at_param,
    private.details_without_code(details_param));
  perform private.refuse_past_order(deal.order_by, null);

  -- One submission of a member at a time, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 1));
  select id into deal.id from public.deals d
  where d.user_id = member and d.created_at > now() - interval '60 seconds'
    and d.title = deal.title and d.deal_url = deal.deal_url
  order by d.created_at limit 1;

  if deal.id is null then
    perform private.refuse_repost(deal, details_param);
    perform private.require_pace('deals', member);
    insert into public.deals (
      id, user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category, location,
      starts_at, expires_at, season_section, delivery_days, order_by, channel, delivery_kind, delivery_cost, free_delivery_over,
      unit_amount, unit, deal_type, is_associated, original_price_source, travel_facts, finance_facts, status)
    values (
      private.unused_deal_id(), member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      deal.season_section, deal.delivery_days, deal.order_by, deal.channel, deal.delivery_kind, deal.delivery_cost,
      deal.free_delivery_over, deal.unit_amount, deal.unit, deal.deal_type, deal.is_associated, deal.original_price_source,
      deal.travel_facts, deal.finance_facts,
      case when private.is_admin() and private.missing_facts(deal) = '{}' then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.write_deal_code(deal.id, details_param);
    perform private.note_repost(deal.id, details_param);
    perform private.expire_ended_deals();
  end if;

  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
end
$function$;

REVOKE ALL ON FUNCTION "private"."unused_deal_id"(uuid) FROM PUBLIC;
