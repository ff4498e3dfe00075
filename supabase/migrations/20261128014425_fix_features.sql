set local check_function_bodies = off;

DROP POLICY "deal_finders_select_visible" ON "public"."deal_finders";

DROP TRIGGER "deals_notify_savers" ON "public"."deals";

DROP FUNCTION "private"."accept_link"(text);

DROP FUNCTION "private"."fits_alert"(private.alerts, private.deals_to_match);

DROP VIEW "private"."deals_to_match";

DROP FUNCTION "private"."refuse_code_of_product"(uuid);

DROP FUNCTION "private"."state_of_voucher"(public.voucher_status, date);

DROP FUNCTION "public"."get_my_voucher_codes"();

DROP FUNCTION "public"."get_pending_deal_hints"();

CREATE OR REPLACE FUNCTION private.accept_link(link text, field text DEFAULT 'deal_url'::text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rule private.domain_rules;
begin
  if link = '' then
    return link;
  end if;
  rule := private.rule_of_link(link);
  if rule.rule = 'shortener' then
    perform private.refuse_field(field,
      format('%s links aren''t accepted: open the link and paste the merchant''s address', rule.domain),
      'shortener', jsonb_build_object('domain', rule.domain));
  elsif rule.rule in ('blocked', 'paused') then
    raise exception 'Deals from % are not accepted%: %', rule.domain,
      coalesce(' until ' || to_char(rule.until at time zone 'UTC', 'YYYY-MM-DD'), ''), rule.reason
      using errcode = 'PT409', hint = 'merchant_blocked', detail = json_strip_nulls(json_build_object(
        'domain', rule.domain, 'rule', rule.rule, 'reason', rule.reason, 'until', rule.until))::text;
  elsif private.is_only_referral(link) then
    perform private.refuse_field(field, 'Link straight to the offer, not to an invitation or a referral', 'only_referral', '{}');
  end if;
  return private.clean_link(link);
end
$function$;

CREATE OR REPLACE FUNCTION private.agreeing_checks(deal public.deals, is_over_param boolean)
 RETURNS SETOF public.deal_checks
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
  select c.* from public.deal_checks c
  where c.deal_id = deal.id and c.weight > 0 and c.user_id is distinct from deal.user_id and not private.is_banned(c.user_id)
    and case when is_over_param then c.verdict = 'gone' else private.confirms(c.verdict) = 1 end
    and c.created_at > now() - interval '24 hours'
    and c.created_at > coalesce((private.last_expiry_decision(deal.id)).decided_at, '-infinity')
    and (not is_over_param or private.may_end(deal.id, c.user_id))
  order by c.created_at desc limit 200
$function$;

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

CREATE OR REPLACE FUNCTION private.enqueue_due_work()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue('mail_notices', jsonb_build_object('user_id', n.user_id), format('mail_notices %s', n.id), n.mail_after)
  from public.notifications n where n.mail_after is not null;
  perform private.enqueue('mail_confirmation', jsonb_build_object('user_id', a.user_id), 'mail_confirmation ' || a.user_id)
  from private.mail_addresses a
  where a.asked_at > now() - interval '1 day' and a.token_hash is null and a.confirmed_at is null;
  perform private.enqueue('mail_email_change', jsonb_build_object('change_id', c.id)) from private.changed_emails c;
  perform private.enqueue('send_mail', jsonb_build_object('mail_id', m.id), 'send_mail ' || m.id) from private.unsent_mails m;
  perform private.enqueue('refill_search', jsonb_build_object('refill_id', r.id)) from private.search_refills r;
  perform private.add_match_job(d.id, d.starts_at)
  from public.deals d where d.status = 'active' and d.expired_at is null and d.starts_at > now();
  perform private.enqueue('notify_savers', jsonb_build_object('deal_id', due.deal_id), format('notify_savers %s', due.deal_id))
  from (
    select distinct s.deal_id from private.saved_deals s join public.deals d on d.id = s.deal_id
    where d.status = 'active' and (s.told_over <> private.is_over(d)
      or (s.told_price, s.told_currency, s.told_is_total)
        is distinct from (coalesce(d.total_price, d.price), d.currency, d.total_price is not null))
  ) as due;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_seen_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.deal_prices p
  where p.deal_id = old.deal_id and p.price = old.seen_price and p.source = 'check'
    and 2 > (
      select count(*) from public.deal_checks c
      where c.deal_id = old.deal_id and c.seen_price = old.seen_price and c.weight >= 2
        and c.user_id is distinct from (select d.user_id from public.deals d where d.id = old.deal_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_banned(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.bans where user_id = member and (until is null or until > now()))
$function$;

CREATE OR REPLACE FUNCTION private.logged_code(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(logged) from (
    select v.code, v.description, v.discount_type, v.discount_value, v.min_spend, v.currency, v.expiry_date, v.new_customers_only,
      v.single_use, v.exclusions, v.source_url, v.status
    from public.voucher_codes v where v.deal_id = deal_id_param
  ) as logged
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_admin_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject text := case when new.action like '%\_avatar' then 'avatar' else new.subject_type end;
  subject_id uuid := new.subject_id;
  key text := format('decision %s %s', subject, new.subject_id);
  was_public constant boolean := new.before ->> 'status' in ('active', 'approved', 'published');
  kind text;
  recipient uuid;
  changed jsonb := '{}';
begin
  kind := case
    when new.action in ('approve_deal', 'approve_voucher', 'approve_merchant', 'approve_avatar') then subject || '_approved'
    when new.action = 'approve_edit' then 'deal_edit_approved'
    when new.action = 'reject_edit' then 'deal_edit_rejected'
    when new.action in ('reject_deal', 'reject_voucher', 'reject_merchant', 'reject_avatar') then
      subject || case when was_public then '_removed' else '_rejected' end
    when new.action = 'take_down_merchant' then 'merchant_removed'
    when new.action = 'keep_post' then 'post_approved'
    when new.action = 'take_down_post' then 'post_removed'
    when new.action = 'remove_reported_content' then
      case subject when 'blog_post' then 'post_removed' else subject || '_removed' end
    when new.action in ('expire_deal', 'expire_reported_content') then 'deal_expired'
    when new.action in ('update_deal', 'update_deal_code') then 'deal_changed'
    when new.action = 'edit_comment' then 'comment_changed'
    when new.action = 'delete_comment' then 'comment_removed'
    when new.action in ('show_halal_fact', 'check_halal_fact') and new.after ? 'is_public' then 'fact_approved'
    when new.action in ('refuse_halal_fact', 'withdraw_halal_fact', 'uphold_halal_dispute') then 'fact_rejected'
    when new.action in ('ban_member', 'ban_reported_member') then 'banned'
    when new.action = 'lift_ban' then 'unbanned'
  end;
  if kind is null and new.action not like 'undo\_%'
    -- A repeated decision changes nothing.
    or new.action in ('approve_deal', 'expire_deal') and (new.before ?| array['status', 'expired_at']) is not true
  then
    return null;
  end if;

  if subject = 'deal_edit' then
    subject_id := (select e.deal_id from private.proposed_edits e where e.id = new.subject_id);
  end if;
  recipient := case subject
    when 'deal_edit' then (select d.user_id from public.deals d where d.id = subject_id)
    when 'halal_fact' then (select f.claimed_by from public.halal_facts f where f.id = new.subject_id)
    when 'deal' then (select d.user_id from public.deals d where d.id = new.subject_id)
    when 'voucher' then (select v.user_id from public.voucher_codes v where v.id = new.subject_id)
    when 'merchant' then (select m.user_id from public.merchants m where m.id = new.subject_id)
    when 'blog_post' then (select b.user_id from public.blog_posts b where b.id = new.subject_id)
    -- A deleted comment has lost its author; the log and reports still have it.
    when 'comment' then coalesce(
      (select c.user_id from public.comments c where c.id = new.subject_id),
      (new.before ->> 'user_id')::uuid,
      (select r.author_id from public.reports r
        where r.content_type = 'comment' and r.content_id = new.subject_id and r.author_id is not null
        order by r.created_at desc limit 1))
    else new.subject_id
  end;
  if kind is null then
    perform private.withdraw_notification(recipient, key);
    return null;
  end if;

  if subject = 'halal_fact' then
    select f.subject_type, f.subject_id into subject, subject_id from public.halal_facts f where f.id = new.subject_id;
    changed := jsonb_build_object('fact_id', new.subject_id);
  end if;

  if kind in ('banned', 'unbanned') then
    key := 'ban';
  elsif kind = 'deal_changed' then
    key := format('change deal %s', new.subject_id);
    changed := jsonb_build_object('fields', case new.action when 'update_deal_code' then '["voucher_code"]' else (
      select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(new.after) field
      where field = any (private.deal_fields())) end);
    if changed = '{"fields": []}' then
      return null;
    end if;
  end if;
  perform private.notify_member(recipient, kind, case subject when 'avatar' then 'profile' when 'deal_edit' then 'deal' else subject end,
    subject_id, key, auth.uid(), data_param => changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_savers(deal_id_param uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  is_over boolean;
  is_total boolean;
  shown_price numeric;
  saved private.saved_deals;
  notified integer := 0;
begin
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active';
  if not found then
    perform private.withdraw_saved_notices(deal_id_param);
    return 0;
  end if;
  is_over := private.is_over(deal);
  is_total := deal.total_price is not null;
  shown_price := coalesce(deal.total_price, deal.price);
  for saved in
    select s.* from private.saved_deals s
    where s.deal_id = deal.id and (s.told_over <> is_over
      or (s.told_price, s.told_currency, s.told_is_total) is distinct from (shown_price, deal.currency, is_total))
    order by s.user_id
    limit 500
    for update skip locked
  loop
    update private.saved_deals s set
      told_over = is_over, told_price = shown_price, told_is_total = is_total, told_currency = deal.currency
    where s.user_id = saved.user_id and s.deal_id = saved.deal_id;
    if is_over and not saved.told_over and saved.remind_ending then
      perform private.notify_member(saved.user_id, 'saved_over', 'deal', deal.id, format('saved %s', deal.id));
    elsif saved.told_over and not is_over then
      perform private.withdraw_notification(saved.user_id, format('saved %s', deal.id));
    end if;
    if not is_over and saved.remind_price and shown_price is not null
      and (saved.told_price, saved.told_currency) is distinct from (shown_price, deal.currency)
    then
      perform private.notify_member(saved.user_id, 'saved_price', 'deal', deal.id, format('saved price %s', deal.id),
        data_param => jsonb_build_object('price', shown_price, 'currency', deal.currency,
          -- A price without delivery and a total are not compared.
          'old_price', case when saved.told_currency = deal.currency and saved.told_is_total = is_total then saved.told_price end));
    end if;
    notified := notified + 1;
  end loop;
  return notified;
end
$function$;

CREATE OR REPLACE FUNCTION private.recount_outcomes_of_banned()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  codes constant uuid[] := array(
    select distinct o.voucher_id from public.voucher_outcomes o where o.user_id = coalesce(new.user_id, old.user_id));
begin
  -- Locked in order, so that two bans do not wait for each other.
  perform from public.voucher_codes v where v.id = any (codes) order by v.id for update;
  update public.voucher_codes v
  set (worked_14d, failed_14d, last_worked_at, failing_reason) = (select s.* from private.sum_outcomes(v.id) s)
  where v.id = any (codes);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_added_code(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    row('added', not private.is_product(deal.finance_facts), 'A financial product has no discount code', 'no_code', '{}')::private.field_rule);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_code_of_product(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_product(deal.finance_facts) and exists (select from public.voucher_codes v where v.deal_id = deal.id) then
    perform private.refuse_field('is_product', 'Remove the discount code first: a financial product has none', 'code_first', '{}');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.remember_price(deal public.deals, seen_at_param timestamp with time zone, source_param text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if deal.status = 'active' and deal.price > 0 and private.names_an_offer(deal.deal_url) then
    insert into private.deal_prices (deal_id, price, total_price, currency, seen_at, source)
    values (deal.id, deal.price, private.total_of(deal), deal.currency, seen_at_param, source_param)
    on conflict (deal_id, currency, price, total_price) do nothing;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.reported_content(kind public.report_content_type, content_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case kind
    when 'deal' then (
      select jsonb_build_object(
        'title', d.title, 'text', d.description, 'image_url', d.image_url, 'author_id', d.user_id,
        'status', case when d.status = 'active' and private.is_over(d)
          then 'expired' else d.status::text end,
        'link_url', d.deal_url, 'halal', case when exists (
          select from public.reports r
          where r.content_type = 'deal' and r.content_id = d.id and r.reason = 'not_halal'
        ) then private.halal_of(d.id, private.merchant_key(d.merchant)) end,
        'finders', (
          select coalesce(jsonb_agg(jsonb_build_object('user_id', f.user_id, 'username', p.username, 'note', f.note) order by f.created_at), '[]')
          from public.deal_finders f join public.profiles p on p.id = f.user_id
          where f.deal_id = d.id and f.status = 'accepted'))
      from public.deals d where d.id = content_id_param)
    when 'comment' then (
      select jsonb_build_object(
        'title', d.title, 'text', c.content, 'author_id', c.user_id, 'deal_id', c.deal_id,
        'status', case when c.deleted_at is null then 'active' else 'deleted' end)
      from public.comments c join public.deals d on d.id = c.deal_id where c.id = content_id_param)
    when 'profile' then (
      select jsonb_build_object(
        'title', p.username, 'image_url', p.profile_image_url, 'author_id', p.id, 'status', 'active')
      from public.profiles p where p.id = content_id_param)
    when 'voucher' then (
      select jsonb_build_object(
        'title', v.code, 'text', v.description, 'image_url', v.brand_image_url, 'author_id', v.user_id,
        'status', v.status, 'merchant', v.merchant, 'link_url', v.merchant_url)
      from public.voucher_codes v where v.id = content_id_param)
    when 'blog_post' then (
      select jsonb_build_object(
        'title', b.title, 'text', coalesce(nullif(b.excerpt, ''), left(b.content, 1000)), 'image_url', b.cover_image_url,
        'author_id', b.user_id, 'status', b.status, 'slug', b.slug)
      from public.blog_posts b where b.id = content_id_param)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.state_of_voucher(voucher public.voucher_codes)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case
    when voucher.status = 'active' and (voucher.expiry_date < (now() at time zone 'UTC')::date
      or exists (select from public.deals d where d.id = voucher.deal_id and private.is_over(d))) then 'expired'
    else voucher.status::text
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.sum_outcomes(voucher_id_param uuid, OUT worked_14d integer, OUT failed_14d integer, OUT last_worked_at timestamp with time zone, OUT failing_reason public.code_failure)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with latest as (
    select distinct on (o.user_id) o.outcome = 'worked' as worked, o.reason, o.weight, o.created_at
    from public.voucher_outcomes o
    where o.voucher_id = voucher_id_param and o.weight > 0 and o.day > private.last_uncounted_day()
      and not private.is_banned(o.user_id)
    order by o.user_id, o.day desc
  ), placed as (
    select l.*, row_number() over (order by l.created_at desc) as place from latest l
  )
  select (count(*) filter (where worked))::integer, (count(*) filter (where not worked))::integer,
    max(created_at) filter (where worked),
    case when count(*) filter (where not worked and place <= 5) = 5
        or count(*) >= 5 and coalesce(sum(weight) filter (where worked), 0) < 0.3 * sum(weight)
      then mode() within group (order by reason) end
  from placed
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_saved_notices(deal_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with withdrawn as (
    delete from public.notifications n
    where n.user_id in (select s.user_id from private.saved_deals s where s.deal_id = deal_id_param) and n.read_at is null
      and n.bundle_key in (format('saved %s', deal_id_param), format('saved price %s', deal_id_param))
    returning n.user_id, n.kind, n.data
  ), lost as (
    select user_id, array_agg(kind) as kinds, max((data ->> 'old_price')::numeric) as old_price from withdrawn group by user_id
  )
  update private.saved_deals s set
    told_over = s.told_over and 'saved_over' <> all (lost.kinds),
    told_end = case when 'saved_ending' <> all (lost.kinds) then s.told_end end,
    told_price = case when 'saved_price' = any (lost.kinds) then lost.old_price else s.told_price end
  from lost where s.deal_id = deal_id_param and s.user_id = lost.user_id
$function$;

CREATE OR REPLACE FUNCTION private.write_edit(edited public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  written public.deals;
begin
  update public.deals set
    title = edited.title, description = edited.description, price = edited.price, original_price = edited.original_price,
    currency = edited.currency, merchant = edited.merchant, category = edited.category, location = edited.location,
    image_url = edited.image_url, deal_url = edited.deal_url, starts_at = edited.starts_at,
    season_section = edited.season_section, delivery_days = edited.delivery_days, order_by = edited.order_by,
    channel = edited.channel, delivery_kind = edited.delivery_kind, delivery_cost = edited.delivery_cost,
    free_delivery_over = edited.free_delivery_over, unit_amount = edited.unit_amount, unit = edited.unit,
    deal_type = edited.deal_type, is_associated = edited.is_associated, original_price_source = edited.original_price_source,
    travel_facts = edited.travel_facts, finance_facts = edited.finance_facts,
    expires_at = edited.expires_at, expired_at = edited.expired_at, expired_by = edited.expired_by,
    hot_votes_adjustment = edited.hot_votes_adjustment, cold_votes_adjustment = edited.cold_votes_adjustment,
    hot_votes = hot_votes - hot_votes_adjustment + edited.hot_votes_adjustment,
    cold_votes = cold_votes - cold_votes_adjustment + edited.cold_votes_adjustment,
    temperature_reason = edited.temperature_reason, updated_at = now()
  where id = edited.id
  returning * into written;
  return written;
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
    private.text_rule('note', 'Note', words),
    row('note', not private.gains_link('', words), 'Note must not contain a web address', 'no_address', '{}')::private.field_rule);
  select * into deal from public.deals where id = deal_id_param and (status = 'active' or user_id = member);
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif deal.user_id = member then
    raise exception 'Edit your own deal instead' using errcode = 'PT409', hint = 'own_deal';
  elsif deal.user_id is null then
    raise exception 'The poster of this deal has left' using errcode = 'PT409', hint = 'no_poster';
  elsif private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if what = 'code' then
    perform private.refuse_added_code(deal);
  end if;
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

CREATE OR REPLACE FUNCTION public.count_my_submissions()
 RETURNS TABLE(content text, status text, items bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 8
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select 'deal', private.state_of_deal(d.status, d.expires_at, d.expired_at), count(*)
    from public.deals d where d.user_id = member group by 2
    union all
    select 'voucher', private.state_of_voucher(v), count(*)
    from public.voucher_codes v where v.user_id = member group by 2;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_addition(deal_id_param uuid, user_id_param uuid, action_param text)
 RETURNS public.deal_finders
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  action text;
  old public.deal_finders;
  addition public.deal_finders;
begin
  action := private.check_decision(action_param, null, 'accept', 'decline');
  select f.* into old from public.deal_finders f join public.deals d on d.id = f.deal_id
  where f.deal_id = deal_id_param and f.user_id = user_id_param and (d.user_id = member or private.is_admin())
  for update of f;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
  if action = 'accept' and old.added = 'code' then
    perform private.refuse_added_code(d) from public.deals d where d.id = old.deal_id;
  end if;
  update public.deal_finders set status = case action when 'accept' then 'accepted' else 'declined' end
  where deal_id = old.deal_id and user_id = old.user_id returning * into addition;
  if private.is_admin() then
    perform private.log_admin_action(action || '_addition', 'deal', old.deal_id,
      jsonb_build_object('addition', old.note, 'status', old.status), jsonb_build_object('addition', old.note, 'status', addition.status));
  end if;
  return addition;
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
  -- Evidence is private from the moment it is uploaded, whatever content uses it.
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

CREATE OR REPLACE FUNCTION public.get_pending_deal_hints()
 RETURNS TABLE(deal_id uuid, is_first_deal boolean, same_link_deal_id uuid, poster_joined_at timestamp with time zone, approved_deals integer, rejected_deals integer, repost_reason text, similar_deals jsonb, halal_claims jsonb, link_rule jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, coalesce(own.approved, 0) = 0,
      (select o.id from public.deals o
        where private.names_an_offer(d.deal_url) and o.deal_url <> ''
          and private.link_key(o.deal_url) = private.link_key(d.deal_url)
          and o.id <> d.id and o.status <> 'rejected' and (o.created_at, o.id) < (d.created_at, d.id)
        order by o.created_at limit 1),
      p.created_at, coalesce(own.approved, 0), coalesce(own.rejected, 0),
      (select r.reason from private.repost_reasons r where r.deal_id = d.id),
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title)), '[]')
        from (select * from private.similar_deals(d.title, d.merchant) limit 3) as o),
      (select coalesce(jsonb_agg(
          private.halal_fact_json(f) || jsonb_build_object('evidence_image_url', f.evidence_image_url) order by f.created_at, f.id), '[]')
        from private.facts_to_publish(d) as f),
      (select jsonb_build_object('domain', r.domain, 'rule', r.rule, 'reason', r.reason, 'until', r.until)
        from private.rule_of_link(d.deal_url) as r where r.rule in ('blocked', 'paused', 'shortener'))
    from public.deals d
    left join public.profiles p on p.id = d.user_id
    left join (
      select o.user_id, (count(*) filter (where o.status = 'active'))::integer as approved,
        (count(*) filter (where o.status = 'rejected'))::integer as rejected
      from public.deals o
      where o.user_id in (select w.user_id from public.deals w where w.status = 'pending' and w.expired_at is null)
      group by o.user_id
    ) own on own.user_id = d.user_id
    where d.status = 'pending' and d.expired_at is null
    order by d.created_at, d.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.pin_deal(hub_param text, deal_id_param uuid, section_param text, position_param integer)
 RETURNS public.season_pins
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  old public.season_pins;
  new public.season_pins;
begin
  perform private.require_admin();
  perform private.check_fields(
    ('hub', private.hub_sections(hub_param) is not null, 'Page must be ramadan, eid or hajj', 'one_of', '{}'),
    ('season_section', coalesce(section_param = any (private.hub_sections(hub_param)), false),
      'Section must be one of the page''s sections', 'one_of', '{}'),
    ('position', position_param between 1 and 8, 'Position must be 1 to 8', 'integer_range', '{"min": 1, "max": 8}'));
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active' for share;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;

  -- One pin at a time, so that a section never has more than eight.
  perform pg_advisory_xact_lock(hashtextextended('pin_deal', 0));
  select * into old from public.season_pins p where p.hub = hub_param and p.deal_id = deal_id_param;
  if (
    select count(*) from public.season_pins p join public.deals d on d.id = p.deal_id
    where p.hub = hub_param and p.section = section_param and p.deal_id <> deal_id_param
      and d.status = 'active' and not private.is_over(d)
  ) >= 8 then
    raise exception 'A section has at most eight pins' using errcode = 'PT409', hint = 'too_many_pins';
  end if;
  insert into public.season_pins as p (hub, deal_id, section, position)
  values (hub_param, deal_id_param, section_param, position_param)
  on conflict (deal_id, hub) do update set section = excluded.section, position = excluded.position
  returning * into new;
  perform private.log_admin_action(
    'pin_deal', 'deal', deal_id_param,
    case when old.hub is not null then jsonb_build_object('section', old.section, 'position', old.position) end,
    jsonb_build_object('page', new.hub, 'section', new.section, 'position', new.position));
  return new;
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
      'note', listed.note, 'status', listed.status) order by listed.created_at), '[]')
    from (
      select * from public.deal_finders f
      where f.deal_id = d.id and f.status <> 'declined' and not (f.added = 'code' and private.is_product(d.finance_facts))
      order by f.created_at limit 50
    ) as listed join public.profiles p on p.id = listed.user_id))
  from public.deals d where d.id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_deal(deal_id_param uuid, title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    raise exception 'Only pending or rejected deals can be changed'
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
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    season_section = deal.season_section, delivery_days = deal.delivery_days, order_by = deal.order_by, channel = deal.channel,
    delivery_kind = deal.delivery_kind, delivery_cost = deal.delivery_cost, free_delivery_over = deal.free_delivery_over,
    unit_amount = deal.unit_amount, unit = deal.unit, deal_type = deal.deal_type, is_associated = deal.is_associated,
    original_price_source = deal.original_price_source, travel_facts = deal.travel_facts, finance_facts = deal.finance_facts,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;
  perform private.write_deal_code(old.id, details_param);
  perform private.refuse_code_of_product(d) from public.deals d where d.id = old.id;

  select * into result from public.deals_with_temperature where id = old.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_voucher_code(voucher_id_param uuid, code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text, min_spend_param numeric DEFAULT NULL::numeric, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  old public.voucher_codes;
  result public.voucher_codes;
begin
  select * into old from public.voucher_codes where id = voucher_id_param and user_id = member for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if old.status = 'active' or old.deal_id is not null then
    raise exception 'Only pending or rejected codes can be changed. A deal''s code is changed with its deal.'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param, min_spend_param, details_param);
  voucher.merchant_url := private.accept_link(voucher.merchant_url, 'merchant_url');

  perform private.require_pace('vouchers', member);
  update public.voucher_codes set
    code = voucher.code, description = voucher.description, merchant = voucher.merchant,
    merchant_url = voucher.merchant_url, discount_value = voucher.discount_value,
    discount_type = voucher.discount_type, expiry_date = voucher.expiry_date,
    brand_image_url = voucher.brand_image_url, min_spend = voucher.min_spend, currency = voucher.currency,
    new_customers_only = voucher.new_customers_only, single_use = voucher.single_use, exclusions = voucher.exclusions,
    source_url = voucher.source_url, status = 'pending', rejection_reason = null, rejected_at = null, updated_at = now()
  where id = old.id
  returning * into result;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.revert_member_checks(user_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended uuid[];
  withdrawn integer;
  outcomes integer;
  result jsonb;
begin
  perform private.require_admin();
  if not exists (select from public.profiles where id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- A locked deal cannot end.
  perform from public.deals d
  where d.id in (
    select c.deal_id from public.deal_checks c where c.user_id = user_id_param and c.created_at > now() - interval '24 hours'
    union all
    select e.deal_id from private.ending_members m join private.member_endings e on e.id = m.ending_id
    where m.user_id = user_id_param and e.agreed_at > now() - interval '24 hours')
  order by d.id for update;

  ended := array(
    select e.deal_id from private.ending_members m
    join private.member_endings e on e.id = m.ending_id
    join public.deals d on d.id = e.deal_id
    where m.user_id = user_id_param and e.agreed_at > now() - interval '24 hours'
      and e.id = (private.last_member_ending(e.deal_id)).id
      and (e.state = 'waiting' or e.state = 'ended' and d.expired_at is not null and d.expired_by = 'members')
    order by e.deal_id);
  update public.deals set expired_at = null, expired_by = null, updated_at = now()
  where id = any (ended) and expired_by = 'members';
  perform private.record_expiry_decision(deal_id, false, 'moderator', user_id_param) from unnest(ended) as deal_id;

  delete from public.deal_checks where user_id = user_id_param and created_at > now() - interval '24 hours';
  get diagnostics withdrawn = row_count;
  delete from public.voucher_outcomes where user_id = user_id_param;
  get diagnostics outcomes = row_count;
  result := jsonb_build_object('deals', cardinality(ended), 'checks', withdrawn, 'outcomes', outcomes);
  perform private.log_admin_action('revert_checks', 'profile', user_id_param, null, result);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_add_voucher_code(code_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, merchant_param text DEFAULT NULL::text, merchant_url_param text DEFAULT NULL::text, discount_value_param numeric DEFAULT NULL::numeric, discount_type_param text DEFAULT NULL::text, expiry_date_param date DEFAULT NULL::date, brand_image_url_param text DEFAULT NULL::text, min_spend_param numeric DEFAULT NULL::numeric, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  result public.voucher_codes;
begin
  voucher := private.read_voucher_fields(
    code_param, description_param, merchant_param, merchant_url_param, discount_value_param, discount_type_param,
    expiry_date_param, brand_image_url_param, min_spend_param, details_param);
  voucher.merchant_url := private.accept_link(voucher.merchant_url, 'merchant_url');

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 4));
  select * into result from public.voucher_codes v
  where v.user_id = member and v.created_at > now() - interval '60 seconds'
    and v.code = voucher.code and v.merchant = voucher.merchant
  order by v.created_at limit 1;
  if found then
    return result;
  end if;

  perform private.require_pace('vouchers', member);
  insert into public.voucher_codes (
    user_id, code, description, merchant, merchant_url, discount_value, discount_type, expiry_date, brand_image_url,
    min_spend, currency, new_customers_only, single_use, exclusions, source_url, status)
  values (
    member, voucher.code, voucher.description, voucher.merchant, voucher.merchant_url, voucher.discount_value,
    voucher.discount_type, voucher.expiry_date, voucher.brand_image_url, voucher.min_spend,
    voucher.currency, voucher.new_customers_only, voucher.single_use, voucher.exclusions, voucher.source_url,
    case when private.is_admin() then 'active'::public.voucher_status else 'pending' end)
  returning * into result;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_deal_code(deal_id_param uuid, code_data jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  old jsonb;
  new jsonb;
  result public.voucher_codes;
begin
  select * into deal from public.deals where id = deal_id_param and (user_id = member or private.is_admin()) for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status = 'rejected' then
    raise exception 'Resubmit a rejected deal instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.require_pace('vouchers', member);
  old := private.logged_code(deal.id);
  perform private.write_deal_code(deal.id, jsonb_build_object('code', private.unwrap_object(code_data)));
  new := private.logged_code(deal.id);
  if deal.user_id is distinct from member and old is distinct from new then
    perform private.log_admin_action('update_deal_code', 'deal', deal.id, old, new);
  end if;
  select * into result from public.voucher_codes where deal_id = deal.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_addition(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  delete from public.deal_finders where deal_id = deal_id_param and user_id = member;
  if not found then
    raise exception 'There is no such addition' using errcode = 'PT404', hint = 'addition_not_found';
  end if;
end
$function$;

CREATE VIEW "private"."deals_to_match" WITH (security_invoker=true) AS  SELECT d.id,
    d.user_id,
    d.created_at,
    d.starts_at,
    d.category,
    private.merchant_key(d.merchant) AS merchant_key,
    d.price,
    d.total_price,
    d.currency,
    d.channel,
        CASE
            WHEN ((d.deal_type = 'discount'::text) AND (d.price = (0)::numeric)) THEN 'freebie'::text
            ELSE d.deal_type
        END AS deal_type,
    (s.form || private.without_articles(s.form)) AS form,
    ( SELECT jsonb_object_agg(t.step, (EXTRACT(epoch FROM (t.reached_at - GREATEST(f.reached_at, d.starts_at))) / (60)::numeric)) AS jsonb_object_agg
           FROM (private.deal_steps t
             JOIN private.deal_steps f ON (((f.deal_id = t.deal_id) AND (f.step = 0))))
          WHERE (t.deal_id = d.id)) AS minutes
   FROM (private.searchable_deals s
     JOIN public.deals d ON ((d.id = s.deal_id)))
  WHERE (d.status = 'active'::public.deal_status);

CREATE OR REPLACE FUNCTION private.fits_alert(alert private.alerts, deal private.deals_to_match)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN ((((alert).categories = '{}'::text[]) OR ((deal).category = ANY ((alert).categories))) AND (((alert).merchant_key IS NULL) OR ((deal).merchant_key = (alert).merchant_key)) AND (((alert).poster_id IS NULL) OR COALESCE(((deal).user_id = (alert).poster_id), false)) AND (((alert).channel IS NULL) OR COALESCE(((deal).channel = ANY (ARRAY[(alert).channel, 'both'::text])), false)) AND (((alert).deal_type IS NULL) OR ((deal).deal_type = (alert).deal_type)) AND (((alert).max_total IS NULL) OR COALESCE((COALESCE((deal).total_price, CASE WHEN (alert).allows_unknown_delivery THEN (deal).price ELSE NULL::numeric END) <= CASE WHEN ((deal).currency = (alert).currency) THEN (alert).max_total ELSE (0)::numeric END), false)) AND (((alert).patterns_any = '{}'::text[]) OR ((deal).form ~~ ANY ((alert).patterns_any))) AND ((deal).form ~~ ALL ((alert).patterns_all)) AND (NOT ((deal).form ~~ ANY ((alert).patterns_none))) AND (((alert).step IS NULL) OR COALESCE(((((deal).minutes ->> ((alert).step)::text))::numeric <= COALESCE(((alert).within_minutes)::numeric, 'Infinity'::numeric)), false)));

CREATE VIEW "public"."own_voucher_codes" WITH (security_invoker=true) AS  SELECT id,
    user_id,
    code,
    description,
    merchant,
    merchant_url,
    discount_value,
    discount_type,
    expiry_date,
    brand_image_url,
    status,
    rejection_reason,
    created_at,
    updated_at,
    rejected_at,
    merchant_key,
    min_spend,
    currency,
    new_customers_only,
    single_use,
    exclusions,
    source_url,
    worked_14d,
    failed_14d,
    last_worked_at,
    failing_reason,
    deal_id,
    private.state_of_voucher(v.*) AS state
   FROM public.voucher_codes v;

CREATE OR REPLACE FUNCTION public.get_my_voucher_codes()
 RETURNS SETOF public.own_voucher_codes
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select * from public.own_voucher_codes v where v.user_id = member order by v.created_at desc, v.id limit 200;
end
$function$;

CREATE TRIGGER bans_recount_outcomes AFTER INSERT OR DELETE OR UPDATE ON private.bans FOR EACH ROW EXECUTE FUNCTION private.recount_outcomes_of_banned();

CREATE TRIGGER deal_checks_forget_changed_price AFTER UPDATE OF seen_price, weight ON public.deal_checks FOR EACH ROW WHEN (((old.seen_price IS NOT NULL) AND ((old.seen_price IS DISTINCT FROM new.seen_price) OR (new.weight < 2)))) EXECUTE FUNCTION private.forget_seen_price();

CREATE TRIGGER deals_notify_savers AFTER UPDATE OF price, total_price, currency, expired_at, status ON public.deals FOR EACH ROW WHEN ((((old.status = 'active'::public.deal_status) <> (new.status = 'active'::public.deal_status)) OR ((new.status = 'active'::public.deal_status) AND ((old.price IS DISTINCT FROM new.price) OR (old.total_price IS DISTINCT FROM new.total_price) OR (old.currency IS DISTINCT FROM new.currency) OR ((old.expired_at IS NULL) IS DISTINCT FROM (new.expired_at IS NULL)))))) EXECUTE FUNCTION private.enqueue_notify_savers();

CREATE POLICY "deal_finders_select_visible" ON "public"."deal_finders" FOR SELECT TO "anon", "authenticated" USING (((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = deal_finders.deal_id) AND ((d.user_id = ( SELECT auth.uid() AS uid)) OR ((deal_finders.status = 'accepted'::text) AND (NOT ((deal_finders.added = 'code'::text) AND private.is_product(d.finance_facts)))))))) OR (user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

COMMENT ON FUNCTION "private"."accept_link"(text, text) IS 'Raises PT400 invalid_field, PT409 merchant_blocked. For submissions and edits that change the link of a deal or a code.';

COMMENT ON FUNCTION "private"."add_match_job"(uuid, timestamp with time zone) IS 'Definer: called by triggers; private.enqueue has no grants.';

COMMENT ON FUNCTION "private"."clear_comment"(uuid) IS 'For delete_comment and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."describe_notifications"(uuid, uuid[]) IS 'Called by get_notifications and get_notifications_to_mail only.';

COMMENT ON FUNCTION "private"."enqueue_due_work"() IS 'Called by prepareWorker only, as the owner. Safe to repeat.';

COMMENT ON FUNCTION "private"."enqueue_notify_savers"() IS 'Adds the job notify_savers when a deal becomes public or stops being so, and when a public deal ends, returns or has another price or total. Adds the job whether or not members saved the deal, so that the duration of an edit does not reveal it. Definer: private.enqueue has no grants.';

COMMENT ON FUNCTION "private"."fits_alert"(private.alerts, private.deals_to_match) IS 'Inlined. A deal in another currency fits an amount only if it is free. Used by match_alerts, try_alert and explain_alert.';

COMMENT ON FUNCTION "private"."forget_seen_price"() IS 'Deletes a price that fewer than two established members besides the poster saw, after a check is changed, withdrawn, reverted by an admin, deleted with its account, or loses its weight. Definer: private.deal_prices has no grants.';

COMMENT ON FUNCTION "private"."halal_subject_json"(public.halal_facts) IS 'Definer: called by halal_fact_for_admins only.';

COMMENT ON FUNCTION "private"."is_banned"(uuid) IS 'Definer: private.bans has no grants.';

COMMENT ON FUNCTION "private"."link_host"(text) IS 'Without www., which merchants use inconsistently.';

COMMENT ON FUNCTION "private"."logged_code"(uuid) IS 'Definer: row-level security hides codes that are not public. Called by set_deal_code.';

COMMENT ON FUNCTION "private"."match_changed_deal"() IS 'Adds the job match_alerts when a public deal gets another price, total or start, or is no longer public. Definer: private.add_match_job has no grants.';

COMMENT ON FUNCTION "private"."match_new_deals"() IS 'Adds the job match_alerts for new public deals. Definer: private.add_match_job has no grants.';

COMMENT ON FUNCTION "private"."match_step"() IS 'Records that a deal first became public or reached 25, 50, 100 or 200 degrees, and adds the job match_alerts then and whenever the deal becomes public again. Definer: private.add_match_job has no grants.';

COMMENT ON FUNCTION "private"."notify_of_seen_price"() IS 'Notifies the poster, at most once in 24 hours per price, that at least two members whose checks have weight saw another price. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_of_wrong_check"() IS 'Notifies a member whose checks have lost their weight; withdraws the unread notice if the checks count again because an admin undid a decision. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."outcome_weight_left"(uuid, uuid, bytea[]) IS 'Definer: private.outcome_networks has no grants. The caller has locked the code.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) IS 'Definer: writes tables without grants. Called for every end and return, except ends by date.';

COMMENT ON FUNCTION "private"."recount_outcomes"() IS 'Writes the outcome counts of the codes whose outcomes changed. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."recount_outcomes_of_banned"() IS 'Writes the outcome counts of the codes that a member reported when a ban begins or is lifted. After a ban that ends by itself, counts change with the next outcome. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."refuse_added_code"(public.deals) IS 'Raises PT400 invalid_field. Used by add_to_deal and decide_addition.';

COMMENT ON FUNCTION "private"."refuse_code_of_product"(public.deals) IS 'Raises PT400 invalid_field. Definer: row-level security hides codes that are not public.';

COMMENT ON FUNCTION "private"."reported_content"(public.report_content_type, uuid) IS 'Definer: for get_reports and decide_reports only, which require an admin.';

COMMENT ON FUNCTION "private"."set_deal_decision"(uuid, text, text) IS 'For moderate_deal, decide_member_ending and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."set_voucher_decision"(uuid, text, text) IS 'For moderate_voucher_code and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."settle_gone"(public.deals) IS 'Definer: private.member_endings has no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."state_of_voucher"(public.voucher_codes) IS 'Defines the states of count_my_submissions and own_voucher_codes. Definer: row-level security hides deals.';

COMMENT ON FUNCTION "private"."sum_outcomes"(uuid) IS 'Definer: outcomes are private. Outcomes of banned members do not count.';

COMMENT ON FUNCTION "private"."take_down_post"(uuid, text) IS 'For review_post and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) IS 'Definer: private.check_networks has no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."who_ended"(private.expiry_decisions) IS 'Definer: private.ending_members has no grants. Called after require_admin.';

COMMENT ON FUNCTION "private"."withdraw_saved_notices"(uuid) IS 'Called by private.notify_savers.';

COMMENT ON FUNCTION "public"."decide_halal_dispute"(uuid, text, text) IS 'Definer: halal_disputes is written by procedures only. The subject of the log entry is the fact.';

COMMENT ON FUNCTION "public"."get_halal_facts"(text, uuid) IS 'Definer: no grant covers hidden claims or the details of disputes. Raises PT404 for subjects that the caller cannot see.';

COMMENT ON FUNCTION "public"."get_halal_queue"() IS 'Definer: require_admin decides; the columns with the claiming member and the image have no grants.';

COMMENT ON FUNCTION "public"."get_my_voucher_codes"() IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Returns a row for each deal of get_pending_deals.';

COMMENT ON FUNCTION "public"."revert_member_checks"(uuid) IS 'Definer: deals, checks and outcomes are written by procedures only.';

COMMENT ON FUNCTION "public"."withdraw_addition"(uuid) IS 'Definer: deal_finders is written by procedures only. A banned member may call it. Raises PT401, PT404.';

COMMENT ON FUNCTION "public"."withdraw_check"(uuid) IS 'Definer: checks and deals are written by procedures only. Changes nothing if the caller has no check.';

COMMENT ON TABLE "private"."wrong_checks" IS 'Written by private.record_expiry_decision. Deleted with the decision when an admin undoes it.';

COMMENT ON TYPE "private"."list_order" IS 'Returned by private.list_orders.';

COMMENT ON TYPE "private"."list_request" IS 'Created by read_deals and search_deals.';

COMMENT ON TYPE "public"."notification_details" IS 'Used by get_notifications and get_notifications_to_mail.';

COMMENT ON VIEW "private"."deals_to_match" IS 'The deals that private.fits_alert compares with alerts. A discount with the price 0 is a freebie.';

COMMENT ON VIEW "public"."own_voucher_codes" IS 'Used by get_my_voucher_codes, which reads rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."accept_link"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_due_work"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fits_alert"(private.alerts, private.deals_to_match) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_banned"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."logged_code"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recount_outcomes_of_banned"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_added_code"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_code_of_product"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."state_of_voucher"(public.voucher_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_saved_notices"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_my_voucher_codes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_voucher_codes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deal_hints"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deal_hints"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_addition"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_addition"(uuid) TO "anon", "authenticated";

select private.expose_to_backend('public.own_voucher_codes');

-- Prices of 0 are no longer recorded.
delete from private.deal_prices where price = 0;
-- Outcomes of banned members no longer count.
update public.voucher_codes v
set (worked_14d, failed_14d, last_worked_at, failing_reason) = (select s.* from private.sum_outcomes(v.id) s)
where v.id in (select o.voucher_id from public.voucher_outcomes o where private.is_banned(o.user_id));
