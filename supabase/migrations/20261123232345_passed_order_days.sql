set local check_function_bodies = off;

DROP FUNCTION "private"."tidy_details"(public.deals, date);

CREATE OR REPLACE FUNCTION private.apply_edit(old public.deals, deal_data jsonb)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deal public.deals := jsonb_populate_record(old, deal_data);
begin
  deal.title := btrim(deal.title);
  deal.merchant := btrim(deal.merchant);
  deal := private.tidy_details(deal);
  perform private.check_deal(deal);
  perform private.refuse_past_order(deal.order_by, old.order_by);
  deal.starts_at := private.read_start(old, deal.starts_at);
  if deal.expires_at is distinct from old.expires_at and private.ended_by(old) = 'date' then
    deal.expired_at := null;
    deal.expired_by := null;
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.fields_in_time(edit private.proposed_edits, deal public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select edit.changes
    - case when private.has_begun(deal) or (edit.changes ->> 'starts_at')::timestamptz <= now() then 'starts_at' else '' end
    - case when (edit.changes ->> 'expires_at')::timestamptz <= now() then 'expires_at' else '' end
    - case when (edit.changes ->> 'order_by')::date < (now() at time zone 'UTC')::date then 'order_by' else '' end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_details(details_param jsonb)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  deal public.deals;
begin
  if jsonb_typeof(details) = 'null' then
    return deal;
  elsif jsonb_typeof(details) <> 'object' then
    perform private.refuse_field('details_param', 'details_param must be an object of fields', 'required', '{}');
  end if;
  perform private.refuse_other_fields(details, array['season_section', 'delivery_days', 'order_by']);
  return private.tidy_details(jsonb_populate_record(deal, details));
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_past_order(order_by date, old_order_by date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if order_by is distinct from old_order_by and order_by < (now() at time zone 'UTC')::date then
    perform private.refuse_field('order_by', 'The last day to order must not be in the past', 'not_past', '{}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.tidy_details(deal public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  deal.season_section := nullif(lower(btrim(deal.season_section)), '');
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_deal(deal_id_param uuid, title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  old public.deals;
  answer public.deals_with_temperature;
begin
  -- Locked, so that no admin decides on the old text.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only pending or rejected deals can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param,
    case when private.has_begun(old) then coalesce(starts_at_param, old.starts_at) else starts_at_param end,
    expires_at_param, coalesce(details_param, jsonb_build_object(
      'season_section', old.season_section, 'delivery_days', old.delivery_days, 'order_by', old.order_by)));
  perform private.refuse_past_order(deal.order_by, old.order_by);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    season_section = deal.season_section, delivery_days = deal.delivery_days, order_by = deal.order_by,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
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
  answer public.deals_with_temperature;
begin
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param, image_url_param,
    deal_url_param, currency_param, original_price_param, starts_at_param, expires_at_param, details_param);
  perform private.refuse_past_order(deal.order_by, null);

  -- One submission of a member at a time, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 1));
  select id into deal.id from public.deals d
  where d.user_id = member and d.created_at > now() - interval '60 seconds'
    and d.title = deal.title and d.deal_url = deal.deal_url
  order by d.created_at limit 1;

  if deal.id is null then
    perform private.require_pace('deals', member);
    insert into public.deals (
      user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category, location,
      starts_at, expires_at, season_section, delivery_days, order_by, status)
    values (
      member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      deal.season_section, deal.delivery_days, deal.order_by,
      case when private.is_admin() then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.expire_ended_deals();
  end if;

  select * into answer from public.deals_with_temperature where id = deal.id;
  return answer;
end
$function$;

COMMENT ON FUNCTION "private"."refuse_past_order"(date, date) IS 'Raises PT400 invalid_field. For submissions and edits.';

COMMENT ON FUNCTION "private"."tidy_details"(public.deals) IS 'For submissions and edits.';

REVOKE ALL ON FUNCTION "private"."refuse_past_order"(date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tidy_details"(public.deals) FROM PUBLIC;
