-- Returns the fields that submissions take in details_param: all except those with a parameter of their own.
create function private.detail_fields() returns text[]
language sql immutable parallel safe
return array(
  select field from unnest(private.deal_fields()) as field
  where field <> all (array[
    'title', 'description', 'price', 'merchant', 'category', 'location', 'image_url', 'deal_url', 'currency', 'original_price',
    'starts_at', 'expires_at']));
comment on function private.detail_fields is 'Used by read_deal_details and kept_details.';

-- Reads the details of a deal from an object. Refuses unknown fields.
create function private.read_deal_details(details_param jsonb) returns public.deals
language plpgsql stable set search_path = '' as $$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  deal public.deals;
begin
  if jsonb_typeof(details) = 'null' then
    return private.tidy_details(deal, deal);
  elsif jsonb_typeof(details) <> 'object' then
    perform private.refuse_value('details_param', 'required');
  end if;
  perform private.refuse_other_fields(details, private.detail_fields() || 'override_reason'::text);
  perform private.check_types(deal, details);
  return private.tidy_details(jsonb_populate_record(deal, details), deal);
end
$$;
comment on function private.read_deal_details is 'Raises PT400 invalid_field. Used by read_deal_fields.';

-- Refuses a last day to order in the past unless it is the stored one, so that deals stay editable after that day.
create function private.refuse_past_order(order_by date, old_order_by date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if order_by is distinct from old_order_by and order_by < private.first_day() then
    perform private.refuse_value('order_by', 'not_past');
  end if;
end
$$;
comment on function private.refuse_past_order is 'Raises PT400 invalid_field. For submissions and edits.';

-- Returns a deal from a member's fields: trimmed, with defaults, and checked. The caller sets the poster and the status.
create function private.read_deal_fields(
  title_param text, description_param text, price_param numeric, merchant_param text, category_param text,
  location_param text, image_url_param text, deal_url_param text, currency_param text, original_price_param numeric,
  starts_at_param timestamptz, expires_at_param timestamptz, details_param jsonb
) returns public.deals
language plpgsql stable set search_path = '' as $$
declare
  deal public.deals := private.read_deal_details(details_param);
begin
  deal.title := btrim(title_param);
  deal.description := btrim(coalesce(description_param, ''));
  deal.price := price_param;
  deal.original_price := original_price_param;
  deal.currency := upper(coalesce(nullif(btrim(currency_param), ''), private.site_currency()));
  deal.merchant := btrim(merchant_param);
  deal.deal_url := private.tidy_link(deal_url_param);
  deal.image_url := btrim(coalesce(image_url_param, ''));
  deal.category := lower(btrim(category_param));
  deal.location := btrim(coalesce(location_param, ''));
  deal.starts_at := starts_at_param;
  deal.expires_at := expires_at_param;
  deal.temperature_offset := 0;
  deal := private.settle_facts(deal, null);
  perform private.check_deal(deal);
  perform private.check_earlier_price(deal, null);
  if deal.expires_at <= now() then
    perform private.refuse_value('expires_at', 'end_in_future');
  end if;
  perform private.refuse_referral(deal);
  deal.deal_url := private.accept_link(deal.deal_url);
  return deal;
end
$$;
comment on function private.read_deal_fields is 'Raises PT400 invalid_field, PT409 merchant_blocked. Called by secure_submit_deal and resubmit_deal.';

-- Returns an id for a new deal: the candidate, or a random one if a deal has the same first 7 characters (the short link). Gives
-- up after ten tries.
create function private.unused_deal_id(candidate uuid default gen_random_uuid()) returns uuid
language plpgsql volatile set search_path = '' as $$
begin
  for attempt in 1..10 loop
    exit when not exists (
      select from public.deals d
      where d.id between rpad(left(candidate::text, 7), 32, '0')::uuid and rpad(left(candidate::text, 7), 32, 'f')::uuid);
    candidate := gen_random_uuid();
  end loop;
  return candidate;
end
$$;

-- Writes the form fields of a deal and the named other columns, and returns the row. A deal without an id is inserted.
create function private.write_deal(deal public.deals, variadic others text[]) returns public.deals
language plpgsql volatile set search_path = '' as $$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from unnest(private.deal_fields() || others) as name);
  written public.deals;
begin
  if deal.id is null then
    deal.id := private.unused_deal_id();
    execute format('insert into public.deals (id, %1$s) select id, %1$s from (select ($1).*) as given returning *', columns)
    into written using deal;
  else
    execute format('update public.deals set (updated_at, %1$s) = (select now(), %1$s from (select ($1).*) as given)
      where id = ($1).id returning *', columns)
    into written using deal;
  end if;
  return written;
end
$$;
comment on function private.write_deal is 'The caller has locked a stored deal.';

-- Submits a member's deal, which is pending until an admin decides, unless its poster may publish it; an admin's deal is active
-- immediately unless it lacks facts. Repeating the request within a minute returns the first row.
create function public.secure_submit_deal(
  title_param text default null,
  description_param text default null,
  price_param numeric default null,
  merchant_param text default null,
  category_param text default null,
  location_param text default null,
  image_url_param text default null,
  deal_url_param text default null,
  currency_param text default null,
  original_price_param numeric default null,
  starts_at_param timestamptz default null,
  expires_at_param timestamptz default null,
  details_param jsonb default null -- private.detail_fields, code and override_reason
) returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
  skips_review boolean;
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
    skips_review := not private.is_admin() and private.repost_reason(details_param) is null and private.may_publish(member, deal);
    deal.status := case when skips_review or private.is_admin() and private.missing_facts(deal) = '{}' then 'active' else 'pending' end;
    deal.user_id := member;
    deal := private.write_deal(deal, 'user_id', 'status');
    insert into private.unseen_deals (deal_id) select deal.id where skips_review;
    perform private.write_deal_code(deal.id, details_param);
    perform private.note_repost(deal.id, details_param);
    perform private.expire_ended_deals();
  end if;

  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
end
$$;
grant execute on function public.secure_submit_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.secure_submit_deal is 'Definer: deals are written by procedures only. [members; writes public content]';

-- Returns the details of a deal that stay if it is resubmitted without details. Omits the source of an original price that is
-- no longer given, and the facts of another category.
create function private.kept_details(old public.deals, original_price_param numeric, category_param text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(key, value)
  from jsonb_each(to_jsonb(old))
  where key = any (private.detail_fields())
    and (key <> 'original_price_source' or original_price_param is not null)
    and (key not in ('travel_facts', 'finance_facts') or old.category = lower(btrim(category_param)))
$$;
comment on function private.kept_details is 'Used by resubmit_deal.';

-- Changes the caller's pending or rejected deal and sends it for review again. Keeps the id, votes, comments and the poster's
-- association with the merchant. Also keeps the image or the details if none are given, and the start of a deal that was
-- public if that start has passed.
create function public.resubmit_deal(
  deal_id_param uuid,
  title_param text default null,
  description_param text default null,
  price_param numeric default null,
  merchant_param text default null,
  category_param text default null,
  location_param text default null,
  image_url_param text default null,
  deal_url_param text default null,
  currency_param text default null,
  original_price_param numeric default null,
  starts_at_param timestamptz default null,
  expires_at_param timestamptz default null,
  details_param jsonb default null -- private.detail_fields and code
) returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
  old public.deals;
  result public.deals_with_temperature;
begin
  -- Locked, so that no admin decides on the old text.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only pending or rejected deals can be resubmitted'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param,
    case when private.has_begun(old) then coalesce(starts_at_param, old.starts_at) else starts_at_param end,
    expires_at_param, coalesce(private.details_without_code(details_param), private.kept_details(old, original_price_param, category_param)));
  deal.is_associated := deal.is_associated or old.is_associated;
  perform private.refuse_past_order(deal.order_by, old.order_by);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  deal.id := old.id;
  deal.status := 'pending';
  perform private.write_deal(deal, 'status', 'rejection_reason', 'expired_at', 'expired_by');
  delete from private.proposed_edits where deal_id = old.id;
  perform private.write_deal_code(old.id, details_param);
  perform private.refuse_code_of_product(d) from public.deals d where d.id = old.id;

  select * into result from public.deals_with_temperature where id = old.id;
  return result;
end
$$;
grant execute on function public.resubmit_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.resubmit_deal is 'Definer: deals are written by procedures only. [members; writes public content]';
