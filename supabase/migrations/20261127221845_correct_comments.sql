set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.activity_of(deal_id_param uuid)
 RETURNS double precision
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The binary logarithm of the sum, in units of two days. The time of the newest comment is factored out of the sum, which
  -- would otherwise overflow; very old comments add practically nothing.
  select extract(epoch from max(newest.latest))::double precision / 172800
    + ln(sum(power(2::double precision, greatest(-500, extract(epoch from newest.created_at - newest.latest)::double precision / 172800))))
      / ln(2::double precision)
  from (
    select c.created_at, max(c.created_at) over () as latest from (
      select created_at from public.comments where deal_id = deal_id_param and deleted_at is null
      order by created_at desc limit 200
    ) as c
  ) as newest
$function$;

CREATE OR REPLACE FUNCTION private.decision_to_undo(admin uuid, kind text, content_id_param uuid, status_now text, expected_status text)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  keys constant text[] := array['status', 'expired_at', 'profile_image_status'];
  latest public.admin_actions;
begin
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and (coalesce(a.before, '{}') ?| keys or coalesce(a.after, '{}') ?| keys)
  order by a.created_at desc limit 1;
  if latest.id is null or latest.admin_id is distinct from admin
    or latest.action not in ('approve_' || kind, 'reject_' || kind, 'expire_' || kind, 'take_down_' || kind)
    -- The author has resubmitted the content, or another decision is the latest.
    or status_now <> coalesce(latest.after ->> 'status', latest.after ->> 'profile_image_status', status_now)
    or status_now <> expected_status
  then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if latest.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can only be undone within 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_merchant_slug(name_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  base text := coalesce(nullif(private.merchant_key(name_param), ''), 'merchant');
  number integer := 1;
  candidate text := base;
begin
  -- Serialized, so that two merchants with the same name get different slugs.
  perform pg_advisory_xact_lock(hashtextextended(base, 5));
  while exists (select from public.merchants where slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_mentions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  answered uuid := (select c.user_id from public.comments c where c.id = new.parent_id);
  named uuid[];
  member uuid;
begin
  -- A name in an email address or a link is not a mention.
  named := array(
    select p.id
    from regexp_matches(new.content, '(?<![a-z0-9_./@-])@([a-z0-9_]{3,30})(?![a-z0-9_])', 'gi') with ordinality
      as found (name, place)
    join public.profiles p on p.username = lower(found.name[1])
    where p.id is distinct from new.user_id
    group by p.id
    order by min(found.place)
    limit 5);
  if tg_op = 'UPDATE' then
    for member in
      delete from public.comment_mentions m where m.comment_id = new.id and m.user_id <> all (named) returning m.user_id
    loop
      perform private.withdraw_comments(array[member], array[new.id], array['mention']);
    end loop;
  end if;
  if named = '{}' then
    return null;
  end if;
  select * into deal from public.deals where id = new.deal_id;
  foreach member in array named loop
    continue when deal.status <> 'active' and member is distinct from deal.user_id
      and not exists (select from private.admins a where a.user_id = member);
    insert into public.comment_mentions (comment_id, user_id) values (new.id, member) on conflict do nothing;
    -- The author of the parent comment and the poster already get a notice about this comment, unless they switched it off.
    if tg_op = 'INSERT' and not private.reaches_as(member,
      case member when answered then 'reply' when deal.user_id then 'comment' end, 'mention')
    then
      perform private.notify_member(member, 'mention', 'deal', deal.id, format('mention deal %s', deal.id), new.user_id, new.id);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_code(deal public.deals, code_data jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  conditions constant text[] := array['currency', 'new_customers_only', 'single_use', 'exclusions', 'source_url'];
begin
  if jsonb_typeof(code_data) is distinct from 'object' then
    perform private.refuse_field('code', 'The code must be a JSON object', 'required', '{}');
  end if;
  perform private.refuse_other_fields(code_data, conditions || array[
    'code', 'description', 'discount_type', 'discount_value', 'min_spend', 'expiry_date']);
  return private.read_voucher_fields(
    code_data ->> 'code', code_data ->> 'description', deal.merchant, deal.deal_url, (code_data ->> 'discount_value')::numeric,
    coalesce(nullif(code_data ->> 'discount_type', ''), 'other'), (code_data ->> 'expiry_date')::date, '',
    (code_data ->> 'min_spend')::numeric,
    jsonb_build_object('currency', coalesce(nullif(btrim(code_data ->> 'currency'), ''), deal.currency))
      || (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(code_data)
        where key = any (conditions) and key <> 'currency'));
end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_data(deal_data jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  deal_data := private.unwrap_object(deal_data);
  if deal_data is null or jsonb_typeof(deal_data) <> 'object' then
    perform private.refuse_field('deal_data', 'deal_data must be a JSON object', 'required', '{}');
  end if;
  return deal_data;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_details(details_param jsonb)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  deal public.deals;
begin
  if jsonb_typeof(details) = 'null' then
    return private.tidy_details(deal, deal);
  elsif jsonb_typeof(details) <> 'object' then
    perform private.refuse_field('details_param', 'details_param must be a JSON object', 'required', '{}');
  end if;
  perform private.refuse_other_fields(details, private.detail_fields() || 'override_reason'::text);
  return private.tidy_details(jsonb_populate_record(deal, details), deal);
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
  voucher := jsonb_populate_record(voucher, details);
  voucher.currency := upper(coalesce(nullif(btrim(voucher.currency), ''), private.site_currency()));
  voucher.new_customers_only := coalesce(voucher.new_customers_only, false);
  voucher.single_use := coalesce(voucher.single_use, false);
  voucher.exclusions := btrim(coalesce(voucher.exclusions, ''));
  voucher.source_url := btrim(coalesce(voucher.source_url, ''));
  return voucher;
end
$function$;

CREATE OR REPLACE FUNCTION private.report_decision_to_undo(admin uuid, kind text, content_id_param uuid)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  decided_at timestamptz;
  latest public.admin_actions;
begin
  -- The second of two calls waits here.
  perform from public.reports where content_type::text = kind and content_id = content_id_param order by id for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  select max(resolved_at) into decided_at from public.reports where content_type::text = kind and content_id = content_id_param;
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and a.subject_type = kind and a.after ? 'reports'
  order by a.created_at desc limit 1;
  if latest.admin_id is distinct from admin
    or latest.action not in ('dismiss_reports', 'resolve_reports', 'expire_reported_content', 'remove_reported_content')
    or latest.action = 'remove_reported_content' and kind not in ('deal', 'voucher')
    -- A later ban is logged on the member, and a later decision about a single report on that report.
    or latest.created_at < decided_at
  then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if latest.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can only be undone within 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_state(kind text, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  earlier constant jsonb := coalesce(decision.before, '{}');
begin
  case kind
    when 'deal' then
      perform private.delete_expiry_decision(decision);
      update public.deals set
        status = coalesce(earlier ->> 'status', status::text)::public.deal_status,
        -- Approval cleared an earlier expiry; a pending deal does not expire when its announced end passes.
        expired_at = case when decision.action = 'approve_deal' or earlier ? 'expired_at'
          then (earlier ->> 'expired_at')::timestamptz else expired_at end,
        expired_by = case when decision.action = 'approve_deal' or earlier ? 'expired_at'
          then private.last_ender(decision.subject_id, (earlier ->> 'expired_at')::timestamptz) else expired_by end,
        rejection_reason = case when decision.action = 'expire_deal'
          then rejection_reason else earlier ->> 'rejection_reason' end,
        updated_at = now()
      where id = decision.subject_id;
    when 'edit' then
      perform private.restore_edit(decision.subject_id);
    when 'voucher' then
      update public.voucher_codes set
        status = (earlier ->> 'status')::public.voucher_status, rejection_reason = earlier ->> 'rejection_reason',
        rejected_at = case earlier ->> 'status' when 'rejected' then coalesce(rejected_at, decision.created_at) end
      where id = decision.subject_id;
    when 'merchant' then
      update public.merchants set
        status = (earlier ->> 'status')::public.merchant_status, rejection_reason = earlier ->> 'rejection_reason',
        rejected_at = case earlier ->> 'status' when 'rejected' then coalesce(rejected_at, decision.created_at) end
      where id = decision.subject_id;
    when 'avatar' then
      update public.profiles set
        profile_image_url = case when earlier ? 'profile_image_url'
          then earlier ->> 'profile_image_url' else profile_image_url end,
        profile_image_status = (earlier ->> 'profile_image_status')::public.profile_image_status,
        pending_profile_image_url = earlier ->> 'pending_profile_image_url',
        pending_image_since = (earlier ->> 'pending_image_since')::timestamptz
      where id = decision.subject_id;
  end case;
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
  words constant text := btrim(details ->> 'note');
  deal public.deals;
  addition public.deal_finders;
begin
  perform private.check_fields(
    row('details_param', jsonb_typeof(details) = 'object', 'details_param must be a JSON object', 'required', '{}')::private.field_rule);
  perform private.refuse_other_fields(details, array['added', 'note']);
  perform private.check_fields(
    row('added', what in ('code', 'price', 'place'), 'Added must be code, price or place', 'one_of', '{}')::private.field_rule,
    row('note', char_length(words) between 1 and 200, 'Note must be 1 to 200 characters', 'length', '{"min": 1, "max": 200}')::private.field_rule,
    private.text_rule('note', 'Note', words));
  select * into deal from public.deals where id = deal_id_param and (status = 'active' or user_id = member);
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif deal.user_id = member then
    raise exception 'Edit your own deal instead' using errcode = 'PT409', hint = 'own_deal';
  elsif private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  perform private.check_fields(
    row('added', what <> 'code' or not private.is_product(deal.finance_facts),
      'A financial product has no discount code', 'no_code', '{}')::private.field_rule);
  perform private.require_pace('additions', member);
  insert into public.deal_finders as f (deal_id, user_id, added, note) values (deal.id, member, what, words)
  on conflict (deal_id, user_id) do update
    set added = excluded.added, note = excluded.note, status = 'pending', created_at = now()
    where f.status <> 'accepted'
  returning * into addition;
  if addition.deal_id is null then
    raise exception 'Your addition is already on this deal' using errcode = 'PT409', hint = 'already_added';
  end if;
  return addition;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_comment(comment_id_param uuid, content_param text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  trimmed text := btrim(content_param, E' \t\r\n');
  comment public.comments := private.own_comment(comment_id_param);
  edited public.comments;
  result public.comments_with_author;
begin
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin() then
    raise exception 'A comment can only be edited within 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
  end if;
  perform private.check_fields(
    ('content', char_length(trimmed) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', trimmed, true)
  );
  update public.comments set content = trimmed, updated_at = now() where id = comment.id returning * into edited;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('edit_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(edited));
  end if;
  select * into result from public.comments_with_author where id = comment.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.grant_admin(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Serialized with ban_member, so that a member is never both banned and an admin.
  perform 1 from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if exists (select from private.bans where user_id = user_id_param and (until is null or until > now())) then
    raise exception 'A banned member cannot become an admin. Lift the ban first.'
      using errcode = 'PT409', hint = 'cannot_promote_banned';
  end if;
  insert into private.admins (user_id) values (user_id_param) on conflict do nothing;
  if not found then
    return false; -- already an admin: no change and no log entry
  end if;
  perform private.log_admin_action(
    'grant_admin', 'profile', user_id_param, '{"admin": false}', '{"admin": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_admin');
  return true;
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
  waived text[] := '{}';
  result public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'Someone else has already decided: this deal is %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'approve' and old.expires_at <= now() then
    raise exception 'The end date of this deal has passed. Change it first.'
      using errcode = 'PT409', hint = 'end_passed', detail = json_build_object('at', old.expires_at)::text;
  end if;

  if action = 'approve' and old.status <> 'active' then
    perform private.refuse_missing_facts(old, null, reason_param);
    waived := private.missing_facts(old);
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approval and rejection replace the reason for an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param)
      || case when waived = '{}' then '{}' else jsonb_build_object('facts_missing', waived) end,
    reason_param);

  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
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
  result public.voucher_codes;
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
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  if action = 'approve' and not private.may_decide_code(earlier.deal_id) then
    raise exception 'Decide on the deal of this code first' using errcode = 'PT409', hint = 'deal_not_public';
  end if;
  result := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', result.id,
    -- For undo_decision: a decision replaces the reason for an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', result.status), why);
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

COMMENT ON FUNCTION "private"."changed_share"(text, text) IS 'Splits at spaces and ASCII punctuation, which is good enough for scripts with spaces between words.';

COMMENT ON FUNCTION "private"."complete_blog_post"() IS 'Trims and checks the texts of a post and sets a free slug and the times. Definer: its helpers have no grants. Specification, section 4.';

COMMENT ON FUNCTION "private"."create_profile"() IS 'Creates the profile of a new account. A requested username that is taken ends the sign-up. Definer: the auth service may not write public tables. Specification, section 4.';

COMMENT ON FUNCTION "private"."expose_to_backend"(regclass) IS 'Called once for each table and view in public. Row-level security still applies.';

COMMENT ON FUNCTION "private"."fallback_profile"(public.profiles) IS 'Definer: refuse_field has no grants. Specification, section 4.';

COMMENT ON FUNCTION "private"."image_key"(text) IS 'For columns that contain one address; used in indexes and check constraints. Matches contract/image.ts.';

COMMENT ON FUNCTION "private"."keep_mentions"() IS 'Stores the mentions of a comment and notifies members mentioned in a new one. Definer: the caller may write neither comment_mentions nor notices. An edit notifies no member, so that edits cannot notify members repeatedly.';

COMMENT ON FUNCTION "private"."log_blog_post"() IS 'Writes an admin''s change to another member''s post to the audit log. Definer: admin_actions has no grants. Procedures write their own entry.';

COMMENT ON FUNCTION "private"."notify_change"() IS 'Announces a change to public data to every process of the site on the channel samha_changes, with the name of the table. The argument of the trigger is the public status: rows that stay hidden are not announced. PostgreSQL sends equal notifications of a transaction once.';

COMMENT ON FUNCTION "private"."posted_deal"(public.deals) IS 'Used by check_link, find_similar_deals and the refusal duplicate_deal.';

COMMENT ON FUNCTION "private"."read_voucher_fields"(text, text, text, text, numeric, text, date, text, numeric, jsonb) IS 'Raises PT400 invalid_field. Called by secure_add_voucher_code, resubmit_voucher_code and read_deal_code.';

COMMENT ON FUNCTION "private"."refuse_avatar_access"(text, jsonb) IS 'Definer: reads admins, writes security_events. Raises PT401, PT403 (banned). Specification, section 5.';

COMMENT ON FUNCTION "private"."refuse_banned"(uuid) IS 'Raises PT403. Definer: private.bans has no grants. Called by refuse_writer and guard_profile.';

COMMENT ON FUNCTION "private"."since_of"(text) IS 'Specification, section 9. Uses midnight in UTC; only the browser knows the visitor''s time zone.';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification, section 7.';

COMMENT ON FUNCTION "public"."check_admin_status"(uuid) IS 'Definer: private.admins has no grants. Specification, section 6.';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification, section 7.';

COMMENT ON FUNCTION "public"."get_deal_checks"(uuid) IS 'Definer: checks are private; their sums are public. Null unless the deal is public.';

COMMENT ON FUNCTION "public"."get_halal_fact_history"(uuid) IS 'Definer: the admin log and disputes are private. Returns neither names nor the reasons that admins gave.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Invoker, like read_deals with sort_param hottest. Specification, section 7.';

COMMENT ON FUNCTION "public"."get_monthly_temperature_leaderboard"(boolean, integer) IS 'Definer: private.member_temperatures has no grants; counts public deals only. Specification, section 7.';

COMMENT ON FUNCTION "public"."get_notification_settings"() IS 'Definer: checks whether the job queue exists. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_avatars"(uuid) IS 'Definer: the review columns have no grants. Returns jsonb, so that a refusal can be the response. Specification, section 6.';

COMMENT ON FUNCTION "public"."get_profile_counts"(uuid) IS 'Definer: votes are private; their number is public. No row for an id without a profile.';

COMMENT ON FUNCTION "public"."get_voucher_codes"() IS 'Specification, section 7. A code is valid until the end of its last day in UTC, and a deal''s code while its deal runs.';

COMMENT ON FUNCTION "public"."is_username_available"(text) IS 'Specification, section 5.';

COMMENT ON FUNCTION "public"."moderate_avatar"(uuid, text, text, text) IS 'Definer: members may write their own profile only. Specification, sections 4 and 5.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Specification, section 4.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone, text, date, text, text, text, boolean) IS 'Definer: find_deals has no grants; it returns public deals only. Specification, section 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification, section 5.';

COMMENT ON FUNCTION "public"."secure_report_content"(uuid, text, text, text, uuid) IS 'Definer: reports are written by procedures only. Specification, section 7.';

COMMENT ON FUNCTION "public"."tally_deal_votes"(uuid[]) IS 'Definer: votes are private; their number is public.';

COMMENT ON TABLE "private"."admins" IS 'Read on every request, so that a removal takes effect immediately.';

COMMENT ON TABLE "private"."consents" IS 'The kind saved covers saved deals; the kind alerts covers alerts and their matches. Written by give_consent and withdraw_consent.';

COMMENT ON TABLE "private"."member_writes" IS 'Written and cleaned by private.require_pace. Older writes are deleted at the member''s next write of that kind.';

COMMENT ON TABLE "private"."settings" IS 'Without a limit_*, there is no limit; without image_base_url, images from any host are accepted.';

COMMENT ON TABLE "public"."blog_posts" IS 'Specification, sections 3, 4 and 7. Members write to it directly, limited by grants, policies and two triggers.';

COMMENT ON TABLE "public"."certifiers" IS 'Contains no personal data: the admin who made a change is recorded in the audit log only.';

COMMENT ON TABLE "public"."comments" IS 'Specification, section 3. Threads are read through comments_with_author.';

COMMENT ON TABLE "public"."deal_checks" IS 'Only the member can read a check; the sums are public. The checks of a deleted member are deleted, and the counts are updated.';

COMMENT ON TABLE "public"."deal_revisions" IS 'Contains no names: the poster is recorded in the deal, and an admin in the audit log.';

COMMENT ON TABLE "public"."deal_votes" IS 'Specification, section 3. Counts are in the deal and in tally_deal_votes.';

COMMENT ON TABLE "public"."deals" IS 'Specification, section 3. Lists read deals_with_temperature.';

COMMENT ON TABLE "public"."halal_disputes" IS 'The merchant can read the reason and the details, but not who disputed the fact.';

COMMENT ON TABLE "public"."merchants" IS 'Specification, section 2. select=* is refused: contact data and the reason are read through get_my_merchants and get_pending_merchants.';

COMMENT ON TABLE "public"."moon_announcements" IS 'Contains no personal data: the admin who made a change is recorded in the audit log only.';

COMMENT ON TABLE "public"."profiles" IS 'Specification, section 3. select=* is refused because review columns are not public.';

COMMENT ON TABLE "public"."reports" IS 'Specification, section 3. Reported members cannot read the reporter.';

COMMENT ON TABLE "public"."season_pins" IS 'Contains no personal data: the admin who pinned a deal is recorded in the audit log only, because a public column would reveal who the admins are.';

COMMENT ON TABLE "public"."voucher_codes" IS 'Specification, section 3. The public list is get_voucher_codes.';

COMMENT ON TABLE "public"."voucher_outcomes" IS 'Only the member can read an outcome; the sums are public. Deleted after 14 days, and with the member.';
