set local check_function_bodies = off;

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
    ('slug', post.slug ~ '^[a-z0-9-]{3,100}$', 'Address must be 3 to 100 lower case letters a to z, digits and hyphens',
      'slug_characters', '{"min": 3, "max": 100}'),
    ('excerpt', char_length(post.excerpt) <= 300, 'Summary must be at most 300 characters',
      'max_length', '{"max": 300}'),
    private.text_rule('excerpt', 'Summary', post.excerpt, true),
    ('content', char_length(post.content) <= 100000, 'Text must be at most 100,000 characters',
      'max_length', '{"max": 100000}'),
    private.text_rule('content', 'Text', post.content, true),
    ('cover_image_url', post.cover_image_url = '' or private.is_web_address(post.cover_image_url),
      'Cover picture must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
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
    ('expires_at', deal.expires_at is null or deal.starts_at is null or deal.expires_at > deal.starts_at,
      'The end must be after the start', 'end_after_start', '{}'),
    ('starts_at', deal.starts_at is null or isfinite(deal.starts_at) and deal.starts_at <= now() + interval '10 years',
      'The start must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('expires_at', deal.expires_at is null or isfinite(deal.expires_at) and deal.expires_at <= now() + interval '10 years',
      'The end must be at most 10 years ahead', 'years_ahead', '{"max": 10}'),
    ('temperature_offset', deal.temperature_offset between -1000 and 1000,
      'Temperature offset must be a whole number from -1,000 to 1,000', 'integer_range', '{"min": -1000, "max": 1000}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_merchant(merchant public.merchants)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('name', char_length(merchant.name) between 2 and 80 and merchant.name !~ '[[:cntrl:]]',
      'Name must be 2 to 80 characters on one line', 'length', '{"min": 2, "max": 80}'),
    private.text_rule('name', 'Name', merchant.name),
    ('category', merchant.category in (
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'), 'Category must be one of the 17 categories',
      'one_of', '{}'),
    ('description', char_length(merchant.description) between 1 and 2000, 'Description must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('description', 'Description', merchant.description, true),
    ('website', merchant.website = '' or private.is_web_address(merchant.website),
      'Website must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}'),
    ('website', merchant.website = '' or private.is_public_link(merchant.website),
      'Website must lead to a public site, without a user name or password', 'public_link', '{}'),
    ('location', char_length(merchant.location) <= 120, 'Location must be at most 120 characters',
      'max_length', '{"max": 120}'),
    private.text_rule('location', 'Location', merchant.location),
    ('contact_email', char_length(merchant.contact_email) <= 254
      and merchant.contact_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$',
      'Contact e-mail must be an address such as name@example.com', 'email_address', '{}'),
    private.text_rule('contact_email', 'Contact e-mail', merchant.contact_email),
    ('phone', merchant.phone = '' or merchant.phone ~ '^[0-9+() ./-]{5,30}$',
      'Phone must be empty or 5 to 30 digits, spaces and + ( ) . / -', 'phone_number', '{"min": 5, "max": 30}'),
    ('halal_certifier', char_length(merchant.halal_certifier) <= 120, 'Certifier must be at most 120 characters',
      'max_length', '{"max": 120}'),
    private.text_rule('halal_certifier', 'Certifier', merchant.halal_certifier),
    ('certificate_number', char_length(merchant.certificate_number) <= 80,
      'Certificate number must be at most 80 characters', 'max_length', '{"max": 80}'),
    private.text_rule('certificate_number', 'Certificate number', merchant.certificate_number),
    ('logo_url', merchant.logo_url = '' or private.is_own_image('merchant', merchant.logo_url),
      'Logo must be a picture that you uploaded here', 'own_image', '{}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.check_reason(reason_param text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if char_length(reason_param) > 1000 then
    perform private.refuse_field('reason_param', 'Reason must be at most 1,000 characters',
      'max_length', '{"max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('reason_param', 'Reason', reason_param, true));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_report(kind text, content_id_param uuid, reason text, details text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if kind is null or kind not in ('deal', 'comment', 'profile', 'voucher', 'blog_post') then
    perform private.refuse_field('content_type', 'Content type must be deal, comment, profile, voucher or blog_post',
      'one_of', '{}');
  end if;
  if content_id_param is null then
    perform private.refuse_field('content_id', 'Content id must be given', 'required', '{}');
  end if;
  if reason is null or reason not in (
    'spam', 'expired', 'wrong_information', 'not_halal', 'unsafe_or_scam', 'duplicate', 'offensive', 'other')
  then
    perform private.refuse_field('reason',
      'Reason must be spam, expired, wrong_information, not_halal, unsafe_or_scam, duplicate, offensive or other',
      'one_of', '{}');
  end if;
  if reason = 'other' and details is null then
    perform private.refuse_field('details', 'Details are needed where the reason is other', 'details_for_other', '{}');
  end if;
  if char_length(details) > 1000 then
    perform private.refuse_field('details', 'Details must be at most 1,000 characters', 'max_length', '{"max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('details', 'Details', details, true));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_report_decision(kind text, decision text, message text, content_action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if decision is null or decision not in ('resolved', 'dismissed') then
    perform private.refuse_field('status', 'Status must be resolved or dismissed', 'one_of', '{}');
  end if;
  if char_length(message) > 1000 then
    perform private.refuse_field('resolution', 'Resolution must be at most 1,000 characters',
      'max_length', '{"max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('resolution', 'Resolution', message, true));
  if content_action is null or content_action not in ('keep', 'remove', 'expire', 'ban') then
    perform private.refuse_field('content_action', 'Content action must be keep, remove, expire or ban',
      'one_of');
  end if;
  if decision = 'dismissed' and content_action <> 'keep' then
    perform private.refuse_field('content_action', 'Content action must be keep where the reports are dismissed',
      'one_of');
  end if;
  if content_action = 'expire' and kind <> 'deal' then
    perform private.refuse_field('content_action', 'Only a deal can be declared over',
      'one_of');
  end if;
  if content_action = 'remove' and kind = 'profile' then
    perform private.refuse_field('content_action', 'A profile is not removed: ban the member',
      'one_of');
  end if;
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
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date >= (now() at time zone 'UTC')::date,
      'Expiry date must not be in the past', 'not_past', '{}'),
    ('expiry_date', voucher.expiry_date is null or voucher.expiry_date <= (now() + interval '100 years')::date,
      'Expiry date must be at most 100 years ahead', 'years_ahead', '{"max": 100}'),
    ('brand_image_url', voucher.brand_image_url = '' or private.is_web_address(voucher.brand_image_url),
      'Brand image must be empty or an http(s) address of at most 2,048 characters', 'web_address', '{"max": 2048}')
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.is_plain_text(text_param text, may_break_lines boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select btrim(text_param, E' \t\r\n') = '' or (
    (case when may_break_lines then translate(text_param, E'\t\n\r\u2028\u2029', '') else text_param end)
      !~ '[\u0001-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]'
    and text_param !~ '[\u0300-\u036f\u0483-\u0489\u064b-\u065f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{9}'
    and text_param ~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
      '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]'))
$function$;

CREATE OR REPLACE FUNCTION private.is_public_link(address_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.is_web_address(address_param)
    and address_param !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u205f-\u206f\ufeff\\]'
    and part.host is not null
    and (part.port is null or part.port = '' or part.port::integer between 1 and 65535)
    and part.host ~ '^([^.]{1,63}\.)+[^.]{1,63}$'
    and part.host !~ '(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$'
    -- A host that ends in a number is an address of four numbers, and not one of a private network.
    and (part.host !~ '(^|\.)(\d+|0x[0-9a-f]*)$' or (
      part.host ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$'
      and part.host !~ '^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)\.')),
    false)
  from (select lower(matched[1]) as host, matched[2] as port
    from (select regexp_match(address_param, '^https?://([^/?#@:%\[\]]+?)\.?(?::(\d{0,5}))?(?:[/?#]|$)', 'i') as matched) address
  ) part
$function$;

CREATE OR REPLACE FUNCTION private.set_ban(user_id_param uuid, reason_param text, until_param timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  why text := btrim(reason_param);
  earlier private.bans;
begin
  if why is null or char_length(why) not between 1 and 1000 then
    perform private.refuse_field('reason', 'Reason must be 1 to 1,000 characters', 'length', '{"min": 1, "max": 1000}');
  end if;
  perform private.check_fields(private.text_rule('reason', 'Reason', why, true));
  if until_param <= now() or not isfinite(until_param) then
    perform private.refuse_field('until', 'The end of a ban must be in the future', 'end_in_future', '{}');
  end if;
  -- Serialised with grant_admin and with other bans of the same member.
  perform from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The caller is an admin too, so nobody can ban themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned: the admin role has to be taken away first'
      using errcode = 'PT409', hint = 'cannot_ban_admin';
  end if;
  select * into earlier from private.bans where user_id = user_id_param;
  insert into private.bans (user_id, reason, until, banned_by)
  values (user_id_param, why, until_param, auth.uid())
  on conflict (user_id) do update
    set reason = excluded.reason, until = excluded.until, banned_by = excluded.banned_by, created_at = now();
  -- The event belongs to the banned member.
  insert into public.security_events (user_id, event, details)
  values (user_id_param, 'ban_member', jsonb_build_object('until', until_param));
  return jsonb_build_object('banned', earlier.user_id is not null, 'until', earlier.until);
end
$function$;

CREATE OR REPLACE FUNCTION private.text_rule(field_param text, label text, text_param text, may_break_lines boolean DEFAULT false)
 RETURNS private.field_rule
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when not may_break_lines and text_param ~ '[\n\r]'
    then row(field_param, false, label || ' must be on one line', 'one_line', '{}'::jsonb)::private.field_rule
    else row(field_param, coalesce(private.is_plain_text(text_param, may_break_lines), true),
      label || ' must be visible text without control characters', 'plain_text', '{}'::jsonb)::private.field_rule
  end
$function$;

CREATE OR REPLACE FUNCTION public.edit_comment(comment_id_param uuid, content_param text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said text := btrim(content_param, E' \t\r\n');
  comment public.comments := private.own_comment(comment_id_param);
  edited public.comments;
  answer public.comments_with_author;
begin
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin() then
    raise exception 'A comment can be edited for 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
  );
  update public.comments set content = said, updated_at = now() where id = comment.id returning * into edited;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('edit_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(edited));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_add_comment(deal_id_param uuid, user_id_param uuid, content_param text, parent_id_param uuid DEFAULT NULL::uuid)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  said text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  answer public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
  );
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.is_admin())
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.require_pace('comments', member);

  insert into public.comments (deal_id, user_id, content, parent_id)
  values (deal_id_param, member, said, parent_id_param)
  returning id into new_id;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
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
  sender_email text := btrim(email_param, E' \t\r\n');
  said text := btrim(message_param, E' \t\r\n');
  new_id uuid;
begin
  if sender_name is null or char_length(sender_name) not between 1 and 80 or sender_name ~ '[[:cntrl:]]' then
    perform private.refuse_field('name', 'Name must be 1 to 80 characters on one line',
      'length', '{"min": 1, "max": 80}');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_field('email', 'E-mail must be an address such as name@example.com', 'email_address', '{}');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')
  then
    perform private.refuse_field('topic', 'Topic must be one of the list', 'one_of', '{}');
  end if;
  if said is null or char_length(said) not between 10 and 2000 then
    perform private.refuse_field('message', 'Message must be 10 to 2,000 characters',
      'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_fields(
    private.text_rule('name', 'Name', sender_name),
    private.text_rule('email', 'E-mail', sender_email),
    private.text_rule('message', 'Message', said, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = auth.uid()), sender_name, sender_email, topic_param, said)
  returning id into new_id;
  return new_id;
end
$function$;

COMMENT ON FUNCTION "private"."is_plain_text"(text, boolean) IS 'The same as contract/plain-text.ts, which a test compares.';

COMMENT ON FUNCTION "private"."is_public_link"(text) IS 'The same as contract/web-address.ts, which a test compares.';

COMMENT ON FUNCTION "private"."text_rule"(text, text, text, boolean) IS 'Null holds: whether a text must be given is another rule.';

REVOKE ALL ON FUNCTION "private"."is_plain_text"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_public_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."text_rule"(text, text, text, boolean) FROM PUBLIC;
