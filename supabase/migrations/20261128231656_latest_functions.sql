set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.apply_edit(old public.deals, deal_data jsonb)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
begin
  perform private.check_types(old, deal_data);
  deal := jsonb_populate_record(old, deal_data);
  deal.title := btrim(deal.title);
  deal.merchant := btrim(deal.merchant);
  deal.deal_url := private.tidy_link(deal.deal_url);
  deal := private.settle_facts(private.tidy_details(deal, old), old);
  perform private.check_deal(deal);
  perform private.refuse_past_order(deal.order_by, old.order_by);
  perform private.check_earlier_price(deal, old);
  perform private.refuse_referral(deal);
  perform private.refuse_code_of_product(deal);
  if deal.deal_url <> old.deal_url then
    deal.deal_url := private.accept_link(deal.deal_url);
  end if;
  deal.starts_at := private.read_start(old, deal.starts_at);
  if deal.expires_at is distinct from old.expires_at and private.ended_by(old) = 'date' then
    deal.expired_at := null;
    deal.expired_by := null;
  end if;
  return deal;
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
    ('order_by', coalesce(deal.order_by >= (deal.starts_at at time zone 'UTC' - interval '12 hours')::date, true),
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
    ('code', voucher.code ~ '^[^[:space:][:cntrl:]\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]{2,40}$', 'Code must be 2 to 40 characters without spaces',
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
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= private.first_day(),
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
    case when n.kind = 'checks_paused' then private.wrong_until(member)
      when n.data ? 'silenced' then private.disputes_silent_until(member) else x.until end,
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

CREATE OR REPLACE FUNCTION private.fits_search(deal public.deals, form text, asked private.search_terms, filters private.list_request, is_over_param boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((is_over_param OR private.is_running(deal)) AND ((NOT is_over_param) OR (((deal).status = 'active'::public.deal_status) AND private.is_over(deal))) AND (((filters).category IS NULL) OR ((deal).category = (filters).category)) AND private.fits_request(deal, filters) AND ((NOT private.asks_for_facts(filters)) OR private.fits_facts((deal).id, filters)) AND (((asked).signs IS NULL) OR (private.sign_form((((deal).title || ' '::text) || (deal).merchant)) ~~ ALL ((asked).signs))) AND (((asked).category_words = '{}'::text[]) OR private.names_category(form, (deal).category, asked)));

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
    raise exception 'This deal already has a code. Remove it first.' using errcode = 'PT409', hint = 'deal_has_code';
  end if;
  voucher := private.read_deal_code(deal, addition.code);
  insert into public.voucher_codes (
    deal_id, user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, min_spend, currency, status)
  values (
    deal.id, addition.user_id, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.min_spend, voucher.currency, deal.status::text::public.voucher_status);
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
    perform private.refuse_field('details_param', 'details_param must be a JSON object', 'required', '{}');
  end if;
  perform private.refuse_other_fields(details, array[
    'basis', 'product_line', 'certifier_name', 'certificate_number', 'evidence_url', 'evidence_image_url', 'observed_on',
    'valid_until']);
  perform private.check_types(fact, details - array(
    select key from jsonb_each(details) where key in ('observed_on', 'valid_until') and value = '""'));
  fact.subject_type := subject_type_param;
  fact.subject_id := subject_id_param;
  fact.attribute := lower(btrim(attribute_param));
  fact.basis := lower(btrim(details ->> 'basis'));
  fact.product_line := nullif(btrim(details ->> 'product_line'), '');
  fact.certificate_number := nullif(private.exact_text(details ->> 'certificate_number'), '');
  fact.evidence_url := nullif(private.tidy_link(details ->> 'evidence_url'), '');
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
      'Attribute must be one of the seven attributes', 'one_of', '{}'),
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
      else fact.value in ('yes', 'no') end, false), 'Value must be allowed for the attribute', 'one_of', '{}'),
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
    -- Some time zones are ahead of UTC.
    ('observed_on', isfinite(fact.observed_on) and fact.observed_on <= today + 1, 'The date must not be in the future',
      'not_future', '{}'),
    ('observed_on', fact.observed_on > today - 366, 'The day must be at most a year ago', 'year_ago', '{}'),
    ('valid_until', coalesce(isfinite(fact.valid_until) and fact.valid_until <= today + 3653, true),
      'The last day must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('valid_until', coalesce(fact.valid_until >= today - 1, true), 'The last day must not be in the past', 'not_past', '{}'));
  return fact;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_voucher_details(details_param jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  voucher public.voucher_codes;
begin
  if jsonb_typeof(details) <> 'object' then
    perform private.refuse_field('details_param', 'details_param must be a JSON object', 'required', '{}');
  end if;
  perform private.refuse_other_fields(
    details, array['currency', 'new_customers_only', 'single_use', 'exclusions', 'source_url']);
  perform private.check_types(voucher, details);
  voucher := jsonb_populate_record(voucher, details);
  voucher.currency := upper(coalesce(nullif(btrim(voucher.currency), ''), private.site_currency()));
  voucher.new_customers_only := coalesce(voucher.new_customers_only, false);
  voucher.single_use := coalesce(voucher.single_use, false);
  voucher.exclusions := btrim(coalesce(voucher.exclusions, ''));
  voucher.source_url := private.tidy_link(voucher.source_url);
  return voucher;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_voucher_fields(code_param text, description_param text, merchant_param text, merchant_url_param text, discount_value_param numeric, discount_type_param text, expiry_date_param date, brand_image_url_param text, min_spend_param numeric, details_param jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  kind text := lower(btrim(discount_type_param));
  voucher public.voucher_codes := private.read_voucher_details(details_param);
begin
  if kind is null or kind not in ('percentage', 'fixed', 'free_delivery', 'other') then
    perform private.refuse_field(
      'discount_type', 'Discount type must be percentage, fixed, free_delivery or other', 'one_of', '{}');
  end if;
  voucher.code := private.exact_text(code_param);
  voucher.description := btrim(coalesce(description_param, ''));
  voucher.merchant := btrim(merchant_param);
  voucher.merchant_url := private.tidy_link(merchant_url_param);
  voucher.discount_value := discount_value_param;
  voucher.discount_type := kind;
  voucher.expiry_date := expiry_date_param;
  voucher.brand_image_url := btrim(coalesce(brand_image_url_param, ''));
  voucher.min_spend := min_spend_param;
  perform private.check_voucher_code(voucher);
  return voucher;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_find_deals(text_param text DEFAULT ''::text, status_param text DEFAULT ''::text)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
  form_pattern text := private.like_pattern(nullif(btrim(private.search_form(wanted)), ''));
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature d
    where (coalesce(status_param, '') = '' or d.status::text = status_param)
      and (wanted = '' or d.title ilike pattern or d.merchant ilike pattern
        or coalesce(
          (select s.form from private.searchable_deals s where s.deal_id = d.id),
          private.search_form(d.title || ' ' || d.merchant)) like form_pattern
        or (wanted ~ '^[0-9a-f-]{7,36}$' and starts_with(d.id::text, wanted)))
    order by d.created_at desc, d.id
    limit 50;
end
$function$;

CREATE OR REPLACE FUNCTION public.read_search_beside(query_param text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  asked constant private.search_terms := private.read_search(query_param);
  words constant text[] := string_to_array(btrim(private.search_form(left(btrim(query_param), 100))), ' ');
  named text[] := '{}';
begin
  if asked is null then
    return null;
  end if;
  if cardinality(asked.words) = 1 and asked.signs is null then
    named := private.categories_named(asked.words[1]) || private.categories_named(asked.meanings[1]);
  end if;
  return json_build_object(
    'categories', (
      select coalesce(json_agg(json_build_object('slug', slug, 'deals', deals) order by slug), '[]')
      from (select distinct slug, private.count_kept_deals(slug, false) as deals from unnest(named) as slug) as counts
      where deals > 0),
    'meant', private.canonical_search(query_param),
    'spellings', (
      select coalesce(json_agg(spelling order by spelling), '[]') from private.search_synonyms
      where canonical in (
        select canonical from private.search_synonyms
        where word = any (private.meanings_of(words) || private.word_pairs(words)))),
    'upcoming', (
      select case when count(*) > 0 then json_build_object(
        'deals', count(*), 'id', (array_agg(id order by starts_at, id))[1], 'starts_at', min(starts_at)) end
      from (
        select d.id, d.starts_at
        from (
          select * from public.deals
          where status = 'active' and expired_at is null and starts_at > now() order by starts_at limit 1000
        ) as d join private.searchable_deals s on s.deal_id = d.id
        where d.category = any (named)
          or ((s.form like all (asked.patterns) or s.form like all (asked.meant))
            and (asked.signs is null or private.sign_form(d.title || ' ' || d.merchant) like all (asked.signs))
            and private.names_category(s.form, d.category, asked))
      ) as matching));
end
$function$;

CREATE OR REPLACE FUNCTION public.register_merchant(name_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, website_param text DEFAULT NULL::text, contact_email_param text DEFAULT NULL::text, phone_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, halal_certifier_param text DEFAULT NULL::text, certificate_number_param text DEFAULT NULL::text, logo_url_param text DEFAULT NULL::text)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  merchant public.merchants;
  earlier public.merchant_status;
  result public.merchants;
begin
  merchant.name := btrim(name_param, E' \t\r\n');
  merchant.description := btrim(description_param, E' \t\r\n');
  merchant.website := private.tidy_link(website_param);
  merchant.contact_email := private.exact_text(contact_email_param);
  merchant.phone := private.exact_text(coalesce(phone_param, ''));
  merchant.category := lower(btrim(category_param));
  merchant.location := btrim(coalesce(location_param, ''));
  merchant.halal_certifier := btrim(coalesce(halal_certifier_param, ''));
  merchant.certificate_number := private.exact_text(coalesce(certificate_number_param, ''));
  merchant.logo_url := btrim(coalesce(logo_url_param, ''));
  perform private.check_merchant(merchant);

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 6));
  select m.status into earlier from public.merchants m
  where m.user_id = member and m.status <> 'rejected'
    and (m.name_key = private.merchant_key(merchant.name) and m.name_key <> '' or lower(m.name) = lower(merchant.name))
  limit 1;
  if found then
    raise exception '%', case earlier
      when 'pending' then 'You have already registered this merchant. It is pending.'
      else 'You have already registered this merchant. It is approved.' end
      using errcode = 'PT409', hint = 'already_registered',
        detail = json_build_object('status', earlier)::text;
  end if;

  perform private.require_pace('merchants', member);
  insert into public.merchants (
    user_id, name, slug, description, website, contact_email, phone, category, location, halal_certifier,
    certificate_number, logo_url)
  values (
    member, merchant.name, private.free_merchant_slug(merchant.name), merchant.description, merchant.website,
    merchant.contact_email, merchant.phone, merchant.category, merchant.location, merchant.halal_certifier,
    merchant.certificate_number, merchant.logo_url)
  returning * into result;
  return result;
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
    perform private.refuse_field('certifier_data', 'certifier_data must be a JSON object', 'required', '{}');
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
  perform private.check_types(saved, data);
  saved := jsonb_populate_record(saved, data - 'id');
  saved.name := btrim(saved.name);
  saved.country := upper(btrim(coalesce(saved.country, '')));
  saved.website := private.tidy_link(saved.website);
  saved.register_url := private.tidy_link(saved.register_url);
  saved.policy_source_url := private.tidy_link(saved.policy_source_url);
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
      'The date must not be in the future', 'not_future', '{}'));
  saved.slug := coalesce(saved.slug, left(private.merchant_key(saved.name), 100));
  -- Another certifier may have this slug from its former name.
  if exists (select from public.certifiers c where c.id <> saved.id and c.slug = saved.slug) then
    saved.slug := left(saved.slug, 91) || '-' || left(saved.id::text, 8);
  end if;
  if exists (select from public.certifiers c where c.id <> saved.id and lower(c.name) = lower(saved.name)) then
    raise exception 'A certifier with this name already exists' using errcode = 'PT409', hint = 'certifier_exists';
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

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date, certifier_filter text DEFAULT NULL::text, stunning_filter text DEFAULT NULL::text, alcohol_filter text DEFAULT NULL::text, hide_unknown boolean DEFAULT false)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  few constant integer := 5;
  rows_max integer := least(greatest(coalesce(limit_param, 20), 0), 20);
  asked private.search_terms := private.read_search(query_param);
  filters private.list_request := private.read_list_request(row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param, false,
    sort_param, null, null, null, null, section_filter, by_param, null, certifier_filter,
    stunning_filter, alcohol_filter, hide_unknown)::private.list_request);
  canonical private.search_terms;
  is_few boolean;
  running uuid[];
  expired uuid[];
begin
  if asked is null then
    return;
  end if;
  asked.seen := (
    select count(*) from (
      select form from private.searchable_deals order by created_at desc, deal_id desc limit 500
    ) as newest where form like all (asked.patterns) or form like all (asked.meant));
  -- A search accepts only the sort orders whose lists have all running deals.
  filters.sort := (select o.sort from private.list_orders() o where o.sort = sort_param and o.count_max is null);

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  is_few := cardinality(running) + cardinality(expired) < few;
  if is_few then
    canonical := private.read_search(private.canonical_search(query_param));
  end if;
  -- Another spelling finds all that the canonical words find, also inside words and by similar spellings.
  if canonical.words is not null then
    canonical.seen := 0; -- the newest deals have few matches
    -- A word without synonyms is rarer than a canonical one.
    if (coalesce(asked.meanings, asked.words))[array_position(asked.words, asked.alike)] = asked.alike then
      canonical.alike := asked.alike;
    end if;
    running := running || array(
      select private.find_deals(canonical, filters, false, false, running, rows_max - cardinality(running)));
    expired := expired || array(
      select private.find_deals(canonical, filters, true, false, expired, rows_max - cardinality(expired)));
  end if;
  if is_few then
    perform set_config('pg_trgm.strict_word_similarity_threshold', '0.35', true);
    foreach asked in array array[canonical, asked] loop
      -- Shorter words resemble too many others.
      continue when char_length(asked.alike) >= 4 is not true;
      running := running || array(
        select private.find_deals(asked, filters, false, true, running, rows_max - cardinality(running)));
      expired := expired || array(
        select private.find_deals(asked, filters, true, true, expired, rows_max - cardinality(expired)));
    end loop;
  end if;
  return query
    select d.* from unnest(running || expired) with ordinality as listed (id, place)
    join public.deals_with_temperature d on d.id = listed.id
    order by listed.place limit rows_max;
end
$function$;

CREATE OR REPLACE FUNCTION public.send_contact_message(name_param text, email_param text, topic_param text, message_param text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sender_name text := btrim(name_param, E' \t\r\n');
  sender_email text := private.exact_text(email_param);
  trimmed text := btrim(message_param, E' \t\r\n');
  new_id uuid;
begin
  if sender_name is null or char_length(sender_name) not between 1 and 80 or sender_name ~ '[[:cntrl:]]' then
    perform private.refuse_field('name', 'Name must be 1 to 80 characters on one line',
      'length', '{"min": 1, "max": 80}');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_field('email', 'Email must be an address such as name@example.com', 'email_address', '{}');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')
  then
    perform private.refuse_field('topic', 'Topic must be one from the list', 'one_of', '{}');
  end if;
  if trimmed is null or char_length(trimmed) not between 10 and 2000 then
    perform private.refuse_field('message', 'Message must be 10 to 2,000 characters',
      'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_fields(
    private.text_rule('name', 'Name', sender_name),
    private.text_rule('email', 'Email', sender_email),
    private.text_rule('message', 'Message', trimmed, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = private.caller()), sender_name, sender_email, topic_param, trimmed)
  returning id into new_id;
  perform private.enqueue('mail_contact_messages', '{}', 'mail_contact_messages');
  return new_id;
end
$function$;

COMMENT ON FUNCTION "private"."publish_added_code"(public.deal_finders) IS 'Definer: codes are written by procedures only. Raises PT400 once the code has expired, PT409 deal_has_code.';
