set local check_function_bodies = off;

DROP FUNCTION "public"."get_business"(text);

CREATE TABLE "private"."deal_halal" ("deal_id" uuid NOT NULL, "certifier_id" uuid, "certifier_until" date, "stunning" text, "stunning_until" date, "alcohol" text, "alcohol_until" date, "checked_on" date, "is_disputed" boolean NOT NULL DEFAULT false, CONSTRAINT "deal_halal_pkey" PRIMARY KEY (deal_id));

CREATE TABLE "public"."certifiers" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "slug" text NOT NULL, "name" text NOT NULL, "country" text NOT NULL DEFAULT ''::text, "website" text NOT NULL DEFAULT ''::text, "register_url" text NOT NULL DEFAULT ''::text, "stunning_policy" text NOT NULL DEFAULT 'not_disclosed'::text, "policy_source_url" text NOT NULL DEFAULT ''::text, "checked_on" date, "is_listed" boolean NOT NULL DEFAULT true, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "certifiers_country_code" CHECK (((country = ''::text) OR (country ~ '^[A-Z]{2}$'::text))), CONSTRAINT "certifiers_name_length" CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80))), CONSTRAINT "certifiers_pkey" PRIMARY KEY (id), CONSTRAINT "certifiers_slug_length" CHECK (((char_length(slug) >= 1) AND (char_length(slug) <= 100))), CONSTRAINT "certifiers_slug_unique" UNIQUE (slug), CONSTRAINT "certifiers_stunning_policy_known" CHECK ((stunning_policy = ANY (ARRAY['none'::text, 'reversible'::text, 'varies'::text, 'not_disclosed'::text]))), CONSTRAINT "certifiers_policy_source_url_format" CHECK (((policy_source_url = ''::text) OR private.is_web_address(policy_source_url))), CONSTRAINT "certifiers_register_url_format" CHECK (((register_url = ''::text) OR private.is_web_address(register_url))), CONSTRAINT "certifiers_website_format" CHECK (((website = ''::text) OR private.is_web_address(website))));

ALTER TABLE "public"."certifiers" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."halal_disputes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "fact_id" uuid NOT NULL, "user_id" uuid, "reason" text NOT NULL, "details" text, "evidence_image_url" text, "answer" text, "answered_by" uuid, "answered_at" timestamp with time zone, "status" text NOT NULL DEFAULT 'open'::text, "decided_by" uuid, "decided_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "halal_disputes_answer_length" CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 1000))), CONSTRAINT "halal_disputes_decided_at_given" CHECK (((status = 'open'::text) = (decided_at IS NULL))), CONSTRAINT "halal_disputes_details_length" CHECK (((char_length(details) >= 1) AND (char_length(details) <= 1000))), CONSTRAINT "halal_disputes_pkey" PRIMARY KEY (id), CONSTRAINT "halal_disputes_reason_known" CHECK ((reason = ANY (ARRAY['wrong_value'::text, 'expired'::text, 'forged'::text, 'wrong_product'::text, 'other'::text]))), CONSTRAINT "halal_disputes_status_known" CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))));

ALTER TABLE "public"."halal_disputes" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."halal_facts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "subject_type" text NOT NULL, "subject_id" uuid NOT NULL, "attribute" text NOT NULL, "value" text NOT NULL, "product_line" text, "certifier_id" uuid, "certifier_name" text, "certificate_number" text, "state" text NOT NULL DEFAULT 'claimed'::text, "source" text NOT NULL, "basis" text NOT NULL, "evidence_url" text, "evidence_image_url" text, "observed_on" date NOT NULL, "valid_until" date, "is_public" boolean NOT NULL DEFAULT false, "claimed_by" uuid, "decided_by" uuid, "decided_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "halal_facts_attribute_known" CHECK ((attribute = ANY (ARRAY['certifier'::text, 'slaughter'::text, 'stunning'::text, 'gelatine'::text, 'alcohol_in_product'::text, 'alcohol_on_premises'::text, 'kitchen'::text]))), CONSTRAINT "halal_facts_basis_known" CHECK ((basis = ANY (ARRAY['label'::text, 'certificate'::text, 'staff'::text, 'website'::text, 'register'::text, 'registration'::text]))), CONSTRAINT "halal_facts_certificate_number_length" CHECK (((char_length(certificate_number) >= 1) AND (char_length(certificate_number) <= 40))), CONSTRAINT "halal_facts_certificate_of_value" CHECK (((certificate_number IS NULL) OR (value = 'certified'::text))), CONSTRAINT "halal_facts_certifier_name_length" CHECK (((char_length(certifier_name) >= 2) AND (char_length(certifier_name) <= 120))), CONSTRAINT "halal_facts_certifier_of_value" CHECK ((num_nonnulls(certifier_id, certifier_name) =
CASE
    WHEN (value = 'certified'::text) THEN 1
    ELSE 0
END)), CONSTRAINT "halal_facts_pkey" PRIMARY KEY (id), CONSTRAINT "halal_facts_product_line_length" CHECK (((char_length(product_line) >= 1) AND (char_length(product_line) <= 80))), CONSTRAINT "halal_facts_source_known" CHECK ((source = ANY (ARRAY['poster'::text, 'member'::text, 'merchant'::text, 'moderator'::text]))), CONSTRAINT "halal_facts_state_known" CHECK ((state = ANY (ARRAY['claimed'::text, 'evidence'::text, 'checked'::text, 'withdrawn'::text]))), CONSTRAINT "halal_facts_subject_known" CHECK ((subject_type = ANY (ARRAY['deal'::text, 'merchant'::text]))), CONSTRAINT "halal_facts_value_of_attribute" CHECK (COALESCE(((value = 'not_disclosed'::text) OR
CASE attribute
    WHEN 'certifier'::text THEN (value = 'certified'::text)
    WHEN 'slaughter'::text THEN (value = ANY (ARRAY['hand'::text, 'machine'::text]))
    WHEN 'stunning'::text THEN (value = ANY (ARRAY['stunned'::text, 'non_stunned'::text]))
    WHEN 'gelatine'::text THEN (value = ANY (ARRAY['none'::text, 'halal_beef'::text, 'fish'::text, 'other'::text]))
    WHEN 'alcohol_in_product'::text THEN (value = ANY (ARRAY['yes'::text, 'no'::text]))
    WHEN 'alcohol_on_premises'::text THEN (value = ANY (ARRAY['yes'::text, 'no'::text]))
    WHEN 'kitchen'::text THEN (value = ANY (ARRAY['fully_halal'::text, 'separate'::text, 'shared'::text]))
    ELSE false
END), false)), CONSTRAINT "halal_facts_withdrawn_hidden" CHECK (((state <> 'withdrawn'::text) OR (NOT is_public))), CONSTRAINT "halal_facts_evidence_url_format" CHECK (private.is_web_address(evidence_url)));

ALTER TABLE "public"."halal_facts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."halal_facts" ADD COLUMN "deal_id" uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'deal'::text THEN subject_id
    ELSE NULL::uuid
END) STORED;

ALTER TABLE "public"."halal_facts" ADD COLUMN "merchant_id" uuid GENERATED ALWAYS AS (
CASE subject_type
    WHEN 'merchant'::text THEN subject_id
    ELSE NULL::uuid
END) STORED;

CREATE OR REPLACE FUNCTION private.add_halal_of_new_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_deal_halal(array(
    select a.id from added a
    where a.status = 'active' and private.merchant_key(a.merchant) in (
      select m.name_key from public.merchants m
      where m.status = 'approved' and exists (select from public.halal_facts f where f.merchant_id = m.id and f.is_public))));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.best_halal_facts(kind text, subject uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.halal_fact_json(listed.fact) order by listed.place, listed.product), '[]') from (
    select fact, array_position(array[
        'certifier', 'slaughter', 'stunning', 'gelatine', 'alcohol_in_product', 'alcohol_on_premises', 'kitchen'
      ], (fact).attribute) as place, coalesce((fact).product_line, '') as product
    from (
      select distinct on (f.attribute, lower(f.product_line)) f as fact
      from public.halal_facts f
      where f.is_public and f.subject_type = kind
        and case kind when 'deal' then f.deal_id else f.merchant_id end = subject
      order by f.attribute, lower(f.product_line), private.has_lapsed(f.valid_until), f.state = 'checked' desc,
        f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id
    ) as best
    order by 2, 3 limit 50
  ) as listed
$function$;

CREATE OR REPLACE FUNCTION private.certifier_by_name(name_param text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select id from public.certifiers
  where lower(name) = lower(btrim(name_param)) or slug = nullif(private.merchant_key(name_param), '')
  order by lower(name) = lower(btrim(name_param)) desc, created_at, id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.claim_of_new_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.claim_registered_certifier(new);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.claim_registered_certifier(merchant public.merchants)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.halal_facts (
    subject_type, subject_id, attribute, value, certifier_id, certifier_name, certificate_number, source, basis,
    observed_on, claimed_by, created_at)
  select 'merchant', merchant.id, 'certifier', 'certified', known.id,
    case when known.id is null then merchant.halal_certifier end,
    case when char_length(merchant.certificate_number) between 1 and 40 then merchant.certificate_number end,
    'merchant', 'registration', (merchant.created_at at time zone 'UTC')::date, merchant.user_id, merchant.created_at
  from (select private.certifier_by_name(merchant.halal_certifier) as id) as known
  where char_length(merchant.halal_certifier) >= 2 and merchant.status <> 'rejected'
$function$;

CREATE OR REPLACE FUNCTION private.clear_profile_of_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.deals where user_id = old.id and status <> 'active';
  delete from private.proposed_edits where deal_id in (select id from public.deals where user_id = old.id);
  delete from public.voucher_codes where user_id = old.id and status <> 'active';
  delete from public.blog_posts where user_id = old.id and status = 'draft';
  -- Handled messages. An open one keeps the address for the reply.
  delete from public.contact_messages where user_id = old.id and handled_at is not null;
  -- An open report stays in the queue without a name.
  delete from public.reports where user_id = old.id and status <> 'open';
  -- Public facts and open disputes stay without a name; their photos do not.
  delete from public.halal_disputes where user_id = old.id and status <> 'open';
  update public.halal_disputes set details = null, evidence_image_url = null where user_id = old.id;
  delete from public.halal_facts where claimed_by = old.id and not is_public;
  update public.halal_facts set evidence_image_url = null where claimed_by = old.id and evidence_image_url is not null;
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.deals_of_merchant_key(key text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select d.id from public.deals d
    where d.status = 'active' and private.merchant_key(d.merchant) = key and key <> '')
$function$;

CREATE OR REPLACE FUNCTION private.halal_fact_for_admins(fact public.halal_facts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'subject', private.halal_subject_json(fact), 'evidence_image_url', fact.evidence_image_url,
    'username', (select p.username from public.profiles p where p.id = fact.claimed_by),
    'registered', array(
      select m.name from public.merchants m where m.user_id = fact.claimed_by and m.status <> 'rejected' order by m.name limit 10))
$function$;

CREATE OR REPLACE FUNCTION private.halal_fact_json(fact public.halal_facts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', fact.id, 'subject_type', fact.subject_type, 'attribute', fact.attribute, 'value', fact.value,
    'product_line', fact.product_line, 'certifier', (
      select jsonb_build_object('slug', c.slug, 'name', c.name, 'register_url', c.register_url)
      from public.certifiers c where c.id = fact.certifier_id),
    'certifier_name', fact.certifier_name, 'certificate_number', fact.certificate_number, 'state', fact.state,
    'source', fact.source, 'basis', fact.basis, 'evidence_url', fact.evidence_url,
    'has_evidence_image', fact.evidence_image_url is not null, 'observed_on', fact.observed_on,
    'valid_until', fact.valid_until, 'has_lapsed', private.has_lapsed(fact.valid_until), 'is_public', fact.is_public,
    'checked_on', case when fact.state = 'checked' then (fact.decided_at at time zone 'UTC')::date end,
    'is_own', coalesce(fact.claimed_by = auth.uid(), false), 'updated_at', fact.updated_at,
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'reason', x.reason, 'answer', x.answer, 'created_at', x.created_at) order by x.created_at, x.id), '[]')
      from (
        select * from public.halal_disputes d where d.fact_id = fact.id and d.status = 'open'
        order by d.created_at, d.id limit 20
      ) as x))
$function$;

CREATE OR REPLACE FUNCTION private.halal_of(deal_id_param uuid, merchant_key_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  merchant constant uuid := private.merchant_of_key(merchant_key_param);
begin
  return jsonb_build_object(
    'deal', case when deal_id_param is null then '[]' else private.best_halal_facts('deal', deal_id_param) end,
    'merchant', case when merchant is null then '[]' else private.best_halal_facts('merchant', merchant) end,
    'merchant_id', merchant);
end
$function$;

CREATE OR REPLACE FUNCTION private.halal_subject(kind text, subject uuid, OUT merchant_key text, OUT poster uuid, OUT is_public boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if kind = 'deal' then
    select private.merchant_key(d.merchant), d.user_id, d.status = 'active' into merchant_key, poster, is_public
    from public.deals d
    where d.id = subject and (d.status = 'active' or d.user_id = auth.uid() or private.is_admin());
    if not found then
      raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
    end if;
  elsif kind = 'merchant' then
    select m.name_key, m.status = 'approved' into merchant_key, is_public from public.merchants m
    where m.id = subject and (m.status = 'approved' or m.user_id = auth.uid() or private.is_admin());
    if not found then
      raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
    end if;
  else
    perform private.refuse_field('subject_type', 'Subject must be deal or merchant', 'one_of', '{}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.halal_subject_json(fact public.halal_facts)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select jsonb_build_object('type', 'deal', 'id', d.id, 'name', d.title, 'status', d.status, 'reports', (
        select count(*) from public.reports r
        where r.content_type = 'deal' and r.content_id = d.id and r.reason = 'not_halal' and r.status = 'open'))
      from public.deals d where d.id = fact.deal_id),
    (select jsonb_build_object('type', 'merchant', 'id', m.id, 'name', m.name, 'slug', m.slug, 'status', m.status, 'reports', 0)
      from public.merchants m where m.id = fact.merchant_id))
$function$;

CREATE OR REPLACE FUNCTION private.has_lapsed(valid_until date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN COALESCE((valid_until < ((now() AT TIME ZONE 'UTC'::text))::date), false);

CREATE OR REPLACE FUNCTION private.image_key(address_param text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select substring(address_param from
    '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)$')
$function$;

CREATE OR REPLACE FUNCTION private.image_keys(text_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(distinct found.key[1]), '{}')
  from regexp_matches(text_param,
    '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
$function$;

CREATE OR REPLACE FUNCTION private.lock_halal_fact(fact_id_param uuid)
 RETURNS public.halal_facts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts where id = fact_id_param for update;
  if not found or fact.state = 'withdrawn' then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  return fact;
end
$function$;

CREATE OR REPLACE FUNCTION private.merchant_key_of_fact(fact public.halal_facts)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    (select m.name_key from public.merchants m where m.id = fact.merchant_id),
    (select private.merchant_key(d.merchant) from public.deals d where d.id = fact.deal_id))
$function$;

CREATE OR REPLACE FUNCTION private.merchant_of_key(key text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select m.id from public.merchants m where m.status = 'approved' and m.name_key = nullif(key, '')
  order by m.created_at, m.id limit 1
$function$;

CREATE OR REPLACE FUNCTION private.own_merchant_keys(member uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(select m.name_key from public.merchants m where m.user_id = member and m.status <> 'rejected' limit 100)
$function$;

CREATE OR REPLACE FUNCTION private.publish_facts_of_poster()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.halal_facts set is_public = true, updated_at = now()
  where deal_id = new.id and claimed_by = new.user_id and decided_at is null and state <> 'withdrawn' and not is_public;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_halal_fact(subject_type_param text, subject_id_param uuid, attribute_param text, value_param text, details_param jsonb)
 RETURNS public.halal_facts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(nullif(private.unwrap_object(details_param), 'null'), '{}');
  today constant date := (now() at time zone 'UTC')::date;
  sent constant text := lower(btrim(value_param));
  fact public.halal_facts;
begin
  if jsonb_typeof(details) <> 'object' then
    perform private.refuse_field('details_param', 'details_param must be an object of fields', 'required', '{}');
  end if;
  perform private.refuse_other_fields(details, array[
    'basis', 'product_line', 'certifier_name', 'certificate_number', 'evidence_url', 'evidence_image_url', 'observed_on',
    'valid_until']);
  -- A day that is no date is refused by its rule, not as a failed cast.
  perform private.check_fields(
    ('observed_on', coalesce(pg_input_is_valid(nullif(details ->> 'observed_on', ''), 'date'), true),
      'Day must be a date', 'not_future', '{}'),
    ('valid_until', coalesce(pg_input_is_valid(nullif(details ->> 'valid_until', ''), 'date'), true),
      'Last day must be a date', 'years_ahead', '{"max": 10}'));
  fact.subject_type := subject_type_param;
  fact.subject_id := subject_id_param;
  fact.attribute := lower(btrim(attribute_param));
  fact.basis := lower(btrim(details ->> 'basis'));
  fact.product_line := nullif(btrim(details ->> 'product_line'), '');
  fact.certificate_number := nullif(btrim(details ->> 'certificate_number'), '');
  fact.evidence_url := nullif(btrim(details ->> 'evidence_url'), '');
  fact.evidence_image_url := nullif(btrim(details ->> 'evidence_image_url'), '');
  fact.observed_on := coalesce(nullif(details ->> 'observed_on', '')::date, today);
  fact.valid_until := nullif(details ->> 'valid_until', '')::date;
  if fact.attribute = 'certifier' and sent <> 'not_disclosed' then
    -- The slug or name of a certifier, or "other" with its name.
    fact.certifier_id := private.certifier_by_name(
      case when sent = 'other' then details ->> 'certifier_name' else value_param end);
    fact.certifier_name := case when fact.certifier_id is null and sent = 'other' then btrim(details ->> 'certifier_name') end;
    fact.value := case when num_nonnulls(fact.certifier_id, fact.certifier_name) = 1 then 'certified' end;
  elsif fact.attribute <> 'certifier' or sent = 'not_disclosed' then
    fact.value := sent;
  end if;
  perform private.check_fields(
    ('attribute', coalesce(fact.attribute in (
      'certifier', 'slaughter', 'stunning', 'gelatine', 'alcohol_in_product', 'alcohol_on_premises', 'kitchen'), false),
      'Attribute must be one of the seven', 'one_of', '{}'),
    ('certifier_name', fact.attribute <> 'certifier' or sent is distinct from 'other'
      or fact.certifier_id is not null or coalesce(char_length(fact.certifier_name) between 2 and 120, false),
      'Certifier must be 2 to 120 characters', 'length', '{"min": 2, "max": 120}'),
    private.text_rule('certifier_name', 'Certifier', fact.certifier_name),
    ('value', coalesce(fact.value = 'not_disclosed' or case fact.attribute
      when 'certifier' then fact.value = 'certified'
      when 'slaughter' then fact.value in ('hand', 'machine')
      when 'stunning' then fact.value in ('stunned', 'non_stunned')
      when 'gelatine' then fact.value in ('none', 'halal_beef', 'fish', 'other')
      when 'kitchen' then fact.value in ('fully_halal', 'separate', 'shared')
      else fact.value in ('yes', 'no') end, false), 'Value must be one of the attribute''s', 'one_of', '{}'),
    ('basis', coalesce(fact.basis in ('label', 'certificate', 'staff', 'website', 'register'), false),
      'Source must be label, certificate, staff, website or register', 'one_of', '{}'),
    ('product_line', coalesce(char_length(fact.product_line) <= 80, true), 'Product must be at most 80 characters',
      'max_length', '{"max": 80}'),
    private.text_rule('product_line', 'Product', fact.product_line),
    ('certificate_number', fact.certificate_number is null or fact.value = 'certified',
      'A certificate number belongs to a certifier', 'one_of', '{}'),
    ('certificate_number', coalesce(char_length(fact.certificate_number) <= 40, true),
      'Certificate number must be at most 40 characters', 'max_length', '{"max": 40}'),
    private.text_rule('certificate_number', 'Certificate number', fact.certificate_number),
    ('evidence_url', fact.evidence_url is null or private.is_public_link(fact.evidence_url),
      'Link must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('evidence_image_url', fact.evidence_image_url is null or private.is_own_image('evidence', fact.evidence_image_url),
      'Photo must be an image that you uploaded here', 'own_image', '{}'),
    -- A day ahead of UTC exists in some time zones.
    ('observed_on', isfinite(fact.observed_on) and fact.observed_on <= today + 1, 'The day must not be in the future',
      'not_future', '{}'),
    ('observed_on', fact.observed_on > today - 366, 'The day must be at most a year ago', 'year_ago', '{}'),
    ('valid_until', coalesce(isfinite(fact.valid_until) and fact.valid_until <= today + 3653, true),
      'The last day must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('valid_until', coalesce(fact.valid_until >= today - 1, true), 'The last day must not be in the past', 'not_past', '{}'));
  return fact;
end
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
    -- An admin can undo a decision on a change for ten minutes.
    union all select changes ->> 'image_url' from private.proposed_edits
    where status = 'waiting' or decided_at > now() - interval '15 minutes'
    union all select replaced -> 'deal' ->> 'image_url' from private.proposed_edits
    where decided_at > now() - interval '15 minutes'
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
    union all select evidence_image_url from public.halal_facts
    where state <> 'withdrawn' or updated_at > now() - interval '30 days'
    union all select evidence_image_url from public.halal_disputes
    where status = 'open' or decided_at > now() - interval '30 days'
    -- An admin can undo a decision on an avatar for ten minutes.
    union all select a.before ->> image.field
      from public.admin_actions a, unnest(array['profile_image_url', 'pending_profile_image_url']) as image (field)
      where a.action in ('approve_avatar', 'reject_avatar') and a.created_at > now() - interval '15 minutes'
  )
  select distinct found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant|evidence)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
$function$;

CREATE OR REPLACE FUNCTION private.refresh_deal_halal(deal_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.deal_halal where deal_id = any (deal_ids);
  with ranked as (
    select d.id, f.attribute, f.value, f.certifier_id, f.valid_until, f.state, f.decided_at,
      exists (select from public.halal_disputes x where x.fact_id = f.id and x.status = 'open') as is_disputed,
      row_number() over (
        partition by d.id, f.attribute
        order by f.deal_id is not null desc, private.has_lapsed(f.valid_until), f.state = 'checked' desc,
          f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id) as place
    from public.deals d
    join public.halal_facts f on f.deal_id = d.id
      or f.merchant_id = private.merchant_of_key(private.merchant_key(d.merchant))
    where d.id = any (deal_ids) and d.status = 'active' and f.is_public and f.product_line is null
  )
  insert into private.deal_halal (
    deal_id, certifier_id, certifier_until, stunning, stunning_until, alcohol, alcohol_until, checked_on, is_disputed)
  select id,
    (array_agg(certifier_id) filter (where attribute = 'certifier'))[1],
    min(valid_until) filter (where attribute = 'certifier'),
    min(value) filter (where attribute = 'stunning'), min(valid_until) filter (where attribute = 'stunning'),
    -- "yes" outweighs "no", and both outweigh "not_disclosed".
    (array_agg(value order by value = 'yes' desc, value = 'no' desc) filter (where attribute like 'alcohol%'))[1],
    min(valid_until) filter (where attribute like 'alcohol%'),
    max((decided_at at time zone 'UTC')::date) filter (where state = 'checked'),
    bool_or(is_disputed)
  from ranked where place = 1 and attribute in ('certifier', 'stunning', 'alcohol_in_product', 'alcohol_on_premises')
  group by id;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_deals_of_dispute()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts where id = case tg_op when 'DELETE' then old.fact_id else new.fact_id end;
  if fact.is_public then
    perform private.refresh_deal_halal(case when fact.subject_type = 'deal' then array[fact.subject_id]
      else private.deals_of_merchant_key((select m.name_key from public.merchants m where m.id = fact.subject_id)) end);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_deals_of_fact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  fact constant public.halal_facts := case tg_op when 'DELETE' then old else new end;
begin
  perform private.refresh_deal_halal(case when fact.subject_type = 'deal' then array[fact.subject_id]
    else private.deals_of_merchant_key((select m.name_key from public.merchants m where m.id = fact.subject_id)) end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_deals_of_merchant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_deal_halal(private.deals_of_merchant_key(old.name_key));
  if new.name_key <> old.name_key then
    perform private.refresh_deal_halal(private.deals_of_merchant_key(new.name_key));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refresh_deal_halal(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_down_fact(fact_id_param uuid, by_admin uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.halal_facts set
    state = 'withdrawn', is_public = false, decided_by = by_admin,
    decided_at = case when by_admin is null then decided_at else now() end, updated_at = clock_timestamp()
  where id = fact_id_param;
  update public.halal_disputes set status = 'upheld', decided_by = by_admin, decided_at = now()
  where fact_id = fact_id_param and status = 'open';
end
$function$;

CREATE OR REPLACE FUNCTION public.add_halal_fact(subject_type_param text, subject_id_param uuid, attribute_param text, value_param text, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  by_admin constant boolean := private.is_admin();
  fact public.halal_facts;
  subject record;
  earlier uuid;
begin
  select * into subject from private.halal_subject(subject_type_param, subject_id_param);
  fact := private.read_halal_fact(subject_type_param, subject_id_param, attribute_param, value_param, details_param);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 86));
  select f.id into earlier from public.halal_facts f
  where f.claimed_by = member and f.created_at > now() - interval '60 seconds' and f.state <> 'withdrawn'
    and (f.subject_id, f.attribute, f.value) = (fact.subject_id, fact.attribute, fact.value)
    and (f.basis, f.product_line, f.certifier_id, f.certifier_name, f.certificate_number, f.evidence_url, f.evidence_image_url,
      f.observed_on, f.valid_until)
      is not distinct from
      (fact.basis, fact.product_line, fact.certifier_id, fact.certifier_name, fact.certificate_number, fact.evidence_url,
        fact.evidence_image_url, fact.observed_on, fact.valid_until)
  limit 1;
  if earlier is null then
    perform private.require_pace('facts', member);
    insert into public.halal_facts (
      subject_type, subject_id, attribute, value, product_line, certifier_id, certifier_name, certificate_number, state, source,
      basis, evidence_url, evidence_image_url, observed_on, valid_until, is_public, claimed_by, decided_by, decided_at)
    values (
      fact.subject_type, fact.subject_id, fact.attribute, fact.value, fact.product_line, fact.certifier_id, fact.certifier_name,
      fact.certificate_number,
      case when by_admin then 'checked'
        when num_nonnulls(fact.evidence_url, fact.evidence_image_url) > 0
          and (select weight from private.check_standing(member)) > 0 then 'evidence'
        else 'claimed' end,
      case when subject.merchant_key = any (private.own_merchant_keys(member)) then 'merchant'
        when by_admin then 'moderator'
        when subject.poster = member then 'poster'
        else 'member' end,
      fact.basis, fact.evidence_url, fact.evidence_image_url, fact.observed_on, fact.valid_until, by_admin, member,
      case when by_admin then member end, case when by_admin then now() end)
    returning id into earlier;
    if by_admin then
      perform private.log_admin_action('add_halal_fact', 'halal_fact', earlier, null,
        jsonb_build_object('attribute', fact.attribute, 'value', fact.value));
    elsif not subject.is_public and subject.poster = member then
      -- No admin approves the deal without having seen this claim, which the approval publishes.
      update public.deals set updated_at = now() where id = fact.subject_id;
    end if;
  end if;
  return (select private.halal_fact_json(f) from public.halal_facts f where f.id = earlier);
end
$function$;

CREATE OR REPLACE FUNCTION public.answer_halal_dispute(dispute_id_param uuid, answer_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  said constant text := btrim(answer_param);
  fact public.halal_facts;
begin
  select f.* into fact from public.halal_disputes x join public.halal_facts f on f.id = x.fact_id
  where x.id = dispute_id_param and x.status = 'open' and f.is_public for update of x;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  if not exists (
    select from public.merchants m
    where m.user_id = member and m.status = 'approved' and m.name_key = private.merchant_key_of_fact(fact)
  ) then
    raise exception 'Only the merchant can answer' using errcode = 'PT403', hint = 'not_your_merchant';
  end if;
  perform private.check_fields(
    ('answer', coalesce(char_length(said) between 1 and 1000, false), 'Answer must be 1 to 1,000 characters', 'length',
      '{"min": 1, "max": 1000}'),
    private.text_rule('answer', 'Answer', said, true));
  perform private.require_pace('disputes', member);
  update public.halal_disputes set answer = said, answered_by = member, answered_at = now() where id = dispute_id_param;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_halal_dispute(dispute_id_param uuid, action_param text, reason_param text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action text;
  dispute public.halal_disputes;
begin
  action := private.check_decision(action_param, reason_param, 'uphold', 'dismiss');
  select * into dispute from public.halal_disputes where id = dispute_id_param;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  -- The fact first, as in decide_halal_fact.
  perform from public.halal_facts where id = dispute.fact_id for update;
  select * into dispute from public.halal_disputes where id = dispute_id_param for update;
  if dispute.status <> 'open' then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action = 'uphold' then
    perform private.take_down_fact(dispute.fact_id, admin);
  else
    update public.halal_disputes set status = 'dismissed', decided_by = admin, decided_at = now() where id = dispute.id;
  end if;
  perform private.log_admin_action(
    action || '_halal_dispute', 'halal_fact', dispute.fact_id,
    jsonb_build_object('dispute', null), jsonb_build_object('dispute', dispute.reason), reason_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_halal_fact(fact_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action text;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'show', 'check', 'refuse', 'withdraw');
  old := private.lock_halal_fact(fact_id_param);
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'show' and old.is_public or action = 'check' and old.state = 'checked'
    or action = 'refuse' and old.is_public or action = 'withdraw' and not old.is_public
  then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action in ('refuse', 'withdraw') then
    perform private.take_down_fact(old.id, admin);
  else
    update public.halal_facts set
      state = case action when 'check' then 'checked' else state end, is_public = true, decided_by = admin,
      decided_at = now(), updated_at = now()
    where id = old.id;
  end if;
  perform private.log_admin_action(
    action || '_halal_fact', 'halal_fact', old.id,
    jsonb_build_object('state', old.state, 'is_public', old.is_public),
    (select jsonb_build_object('state', state, 'is_public', is_public, 'attribute', attribute, 'value', value)
      from public.halal_facts where id = old.id),
    reason_param);
  return (select private.halal_fact_json(f) from public.halal_facts f where f.id = old.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.dispute_halal_fact(fact_id_param uuid, reason_param text, details_param text DEFAULT NULL::text, evidence_image_url_param text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  why constant text := lower(btrim(reason_param));
  said constant text := nullif(btrim(details_param), '');
  photo constant text := nullif(btrim(evidence_image_url_param), '');
  own_merchants constant text[] := private.own_merchant_keys(member);
  fact public.halal_facts;
  dispute uuid;
begin
  select * into fact from public.halal_facts f
  where f.id = fact_id_param and f.is_public and (
    exists (select from public.deals d where d.id = f.deal_id and d.status = 'active')
    or exists (select from public.merchants m where m.id = f.merchant_id and m.status = 'approved'))
  for share;
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  perform private.check_fields(
    ('reason', coalesce(why in ('wrong_value', 'expired', 'forged', 'wrong_product', 'other'), false),
      'Reason must be wrong_value, expired, forged, wrong_product or other', 'one_of', '{}'),
    ('details', why <> 'other' or said is not null, 'Details are needed where the reason is other', 'details_for_other', '{}'),
    ('details', coalesce(char_length(said) <= 1000, true), 'Details must be at most 1,000 characters', 'max_length',
      '{"max": 1000}'),
    private.text_rule('details', 'Details', said, true),
    ('evidence_image_url', photo is null or private.is_own_image('evidence', photo),
      'Photo must be an image that you uploaded here', 'own_image', '{}'));
  if fact.claimed_by = member then
    raise exception 'This is your own fact. Withdraw it instead.' using errcode = 'PT409', hint = 'own_fact';
  end if;
  if own_merchants <> '{}' and private.merchant_key_of_fact(fact) <> all (own_merchants) then
    raise exception 'You registered a merchant, so you cannot dispute facts of other merchants'
      using errcode = 'PT403', hint = 'other_merchant';
  end if;
  if (select weight from private.check_standing(member)) = 0 and not private.is_admin() then
    raise exception 'Your account is too new to dispute facts' using errcode = 'PT403', hint = 'cannot_dispute_yet';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text, 87));
  if exists (select from public.halal_disputes where fact_id = fact.id and user_id = member and status = 'open') then
    raise exception 'You have already disputed this' using errcode = 'PT409', hint = 'already_disputed';
  end if;
  perform private.require_pace('disputes', member);
  insert into public.halal_disputes (fact_id, user_id, reason, details, evidence_image_url)
  values (fact.id, member, why, said, photo)
  returning id into dispute;
  return dispute;
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id),
        'earlier_emails', (select coalesce(jsonb_agg(jsonb_build_object('email', c.old_email, 'changed_at', c.changed_at)
          order by c.changed_at, c.id), '[]') from private.changed_emails c where c.user_id = u.id))
      from auth.users u where u.id = member),
    'sessions', (select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at,
        'last_used_at', coalesce(s.refreshed_at at time zone 'utc', s.created_at), 'user_agent', s.user_agent)
        order by s.created_at, s.id), '[]')
      from auth.sessions s where s.user_id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'deals', (select coalesce(jsonb_agg(to_jsonb(d) order by d.created_at, d.id), '[]')
      from public.deals d where d.user_id = member),
    'comments', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.comments c where c.user_id = member),
    -- Mentions by others; the caller's own mentions are in the texts of the comments.
    'mentions', (select coalesce(jsonb_agg(m.comment_id order by m.comment_id), '[]')
      from public.comment_mentions m where m.user_id = member),
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'removed_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.removed_at, v.deal_id), '[]')
      from private.removed_votes v where v.user_id = member),
    'withdrawn_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.withdrawn_at, v.deal_id), '[]')
      from private.withdrawn_votes v where v.user_id = member),
    'deal_edits', (select coalesce(jsonb_agg(to_jsonb(r) - 'edited_by' order by r.created_at, r.id), '[]')
      from public.deal_revisions r join public.deals d on d.id = r.deal_id
      where d.user_id = member and r.edited_by = 'poster'),
    'proposed_edits', (select coalesce(jsonb_agg(to_jsonb(e) - 'replaced' order by e.created_at, e.id), '[]')
      from private.proposed_edits e join public.deals d on d.id = e.deal_id where d.user_id = member),
    'deal_checks', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.deal_id), '[]')
      from public.deal_checks c where c.user_id = member),
    'wrong_checks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', t.deal_id, 'marked_at', w.marked_at)
        order by w.marked_at, t.deal_id), '[]')
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = member),
    'check_networks', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', n.deal_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.deal_id), '[]')
      from private.check_networks n where n.user_id = member),
    'ended_deals', (select coalesce(jsonb_agg(jsonb_build_object('deal_id', e.deal_id, 'agreed_at', e.agreed_at,
        'state', e.state, 'weight', m.weight, 'said_at', m.said_at) order by e.agreed_at, e.deal_id), '[]')
      from private.ending_members m join private.member_endings e on e.id = m.ending_id where m.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'voucher_outcomes', (select coalesce(jsonb_agg(to_jsonb(o) order by o.created_at, o.voucher_id), '[]')
      from public.voucher_outcomes o where o.user_id = member),
    'outcome_networks', (select coalesce(jsonb_agg(jsonb_build_object('voucher_id', n.voucher_id, 'networks', n.networks,
        'seen_at', n.seen_at) order by n.seen_at, n.voucher_id), '[]')
      from private.outcome_networks n where n.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    'taken_down_posts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'post_id', t.post_id, 'reason', t.reason, 'taken_down_at', t.taken_down_at) order by t.taken_down_at), '[]')
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    -- Excludes the deciding admin and the author of the content: other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    'halal_facts', (select coalesce(jsonb_agg(to_jsonb(f) - 'decided_by' - 'deal_id' - 'merchant_id' order by f.created_at, f.id), '[]')
      from public.halal_facts f where f.claimed_by = member),
    'halal_disputes', (
      select coalesce(jsonb_agg(to_jsonb(x) - 'decided_by' - 'answered_by' order by x.created_at, x.id), '[]')
      from public.halal_disputes x where x.user_id = member),
    -- Excludes the disputes themselves: other people's data.
    'halal_answers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'fact_id', x.fact_id, 'answer', x.answer, 'answered_at', x.answered_at) order by x.answered_at, x.id), '[]')
      from public.halal_disputes x where x.answered_by = member),
    -- Excludes the authors of comments in notices: other people's data.
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor_id' - 'bundle_key' order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    -- Excludes mutes of the caller by others.
    'muted_members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.muted_id, 'muted_at', m.created_at)
        order by m.created_at, m.muted_id), '[]')
      from public.member_mutes m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admin who handled it.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_business(slug_param text)
 RETURNS TABLE(slug text, name text, merchant_key text, is_registered boolean, description text, website text, category text, location text, halal_certifier text, certificate_number text, logo_url text, created_at timestamp with time zone, deals bigint, halal jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  key text := private.merchant_key(slug_param);
  merchant public.merchants;
  running bigint;
  deal_name text;
begin
  select * into merchant from public.merchants m
  where m.status = 'approved' and (m.slug = key or m.name_key = key)
  order by (m.slug = key) desc, m.created_at limit 1;
  key := coalesce(merchant.name_key, key);
  select sum(c.current_deals),
    (array_agg(c.name order by c.current_deals desc, c.category) filter (where c.current_deals + c.expired_deals > 0))[1]
  into running, deal_name
  from private.merchant_deal_counts c where c.merchant_key = key;
  if merchant.id is null and (deal_name is null or key = 'unknown-merchant') then
    return;
  end if;
  running := coalesce(running, 0) - (
    select count(*) from private.deals_out_of_time() as d where private.merchant_key(d.merchant) = key
  );
  return query select
    coalesce(merchant.slug, key), coalesce(merchant.name, deal_name), key, merchant.id is not null,
    coalesce(merchant.description, ''), coalesce(merchant.website, ''), merchant.category,
    coalesce(merchant.location, ''), coalesce(merchant.halal_certifier, ''), coalesce(merchant.certificate_number, ''),
    coalesce(merchant.logo_url, ''), merchant.created_at, running, private.halal_of(null, key);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_halal_fact_history(fact_id_param uuid)
 RETURNS TABLE(step text, at timestamp with time zone, note text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  fact public.halal_facts;
begin
  select * into fact from public.halal_facts f
  where f.id = fact_id_param and (
    f.is_public and (
      exists (select from public.deals d where d.id = f.deal_id and d.status = 'active')
      or exists (select from public.merchants m where m.id = f.merchant_id and m.status = 'approved'))
    or f.claimed_by = auth.uid() or private.is_admin());
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  return query
    select steps.step, steps.at, steps.note from (
      select case when num_nonnulls(fact.evidence_url, fact.evidence_image_url) > 0 then 'evidence' else 'claimed' end as step,
        fact.created_at as at, null::text as note
      union all
      select case a.action when 'show_halal_fact' then 'shown' when 'check_halal_fact' then 'checked'
          when 'add_halal_fact' then 'checked' when 'refuse_halal_fact' then 'refused'
          when 'withdraw_halal_fact' then 'withdrawn' when 'uphold_halal_dispute' then 'upheld' else 'dismissed' end,
        a.created_at, null
      from public.admin_actions a where a.subject_id = fact.id and a.subject_type = 'halal_fact'
      union all
      select 'disputed', x.created_at, x.reason from public.halal_disputes x where x.fact_id = fact.id
      union all
      select 'answered', x.answered_at, x.answer from public.halal_disputes x where x.fact_id = fact.id and x.answer is not null
      union all
      select 'withdrawn', fact.updated_at, null where fact.state = 'withdrawn' and not exists (
        select from public.admin_actions a where a.subject_id = fact.id
          and a.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute'))
    ) as steps
    order by steps.at, steps.step limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_halal_facts(subject_type_param text, subject_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := auth.uid();
  subject record;
  facts jsonb;
begin
  select * into subject from private.halal_subject(subject_type_param, subject_id_param);
  facts := private.halal_of(case subject_type_param when 'deal' then subject_id_param end, subject.merchant_key);
  return jsonb_build_object(
    'facts', facts,
    'own', (
      select coalesce(jsonb_agg(private.halal_fact_json(f) order by f.created_at, f.id), '[]') from (
        select * from public.halal_facts f
        where f.claimed_by = member and not f.is_public and f.state <> 'withdrawn'
          and (f.subject_id = subject_id_param or f.merchant_id = (facts ->> 'merchant_id')::uuid)
        order by f.created_at, f.id limit 50
      ) as f),
    'disputes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', x.id, 'fact_id', x.fact_id, 'details', x.details, 'answer', x.answer) order by x.created_at, x.id), '[]') from (
        select x.* from public.halal_disputes x
        join public.halal_facts f on f.id = x.fact_id and f.is_public
        where x.status = 'open' and (f.subject_id = subject_id_param or f.merchant_id = (facts ->> 'merchant_id')::uuid)
          and exists (
            select from public.merchants m
            where m.user_id = member and m.status = 'approved' and m.name_key = subject.merchant_key)
        order by x.created_at, x.id limit 100
      ) as x),
    'certifiers', (
      select coalesce(jsonb_agg(jsonb_build_object('slug', c.slug, 'name', c.name) order by c.name, c.id), '[]')
      from (select * from public.certifiers where is_listed order by name, id limit 500) as c));
end
$function$;

CREATE OR REPLACE FUNCTION public.get_halal_queue()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return jsonb_build_object(
    'facts', (
      select coalesce(jsonb_agg(listed.fact order by listed.created_at, listed.id), '[]') from (
        select f.id, f.created_at, private.halal_fact_json(f) || private.halal_fact_for_admins(f) as fact
        from public.halal_facts f
        left join public.deals d on d.id = f.deal_id
        left join public.merchants m on m.id = f.merchant_id
        where f.decided_at is null and f.state <> 'withdrawn' and (not f.is_public or f.state = 'evidence')
          and coalesce(d.status::text, m.status::text) <> 'rejected'
        order by f.created_at, f.id limit 200
      ) as listed),
    'disputes', (
      select coalesce(jsonb_agg(listed.dispute order by listed.created_at, listed.id), '[]') from (
        select x.id, x.created_at, jsonb_build_object(
          'id', x.id, 'reason', x.reason, 'details', x.details, 'evidence_image_url', x.evidence_image_url,
          'answer', x.answer, 'created_at', x.created_at, 'username', p.username,
          'fact', private.halal_fact_json(f) || private.halal_fact_for_admins(f)) as dispute
        from public.halal_disputes x
        join public.halal_facts f on f.id = x.fact_id
        left join public.profiles p on p.id = x.user_id
        where x.status = 'open' order by x.created_at, x.id limit 200
      ) as listed),
    'certifiers', (
      select coalesce(jsonb_agg(to_jsonb(c) - 'created_at' order by c.name, c.id), '[]')
      from (select * from public.certifiers order by name, id limit 500) as c));
end
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
  -- Evidence is private from its upload on, whatever names it.
  if image_key_param not like 'evidence/%'
    and (private.is_public_image(image_key_param) or not private.is_named_image(image_key_param))
  then
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

CREATE OR REPLACE FUNCTION public.read_deal_page(slug_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  slug constant text := lower(btrim(slug_param));
  deal public.deals_with_temperature;
begin
  if slug ~ '^[0-9a-f]{7}$' then
    select * into deal from public.search_deals_by_id_prefix(slug) limit 1;
  elsif slug ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into deal from public.get_deal(slug::uuid);
  end if;
  if deal.id is null then
    return null;
  end if;
  return json_build_object(
    'deal', deal,
    'comments', (
      select coalesce(json_agg(thread), '[]') from (
        select * from public.comments_with_author c
        where c.deal_id = deal.id order by c.created_at, c.id limit 500
      ) as thread),
    'checks', public.get_deal_checks(deal.id),
    'beside', private.beside_deal(deal.merchant, deal.category),
    'halal', private.halal_of(deal.id, private.merchant_key(deal.merchant)));
end
$function$;

CREATE OR REPLACE FUNCTION public.save_certifier(certifier_data jsonb)
 RETURNS public.certifiers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  data jsonb := coalesce(private.unwrap_object(certifier_data), '{}');
  old public.certifiers;
  saved public.certifiers;
begin
  perform private.require_admin();
  if jsonb_typeof(data) <> 'object' then
    perform private.refuse_field('certifier_data', 'certifier_data must be an object of fields', 'required', '{}');
  end if;
  perform private.refuse_other_fields(data, array[
    'id', 'name', 'country', 'website', 'register_url', 'stunning_policy', 'policy_source_url', 'checked_on', 'is_listed']);
  if data ->> 'id' is not null then
    select * into old from public.certifiers where id::text = data ->> 'id' for update;
    if not found then
      raise exception 'Certifier not found' using errcode = 'PT404', hint = 'certifier_not_found';
    end if;
    saved := old;
  else
    saved.id := gen_random_uuid();
    saved.country := '';
    saved.website := '';
    saved.register_url := '';
    saved.stunning_policy := 'not_disclosed';
    saved.policy_source_url := '';
    saved.is_listed := true;
    saved.created_at := now();
  end if;
  saved := jsonb_populate_record(saved, data - 'id');
  saved.name := btrim(saved.name);
  saved.country := upper(btrim(coalesce(saved.country, '')));
  saved.website := btrim(coalesce(saved.website, ''));
  saved.register_url := btrim(coalesce(saved.register_url, ''));
  saved.policy_source_url := btrim(coalesce(saved.policy_source_url, ''));
  saved.is_listed := coalesce(saved.is_listed, true);
  perform private.check_fields(
    ('name', char_length(saved.name) between 2 and 80 and private.merchant_key(saved.name) <> '',
      'Name must be 2 to 80 characters', 'length', '{"min": 2, "max": 80}'),
    private.text_rule('name', 'Name', saved.name),
    ('country', saved.country = '' or saved.country ~ '^[A-Z]{2}$', 'Country must be a two-letter code', 'one_of', '{}'),
    ('website', saved.website = '' or private.is_public_link(saved.website),
      'Website must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('register_url', saved.register_url = '' or private.is_public_link(saved.register_url),
      'Register must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('policy_source_url', saved.policy_source_url = '' or private.is_public_link(saved.policy_source_url),
      'Source must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('stunning_policy', saved.stunning_policy in ('none', 'reversible', 'varies', 'not_disclosed'),
      'Stunning policy must be none, reversible, varies or not_disclosed', 'one_of', '{}'),
    ('checked_on', coalesce(saved.checked_on <= (now() at time zone 'UTC')::date + 1, true),
      'The day must not be in the future', 'not_future', '{}'));
  saved.slug := coalesce(saved.slug, left(private.merchant_key(saved.name), 100));
  -- The former name of another certifier may be in its slug.
  if exists (select from public.certifiers c where c.id <> saved.id and c.slug = saved.slug) then
    saved.slug := left(saved.slug, 91) || '-' || left(saved.id::text, 8);
  end if;
  if exists (select from public.certifiers c where c.id <> saved.id and lower(c.name) = lower(saved.name)) then
    raise exception 'A certifier of this name exists' using errcode = 'PT409', hint = 'certifier_exists';
  end if;

  insert into public.certifiers select saved.*
  on conflict (id) do update set
    name = excluded.name, country = excluded.country, website = excluded.website, register_url = excluded.register_url,
    stunning_policy = excluded.stunning_policy, policy_source_url = excluded.policy_source_url,
    checked_on = excluded.checked_on, is_listed = excluded.is_listed;
  update public.halal_facts set certifier_id = saved.id, certifier_name = null
  where lower(certifier_name) = lower(saved.name);
  perform private.log_admin_action(
    'save_certifier', 'certifier', saved.id, case when old.id is not null then to_jsonb(old) end,
    to_jsonb(saved) - 'created_at' - 'id');
  return saved;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_halal_fact(fact_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  fact public.halal_facts;
begin
  if not exists (select from public.halal_facts where id = fact_id_param and claimed_by = member) then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  fact := private.lock_halal_fact(fact_id_param);
  if fact.state = 'checked' and not private.is_admin() then
    raise exception 'An admin has checked this fact. Dispute it instead.' using errcode = 'PT409', hint = 'fact_checked';
  end if;
  perform private.take_down_fact(fact_id_param, null);
end
$function$;

ALTER TABLE "private"."deal_halal" ADD CONSTRAINT "deal_halal_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."deal_halal" ADD CONSTRAINT "deal_halal_certifier_id_fkey" FOREIGN KEY (certifier_id) REFERENCES public.certifiers(id) ON DELETE CASCADE;

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_answered_by_fkey" FOREIGN KEY (answered_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_certifier_id_fkey" FOREIGN KEY (certifier_id) REFERENCES public.certifiers(id) ON DELETE RESTRICT;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_claimed_by_fkey" FOREIGN KEY (claimed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_decided_by_fkey" FOREIGN KEY (decided_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_merchant_id_fkey" FOREIGN KEY (merchant_id) REFERENCES public.merchants(id) ON DELETE CASCADE;

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_fact_id_fkey" FOREIGN KEY (fact_id) REFERENCES public.halal_facts(id) ON DELETE CASCADE;

CREATE INDEX deal_halal_certifier_idx ON private.deal_halal USING btree (certifier_id);

CREATE INDEX certifiers_name_idx ON public.certifiers USING btree (lower(name));

CREATE INDEX halal_disputes_answered_by_idx ON public.halal_disputes USING btree (answered_by);

CREATE INDEX halal_disputes_decided_by_idx ON public.halal_disputes USING btree (decided_by);

CREATE INDEX halal_disputes_fact_idx ON public.halal_disputes USING btree (fact_id, created_at);

CREATE UNIQUE INDEX halal_disputes_one_open_idx ON public.halal_disputes USING btree (user_id, fact_id) WHERE (status = 'open'::text);

CREATE INDEX halal_disputes_open_oldest_idx ON public.halal_disputes USING btree (created_at, id) WHERE (status = 'open'::text);

CREATE INDEX halal_disputes_user_idx ON public.halal_disputes USING btree (user_id, created_at DESC);

CREATE INDEX halal_facts_certifier_idx ON public.halal_facts USING btree (certifier_id);

CREATE INDEX halal_facts_claimed_by_idx ON public.halal_facts USING btree (claimed_by, created_at DESC);

CREATE INDEX halal_facts_deal_idx ON public.halal_facts USING btree (deal_id);

CREATE INDEX halal_facts_decided_by_idx ON public.halal_facts USING btree (decided_by);

CREATE INDEX halal_facts_merchant_idx ON public.halal_facts USING btree (merchant_id);

CREATE INDEX halal_facts_undecided_idx ON public.halal_facts USING btree (created_at, id) WHERE ((decided_at IS NULL) AND (state <> 'withdrawn'::text));

CREATE TRIGGER certifiers_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.certifiers FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER certifiers_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.certifiers FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER deals_halal_new AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.add_halal_of_new_deals();

CREATE TRIGGER deals_publish_facts AFTER UPDATE OF status ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND (old.status <> 'active'::public.deal_status))) EXECUTE FUNCTION private.publish_facts_of_poster();

CREATE TRIGGER deals_refresh_halal AFTER UPDATE OF status, merchant ON public.deals FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.merchant IS DISTINCT FROM new.merchant))) EXECUTE FUNCTION private.refresh_halal_of_deal();

CREATE TRIGGER halal_disputes_deals_changed AFTER INSERT OR DELETE OR UPDATE OF status ON public.halal_disputes FOR EACH ROW EXECUTE FUNCTION private.refresh_deals_of_dispute();

CREATE TRIGGER halal_disputes_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.halal_disputes FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER halal_disputes_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.halal_disputes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER halal_facts_deals_changed AFTER UPDATE ON public.halal_facts FOR EACH ROW WHEN ((old.is_public OR new.is_public)) EXECUTE FUNCTION private.refresh_deals_of_fact();

CREATE TRIGGER halal_facts_deals_deleted AFTER DELETE ON public.halal_facts FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION private.refresh_deals_of_fact();

CREATE TRIGGER halal_facts_deals_new AFTER INSERT ON public.halal_facts FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION private.refresh_deals_of_fact();

CREATE TRIGGER halal_facts_notify_change AFTER UPDATE ON public.halal_facts FOR EACH ROW WHEN ((old.is_public OR new.is_public)) EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER halal_facts_notify_deleted AFTER DELETE ON public.halal_facts FOR EACH ROW WHEN (old.is_public) EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER halal_facts_notify_new AFTER INSERT ON public.halal_facts FOR EACH ROW WHEN (new.is_public) EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER halal_facts_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.halal_facts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER merchants_claim_certifier AFTER INSERT ON public.merchants FOR EACH ROW EXECUTE FUNCTION private.claim_of_new_merchant();

CREATE TRIGGER merchants_refresh_halal_deleted AFTER DELETE ON public.merchants FOR EACH ROW EXECUTE FUNCTION private.refresh_deals_of_merchant();

CREATE TRIGGER merchants_refresh_halal AFTER UPDATE OF status, name ON public.merchants FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.name_key IS DISTINCT FROM new.name_key))) EXECUTE FUNCTION private.refresh_deals_of_merchant();

CREATE POLICY "certifiers_select_all" ON "public"."certifiers" FOR SELECT TO "anon", "authenticated" USING (true);

CREATE POLICY "halal_disputes_select_own_or_admin" ON "public"."halal_disputes" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "halal_facts_select_visible" ON "public"."halal_facts" FOR SELECT TO "anon", "authenticated" USING (((is_public AND ((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = halal_facts.deal_id) AND (d.status = 'active'::public.deal_status)))) OR (EXISTS ( SELECT
   FROM public.merchants m
  WHERE ((m.id = halal_facts.merchant_id) AND (m.status = 'approved'::public.merchant_status)))))) OR (claimed_by = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

COMMENT ON COLUMN "public"."certifiers"."is_listed" IS 'False: facts may still name it, but no list or form offers it.';

COMMENT ON COLUMN "public"."certifiers"."stunning_policy" IS 'As the certifier publishes it at policy_source_url; not_disclosed: it publishes none.';

COMMENT ON COLUMN "public"."halal_facts"."certifier_name" IS 'A certifier that is not in certifiers, as stated.';

COMMENT ON COLUMN "public"."halal_facts"."valid_until" IS 'Compared with the current day (UTC) when read.';

COMMENT ON COLUMN "public"."halal_facts"."value" IS 'not_disclosed: asked, no answer. No row: no information.';

COMMENT ON FUNCTION "private"."add_halal_of_new_deals"() IS 'Gives new deals the facts of their merchants. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."best_halal_facts"(text, uuid) IS 'Definer: called for public subjects only.';

COMMENT ON FUNCTION "private"."certifier_by_name"(text) IS 'Definer: called by procedures and triggers only.';

COMMENT ON FUNCTION "private"."claim_of_new_merchant"() IS 'Stores the certifier of a registration as a claim. Definer: halal_facts is written by procedures only.';

COMMENT ON FUNCTION "private"."claim_registered_certifier"(public.merchants) IS 'Definer: called by a trigger and by the migration that added facts. A longer certificate number stays in the registration only.';

COMMENT ON FUNCTION "private"."deals_of_merchant_key"(text) IS 'Definer: called by triggers only.';

COMMENT ON FUNCTION "private"."halal_fact_for_admins"(public.halal_facts) IS 'Definer: for get_halal_queue only.';

COMMENT ON FUNCTION "private"."halal_fact_json"(public.halal_facts) IS 'Definer: disputes are private but for their reasons, answers and number.';

COMMENT ON FUNCTION "private"."halal_of"(uuid, text) IS 'Definer: halal_facts has columns without grants. Called for subjects that the caller sees; returns public facts only.';

COMMENT ON FUNCTION "private"."halal_subject"(text, uuid) IS 'Raises PT400, PT404. Definer: called by procedures only.';

COMMENT ON FUNCTION "private"."halal_subject_json"(public.halal_facts) IS 'Definer: for get_halal_queue only.';

COMMENT ON FUNCTION "private"."has_lapsed"(date) IS 'Inlined.';

COMMENT ON FUNCTION "private"."lock_halal_fact"(uuid) IS 'Raises PT404. Definer: called by procedures, which check the caller.';

COMMENT ON FUNCTION "private"."merchant_key_of_fact"(public.halal_facts) IS 'Definer: called by procedures only.';

COMMENT ON FUNCTION "private"."merchant_of_key"(text) IS 'Definer: called by procedures and triggers only.';

COMMENT ON FUNCTION "private"."own_merchant_keys"(uuid) IS 'Definer: pending merchants are private.';

COMMENT ON FUNCTION "private"."publish_facts_of_poster"() IS 'Publishes the poster''s claims when an admin approves the deal. Definer: halal_facts is written by procedures only.';

COMMENT ON FUNCTION "private"."read_halal_fact"(text, uuid, text, text, jsonb) IS 'Raises PT400 invalid_field. Definer: called by add_halal_fact only.';

COMMENT ON FUNCTION "private"."refresh_deal_halal"(uuid[]) IS 'Definer: private.deal_halal has no grants. Called by triggers only.';

COMMENT ON FUNCTION "private"."refresh_deals_of_dispute"() IS 'Marks deals with a disputed fact. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refresh_deals_of_fact"() IS 'Updates the filters of the deals that a public fact is about. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refresh_deals_of_merchant"() IS 'Updates the filters of a merchant''s deals when it is approved, taken down, renamed or deleted. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refresh_halal_of_deal"() IS 'Updates the filters of a deal with another state or merchant. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."take_down_fact"(uuid, uuid) IS 'Definer: called by procedures, which check the caller and write the log.';

COMMENT ON FUNCTION "public"."add_halal_fact"(text, uuid, text, text, jsonb) IS 'Definer: halal_facts is written by procedures only.';

COMMENT ON FUNCTION "public"."answer_halal_dispute"(uuid, text) IS 'Definer: halal_disputes is written by procedures only.';

COMMENT ON FUNCTION "public"."decide_halal_dispute"(uuid, text, text) IS 'Definer: halal_disputes is written by procedures only. The subject of the log is the fact.';

COMMENT ON FUNCTION "public"."decide_halal_fact"(uuid, text, text, timestamp with time zone) IS 'Definer: halal_facts is written by procedures only.';

COMMENT ON FUNCTION "public"."dispute_halal_fact"(uuid, text, text, text) IS 'Definer: halal_disputes is written by procedures only.';

COMMENT ON FUNCTION "public"."get_business"(text) IS 'Definer: private.merchant_deal_counts has no grants; returns no contact data and no pending merchant.';

COMMENT ON FUNCTION "public"."get_halal_fact_history"(uuid) IS 'Definer: the log of admins and disputes are private. Returns no names and no reasons of admins.';

COMMENT ON FUNCTION "public"."get_halal_facts"(text, uuid) IS 'Definer: own claims and the details of disputes have no grants. Raises PT404 for subjects that the caller cannot see.';

COMMENT ON FUNCTION "public"."get_halal_queue"() IS 'Definer: require_admin decides; members and images have no grants.';

COMMENT ON FUNCTION "public"."save_certifier"(jsonb) IS 'Definer: certifiers is written by procedures only. The slug never changes: addresses contain it.';

COMMENT ON FUNCTION "public"."withdraw_halal_fact"(uuid) IS 'Definer: halal_facts is written by procedures only.';

COMMENT ON TABLE "private"."deal_halal" IS 'Written by triggers in the transaction of the change. After its last day a value counts as unknown, which reads compare.';

COMMENT ON TABLE "public"."certifiers" IS 'Contains no personal data: the audit log has the admin.';

COMMENT ON TABLE "public"."halal_disputes" IS 'The merchant reads reason and details, never the member.';

COMMENT ON TABLE "public"."halal_facts" IS 'select=* is refused: evidence images and members are private. A row never changes its statement; a new one replaces it.';

REVOKE ALL ON FUNCTION "private"."add_halal_of_new_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."best_halal_facts"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."certifier_by_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_of_new_merchant"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_registered_certifier"(public.merchants) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_of_merchant_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."halal_fact_for_admins"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."halal_fact_json"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."halal_of"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."halal_of"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."halal_subject"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."halal_subject_json"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_lapsed"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_halal_fact"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merchant_key_of_fact"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."merchant_of_key"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_merchant_keys"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."publish_facts_of_poster"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_halal_fact"(text, uuid, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_deal_halal"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_deals_of_dispute"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_deals_of_fact"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_deals_of_merchant"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_halal_of_deal"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_down_fact"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."add_halal_fact"(text, uuid, text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_halal_fact"(text, uuid, text, text, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."answer_halal_dispute"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."answer_halal_dispute"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_halal_dispute"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_halal_dispute"(uuid, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_halal_fact"(uuid, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_halal_fact"(uuid, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."dispute_halal_fact"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."dispute_halal_fact"(uuid, text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_business"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_business"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_halal_fact_history"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_halal_fact_history"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_halal_facts"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_halal_facts"(text, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_halal_queue"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_halal_queue"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_certifier"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_certifier"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_halal_fact"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_halal_fact"(uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."certifiers" TO "anon", "authenticated";

select private.expose_to_backend('public.certifiers');

GRANT SELECT ("answered_at") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("answer") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("decided_at") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("details") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("evidence_image_url") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("fact_id") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("id") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("reason") ON TABLE "public"."halal_disputes" TO "authenticated";

GRANT SELECT ("status") ON TABLE "public"."halal_disputes" TO "authenticated";

select private.expose_to_backend('public.halal_disputes');

GRANT SELECT ("attribute") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("basis") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("certificate_number") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("certifier_id") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("certifier_name") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("created_at") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("decided_at") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("evidence_url") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("id") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("is_public") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("observed_on") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("product_line") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("source") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("state") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("subject_id") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("subject_type") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("updated_at") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("valid_until") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("value") ON TABLE "public"."halal_facts" TO "anon";

GRANT SELECT ("attribute") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("basis") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("certificate_number") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("certifier_id") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("certifier_name") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("decided_at") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("evidence_url") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("id") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("is_public") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("observed_on") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("product_line") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("source") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("state") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("subject_id") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("subject_type") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("valid_until") ON TABLE "public"."halal_facts" TO "authenticated";

GRANT SELECT ("value") ON TABLE "public"."halal_facts" TO "authenticated";

select private.expose_to_backend('public.halal_facts');

ALTER TABLE "public"."halal_disputes" ADD CONSTRAINT "halal_disputes_evidence_image_format" CHECK ((private.image_key(evidence_image_url) ~~ 'evidence/%'::text));

ALTER TABLE "public"."halal_facts" ADD CONSTRAINT "halal_facts_evidence_image_format" CHECK ((private.image_key(evidence_image_url) ~~ 'evidence/%'::text));

-- What registrations say about certification becomes claims, which admins see in the queue.
do $$ begin
  perform private.claim_registered_certifier(m) from public.merchants m;
end $$;
