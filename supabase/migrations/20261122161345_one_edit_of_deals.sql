set local check_function_bodies = off;

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
  perform private.check_deal(deal);
  if deal.expires_at is distinct from old.expires_at and private.ended_by(old) = 'date' then
    deal.expired_at := null;
    deal.expired_by := null;
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_edit(edited public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written public.deals;
begin
  update public.deals set
    title = edited.title, description = edited.description, price = edited.price, original_price = edited.original_price,
    currency = edited.currency, merchant = edited.merchant, category = edited.category, location = edited.location,
    image_url = edited.image_url, deal_url = edited.deal_url, starts_at = edited.starts_at,
    expires_at = edited.expires_at, expired_at = edited.expired_at, expired_by = edited.expired_by,
    hot_votes_adjustment = edited.hot_votes_adjustment, cold_votes_adjustment = edited.cold_votes_adjustment,
    hot_votes = hot_votes - hot_votes_adjustment + edited.hot_votes_adjustment,
    cold_votes = cold_votes - cold_votes_adjustment + edited.cold_votes_adjustment,
    temperature_reason = edited.temperature_reason, updated_at = now()
  where id = edited.id
  returning * into written;
  return written;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_update_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed constant text[] := array[
    'title', 'description', 'price', 'original_price', 'currency', 'merchant', 'category', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at', 'hot_votes_adjustment', 'cold_votes_adjustment'];
  old public.deals;
  deal public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  perform private.refuse_other_fields(deal_data, allowed);

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  deal := private.apply_edit(old, deal_data);
  if deal.hot_votes_adjustment is null or deal.cold_votes_adjustment is null
    or old.hot_votes - old.hot_votes_adjustment + deal.hot_votes_adjustment < 0
    or old.cold_votes - old.cold_votes_adjustment + deal.cold_votes_adjustment < 0
  then
    perform private.refuse_field('hot_votes_adjustment', 'Vote adjustments must leave both counts at 0 or more',
      'counts_not_negative', '{}');
  end if;

  if (deal.hot_votes_adjustment, deal.cold_votes_adjustment)
    is distinct from (old.hot_votes_adjustment, old.cold_votes_adjustment)
  then
    deal.temperature_reason := nullif(btrim(reason_param), '');
  end if;
  deal := private.write_edit(deal);
  perform private.note_edit(old, deal, 'moderator', reason_param);
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_own_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  allowed text[] := array['title', 'description', 'price', 'original_price', 'currency', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at'];
  old public.deals;
  deal public.deals;
  answer public.deals_with_temperature;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status = 'rejected' then
    raise exception 'A deal that was not approved is sent again instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status = 'pending' then
    allowed := allowed || array['merchant', 'category'];
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
  end if;

  if private.changes_of_deal(old, deal) = '{}' and deal.image_url = old.image_url then
    select * into answer from public.deals_with_temperature where id = old.id;
    return answer;
  end if;
  perform private.require_pace('edits', member);
  deal := private.write_edit(deal);
  perform private.note_edit(old, deal, 'poster', reason_param);

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

COMMENT ON FUNCTION "private"."apply_edit"(public.deals, jsonb) IS 'Raises PT400 invalid_field. For edit_own_deal and admin_update_deal, which have locked the deal.';

COMMENT ON FUNCTION "private"."write_edit"(public.deals) IS 'For edit_own_deal and admin_update_deal.';

REVOKE ALL ON FUNCTION "private"."apply_edit"(public.deals, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_edit"(public.deals) FROM PUBLIC;
