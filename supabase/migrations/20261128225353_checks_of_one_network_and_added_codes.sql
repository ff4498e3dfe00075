set local check_function_bodies = off;

DROP POLICY "deal_finders_select_visible" ON "public"."deal_finders";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

DROP FUNCTION "public"."decide_addition"(uuid, uuid, text);

DROP FUNCTION "public"."get_member_endings"();

ALTER TABLE "private"."member_endings" ADD COLUMN "one_network" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."deal_checks" ADD COLUMN "is_separate" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."deal_finders" ADD COLUMN "code" jsonb;

ALTER TABLE "public"."deal_finders" ADD COLUMN "price" numeric;

ALTER TABLE "public"."deal_finders" ADD COLUMN "decided_at" timestamp with time zone;

ALTER TABLE "public"."deal_finders" ADD COLUMN "decided_by" text;

ALTER TABLE "public"."deal_finders" ADD COLUMN "decline_reason" text;

ALTER TABLE "public"."voucher_outcomes" ADD COLUMN "is_separate" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."deal_finders" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();

CREATE OR REPLACE FUNCTION private.check_blog_post(post public.blog_posts)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('title', char_length(post.title) between 3 and 160, 'Title must be 3 to 160 characters',
      'length', '{"min": 3, "max": 160}'),
    private.text_rule('title', 'Title', post.title),
    ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'Address must be 3 to 100 lower-case letters a to z, digits and hyphens',
      'slug_characters', '{"min": 3, "max": 100}'),
    ('excerpt', char_length(post.excerpt) <= 300, 'Summary must be at most 300 characters',
      'max_length', '{"max": 300}'),
    private.text_rule('excerpt', 'Summary', post.excerpt, true),
    ('content', char_length(post.content) <= 100000, 'Text must be at most 100,000 characters',
      'max_length', '{"max": 100000}'),
    private.text_rule('content', 'Text', post.content, true),
    ('content', not exists (select from unnest(private.image_keys(post.content)) as key where starts_with(key, 'evidence/')),
      'Text must not contain images that were uploaded as evidence', 'own_image', '{}'),
    ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
      'Cover image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('cover_image_url', private.is_image_for('blog', post.cover_image_url), 'Cover image must be uploaded as an image of the blog',
      'own_image', '{}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_deal(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('title', char_length(deal.title) between 5 and 140, 'Title must be 5 to 140 characters',
      'length', '{"min": 5, "max": 140}'),
    private.text_rule('title', 'Title', deal.title),
    ('description', char_length(deal.description) <= 5000, 'Description must be at most 5,000 characters',
      'max_length', '{"max": 5000}'),
    private.text_rule('description', 'Description', deal.description, true),
    ('price', deal.price is null or deal.price between 0 and 1000000, 'Price must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('price', deal.price is null or deal.price = round(deal.price, 2), 'Price must have at most two decimals',
      'two_decimals', '{}'),
    ('original_price', deal.original_price is null or deal.original_price between 0 and 1000000,
      'Original price must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('original_price', deal.original_price is null or deal.original_price = round(deal.original_price, 2),
      'Original price must have at most two decimals', 'two_decimals', '{}'),
    ('currency', deal.currency ~ '^[A-Z]{3}$', 'Currency must be a three-letter code, for example GBP',
      'currency_code', '{}'),
    ('merchant', char_length(deal.merchant) between 1 and 80, 'Merchant must be 1 to 80 characters',
      'length', '{"min": 1, "max": 80}'),
    private.text_rule('merchant', 'Merchant', deal.merchant),
    ('category', deal.category in (
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'), 'Category must be one of the 17 categories',
      'one_of', '{}'),
    ('location', char_length(deal.location) <= 120, 'Location must be at most 120 characters',
      'max_length', '{"max": 120}'),
    private.text_rule('location', 'Location', deal.location),
    ('deal_url', deal.deal_url = '' or private.is_web_address(deal.deal_url),
      'Deal link must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('deal_url', deal.deal_url = '' or private.is_public_link(deal.deal_url),
      'Deal link must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('image_url', deal.image_url = '' or private.is_web_address(deal.image_url),
      'Image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('image_url', private.is_image_for('deal', deal.image_url), 'Image must be uploaded as the image of a deal', 'own_image', '{}'),
    ('expires_at', deal.expires_at is null or deal.starts_at is null or deal.expires_at > deal.starts_at,
      'The end must be after the start', 'end_after_start', '{}'),
    ('starts_at', deal.starts_at is null or isfinite(deal.starts_at) and deal.starts_at <= now() + interval '10 years',
      'The start must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('expires_at', deal.expires_at is null or isfinite(deal.expires_at) and deal.expires_at <= now() + interval '10 years',
      'The end must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('season_section', deal.season_section is null or deal.season_section in (
      'pantry', 'iftar', 'clothes', 'gifts', 'home', 'pilgrimage', 'qurbani'), 'Section must be one of the seven sections',
      'one_of', '{}'),
    ('delivery_days', deal.delivery_days is null or deal.delivery_days between 0 and 60,
      'Delivery must take 0 to 60 working days', 'integer_range', '{"min": 0, "max": 60}'),
    ('order_by', deal.order_by is null or isfinite(deal.order_by) and deal.order_by <= current_date + 3650,
      'The last day to order must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('order_by', coalesce(deal.order_by >= (deal.starts_at at time zone 'UTC')::date, true),
      'The last day to order must not be before the start', 'not_before_start', '{}'),
    ('temperature_offset', deal.temperature_offset between -1000 and 1000,
      'Temperature offset must be a whole number from -1,000 to 1,000', 'integer_range', '{"min": -1000, "max": 1000}')
  );
  perform private.check_price_details(deal);
  perform private.check_facts(deal);
end
$function$;

CREATE OR REPLACE FUNCTION private.check_voucher_code(voucher public.voucher_codes)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('code', voucher.code ~ '^[^[:space:][:cntrl:]]{2,40}$', 'Code must be 2 to 40 characters without spaces',
      'without_spaces', '{"min": 2, "max": 40}'),
    private.text_rule('code', 'Code', voucher.code),
    ('description', char_length(voucher.description) <= 500, 'Description must be at most 500 characters',
      'max_length', '{"max": 500}'),
    private.text_rule('description', 'Description', voucher.description, true),
    ('merchant', char_length(voucher.merchant) between 1 and 80, 'Merchant must be 1 to 80 characters',
      'length', '{"min": 1, "max": 80}'),
    private.text_rule('merchant', 'Merchant', voucher.merchant),
    ('merchant_url', voucher.merchant_url = '' or private.is_web_address(voucher.merchant_url),
      'Merchant link must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('merchant_url', voucher.merchant_url = '' or private.is_public_link(voucher.merchant_url),
      'Merchant link must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value between 0 and 1000000,
      'Discount must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('discount_value', voucher.discount_value is null or voucher.discount_value = round(voucher.discount_value, 2),
      'Discount must have at most two decimals', 'two_decimals', '{}'),
    ('discount_value', voucher.discount_type <> 'percentage' or coalesce(voucher.discount_value, 0) <= 100,
      'A percentage must be at most 100', 'percentage', '{"max": 100}'),
    ('discount_value', voucher.discount_type not in ('percentage', 'fixed') or voucher.discount_value is not null,
      'Discount must be given for a percentage or a fixed amount', 'discount_given', '{}'),
    ('min_spend', voucher.min_spend is null or voucher.min_spend between 0.01 and 1000000,
      'Minimum spend must be 0.01 to 1,000,000', 'range', '{"min": 0.01, "max": 1000000}'),
    ('min_spend', voucher.min_spend is null or voucher.min_spend = round(voucher.min_spend, 2),
      'Minimum spend must have at most two decimals', 'two_decimals', '{}'),
    ('currency', voucher.currency ~ '^[A-Z]{3}$', 'Currency must be a three-letter code, for example GBP',
      'currency_code', '{}'),
    ('exclusions', char_length(voucher.exclusions) <= 300, 'Exclusions must be at most 300 characters',
      'max_length', '{"max": 300}'),
    private.text_rule('exclusions', 'Exclusions', voucher.exclusions),
    ('source_url', voucher.source_url = '' or private.is_web_address(voucher.source_url),
      'Source must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('source_url', voucher.source_url = '' or private.is_public_link(voucher.source_url),
      'Source must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= (now() at time zone 'UTC')::date,
      'Expiry date must not be in the past', 'not_past', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date <= (now() + interval '100 years')::date,
      'Expiry date must be at most 100 years ahead', 'years_ahead', '{"max": 100}'),
    ('brand_image_url', voucher.brand_image_url = '' or private.is_web_address(voucher.brand_image_url),
      'Brand image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('brand_image_url', private.is_image_for('merchant', voucher.brand_image_url) or private.is_image_for('deal', voucher.brand_image_url),
      'Brand image must be uploaded as the logo of a merchant', 'own_image', '{}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.decline_rejected_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deal_finders f set status = 'declined'
  where f.deal_id = new.deal_id and f.user_id = new.user_id and f.status = 'accepted' and f.code ->> 'code' = new.code;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind,
    coalesce((n.data ->> 'members')::integer, n.count - (jsonb_array_length(n.data -> 'deal_ids') - matched.public_deals), n.count), n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
    -- A notice of several deals leads to its alert.
    case when matched.public_deals > 1 then null else d.id end,
    case when d.id is not null then coalesce(
      (select c.id from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as item (id, place)
        join public.comments c on c.id = item.id::uuid
        where c.deal_id = d.id and c.deleted_at is null
        order by item.place limit 1),
      k.id) end,
    coalesce(m.slug, b.slug),
    coalesce(d.title, v.code, m.name, b.title),
    case n.kind
      when 'deal_rejected' then d.rejection_reason
      when 'deal_removed' then d.rejection_reason
      when 'deal_edit_rejected' then (select e.rejection_reason from private.proposed_edits e where e.deal_id = d.id)
      when 'addition_removed' then (
        select f.decline_reason from public.deal_finders f where f.deal_id = d.id and f.user_id = member)
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'post_removed' then nullif(t.reason, '')
      when 'banned' then x.reason
      when 'deal_changed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'deal' and l.action = 'update_deal'
          -- The latest edit that this notice is about. A vote adjustment alone has no notice.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
        order by l.created_at desc limit 1)
      when 'fact_rejected' then (
        select l.reason from public.admin_actions l
        where l.subject_id = (n.data ->> 'fact_id')::uuid and l.subject_type = 'halal_fact'
          and l.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute')
        order by l.created_at desc limit 1)
      when 'comment_removed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'comment' and l.action = 'delete_comment'
        order by l.created_at desc limit 1)
      else r.resolution
    end,
    case when n.kind = 'checks_paused' then private.wrong_until(member) else x.until end,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by',
    -- Authors of the notice's comments, except the named one.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') item
      join public.comments c on c.id = item::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id),
    case n.kind when 'deal_price_seen' then d.currency when 'saved_price' then n.data ->> 'currency' end,
    (n.data ->> 'price')::numeric,
    (n.data ->> 'old_price')::numeric,
    al.name
  from public.notifications n
  left join public.profiles a on a.id = n.actor_id
  left join public.comments k on n.subject_type = 'comment' and k.id = n.subject_id
  left join public.reports r on n.subject_type = 'report' and r.id = n.subject_id and r.user_id = member
  left join public.comments rk on r.content_type = 'comment' and rk.id = r.content_id
  left join private.alerts al on n.subject_type = 'alert' and al.id = n.subject_id and al.user_id = member
  left join lateral (
    select count(*)::integer as public_deals, (array_agg(o.id order by item.place desc))[1] as newest_id
    from jsonb_array_elements_text(n.data -> 'deal_ids') with ordinality as item (id, place)
    join public.deals o on o.id = item.id::uuid and o.status = 'active'
  ) as matched on n.kind = 'alert'
  left join public.deals d
    on d.id = case n.subject_type
        when 'deal' then n.subject_id
        when 'alert' then matched.newest_id
        when 'comment' then k.deal_id
        when 'report' then case r.content_type when 'deal' then r.content_id when 'comment' then rk.deal_id end
      end
    and (d.status = 'active' or d.user_id = member or exists (select from private.admins where admins.user_id = member))
  left join public.voucher_codes v on n.subject_type = 'voucher' and v.id = n.subject_id and v.user_id = member
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id
    and (m.user_id = member or m.status = 'approved' and n.kind ~ '^(fact|dispute)_')
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.hide_codes_of_banned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  addition public.deal_finders;
begin
  for addition in
    select f.* from public.deal_finders f join public.deals d on d.id = f.deal_id
    where f.user_id = coalesce(new.user_id, old.user_id) and f.status = 'accepted' and f.code is not null
    order by d.id for update of d
  loop
    if private.is_banned(addition.user_id) then
      perform private.remove_added_code(addition);
    elsif not exists (select from public.voucher_codes v where v.deal_id = addition.deal_id)
      and (addition.code ->> 'expiry_date')::date >= (now() at time zone 'UTC')::date is not false
    then
      perform private.publish_added_code(addition);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_image_for(purpose_param text, address_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(starts_with(private.image_key(address_param), purpose_param || '/'), true)
$function$;

CREATE OR REPLACE FUNCTION private.is_one_network(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.setting('limit_checks_address') is not null and count(distinct n.networks[cardinality(n.networks)]) < 2
  from private.agreeing_checks(deal, true) c left join private.check_networks n on n.deal_id = c.deal_id and n.user_id = c.user_id
$function$;

CREATE OR REPLACE FUNCTION private.is_separate_check(deal public.deals, member uuid, networks_param bytea[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.deal_checks c left join private.check_networks n using (deal_id, user_id)
    where c.deal_id = deal.id and c.user_id <> member and c.user_id is distinct from deal.user_id and c.weight = 1
      and c.created_at > now() - interval '7 days'
      and (n.networks[cardinality(n.networks)] = networks_param[cardinality(networks_param)]) is not false)
$function$;

CREATE OR REPLACE FUNCTION private.is_separate_outcome(voucher_id_param uuid, member uuid, networks_param bytea[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.voucher_outcomes o left join private.outcome_networks n using (voucher_id, user_id, day)
    where o.voucher_id = voucher_id_param and o.user_id <> member and o.weight = 1 and o.created_at > now() - interval '7 days'
      and (n.networks[cardinality(n.networks)] = networks_param[cardinality(networks_param)]) is not false)
$function$;

CREATE OR REPLACE FUNCTION private.may_end(deal_id_param uuid, member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select 3 > (
      select count(*) from (
        select from private.ending_members m join private.member_endings e on e.id = m.ending_id
        where m.user_id = member and m.said_at > now() - interval '48 hours' and e.agreed_at > now() - interval '24 hours'
          and not (e.deal_id = deal_id_param and e.state = 'waiting')
        limit 3) as latest)
    and not exists (
      select from private.expiry_decisions r
      join private.member_endings e on e.deal_id = r.deal_id and e.agreed_at < r.decided_at
      join private.ending_members m on m.ending_id = e.id and m.user_id = member
      where r.deal_id = deal_id_param and not r.is_over and r.decided_by in ('poster', 'moderator')
        and r.decided_at > now() - interval '24 hours')
$function$;

CREATE OR REPLACE FUNCTION private.mentions_contact(text_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select shown ~ '\d(?:[ ().+/-]*\d){6}'
    or shown ~* '[@·․。‧∙•/\\]|\y(?:dot|dt|slash|whats\s*app|wa\.me|telegram|insta|dm|link|site|www|web)\y|(?:نقطة|دوت|واتس|تيليجرام|تلجرام|رابط|موقع)'
  from (select translate(normalize(text_param, nfkc), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789') as shown) as text
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_addition()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  finder constant uuid := coalesce(new.user_id, old.user_id);
  deal constant uuid := coalesce(new.deal_id, old.deal_id);
  poster constant uuid := (select d.user_id from public.deals d where d.id = deal);
  key constant text := format('added %s %s', deal, finder);
begin
  if new.status = 'pending' then
    perform private.notify_member(poster, 'addition', 'deal', deal, key, finder);
  else
    perform private.withdraw_notification(poster, key);
  end if;
  if new.status = 'accepted' and old.status = 'pending' then
    perform private.notify_member(finder, 'addition_accepted', 'deal', deal, key, auth.uid());
  elsif new.status = 'declined' and old.status = 'accepted' and new.decided_by = 'moderator' then
    perform private.notify_member(finder, 'addition_removed', 'deal', deal, key, auth.uid());
  else
    perform private.withdraw_notification(finder, key);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_failing_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  key constant text := format('failing %s', new.id);
begin
  if new.status = 'active' and new.failing_reason is not null then
    perform private.notify_member(new.user_id, 'voucher_failing', 'voucher', new.id, key);
  else
    perform private.withdraw_notification(new.user_id, key);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.optional_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['comment', 'reply', 'mention', 'addition', 'addition_accepted', 'deal_hot', 'deal_expired', 'deal_check_asked', 'deal_price_seen', 'voucher_failing',
    'deal_changed', 'comment_changed', 'moderation', 'saved_ending', 'saved_price', 'saved_over', 'alert']
$function$;

CREATE OR REPLACE FUNCTION private.publish_added_code(addition public.deal_finders)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  voucher public.voucher_codes;
begin
  select * into deal from public.deals where id = addition.deal_id for update;
  if exists (select from public.voucher_codes v where v.deal_id = deal.id) then
    raise exception 'This deal already has a code. Remove it first.' using errcode = 'PT409', hint = 'code_exists';
  end if;
  voucher := private.read_deal_code(deal, addition.code);
  insert into public.voucher_codes (
    deal_id, user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, min_spend, currency, status)
  values (
    deal.id, addition.user_id, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.min_spend, voucher.currency, deal.status::text::public.voucher_status);
end
$function$;

CREATE OR REPLACE FUNCTION private.read_added_code(deal public.deals, code_param jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  code constant jsonb := private.unwrap_object(code_param);
  voucher public.voucher_codes;
begin
  if jsonb_typeof(code) = 'object' then
    perform private.refuse_other_fields(code, array['code', 'discount_type', 'discount_value', 'min_spend', 'expiry_date']);
  end if;
  voucher := private.read_deal_code(deal, code);
  perform private.check_fields(
    row('code', not private.gains_link('', voucher.code), 'Code must not contain a web address', 'no_address', '{}')::private.field_rule);
  return jsonb_strip_nulls(jsonb_build_object('code', voucher.code, 'discount_type', voucher.discount_type,
    'discount_value', voucher.discount_value, 'min_spend', voucher.min_spend, 'expiry_date', voucher.expiry_date));
end
$function$;

CREATE OR REPLACE FUNCTION private.read_added_price(deal public.deals, price_param text)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  price constant numeric := case when private.is_value_of(price_param, 'numeric') then price_param::numeric end;
  highest constant numeric := coalesce(deal.price - 0.01, 1000000);
begin
  perform private.check_fields(
    row('price', coalesce(price between 0 and highest, false), format('Price must be 0 to %s', highest),
      'range', json_build_object('min', 0, 'max', highest))::private.field_rule,
    row('price', price = round(price, 2), 'Price must have at most two decimals', 'two_decimals', '{}')::private.field_rule);
  return price;
end
$function$;

CREATE OR REPLACE FUNCTION private.remove_added_code(addition public.deal_finders)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from public.voucher_codes v
  where v.deal_id = addition.deal_id and v.code = addition.code ->> 'code' and v.status = 'active'
    and coalesce(v.user_id, addition.user_id) = addition.user_id
$function$;

CREATE OR REPLACE FUNCTION private.remove_code_of_addition()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.remove_added_code(old);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.seen_price(deal public.deals, OUT price numeric, OUT members integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.seen_price, private.shown_number(count(*) filter (where c.is_separate), count(*)) from public.deal_checks c
  where c.deal_id = deal.id and c.seen_price is distinct from deal.price and c.seen_price is not null and c.weight > 0
    and c.created_at > now() - interval '7 days'
  group by c.seen_price having private.shown_number(count(*) filter (where c.is_separate), count(*)) >= 2
  order by 2 desc, max(c.created_at) desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.settle_gone(deal public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_one_network boolean;
  new_state text;
  ending private.member_endings;
begin
  -- One at a time: otherwise, two endings could both count as the last one below a limit.
  perform pg_advisory_xact_lock(hashtextextended('member endings', 22));
  if (select coalesce(sum(weight), 0) from private.agreeing_checks(deal, true)) < 6 then
    return deal;
  end if;
  is_one_network := private.is_one_network(deal);
  new_state := case when is_one_network or private.ending_must_wait(deal.id) then 'waiting' else 'ended' end;
  update private.member_endings set state = new_state, one_network = is_one_network, agreed_at = clock_timestamp()
  where deal_id = deal.id and state = 'waiting'
  returning * into ending;
  if not found then
    insert into private.member_endings (deal_id, state, one_network) values (deal.id, new_state, is_one_network)
    returning * into ending;
  end if;
  insert into private.ending_members (ending_id, user_id, weight, said_at)
  select ending.id, c.user_id, c.weight, c.created_at from private.agreeing_checks(deal, true) c
  on conflict (ending_id, user_id) do nothing;
  return case ending.state when 'ended' then private.decide_expiry(deal.id, true, 'members') else deal end;
end
$function$;

CREATE OR REPLACE FUNCTION private.shown_number(separate bigint, total bigint)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (GREATEST(separate, LEAST(total, (1)::bigint)))::integer;

CREATE OR REPLACE FUNCTION private.sum_checks(deal_id_param uuid, poster uuid, OUT live_count integer, OUT gone_count integer, OUT last_confirmed_at timestamp with time zone, OUT confirmed_by_poster boolean)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select
    private.shown_number(
      count(*) filter (where private.confirms(c.verdict) = 1 and c.is_separate), count(*) filter (where private.confirms(c.verdict) = 1)),
    private.shown_number(
      count(*) filter (where c.verdict = 'gone' and c.is_separate), count(*) filter (where c.verdict = 'gone')),
    max(c.created_at) filter (where private.confirms(c.verdict) = 1),
    coalesce((array_agg(c.user_id order by c.created_at desc) filter (where private.confirms(c.verdict) = 1))[1] = poster, false)
  from public.deal_checks c
  where c.deal_id = deal_id_param and c.weight > 0 and c.is_recent and c.created_at > now() - interval '72 hours'
$function$;

CREATE OR REPLACE FUNCTION private.sum_outcomes(voucher_id_param uuid, OUT worked_14d integer, OUT failed_14d integer, OUT last_worked_at timestamp with time zone, OUT failing_reason public.code_failure)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with latest as (
    select distinct on (o.user_id) o.outcome = 'worked' as worked, o.reason, o.weight, o.is_separate, o.created_at
    from public.voucher_outcomes o
    where o.voucher_id = voucher_id_param and o.weight > 0 and o.day > private.last_uncounted_day()
      and not private.is_banned(o.user_id)
    order by o.user_id, o.day desc
  ), placed as (
    select l.*, not bool_or(l.worked) over (order by l.created_at desc) as in_run from latest l
  )
  select
    private.shown_number(count(*) filter (where worked and is_separate), count(*) filter (where worked)),
    private.shown_number(count(*) filter (where not worked and is_separate), count(*) filter (where not worked)),
    max(created_at) filter (where worked),
    case when count(*) filter (where worked and weight > 1 and created_at > now() - interval '48 hours') = 0
      and (count(*) filter (where in_run) >= 5
          and (count(*) filter (where in_run and weight > 1) >= 2 or sum(weight) filter (where in_run) >= 8)
        or count(*) >= 5 and coalesce(sum(weight) filter (where worked), 0) < 0.3 * sum(weight)
          and (count(*) filter (where not worked and weight > 1) >= 2 or sum(weight) filter (where not worked) >= 8))
      then mode() within group (order by reason) end
  from placed
$function$;

CREATE OR REPLACE FUNCTION private.write_check(deal public.deals, member uuid, said public.check_verdict, price numeric)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing record;
  networks bytea[];
  is_separate boolean := true;
begin
  select * into standing from private.check_standing(member);
  if member = deal.user_id then
    standing.weight := greatest(1, standing.weight);
    standing.reason := null;
  elsif standing.weight > 0 and (said = 'gone' or not standing.is_established)
    and private.setting('limit_checks_address') is not null
  then
    networks := private.caller_networks(deal.id);
    if not standing.is_established then
      is_separate := standing.weight > 1 or private.is_separate_check(deal, member, networks);
      standing.weight := least(standing.weight, private.weight_left(deal.id, member, networks));
      standing.reason := case when standing.weight = 0 then 'address' end;
    end if;
  end if;
  insert into public.deal_checks (deal_id, user_id, verdict, seen_price, weight, is_separate)
  values (deal.id, member, said, case when said = 'price_changed' then price end, standing.weight, is_separate)
  on conflict (deal_id, user_id) do update set
    verdict = excluded.verdict, seen_price = excluded.seen_price, weight = excluded.weight, is_recent = true,
    is_separate = excluded.is_separate, created_at = clock_timestamp();
  delete from private.check_networks where deal_id = deal.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.check_networks (deal_id, user_id, networks) values (deal.id, member, networks);
  end if;
  return standing.reason;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_deal_code(deal_id_param uuid, details_param jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  deal public.deals;
  voucher public.voucher_codes;
begin
  if jsonb_typeof(details) <> 'object' or not details ? 'code' then
    return;
  end if;
  if jsonb_typeof(details -> 'code') = 'null' then
    delete from public.voucher_codes where deal_id = deal_id_param;
    return;
  end if;
  select * into deal from public.deals where id = deal_id_param;
  if private.is_product(deal.finance_facts) then
    perform private.refuse_field('code', 'A financial product has no discount code', 'no_code', '{}');
  end if;
  voucher := private.read_deal_code(deal, details -> 'code');
  insert into public.voucher_codes as v (
    deal_id, user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, min_spend, currency,
    new_customers_only, single_use, exclusions, source_url, status)
  values (
    deal.id, deal.user_id, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.min_spend, voucher.currency, voucher.new_customers_only, voucher.single_use,
    voucher.exclusions, voucher.source_url,
    case when deal.status = 'active' and not private.is_admin() then 'pending' else deal.status::text end::public.voucher_status)
  on conflict (deal_id) do update set
    -- Another code is no longer the one that a finder added.
    user_id = case when v.code = excluded.code then v.user_id else excluded.user_id end,
    code = excluded.code, description = excluded.description, merchant = excluded.merchant, merchant_url = excluded.merchant_url,
    discount_value = excluded.discount_value, discount_type = excluded.discount_type, expiry_date = excluded.expiry_date,
    min_spend = excluded.min_spend, currency = excluded.currency, new_customers_only = excluded.new_customers_only,
    single_use = excluded.single_use, exclusions = excluded.exclusions, source_url = excluded.source_url,
    status = excluded.status, rejection_reason = null, rejected_at = null, updated_at = now()
  where (v.code, v.description, v.discount_value, v.discount_type, v.expiry_date, v.min_spend, v.currency, v.new_customers_only,
      v.single_use, v.exclusions, v.source_url)
    is distinct from (excluded.code, excluded.description, excluded.discount_value, excluded.discount_type, excluded.expiry_date,
      excluded.min_spend, excluded.currency, excluded.new_customers_only, excluded.single_use, excluded.exclusions,
      excluded.source_url);
  if found and deal.status = 'pending' then
    -- private.refuse_changed then refuses the approval of a deal that an admin saw with the earlier code.
    update public.deals set updated_at = now() where id = deal.id and updated_at < now();
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.write_outcome(voucher public.voucher_codes, member uuid, outcome_param public.code_outcome, reason_param public.code_failure)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  standing record;
  networks bytea[];
  is_separate boolean := true;
begin
  select * into standing from private.check_standing(member);
  if member = voucher.user_id then
    standing.weight := 0;
    standing.reason := 'own';
  elsif standing.weight > 0 and not standing.is_established and private.setting('limit_checks_address') is not null then
    networks := private.caller_networks(voucher.id);
    is_separate := standing.weight > 1 or private.is_separate_outcome(voucher.id, member, networks);
    standing.weight := least(standing.weight, private.outcome_weight_left(voucher.id, member, networks));
    standing.reason := case when standing.weight = 0 then 'address' end;
  end if;
  insert into public.voucher_outcomes as o (voucher_id, user_id, outcome, reason, weight, is_separate)
  values (voucher.id, member, outcome_param, reason_param, standing.weight, is_separate)
  on conflict (voucher_id, user_id, day) do update set
    outcome = excluded.outcome, reason = excluded.reason, weight = excluded.weight, is_separate = excluded.is_separate,
    created_at = clock_timestamp();
  delete from private.outcome_networks where voucher_id = voucher.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.outcome_networks (voucher_id, user_id, day, networks)
    values (voucher.id, member, (now() at time zone 'UTC')::date, networks);
  end if;
  return standing.reason;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_to_deal(deal_id_param uuid, details_param jsonb)
 RETURNS public.deal_finders
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  what constant text := lower(btrim(details ->> 'added'));
  words text := nullif(btrim(details ->> 'note'), '');
  deal public.deals;
  found_code jsonb;
  found_price numeric;
  addition public.deal_finders;
begin
  perform private.check_fields(
    row('details_param', jsonb_typeof(details) = 'object', 'details_param must be a JSON object', 'required', '{}')::private.field_rule);
  perform private.refuse_other_fields(details, array['added', 'note', case when what in ('code', 'price') then what else 'note' end]);
  perform private.check_fields(
    row('added', what in ('code', 'price', 'place'), 'Added must be code, price or place', 'one_of', '{}')::private.field_rule);
  select * into deal from public.deals where id = deal_id_param and (status = 'active' or user_id = member);
  if deal.id is not null and what = 'code' then
    perform private.refuse_added_code(deal);
  end if;
  if deal.id is not null and jsonb_typeof(details -> 'code') <> 'null' then
    found_code := private.read_added_code(deal, details -> 'code');
    words := coalesce(words, found_code ->> 'code');
  elsif deal.id is not null and jsonb_typeof(details -> 'price') <> 'null' then
    found_price := private.read_added_price(deal, details ->> 'price');
    words := coalesce(words, trim_scale(found_price)::text);
  end if;
  perform private.check_fields(
    row('note', char_length(words) between 1 and 200, 'Note must be 1 to 200 characters', 'length', '{"min": 1, "max": 200}')::private.field_rule,
    private.text_rule('note', 'Note', words),
    row('note', not private.gains_link('', words), 'Note must not contain a web address', 'no_address', '{}')::private.field_rule);
  if deal.id is null then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif deal.user_id = member then
    raise exception 'Edit your own deal instead' using errcode = 'PT409', hint = 'own_deal';
  elsif deal.user_id is null then
    raise exception 'The poster of this deal has left' using errcode = 'PT409', hint = 'no_poster';
  elsif private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  perform private.require_pace('additions', member);
  insert into public.deal_finders as f (deal_id, user_id, added, note, code, price)
  values (deal.id, member, what, words, found_code, found_price)
  on conflict (deal_id, user_id) do update
    set added = excluded.added, note = excluded.note, code = excluded.code, price = excluded.price, status = 'pending',
      created_at = excluded.created_at, decided_at = null, decided_by = null, decline_reason = null
    where f.status <> 'accepted'
  returning * into addition;
  if addition.deal_id is null then
    raise exception 'Your addition is already on this deal' using errcode = 'PT409', hint = 'already_added';
  end if;
  return addition;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_addition(deal_id_param uuid, user_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_created_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deal_finders
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  by_admin constant boolean := private.is_admin();
  action text;
  deal public.deals;
  old public.deal_finders;
  addition public.deal_finders;
begin
  action := private.check_decision(action_param, reason_param, 'accept', 'decline');
  select * into deal from public.deals where id = deal_id_param and (user_id = member or by_admin) for update;
  select f.* into old from public.deal_finders f
  where f.deal_id = deal.id and f.user_id = user_id_param and (by_admin or not private.is_banned(f.user_id)) for update;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
  perform private.refuse_changed(old.created_at, expected_created_at_param);
  if action = 'accept' and old.status = 'declined' and old.decided_by = 'moderator' and not by_admin then
    raise exception 'This addition is already declined' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action = 'accept' and old.added = 'code' then
    perform private.refuse_added_code(deal);
  end if;
  update public.deal_finders set
    status = case action when 'accept' then 'accepted' else 'declined' end, decided_at = clock_timestamp(),
    decided_by = case when by_admin then 'moderator' else 'poster' end,
    decline_reason = case action when 'decline' then nullif(btrim(reason_param), '') end
  where deal_id = old.deal_id and user_id = old.user_id returning * into addition;
  if by_admin then
    perform private.log_admin_action(action || '_addition', 'deal', old.deal_id,
      jsonb_build_object('addition', old.note, 'status', old.status),
      jsonb_build_object('addition', old.note, 'status', addition.status), reason_param);
  end if;
  if action = 'accept' and old.status <> 'accepted' then
    if addition.code is not null then
      perform private.publish_added_code(addition);
    elsif addition.price is not null and addition.price is distinct from deal.price then
      perform private.read_added_price(deal, addition.price::text);
      if deal.user_id = member then
        perform public.edit_own_deal(deal.id, jsonb_build_object('price', addition.price));
      else
        perform public.admin_update_deal(deal.id, jsonb_build_object('price', addition.price));
      end if;
    end if;
  end if;
  return addition;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_deal_checks(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'boughtCount', (
      select case when bought.number >= 3 then bought.number end from (
        select private.shown_number(count(*) filter (where c.is_separate), count(*)) as number from public.deal_checks c
        where c.deal_id = d.id and c.verdict = 'bought' and c.weight > 0
      ) as bought),
    'seenPrice', seen.price,
    'seenBy', seen.members,
    'endings', (select count(*) from public.get_deal_endings(d.id)))
  from public.deals d left join lateral private.seen_price(d) as seen on true
  where d.id = deal_id_param and d.status = 'active'
$function$;

CREATE OR REPLACE FUNCTION public.get_member_endings()
 RETURNS TABLE(deal_id uuid, title text, merchant text, username text, ended_at timestamp with time zone, is_expired boolean, waits boolean, members jsonb, one_network boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.username, e.agreed_at, d.is_expired, e.state = 'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.id, 'username', p.username, 'created_at', p.created_at, 'weight', m.weight) order by m.said_at, p.id), '[]')
      from private.ending_members m join public.profiles p on p.id = m.user_id where m.ending_id = e.id),
      e.one_network and e.state = 'waiting'
    from private.member_endings e
    join public.deals_with_temperature d on d.id = e.deal_id
    where e.agreed_at > now() - interval '24 hours' or e.state = 'waiting' and d.is_running
    order by e.agreed_at desc, e.id
    limit 200;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_unseen_additions()
 RETURNS TABLE(deal_id uuid, title text, user_id uuid, username text, added text, note text, poster_id uuid, poster text, decided_at timestamp with time zone, created_at timestamp with time zone, mentions_contact boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, f.user_id, p.username, f.added, f.note, d.user_id, o.username, f.decided_at, f.created_at,
      private.mentions_contact(f.note)
    from public.deal_finders f
    join public.deals d on d.id = f.deal_id
    join public.profiles p on p.id = f.user_id
    left join public.profiles o on o.id = d.user_id
    where f.status = 'accepted' and f.decided_by = 'poster' and f.decided_at > now() - interval '7 days' and d.status = 'active'
    order by private.mentions_contact(f.note) desc, f.decided_at desc, f.user_id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_deal_extras(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.link_extras(d.deal_url) || jsonb_build_object('finders', (
    select coalesce(jsonb_agg(jsonb_build_object('user_id', listed.user_id, 'username', p.username, 'added', listed.added,
      'note', listed.note, 'code', listed.code, 'price', listed.price, 'status', listed.status,
      'created_at', listed.created_at) order by listed.created_at), '[]')
    from (
      select * from public.deal_finders f
      where f.deal_id = d.id and f.status <> 'declined' and not (f.added = 'code' and private.is_product(d.finance_facts))
      order by f.created_at limit 50
    ) as listed join public.profiles p on p.id = listed.user_id))
  from public.deals d where d.id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION public.secure_check_deal(deal_id_param uuid, verdict_param text, seen_price_param numeric DEFAULT NULL::numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  said public.check_verdict;
  is_gone boolean;
  deal public.deals;
  reason text;
  needed integer;
  points integer;
begin
  if verdict_param is null or verdict_param <> all (enum_range(null::public.check_verdict)::text[]) then
    perform private.refuse_field('verdict', 'Verdict must be live, price_changed, gone or bought', 'one_of', '{}');
  end if;
  said := verdict_param;
  is_gone := said = 'gone';
  perform private.check_fields(
    ('price', seen_price_param is null or seen_price_param between 0 and 1000000, 'Price must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('price', seen_price_param is null or seen_price_param = round(seen_price_param, 2),
      'Price must have at most two decimals', 'two_decimals', '{}'));
  perform private.require_pace('checks', member);
  deal := private.lock_checked_deal(deal_id_param);
  reason := private.write_check(deal, member, said, seen_price_param);
  select * into deal from public.deals where id = deal.id;

  if said = 'price_changed' or is_gone <> (deal.expired_at is null) or private.moderator_has_decided(deal.id) then
    return private.check_answer(deal, said, reason, null);
  end if;
  if member = deal.user_id then
    deal := private.decide_expiry(deal.id, is_gone, 'poster');
  elsif not (is_gone and exists (
    select from private.member_endings e where e.deal_id = deal.id and e.state = 'waiting' and not e.one_network))
  then
    -- The check of one established member brings back an unconfirmed deal.
    points := case when not is_gone and deal.expired_by = 'unconfirmed' then 2 else 6 end;
    needed := ceil((points - (select coalesce(sum(c.weight), 0) from private.agreeing_checks(deal, is_gone) c)) / 3.0);
    if needed <= 0 then
      deal := case when is_gone then private.settle_gone(deal) else private.decide_expiry(deal.id, false, 'members') end;
    end if;
    needed := case when needed > 0 and not (is_gone and private.poster_overruled_twice(deal.id)) then needed end;
  end if;
  return private.check_answer(deal, said, reason, needed) || jsonb_build_object('decided', is_gone = (deal.expired_at is not null));
end
$function$;

ALTER TABLE "public"."deal_finders" ADD CONSTRAINT "deal_finders_decided_by_known" CHECK ((decided_by = ANY (ARRAY['poster'::text, 'moderator'::text])));

ALTER TABLE "public"."deal_finders" ADD CONSTRAINT "deal_finders_decline_reason_length" CHECK ((char_length(decline_reason) <= 1000));

ALTER TABLE "public"."deal_finders" ADD CONSTRAINT "deal_finders_fields_of_kind" CHECK ((((code IS NULL) OR (added = 'code'::text)) AND ((price IS NULL) OR (added = 'price'::text))));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_ended_by_members'::text, 'deal_changed'::text, 'deal_hot'::text, 'deal_check_asked'::text, 'deal_price_seen'::text, 'deal_edit_approved'::text, 'deal_edit_rejected'::text, 'checks_paused'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'voucher_failing'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text, 'addition'::text, 'addition_accepted'::text, 'addition_removed'::text, 'fact_approved'::text, 'fact_rejected'::text, 'fact_disputed'::text, 'dispute_upheld'::text, 'dispute_dismissed'::text, 'saved_ending'::text, 'saved_price'::text, 'saved_over'::text, 'alert'::text])));

CREATE INDEX deal_finders_unseen_idx ON public.deal_finders USING btree (decided_at DESC) WHERE ((status = 'accepted'::text) AND (decided_by = 'poster'::text));

CREATE TRIGGER bans_hide_added_codes AFTER INSERT OR DELETE OR UPDATE ON private.bans FOR EACH ROW EXECUTE FUNCTION private.hide_codes_of_banned();

CREATE TRIGGER deal_finders_remove_declined_code AFTER UPDATE OF status ON public.deal_finders FOR EACH ROW WHEN (((old.status = 'accepted'::text) AND (new.status <> 'accepted'::text) AND (old.code IS NOT NULL))) EXECUTE FUNCTION private.remove_code_of_addition();

CREATE TRIGGER deal_finders_remove_deleted_code AFTER DELETE ON public.deal_finders FOR EACH ROW WHEN (((old.status = 'accepted'::text) AND (old.code IS NOT NULL))) EXECUTE FUNCTION private.remove_code_of_addition();

CREATE TRIGGER voucher_codes_decline_addition AFTER UPDATE OF rejected_at ON public.voucher_codes FOR EACH ROW WHEN (((new.deal_id IS NOT NULL) AND (old.rejected_at IS NULL) AND (new.rejected_at IS NOT NULL))) EXECUTE FUNCTION private.decline_rejected_code();

CREATE TRIGGER voucher_codes_notify_of_failing AFTER UPDATE OF failing_reason, status ON public.voucher_codes FOR EACH ROW WHEN ((((old.failing_reason IS NULL) <> (new.failing_reason IS NULL)) OR ((new.failing_reason IS NOT NULL) AND (old.status <> new.status)))) EXECUTE FUNCTION private.notify_of_failing_code();

CREATE POLICY "deal_finders_select_visible" ON "public"."deal_finders" FOR SELECT TO "anon", "authenticated" USING (((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = deal_finders.deal_id) AND (NOT private.is_banned(deal_finders.user_id)) AND ((d.user_id = ( SELECT auth.uid() AS uid)) OR ((deal_finders.status = 'accepted'::text) AND (NOT ((deal_finders.added = 'code'::text) AND private.is_product(d.finance_facts)))))))) OR (user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

COMMENT ON FUNCTION "private"."decline_rejected_code"() IS 'Declines an addition when an admin rejects the code that came from it. Definer: deal_finders is written by procedures only.';

COMMENT ON FUNCTION "private"."hide_codes_of_banned"() IS 'Deletes the codes that came from a member''s additions when the member is banned, and restores them when the ban is lifted. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."is_image_for"(text, text) IS 'Used by check_deal, check_voucher_code and check_blog_post.';

COMMENT ON FUNCTION "private"."is_one_network"(public.deals) IS 'Definer: private.check_networks has no grants. Checks agree for as long as the hashes of their networks are stored.';

COMMENT ON FUNCTION "private"."is_separate_check"(public.deals, uuid, bytea[]) IS 'Definer: private.check_networks has no grants. A weight of one means no history.';

COMMENT ON FUNCTION "private"."is_separate_outcome"(uuid, uuid, bytea[]) IS 'Definer: private.outcome_networks has no grants. The caller has locked the code.';

COMMENT ON FUNCTION "private"."mentions_contact"(text) IS 'A hint for admins; add_to_deal refuses plain web addresses.';

COMMENT ON FUNCTION "private"."notify_of_addition"() IS 'Notifies the poster of an addition to the deal, and the finder when a pending addition is accepted or an admin removes an accepted one; withdraws unread notices that no longer apply. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_of_failing_code"() IS 'Notifies the member who added a code that it fails for others; withdraws the unread notice once it works again or is no longer public. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."publish_added_code"(public.deal_finders) IS 'Definer: codes are written by procedures only. Raises PT400 once the code has expired, PT409 code_exists.';

COMMENT ON FUNCTION "private"."read_added_code"(public.deals, jsonb) IS 'Raises PT400 invalid_field. Used by add_to_deal.';

COMMENT ON FUNCTION "private"."read_added_price"(public.deals, text) IS 'Raises PT400 invalid_field. Used by add_to_deal and decide_addition.';

COMMENT ON FUNCTION "private"."remove_added_code"(public.deal_finders) IS 'Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."remove_code_of_addition"() IS 'Deletes the code that came from an addition when the addition is declined, withdrawn or deleted. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."shown_number"(bigint, bigint) IS 'Inlined. Accounts without a history at one network count as one.';

COMMENT ON FUNCTION "private"."sum_outcomes"(uuid) IS 'Definer: outcomes are private. Outcomes of banned members do not count. Once a success is 48 hours old, counts change with the next outcome.';

COMMENT ON FUNCTION "public"."decide_addition"(uuid, uuid, text, text, timestamp with time zone) IS 'Definer: deal_finders is written by procedures only. Other callers get addition_not_found, even for an accepted addition, which they can read.';

COMMENT ON FUNCTION "public"."get_member_endings"() IS 'Definer: require_admin decides. An ending has at most 200 members.';

COMMENT ON FUNCTION "public"."get_unseen_additions"() IS 'Definer: require_admin decides.';

COMMENT ON TABLE "public"."deal_finders" IS 'Read through read_deal_extras. Only the member and admins read the additions of a banned member.';

REVOKE ALL ON FUNCTION "private"."decline_rejected_code"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hide_codes_of_banned"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_banned"(uuid) FROM "anon";

GRANT EXECUTE ON FUNCTION "private"."is_banned"(uuid) TO "anon";

REVOKE ALL ON FUNCTION "private"."is_banned"(uuid) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."is_banned"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_image_for"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_one_network"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_separate_check"(public.deals, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_separate_outcome"(uuid, uuid, bytea[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mentions_contact"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_failing_code"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."publish_added_code"(public.deal_finders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_added_code"(public.deals, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_added_price"(public.deals, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_added_code"(public.deal_finders) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_code_of_addition"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shown_number"(bigint, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."decide_addition"(uuid, uuid, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_addition"(uuid, uuid, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_member_endings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_member_endings"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_unseen_additions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_unseen_additions"() TO "anon", "authenticated";
