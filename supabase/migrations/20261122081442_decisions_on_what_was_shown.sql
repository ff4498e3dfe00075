set local check_function_bodies = off;

DROP FUNCTION "public"."get_pending_voucher_codes"();

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text);

DROP FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text);

ALTER TABLE "public"."voucher_codes" ADD COLUMN "updated_at" timestamp with time zone NOT NULL DEFAULT now();

CREATE OR REPLACE FUNCTION private.refuse_changed(updated_at timestamp with time zone, expected_updated_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if updated_at <> expected_updated_at then
    raise exception 'This has been changed since you read it' using errcode = 'PT409', hint = 'content_changed';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_voucher_codes()
 RETURNS TABLE(id uuid, user_id uuid, username text, code text, description text, merchant text, merchant_url text, discount_value numeric, discount_type public.discount_type, expiry_date date, brand_image_url text, status public.voucher_status, created_at timestamp with time zone, is_known boolean, updated_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select v.id, v.user_id, p.username, v.code, v.description, v.merchant, v.merchant_url, v.discount_value,
      v.discount_type, v.expiry_date, v.brand_image_url, v.status, v.created_at,
      exists (
        select from public.voucher_codes o
        where o.status = 'active' and lower(o.code) = lower(v.code) and lower(o.merchant) = lower(v.merchant)),
      v.updated_at
    from public.voucher_codes v join public.profiles p on p.id = v.user_id
    where v.status = 'pending' order by v.created_at, v.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal(deal_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'Somebody else has already decided: this deal is %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at),
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param),
    reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_voucher_code(voucher_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  answer public.voucher_codes;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(expected_status_param, earlier.status::text)
  then
    raise exception 'Somebody else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  answer := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), why);
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_voucher_code(voucher_id_param uuid, code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  old public.voucher_codes;
  answer public.voucher_codes;
begin
  select * into old from public.voucher_codes where id = voucher_id_param and user_id = member for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if old.status = 'active' then
    raise exception 'Only what is waiting or was not approved can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param);

  perform private.require_pace('vouchers', member);
  update public.voucher_codes set
    code = voucher.code, description = voucher.description, merchant = voucher.merchant,
    merchant_url = voucher.merchant_url, discount_value = voucher.discount_value,
    discount_type = voucher.discount_type, expiry_date = voucher.expiry_date,
    brand_image_url = voucher.brand_image_url, status = 'pending', rejection_reason = null,
    updated_at = now()
  where id = old.id
  returning * into answer;
  return answer;
end
$function$;

COMMENT ON FUNCTION "private"."refuse_changed"(timestamp with time zone, timestamp with time zone) IS 'Raises PT409 content_changed. Called after require_admin.';

COMMENT ON FUNCTION "public"."get_pending_voucher_codes"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification 4.';

COMMENT ON FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text, timestamp with time zone) IS 'Definer: voucher codes are written by procedures only.';

REVOKE ALL ON FUNCTION "private"."refuse_changed"(timestamp with time zone, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_pending_voucher_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_voucher_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_voucher_code"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";
