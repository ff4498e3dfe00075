set local check_function_bodies = off;

CREATE TABLE "private"."approved_versions" ("deal_id" uuid NOT NULL, "title" text NOT NULL, "description" text NOT NULL, "price" numeric, "original_price" numeric, "currency" text NOT NULL, "location" text NOT NULL, "image_url" text NOT NULL, "deal_url" text NOT NULL, CONSTRAINT "approved_versions_pkey" PRIMARY KEY (deal_id));

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
  deal.starts_at := private.read_start(old, deal.starts_at);
  if deal.expires_at is distinct from old.expires_at and private.ended_by(old) = 'date' then
    deal.expired_at := null;
    deal.expired_by := null;
  end if;
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.follow_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' then
    delete from private.approved_versions where deal_id = new.id;
  else
    perform private.keep_approved_version(old);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.has_begun(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(deal.starts_at <= now(), true)
    and (deal.status = 'active' or exists (select from private.approved_versions where deal_id = deal.id))
$function$;

CREATE OR REPLACE FUNCTION private.keep_approved_version(approved public.deals)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.approved_versions (
    deal_id, title, description, price, original_price, currency, location, image_url, deal_url)
  values (
    approved.id, approved.title, approved.description, approved.price, approved.original_price, approved.currency,
    approved.location, approved.image_url, approved.deal_url)
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.read_start(old public.deals, starts_at_param timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if date_trunc('minute', starts_at_param) is not distinct from date_trunc('minute', old.starts_at) then
    return old.starts_at;
  end if;
  if private.has_begun(old) then
    raise exception 'The start of a deal that has begun cannot be changed' using errcode = 'PT409', hint = 'start_passed';
  end if;
  if starts_at_param <= now() then
    perform private.refuse_field('starts_at', 'The start must be in the future', 'start_in_future', '{}');
  end if;
  return starts_at_param;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_deal(deal_id_param uuid, title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
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
  -- Locked, so that no admin decides on the text that is being replaced.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only what is waiting or was not approved can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param,
    case when private.has_begun(old) then coalesce(starts_at_param, old.starts_at) else starts_at_param end,
    expires_at_param);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

ALTER TABLE "private"."approved_versions" ADD CONSTRAINT "approved_versions_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

CREATE TRIGGER deals_follow_approval AFTER UPDATE OF status ON public.deals FOR EACH ROW WHEN (((old.status = 'active'::public.deal_status) <> (new.status = 'active'::public.deal_status))) EXECUTE FUNCTION private.follow_approval();

COMMENT ON FUNCTION "private"."follow_approval"() IS 'Definer: private.approved_versions is granted to nobody.';

COMMENT ON FUNCTION "private"."has_begun"(public.deals) IS 'Definer: private.approved_versions is granted to nobody.';

COMMENT ON FUNCTION "private"."keep_approved_version"(public.deals) IS 'Definer: private.approved_versions is granted to nobody.';

COMMENT ON FUNCTION "private"."read_start"(public.deals, timestamp with time zone) IS 'Raises PT409 start_passed and PT400 invalid_field. For every edit, also of admins.';

COMMENT ON TABLE "private"."approved_versions" IS 'Without a row the public deal is the approved version. Written by private.keep_approved_version and a trigger.';

REVOKE ALL ON FUNCTION "private"."follow_approval"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_begun"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_approved_version"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_start"(public.deals, timestamp with time zone) FROM PUBLIC;

-- Deals that were public and were taken down: their start stays as well.
insert into private.approved_versions (
  deal_id, title, description, price, original_price, currency, location, image_url, deal_url)
select d.id, d.title, d.description, d.price, d.original_price, d.currency, d.location, d.image_url, d.deal_url
from public.deals d
where d.status <> 'active' and exists (
  select from public.admin_actions a
  where a.subject_type = 'deal' and a.subject_id = d.id and a.before ->> 'status' = 'active');
