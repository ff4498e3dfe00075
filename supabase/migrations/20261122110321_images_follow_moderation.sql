set local check_function_bodies = off;

ALTER TABLE "public"."merchants" ADD COLUMN "rejected_at" timestamp with time zone;

ALTER TABLE "public"."voucher_codes" ADD COLUMN "rejected_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.image_key(address_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select substring(address_param from
    '/((?:deal|avatar|blog|merchant)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)$')
$function$;

CREATE OR REPLACE FUNCTION private.image_keys(text_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct found.key[1]), '{}')
  from regexp_matches(text_param,
    '/((?:deal|avatar|blog|merchant)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
$function$;

CREATE OR REPLACE FUNCTION private.is_named_image(key_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.deals d where d.image_url <> '' and private.image_key(d.image_url) = key_param)
    or exists (
      select from public.voucher_codes v
      where v.brand_image_url <> '' and private.image_key(v.brand_image_url) = key_param)
    or exists (select from public.merchants m where m.logo_url <> '' and private.image_key(m.logo_url) = key_param)
    or exists (
      select from public.blog_posts b
      where private.image_keys(b.cover_image_url || ' ' || b.content) @> array[key_param])
$function$;

CREATE OR REPLACE FUNCTION private.is_public_image(key_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.deals d
    where d.status = 'active' and d.image_url <> '' and private.image_key(d.image_url) = key_param
  ) or exists (
    select from public.voucher_codes v
    where v.status = 'active' and v.brand_image_url <> '' and private.image_key(v.brand_image_url) = key_param
  ) or exists (
    select from public.merchants m
    where m.status = 'approved' and m.logo_url <> '' and private.image_key(m.logo_url) = key_param
  ) or exists (
    select from public.blog_posts b
    where b.status = 'published' and private.image_keys(b.cover_image_url || ' ' || b.content) @> array[key_param]
      and (b.reviewed_at is not null or b.user_id is null or b.user_id::text = split_part(key_param, '/', 2))
  )
$function$;

CREATE OR REPLACE FUNCTION private.referenced_image_keys(keys_param text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with shown (text) as (
    select image_url from public.deals
    where status <> 'rejected' or updated_at > now() - interval '30 days'
    union all select profile_image_url from public.profiles
    union all select pending_profile_image_url from public.profiles
    union all select brand_image_url from public.voucher_codes
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true
    union all select logo_url from public.merchants
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true
    union all select cover_image_url || ' ' || content from public.blog_posts b
    where status = 'published' or not exists (
      select from private.taken_down_posts t
      where t.post_id = b.id and greatest(t.taken_down_at, b.updated_at) <= now() - interval '30 days')
    -- An admin can take back a decision on an avatar for ten minutes.
    union all select a.before ->> image.field
      from public.admin_actions a, unnest(array['profile_image_url', 'pending_profile_image_url']) as image (field)
      where a.action in ('approve_avatar', 'reject_avatar') and a.created_at > now() - interval '15 minutes'
  )
  select distinct found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
$function$;

CREATE OR REPLACE FUNCTION private.set_voucher_decision(voucher_id_param uuid, action text, reason text)
 RETURNS public.voucher_codes
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.voucher_codes set
    status = case action when 'approve' then 'active' else 'rejected' end::public.voucher_status,
    rejection_reason = case action when 'reject' then reason end,
    rejected_at = case action when 'reject' then now() end
  where id = voucher_id_param
  returning *
$function$;

CREATE OR REPLACE FUNCTION public.get_image_audience(image_key_param text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (private.image_key('/' || image_key_param) = image_key_param and image_key_param not like 'avatar/%') is not true then
    return 'none';
  end if;
  if private.is_public_image(image_key_param) or not private.is_named_image(image_key_param) then
    return 'public';
  end if;
  if auth.uid() is not null and private.has_open_session()
    and (auth.uid()::text = split_part(image_key_param, '/', 2) or private.is_admin())
  then
    return 'private';
  end if;
  return 'none';
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_merchant(merchant_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.merchants;
  answer public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject', 'take_down');
  select * into earlier from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  -- Of two admins the first decides.
  if earlier.status <> (case action when 'take_down' then 'approved' else 'pending' end)::public.merchant_status
    or earlier.status::text <> expected_status_param
  then
    raise exception 'Somebody else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.merchants set
    status = (case action when 'approve' then 'approved' else 'rejected' end)::public.merchant_status,
    rejection_reason = case action when 'approve' then null else why end,
    rejected_at = case action when 'approve' then null else now() end
  where id = merchant_id_param
  returning * into answer;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', answer.id,
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
    brand_image_url = voucher.brand_image_url, status = 'pending', rejection_reason = null, rejected_at = null,
    updated_at = now()
  where id = old.id
  returning * into answer;
  return answer;
end
$function$;

COMMENT ON FUNCTION "private"."image_key"(text) IS 'Of deals, voucher codes and merchants; indexes contain it. The same as contract/image.ts.';

COMMENT ON FUNCTION "private"."image_keys"(text) IS 'Of blog posts, whose text is Markdown.';

COMMENT ON FUNCTION "private"."is_named_image"(text) IS 'Definer: called by get_image_audience only.';

COMMENT ON FUNCTION "private"."is_public_image"(text) IS 'Definer: called by get_image_audience only.';

COMMENT ON FUNCTION "public"."get_image_audience"(text) IS 'Definer: reads rows of every status. A banned member still sees their own images. Avatars have moderate_avatar.';

REVOKE ALL ON FUNCTION "private"."image_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."image_keys"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."image_keys"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."is_named_image"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_public_image"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_image_audience"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_image_audience"(text) TO "anon", "authenticated";

CREATE INDEX blog_posts_images_idx ON public.blog_posts USING gin (private.image_keys(((cover_image_url || ' '::text) || content))) WITH (fastupdate=off);

CREATE INDEX deals_image_idx ON public.deals USING btree (private.image_key(image_url)) WHERE (image_url <> ''::text);

CREATE INDEX merchants_image_idx ON public.merchants USING btree (private.image_key(logo_url)) WHERE (logo_url <> ''::text);

CREATE INDEX voucher_codes_image_idx ON public.voucher_codes USING btree (private.image_key(brand_image_url)) WHERE (brand_image_url <> ''::text);
