set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- The trigger of auth.users and the procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return new;
  end if;
  perform private.require_open_session();
  if tg_op = 'INSERT' then
    -- This happens during sign-up, before the email address is confirmed.
    perform private.refuse_banned(auth.uid());
    return private.fallback_profile(new);
  end if;
  perform private.refuse_writer(auth.uid());
  if (new.id, new.username, new.created_at, new.profile_image_url)
    is distinct from (old.id, old.username, old.created_at, old.profile_image_url)
    or new.profile_image_status <> 'pending'
  then
    raise exception 'A profile can only be updated with an image for review' using errcode = '42501';
  end if;
  if not private.is_own_image('avatar', new.pending_profile_image_url) then
    raise exception 'Avatar must be an image that you uploaded here'
      using errcode = 'PT400', hint = 'invalid_field',
        detail = '{"field": "pending_profile_image_url", "rule": "own_image"}';
  end if;
  new.pending_image_since := now();
  return new;
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
  -- Checked before the casts below, so that an invalid date gets a readable refusal.
  perform private.check_fields(
    ('observed_on', coalesce(private.is_value_of(nullif(details ->> 'observed_on', ''), 'date'), true),
      'Day must be a date', 'not_future', '{}'),
    ('valid_until', coalesce(private.is_value_of(nullif(details ->> 'valid_until', ''), 'date'), true),
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
      else fact.value in ('yes', 'no') end, false), 'Value must be one of those of the attribute', 'one_of', '{}'),
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

CREATE OR REPLACE FUNCTION public.announce_month(authority_param text, hijri_year_param integer, hijri_month_param integer, starts_on_param date, source_url_param text)
 RETURNS public.moon_announcements
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  expected date;
  old public.moon_announcements;
  new public.moon_announcements;
begin
  perform private.require_admin();
  perform private.check_fields(
    ('authority', authority_param in ('saudi', 'uk_sighting', 'morocco', 'diyanet'), 'Authority must be one of the four authorities',
      'one_of', '{}'),
    ('hijri_year', hijri_year_param between 1447 and 1460, 'Year must be 1447 to 1460', 'range', '{"min": 1447, "max": 1460}'),
    ('hijri_month', hijri_month_param between 1 and 12, 'Month must be 1 to 12', 'range', '{"min": 1, "max": 12}'),
    ('source_url', private.is_public_link(source_url_param),
      'Source must be a link to a public site, without a user name or password', 'public_link', '{}'));
  expected := private.expected_first_day(hijri_year_param::smallint, hijri_month_param::smallint);
  if (starts_on_param between expected - 2 and expected + 2) is not true then
    perform private.refuse_field('starts_on', format('The day must be at most two days from %s', expected), 'days_from_expected',
      jsonb_build_object('max', 2));
  end if;

  -- One announcement of a month at a time, so that the log has every replaced day.
  perform pg_advisory_xact_lock(hashtextextended('announce_month', 0));
  select * into old from public.moon_announcements a
  where a.authority = authority_param and a.hijri_year = hijri_year_param and a.hijri_month = hijri_month_param;
  if (old.starts_on, old.source_url) = (starts_on_param, source_url_param) then
    return old;
  end if;
  insert into public.moon_announcements as a (authority, hijri_year, hijri_month, starts_on, source_url)
  values (authority_param, hijri_year_param, hijri_month_param, starts_on_param, source_url_param)
  on conflict (authority, hijri_year, hijri_month) do update
    set starts_on = excluded.starts_on, source_url = excluded.source_url, updated_at = now()
  returning * into new;
  -- The values before exclude the month, so that the entry always has it.
  perform private.log_admin_action(
    'announce_month', 'announcement', private.announcement_id(new),
    case when old.authority is not null then jsonb_build_object('starts_on', old.starts_on, 'source_url', old.source_url) end,
    to_jsonb(new) - 'updated_at');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.unsubscribe_from_mail(token_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts constant text[] := regexp_match(token_param, '^([0-9a-f]{32})\.([a-z_]{1,40})\.[0-9a-f]{64}$');
  member uuid := parts[1]::uuid;
begin
  if parts is null or token_param is distinct from private.unsubscribe_token(member, parts[2]) then
    raise exception 'This unsubscribe link is not valid' using errcode = 'PT400', hint = 'link_invalid';
  end if;
  insert into public.notification_settings as s (user_id, mail)
  select p.id, (select jsonb_object_agg(kind, false) from unnest(private.kinds_of_switch(parts[2])) kind)
  from public.profiles p where p.id = member
  on conflict (user_id) do update set mail = s.mail || excluded.mail, updated_at = now();
  return parts[2];
end
$function$;

COMMENT ON COLUMN "public"."certifiers"."stunning_policy" IS 'As published by the certifier at policy_source_url; not_disclosed if it publishes none.';

COMMENT ON COLUMN "public"."halal_facts"."value" IS 'not_disclosed: asked, but not answered. No row: no information.';

COMMENT ON FUNCTION "private"."guard_profile"() IS 'Lets members only insert their own missing row or submit an image for review. Invoker, so that current_user distinguishes a member from a procedure.';

COMMENT ON FUNCTION "private"."notify_of_end"() IS 'Notifies the poster that the deal has ended by its date, by members or for lack of confirmation; withdraws the unread notice when the deal returns. Definer: notices are written by triggers and procedures only. Notices of ends by members cannot be switched off. notify_of_admin_action handles ends by admins.';

COMMENT ON FUNCTION "private"."state_of_deal"(public.deal_status, timestamp with time zone, timestamp with time zone) IS 'Defines the states of get_my_deals and count_my_submissions.';

COMMENT ON FUNCTION "private"."state_of_voucher"(public.voucher_status, date) IS 'Defines the states of count_my_submissions.';

COMMENT ON FUNCTION "private"."take_removed_deals_from_members"() IS 'Subtracts deleted deals from the totals of their posters, once per statement. Definer: private.member_temperatures has no grants. Never inserts: the totals of a deleted account may have been deleted already.';

COMMENT ON FUNCTION "public"."get_certifiers"() IS 'Invoker: everyone may read certifiers.';

COMMENT ON FUNCTION "public"."get_image_audience"(text) IS 'Definer: reads rows of every status. A banned member still sees their own images. For avatars, the image host reads the profile instead.';

COMMENT ON TABLE "public"."halal_facts" IS 'select=* is refused: evidence images and members are private. A statement never changes: a new row replaces it.';
