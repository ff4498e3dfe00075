set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_alert_fields(sent jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(('alert', jsonb_typeof(sent) = 'object', 'An alert must be an object', 'one_of', '{}'));
  perform private.check_fields(('alert', not exists (
      select from jsonb_each(sent) field
      where field.value <> 'null' and jsonb_typeof(field.value) is distinct from case
        when field.key in ('id', 'name', 'merchant', 'poster_id', 'currency', 'channel', 'deal_type') then 'string'
        when field.key in ('words_any', 'words_all', 'words_none', 'categories')
          and not jsonb_path_exists(field.value, 'strict $[*] ? (@.type() != "string")', silent => true) then 'array'
        when field.key in ('max_total', 'step', 'within_minutes') then 'number'
        when field.key in ('allows_unknown_delivery', 'is_paused') then 'boolean'
        when field.key = 'poster' then 'object'
        when field.key in ('feed_key', 'created_at', 'last_matched_at', 'matches_of_week', 'is_noisy') then jsonb_typeof(field.value)
      end), 'An alert has an unknown field, or a field of the wrong type', 'one_of', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.check_price_details(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(
    ('channel', deal.channel is null or deal.channel in ('online', 'in_store', 'both'),
      'Channel must be online, in_store or both', 'one_of', '{}'),
    ('delivery_kind', deal.delivery_kind in ('included', 'fixed', 'free_over', 'collect', 'unknown'),
      'Delivery must be included, fixed, free_over, collect or unknown', 'one_of', '{}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_cost between 0 and 1000000,
      'Delivery cost must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_cost = round(deal.delivery_cost, 2),
      'Delivery cost must have at most two decimals', 'two_decimals', '{}'),
    ('delivery_cost', deal.delivery_cost is not null or deal.delivery_kind <> 'fixed',
      'Fixed delivery needs a cost', 'required', '{}'),
    ('delivery_cost', deal.delivery_cost is null or deal.delivery_kind in ('fixed', 'free_over'),
      'Only fixed and free_over have a delivery cost', 'no_delivery_cost', '{}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over between 0 and 1000000,
      'The minimum for free delivery must be 0 to 1,000,000', 'range', '{"min": 0, "max": 1000000}'),
    ('free_delivery_over', deal.free_delivery_over is null or deal.free_delivery_over = round(deal.free_delivery_over, 2),
      'The minimum for free delivery must have at most two decimals', 'two_decimals', '{}'),
    ('free_delivery_over', (deal.free_delivery_over is not null) = (deal.delivery_kind = 'free_over'),
      'free_over needs the minimum for free delivery, which other kinds must not have', 'free_over_amount', '{}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount > 0 and deal.unit_amount <= 100000,
      'Amount must be above 0 and at most 100,000', 'amount_range', '{"max": 100000}'),
    ('unit_amount', deal.unit_amount is null or deal.unit_amount = round(deal.unit_amount, 3),
      'Amount must have at most three decimals', 'three_decimals', '{}'),
    ('unit', deal.unit is null or deal.unit in ('kg', 'g', 'l', 'ml', 'piece', 'm'),
      'Unit must be kg, g, l, ml, piece or m', 'one_of', '{}'),
    ('unit_amount', deal.unit_amount is not null or deal.unit is null, 'A unit needs an amount', 'required', '{}'),
    ('unit', deal.unit is not null or deal.unit_amount is null, 'An amount needs a unit', 'required', '{}'),
    ('deal_type', deal.deal_type in ('discount', 'freebie', 'giveaway'),
      'Type must be discount, freebie or giveaway', 'one_of', '{}'),
    ('price', deal.deal_type = 'discount' or coalesce(deal.price = 0, false),
      'A freebie or giveaway must cost 0', 'free_price', '{}'),
    ('original_price_source', deal.original_price_source is null or deal.original_price_source in ('merchant', 'seen'),
      'Source of the earlier price must be merchant or seen', 'one_of', '{}'),
    ('original_price', deal.original_price is not null or deal.original_price_source is null,
      'The source of an earlier price needs that price', 'required', '{}'));
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
    perform private.refuse_field('details', 'Details are required if the reason is other', 'details_for_other', '{}');
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
    perform private.refuse_field('content_action', 'Content action must be keep if the reports are dismissed',
      'one_of');
  end if;
  if content_action = 'expire' and kind <> 'deal' then
    perform private.refuse_field('content_action', 'Only a deal can be marked as expired',
      'one_of');
  end if;
  if content_action = 'remove' and kind = 'profile' then
    perform private.refuse_field('content_action', 'A profile cannot be removed: ban the member',
      'one_of');
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.complete_blog_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.title := btrim(new.title, E' \t\r\n');
  new.slug := btrim(new.slug);
  new.excerpt := btrim(coalesce(new.excerpt, ''), E' \t\r\n');
  new.content := coalesce(new.content, '');
  new.cover_image_url := btrim(coalesce(new.cover_image_url, ''));
  new.status := coalesce(new.status, 'draft');
  perform private.check_blog_post(new);
  if tg_op = 'INSERT' then
    new.slug := private.free_blog_slug(new);
  else
    -- Checked again at publication: the slug of a draft may have been taken since.
    if (new.slug, new.status) is distinct from (old.slug, old.status) then
      new.slug := private.free_blog_slug(new);
    end if;
    if (new.title, new.slug, new.excerpt, new.content, new.cover_image_url, new.status)
      is distinct from (old.title, old.slug, old.excerpt, old.content, old.cover_image_url, old.status)
    then
      new.updated_at := now();
    end if;
  end if;
  if new.status = 'published' then
    new.first_published_at := coalesce(new.first_published_at, now());
    new.published_at := new.first_published_at;
  else
    new.published_at := null;
  end if;
  new.reviewed_at := private.review_of(old, new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_listed_deals(raw_request private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request private.list_request := private.read_list_request(raw_request);
  rest private.list_request;
  sorted private.list_order;
  total bigint;
begin
  select * into sorted from private.list_orders() o where o.sort in (request.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.count_max is null then
    request.include_expired := request.include_expired and sorted.has_expired;
    if not private.is_filtered(request) then
      return private.count_kept_deals(request.category, request.include_expired);
    end if;
    if private.asks_for_facts(request) then
      rest := request;
      rest.certifier := null;
      rest.stunning := null;
      rest.alcohol := null;
      rest.hides_unknown := null;
      if not private.is_filtered(rest) then
        return private.count_by_facts(request);
      end if;
    elsif num_nonnulls(request.merchant, request.section, request.by_day, request.states_delivery) = 0 then
      return public.count_deals(
        category_filter => request.category, location_filter => raw_request.location, since_param => request.since,
        include_expired => request.include_expired, min_price_param => request.min_price, max_price_param => request.max_price);
    end if;
    rest := request;
    rest.section := null;
    if not private.is_filtered(rest) and request.category is null and request.include_expired is not true then
      return private.count_section(request.section);
    end if;
    -- All sort orders without a limit list the same deals; the latest needs no ranking.
    select * into sorted from private.list_orders() o where o.sort = 'latest';
  end if;
  execute 'select count(*) from (select' || private.list_source(request, sorted, false) || ' limit $2) as listed'
    into total using request, sorted.count_max;
  return total;
end
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
    raise exception 'A decision can be undone for 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_alerts(member uuid, alert_id_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Deletes the alerts first, which waits for a job that is sending notices of them.
  delete from private.alerts a where a.user_id = member and (alert_id_param is null or a.id = alert_id_param);
  delete from public.notifications n
  where n.user_id = member and n.kind = 'alert' and (alert_id_param is null or n.subject_id = alert_id_param);
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
      when 'voucher_rejected' then v.rejection_reason
      when 'voucher_removed' then v.rejection_reason
      when 'merchant_rejected' then m.rejection_reason
      when 'merchant_removed' then m.rejection_reason
      when 'post_removed' then nullif(t.reason, '')
      when 'banned' then x.reason
      when 'deal_changed' then (
        select l.reason from public.admin_actions l
        where l.subject_id = n.subject_id and l.subject_type = 'deal' and l.action = 'update_deal'
          -- The latest edit that this notice is about. Corrections of votes alone have no notice.
          and date_trunc('milliseconds', l.created_at) <= n.created_at
          and l.after - array['hot_votes_adjustment', 'cold_votes_adjustment', 'hot_votes', 'cold_votes', 'temperature_reason']
            <> '{}'
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
    -- Authors of its comments other than the named one.
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
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id and m.user_id = member
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids) and coalesce(matched.public_deals, 1) > 0
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.enqueue(task_param text, payload_param jsonb DEFAULT '{}'::jsonb, job_key_param text DEFAULT NULL::text, run_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  assert not exists (
    select from jsonb_each_text(payload_param)
    where value !~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
  ), 'a job payload may contain ids only';
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  -- Twenty attempts take three days. After the sixth, about four minutes in, admins see the job as failed.
  perform graphile_worker.add_job(task_param, payload := payload_param::json, job_key := job_key_param,
    run_at := run_at_param, max_attempts := 20);
end
$function$;

CREATE OR REPLACE FUNCTION private.expire_unconfirmed_deals()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal record;
  ended integer := 0;
begin
  for deal in
    select d.id from private.confirmation_requests r join public.deals d on d.id = r.deal_id
    where r.asked_at <= now() - interval '7 days'
      and d.status = 'active' and d.expired_at is null and d.expires_at is null
      -- Checked again once the row is locked: a confirmation may have arrived since.
      and greatest(d.updated_at, d.starts_at, d.confirmed_at) <= now() - interval '60 days'
    order by r.asked_at
    limit 100 for update of d skip locked
  loop
    update public.deals set
      expired_at = greatest(updated_at, starts_at, confirmed_at) + interval '60 days', expired_by = 'unconfirmed'
    where id = deal.id;
    perform private.record_expiry_decision(deal.id, true, 'unconfirmed');
    ended := ended + 1;
  end loop;
  return ended;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_among_first(asked private.search_terms, filters private.list_request, is_over_param boolean, wanted integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  farthest constant integer := 20000;
  is_newest_first constant boolean := coalesce(filters.sort = 'latest', true);
  list constant private.list_request := row(
    filters.category, filters.merchant, null, null, null, null, null, is_over_param, filters.sort, null, null, null, null, null, null, null,
    null, null, null, null);
  walked integer := 500;
  listed uuid[];
  matching uuid[];
begin
  if asked.seen = 0 or (is_over_param and not is_newest_first) then -- no index has the expired deals by price or temperature
    return null;
  end if;
  if is_newest_first and num_nonnulls(filters.category, filters.merchant) = 0 then
    if asked.seen * farthest < wanted * walked then
      return null;
    end if;
    matching := array(
      select d.id
      from (
        select * from private.searchable_deals order by created_at desc, deal_id desc limit farthest
      ) as s join public.deals d on d.id = s.deal_id
      where (s.form like all (asked.patterns) or s.form like all (asked.meant))
        and private.fits_search(d, s.form, asked, filters, is_over_param)
      order by s.created_at desc, s.deal_id desc limit wanted);
    return case when cardinality(matching) = wanted then matching end;
  end if;
  loop
    listed := array(select l.deal_id from private.list_deals(list, walked, 0) as l);
    matching := array(
      select d.id
      from unnest(listed) with ordinality as walk (id, place)
      cross join lateral (
        select s.form from private.searchable_deals s
        where s.deal_id = walk.id and (s.form like all (asked.patterns) or s.form like all (asked.meant)) offset 0
      ) as s
      -- One by one: a join might read all deals of the category.
      cross join lateral (select * from public.deals where id = walk.id offset 0) as d
      where private.fits_search(d, s.form, asked, filters, is_over_param)
      order by walk.place limit wanted);
    if cardinality(matching) = wanted or cardinality(listed) < walked then
      return matching;
    elsif cardinality(matching) * farthest::bigint < wanted * walked::bigint or walked = farthest then
      return null;
    end if;
    -- Continues as far as the previous matches suggest, plus a third.
    walked := least(farthest, walked * (2 + wanted / cardinality(matching) * 4 / 3));
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_blog_slug(post public.blog_posts)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  number integer := 1;
  candidate text := post.slug;
begin
  -- Serialized, so that two posts do not get the same slug.
  perform pg_advisory_xact_lock(hashtext('blog_slug'));
  while exists (
    select from public.blog_posts p
    where p.slug = candidate and p.id <> post.id and (p.status = 'published' or p.user_id = post.user_id)
  ) loop
    number := number + 1;
    candidate := rtrim(left(post.slug, 99 - length(number::text)), '-') || '-' || number;
  end loop;
  return candidate;
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
  -- Serialized, so that two merchants of the same name get different slugs.
  perform pg_advisory_xact_lock(hashtextextended(base, 5));
  while exists (select from public.merchants where slug = candidate) loop
    number := number + 1;
    candidate := base || '-' || number;
  end loop;
  return candidate;
end
$function$;

CREATE OR REPLACE FUNCTION private.get_notifications_to_mail(user_id_param uuid)
 RETURNS TABLE(email text, username text, language text, unsubscribe_token text, notice jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  state constant text := coalesce(private.address_state(user_id_param), 'refused');
  due_kind text;
  ids uuid[];
begin
  update public.notifications n set mail_after = null
  where n.user_id = user_id_param and n.mail_after <= now()
    and (state = 'refused' or n.kind = any (private.optional_kinds()) and (
      state <> 'confirmed' or not private.wants_mail(n.user_id, n.kind) or n.created_at < now() - interval '3 days'));
  select case when n.kind = any (private.optional_kinds()) then n.kind else 'account' end into due_kind
  from public.notifications n
  where n.user_id = user_id_param and n.mail_after <= now()
  order by n.mail_after, n.id limit 1 for update skip locked;
  select array_agg(due.id) into ids from (
    select n.id from public.notifications n
    where n.user_id = user_id_param
      and case when due_kind = 'account' then n.kind <> all (private.optional_kinds()) and n.mail_after <= now()
        else n.kind = due_kind and n.mail_after is not null end
    order by n.mail_after limit 50 for update skip locked
  ) as due;
  return query
    select u.email::text, p.username, coalesce(s.language, 'en'), private.unsubscribe_token(p.id, due_kind), to_jsonb(described)
    from private.describe_notifications(user_id_param, ids) described
    join public.profiles p on p.id = user_id_param
    join auth.users u on u.id = p.id
    left join public.notification_settings s on s.user_id = p.id
    order by described.created_at, described.id;
end
$function$;

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
    raise exception 'Only an image for review can be written to a profile' using errcode = '42501';
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

CREATE OR REPLACE FUNCTION private.is_own_image(purpose_param text, address_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    private.is_web_address(address_param)
      and right(address_param, 27) ~ '^[A-Za-z0-9_-]{22}\.webp$'
      and left(address_param, -27) = coalesce(
        private.setting('image_base_url'),
        -- Without the setting, any host is accepted, but no query and no fragment.
        substring(address_param from '^(https?://[^?#]+)/' || purpose_param || '/')
      ) || '/' || purpose_param || '/' || auth.uid() || '/',
    false)
$function$;

CREATE OR REPLACE FUNCTION private.is_public_link(address_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    private.is_web_address(address_param)
    and address_param !~ '[\u0001-\u0020\u007f-\u00a0\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2044\u205f-\u206f\u2215\u2571\u2572\u29f5\u29f8\u29f9\ufe68\ufeff\uff0f\uff3c\\]'
    and part.host is not null
    and (part.port is null or part.port = '' or part.port::integer between 1 and 65535)
    and part.host ~ '^([^.]{1,63}\.)+[^.]{1,63}$'
    and part.host !~ '(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|arpa)$'
    -- A host that ends in a number must be an IPv4 address outside private networks.
    and (part.host !~ '(^|\.)(\d+|0x[0-9a-f]*)$' or (
      part.host ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$'
      and part.host !~ '^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)\.')),
    false)
  from (select lower(matched[1]) as host, matched[2] as port
    from (select regexp_match(address_param, '^https?://([^/?#@:%\[\]]+?)\.?(?::(\d{0,5}))?(?:[/?#]|$)', 'i') as matched) address
  ) part
$function$;

CREATE OR REPLACE FUNCTION private.keep_discussion()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal uuid := case tg_op when 'DELETE' then old.deal_id else new.deal_id end;
  activity_now constant double precision := private.activity_of(deal);
begin
  if activity_now is null then
    delete from private.deal_discussions where deal_id = deal;
  else
    -- The deal's row is missing while the deal is deleted with its comments.
    insert into private.deal_discussions (deal_id, category, activity)
    select d.id, d.category, activity_now from public.deals d where d.id = deal
    on conflict (deal_id) do update set activity = excluded.activity;
  end if;
  return null;
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
    -- The author of the parent comment and the poster get another notice of this comment, unless they switched it off.
    if tg_op = 'INSERT' and not private.reaches_as(member,
      case member when answered then 'reply' when deal.user_id then 'comment' end, 'mention')
    then
      perform private.notify_member(member, 'mention', 'deal', deal.id, format('mention deal %s', deal.id), new.user_id, new.id);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.link_key(link text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  parts private.link_parts := private.split_link(link);
  product text;
  key text;
begin
  if parts.host is null then
    return link;
  end if;
  if parts.host ~ '(^|\.)amazon\.[a-z]{2,3}(\.[a-z]{2})?$' then
    product := '/dp/' || upper(substring(
      parts.path from '(?i)/(?:dp|gp/product|gp/aw/d|exec/obidos/asin|o/asin)/([a-z0-9]{10})(?:/|$)'));
    if product is not null then
      parts.kept := '{}';
    end if;
  elsif parts.host ~ '(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$' then
    product := '/itm/' || substring(parts.path from '(?i)/itm/(?:[^/]+/)?(\d{6,15})/?$');
    if product is not null then
      parts.kept := array(select pair from unnest(parts.kept) as pair where pair like 'var=%'); -- size or color
    end if;
  end if;
  key := parts.host || coalesce(product, private.encoded_link_part(rtrim(parts.path, '/')))
    || coalesce('?' || (
      select string_agg(pair, '&' order by pair collate "C")
      from string_to_table(nullif(private.encoded_link_part(array_to_string(parts.kept, '&')), ''), '&') as pair), '');
  return case when octet_length(key) <= 500 then key else left(parts.host, 100) || '#' || md5(key) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_alerts(deal_id_param uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  deal private.deals_to_match;
  public_since timestamptz;
  match record;
  notified integer := 0;
begin
  -- Jobs for the same deal wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(deal_id_param::text || 'match_alerts', 22));
  if not exists (select from public.deals d where d.id = deal_id_param and d.status = 'active') then
    perform private.withdraw_from_alerts(deal_id_param);
    return 0;
  end if;
  select m.* into deal from private.deals_to_match m
  where m.id = deal_id_param and exists (select from public.deals d where d.id = m.id and private.is_running(d));
  select greatest(s.reached_at, deal.starts_at) into public_since from private.deal_steps s where s.deal_id = deal.id and s.step = 0;
  for match in
    with fitting as (
      select a.id, a.user_id from private.alerts a
      where not a.is_paused and a.user_id is distinct from deal.user_id
        and (a.created_at <= public_since or a.max_total is not null or a.step is not null)
        and private.fits_alert(a, deal)
        and not exists (select from private.alert_matches x where x.deal_id = deal.id and x.alert_id = a.id)
      limit 500
      -- Makes a deletion of the alert wait, so that it also finds the notice.
      for key share of a
    )
    insert into private.alert_matches (deal_id, alert_id, user_id)
    select deal.id, f.id, f.user_id from fitting f
    returning alert_id, user_id
  loop
    perform private.notify_member(match.user_id, 'alert', 'alert', match.alert_id, format('alert %s', match.alert_id), null, deal.id);
    notified := notified + 1;
  end loop;
  return notified;
end
$function$;

CREATE OR REPLACE FUNCTION private.meanings_of(words_param text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  bare constant text[] := string_to_array(private.without_articles(array_to_string(words_param, ' ')), ' ');
  pairs constant text[] := private.word_pairs(words_param);
  bare_pairs constant text[] := private.word_pairs(bare);
  meanings text[] := words_param;
  place integer;
  meaning text;
begin
  for place, meaning in
    select w.place, s.canonical
    from unnest(words_param, bare) with ordinality as w (word, bare, place)
    join private.search_synonyms s on s.word in (w.word, w.bare)
    where s.canonical <> w.word
  loop
    meanings[place] := meaning;
  end loop;
  for place, meaning in
    select p.place, s.canonical
    from unnest(pairs, bare_pairs) with ordinality as p (pair, bare, place)
    join private.search_synonyms s on s.word in (p.pair, p.bare)
  loop
    -- If the pair is canonical itself, its words stay as they are.
    meanings[place] := case when meaning = pairs[place] then words_param[place] else meaning end;
    meanings[place + 1] := case when meaning = pairs[place] then words_param[place + 1] else meaning end;
  end loop;
  return meanings;
end
$function$;

CREATE OR REPLACE FUNCTION private.median_wait(content_param text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) >= 5
    then (percentile_cont(0.5) within group (order by extract(epoch from first.decided_at - item.created_at)))::integer end
  from (
    select l.subject_id, min(l.created_at) as decided_at
    from public.admin_actions l
    where l.created_at > now() - interval '30 days' and l.subject_type = content_param
      and l.action in ('approve_' || content_param, 'reject_' || content_param) and l.before ->> 'status' = 'pending'
    group by l.subject_id
    order by decided_at desc limit 500
  ) as first
  cross join lateral (
    select d.created_at from public.deals d where content_param = 'deal' and d.id = first.subject_id
    union all
    select v.created_at from public.voucher_codes v where content_param = 'voucher' and v.id = first.subject_id
    union all
    select m.created_at from public.merchants m where content_param = 'merchant' and m.id = first.subject_id
  ) as item
  -- Excludes later submissions of an item, whose wait would count from the first one.
  where not exists (
    select from public.admin_actions earlier
    where earlier.subject_id = first.subject_id and earlier.created_at < first.decided_at
      and earlier.action in ('approve_' || content_param, 'reject_' || content_param))
$function$;

CREATE OR REPLACE FUNCTION private.note_edit(old public.deals, new public.deals, by_param text, reason_param text, skipped_review_param boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Excludes the image's address, because unused images are deleted.
  changed constant jsonb := private.changes_of_deal(old, new)
    || case when old.image_url = new.image_url then '{}'
      else jsonb_build_object('image_url', jsonb_build_array(old.image_url <> '', new.image_url <> '')) end;
begin
  if old.status <> 'active' or changed = '{}' then
    return false;
  end if;
  insert into public.deal_revisions (deal_id, edited_by, changes, reason, skipped_review)
  values (new.id, by_param, changed, nullif(btrim(reason_param), ''), skipped_review_param);
  update public.deals set edited_at = now() where id = new.id;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_email_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A hosted accounts service, the demo content and a restored backup set the state themselves.
  if session_user <> 'samha_backend' then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.email is distinct from old.email and new.email = old.email_change then
    -- The link arrived at the new address.
    delete from private.unconfirmed_emails where user_id = new.id;
  elsif tg_op = 'INSERT' or new.email is distinct from old.email then
    insert into private.unconfirmed_emails (user_id) values (new.id) on conflict do nothing;
  elsif (old.recovery_token <> '' and new.recovery_token is null)
    or (old.confirmation_token <> '' and new.confirmation_token is null)
  then
    delete from private.unconfirmed_emails where user_id = new.id;
    -- The link arrived, so the address accepts mail again.
    update private.mail_addresses set refused_at = null, asks = 0, asks_since = null where user_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Nested, because a table without the column would fail even if the first condition is false.
  if tg_argv[0] is not null then
    if old.status::text is distinct from tg_argv[0] and new.status::text is distinct from tg_argv[0] then
      return null;
    end if;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'deals' then
    -- The process that records votes announces them, at most once a second: notifications serialize commits. The table of
    -- comments announces comments.
    old.hot_votes := new.hot_votes;
    old.cold_votes := new.cold_votes;
    old.comments_count := new.comments_count;
    -- Checks are announced like votes; an end or a return changes expired_at.
    old.last_confirmed_at := new.last_confirmed_at;
    old.live_count := new.live_count;
    old.gone_count := new.gone_count;
    old.confirmed_by_poster := new.confirmed_by_poster;
    old.confirmed_at := new.confirmed_at;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'voucher_codes' then
    -- Outcomes are announced like votes.
    old.worked_14d := new.worked_14d;
    old.failed_14d := new.failed_14d;
    old.last_worked_at := new.last_worked_at;
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_comment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  answered uuid := (select c.user_id from public.comments c where c.id = new.parent_id);
  -- Members who get the notice of a mention instead.
  named constant uuid[] := array(
    select m.user_id from public.comment_mentions m
    where m.comment_id = new.id
      and not private.reaches_as(m.user_id, case m.user_id when answered then 'reply' else 'comment' end, 'mention')
      and private.reaches_as(m.user_id, 'mention', case m.user_id when answered then 'reply' else 'comment' end));
begin
  select * into deal from public.deals where id = new.deal_id;
  -- A commenter on a deal that is no longer public cannot read the reply.
  if (deal.status = 'active' or answered = deal.user_id) and answered <> all (named) then
    perform private.notify_member(
      answered, 'reply', 'comment', new.parent_id, format('reply %s', new.parent_id), new.user_id, new.id);
  end if;
  if deal.user_id is distinct from answered and deal.user_id <> all (named) then
    perform private.notify_member(
      deal.user_id, 'comment', 'deal', deal.id, format('comment %s', deal.id), new.user_id, new.id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.read_alert(member uuid, alert_param jsonb)
 RETURNS private.alerts
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  sent constant jsonb := private.unwrap_object(alert_param);
  poster constant text := coalesce(sent ->> 'poster_id', sent -> 'poster' ->> 'id');
  uuid_form constant text := '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$';
  minutes constant numeric := (sent ->> 'within_minutes')::numeric;
  alert private.alerts;
begin
  perform private.check_alert_fields(sent);
  perform private.check_fields(
    ('id', coalesce(sent ->> 'id' ~ uuid_form, true), 'Alert must be an id', 'one_of', '{}'),
    ('poster_id', coalesce(poster ~ uuid_form, true), 'Member must be an id', 'one_of', '{}'),
    ('step', coalesce((sent ->> 'step')::numeric in (25, 50, 100, 200), true), 'Temperature must be 25, 50, 100 or 200', 'one_of', '{}'),
    ('within_minutes', coalesce(minutes between 1 and 10080 and minutes = round(minutes), true), 'Minutes must be 1 to 10,080',
      'integer_range', '{"min": 1, "max": 10080}'));
  alert.user_id := member;
  alert.id := sent ->> 'id';
  alert.name := btrim(coalesce(sent ->> 'name', ''));
  alert.words_any := private.read_words(sent -> 'words_any');
  alert.words_all := private.read_words(sent -> 'words_all');
  alert.words_none := private.read_words(sent -> 'words_none');
  alert.categories := private.read_words(sent -> 'categories');
  alert.merchant := nullif(btrim(sent ->> 'merchant'), '');
  alert.merchant_key := private.merchant_key(alert.merchant);
  alert.poster_id := poster;
  alert.max_total := sent ->> 'max_total';
  alert.currency := coalesce(sent ->> 'currency', private.site_currency());
  alert.allows_unknown_delivery := coalesce((sent ->> 'allows_unknown_delivery')::boolean, false);
  alert.channel := sent ->> 'channel';
  alert.deal_type := sent ->> 'deal_type';
  alert.step := (sent ->> 'step')::numeric;
  alert.within_minutes := minutes;
  alert.is_paused := coalesce((sent ->> 'is_paused')::boolean, false);

  perform private.check_words('words_any', alert.words_any);
  perform private.check_words('words_all', alert.words_all);
  perform private.check_words('words_none', alert.words_none);
  perform private.check_fields(
    ('name', char_length(alert.name) <= 60, 'Name must be at most 60 characters', 'max_length', '{"max": 60}'),
    private.text_rule('name', 'Name', alert.name),
    ('categories', alert.categories <@ array[
      'men', 'women', 'kids', 'books', 'eid', 'finance', 'food', 'health', 'international', 'local', 'perfumes',
      'prayer', 'tech', 'toys', 'travel', 'wedding', 'other'], 'Categories must be among the 17 categories', 'one_of', '{}'),
    ('merchant', coalesce(char_length(alert.merchant) <= 80, true), 'Merchant must be at most 80 characters', 'max_length', '{"max": 80}'),
    ('merchant', coalesce(alert.merchant_key <> '', true), 'Merchant must have letters or digits', 'one_of', '{}'),
    private.text_rule('merchant', 'Merchant', alert.merchant),
    ('poster_id', alert.poster_id is null or exists (select from public.profiles p where p.id = alert.poster_id),
      'There is no such member', 'one_of', '{}'),
    ('max_total', coalesce(alert.max_total between 0 and 1000000, true), 'Amount must be 0 to 1,000,000',
      'range', '{"min": 0, "max": 1000000}'),
    ('max_total', coalesce(alert.max_total = round(alert.max_total, 2), true), 'Amount must have at most two decimals', 'two_decimals', '{}'),
    ('currency', alert.currency ~ '^[A-Z]{3}$', 'Currency must be a three-letter code, for example GBP', 'currency_code', '{}'),
    ('channel', coalesce(alert.channel in ('online', 'in_store'), true), 'Channel must be online or in_store', 'one_of', '{}'),
    ('deal_type', coalesce(alert.deal_type in ('discount', 'freebie', 'giveaway'), true),
      'Type must be discount, freebie or giveaway', 'one_of', '{}'),
    ('within_minutes', alert.within_minutes is null or alert.step is not null, 'A time needs a temperature', 'one_of', '{}'),
    ('conditions', cardinality(alert.words_any || alert.words_all || alert.words_none || alert.categories) > 0
      or num_nonnulls(alert.merchant, alert.poster_id, alert.max_total, alert.channel, alert.deal_type, alert.step) > 0,
      'An alert needs at least one condition', 'one_of', '{}'));
  alert.patterns_any := private.alert_patterns(alert.words_any);
  alert.patterns_all := private.alert_patterns(alert.words_all);
  alert.patterns_none := private.alert_patterns(alert.words_none);
  return alert;
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

CREATE OR REPLACE FUNCTION private.read_search(text_param text)
 RETURNS private.search_terms
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  typed text := left(btrim(text_param), 100);
  asked private.search_terms;
begin
  asked.words := (string_to_array(nullif(btrim(private.search_form(typed)), ''), ' '))[1:8];
  -- Signs that are typed on purpose. Other signs only separate words, unless the text has nothing else.
  select array_agg(private.like_pattern(part)) into asked.signs from (
    select btrim(part, '.,;:!?()"«»،؛؟') as part from regexp_split_to_table(lower(typed), '\s+') as part limit 8
  ) as parts
  where part ~ '[%_\\*=#+@]';
  if asked.words is null and asked.signs is null then
    if typed <> '' then
      asked.signs := array[private.like_pattern(lower(typed))];
    else
      return null;
    end if;
  end if;

  asked.meanings := private.meanings_of(asked.words);
  select array_agg(word), array_agg('% ' || meaning || case when meaning = word then '%' else ' %' end),
    array_agg(distinct slug || ':' || word)
  into asked.category_words, asked.category_meant, asked.named
  from unnest(asked.words, asked.meanings) as w (word, meaning),
    unnest(private.categories_named(word) || case when meaning <> word then private.categories_named(meaning) end) as slug;
  if asked.words <@ asked.category_words then -- if there are no other words, they are ordinary words
    asked.category_words := '{}';
  end if;
  asked.category_words := coalesce(asked.category_words, '{}');
  select coalesce(array_agg(word), '{}'), coalesce(array_agg(meaning), '{}') into asked.words, asked.meanings
  from unnest(asked.words, asked.meanings) as w (word, meaning) where word <> all (asked.category_words);
  select word into asked.alike from unnest(asked.words, asked.meanings) as w (word, meaning)
  order by (word = meaning and char_length(word) >= 4) desc, char_length(word) desc, word limit 1;
  asked.patterns := array(select private.search_pattern(word) from unnest(asked.words) as word);
  select (array_agg(word order by char_length(word) desc, word))[1], (array_agg(word order by char_length(word) desc, word))[2]
  into asked.longest, asked.second from unnest(asked.words) as word;
  if asked.meanings = asked.words then
    asked.meanings := null;
    return asked;
  end if;
  asked.meant := array(
    select case when meaning = word then private.search_pattern(word) else '% ' || meaning || ' %' end
    from unnest(asked.words, asked.meanings) as w (word, meaning));
  asked.longest_meant := asked.meant[array_position(asked.words, asked.longest)];
  asked.second_meant := asked.meant[array_position(asked.words, asked.second)];
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_checks()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  refreshed constant uuid[] := array(
    select d.id from public.deals d
    where d.id in (
      select c.deal_id from public.deal_checks c
      where c.is_recent and c.created_at <= now() - interval '72 hours' order by c.created_at limit 100)
    order by d.id for update skip locked);
begin
  update public.deal_checks set is_recent = false
  where deal_id = any (refreshed) and is_recent and created_at <= now() - interval '72 hours';
  delete from private.check_networks where seen_at <= now() - interval '24 hours';
  delete from private.outcome_networks where seen_at <= now() - interval '24 hours';
  delete from public.voucher_outcomes where day <= private.last_uncounted_day();
  delete from private.member_endings where agreed_at < now() - interval '90 days' and state <> 'waiting';
  if cardinality(refreshed) > 0 then
    -- private.notify_change ignores changes that affect only counts.
    perform pg_notify('samha_changes', 'deals');
  end if;
  return cardinality(refreshed);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_referral(deal public.deals)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_product(deal.finance_facts) then
    perform private.check_fields(
      ('deal_url', not private.has_referral(deal.deal_url), 'Links to a financial product must not contain a referral', 'no_referral', '{}'),
      ('source_url', not coalesce(private.has_referral(deal.finance_facts ->> 'source_url'), false),
        'Links to a financial product must not contain a referral', 'no_referral', '{}'));
  end if;
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
    raise exception 'A decision can be undone for 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_consent(member uuid, kind_param text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from private.consents c
    where c.user_id = member and c.kind = kind_param and c.version = private.consent_version())
  then
    raise exception 'Agree to the storage of this data first' using errcode = 'PT403', hint = 'consent_needed';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_contact_pace()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule text[] := regexp_match(private.setting('limit_contact'), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := rule[1]::integer;
  span interval := make_interval(secs => rule[2]::integer);
  writer text := private.contact_sender();
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- Serialized, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtext('contact_pace'));
  delete from private.contact_pace where sent_at <= now() - span;
  if (select count(*) from private.contact_pace where sender = writer and writer <> 'unknown') >= allowed
    or (writer not like 'member %'
      and (select count(*) from private.contact_pace where sender not like 'member %') >= allowed * 40)
  then
    raise exception 'Too many messages. %', private.wait_text(rule[2]::integer)
      using errcode = 'PT429', hint = 'too_fast',
        detail = json_build_object('seconds', rule[2]::integer, 'what', 'messages')::text;
  end if;
  insert into private.contact_pace (sender) values (writer);
end
$function$;

CREATE OR REPLACE FUNCTION private.require_pace(what_param text, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule text[] := regexp_match(private.setting('limit_' || what_param), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := private.allowed_pace(rule[1]::integer, member);
  span interval := make_interval(secs => rule[2]::integer);
  taken timestamptz[];
  seconds integer;
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- One at a time per member, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || what_param, 22));
  delete from private.member_writes w
  where w.user_id = member and w.what = what_param and w.written_at <= now() - span;
  taken := array(
    select w.written_at from private.member_writes w
    where w.user_id = member and w.what = what_param
    order by w.written_at desc limit allowed);
  if cardinality(taken) >= allowed then
    seconds := greatest(1, ceil(extract(epoch from taken[allowed] + span - now())));
    raise exception 'Too many %.% %', replace(what_param, '_', ' '),
      case when allowed < rule[1]::integer then ' Limits are lower for new members.' else '' end, private.wait_text(seconds)
      using errcode = 'PT429', hint = 'too_fast', detail = json_build_object(
        'seconds', seconds, 'what', what_param, 'new_member', (allowed < rule[1]::integer)::integer)::text;
  end if;
  insert into private.member_writes (user_id, what) values (member, what_param);
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_reported_content(kind text, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_end constant boolean := decision.action = 'expire_reported_content';
  key constant text := case when is_end then 'expired_at' else 'status' end;
  seen constant jsonb := private.lock_decided_state(kind, decision.subject_id);
begin
  -- The decision did not change content that was no longer public.
  if not coalesce(decision.after, '{}') ? key then
    return;
  end if;
  if seen -> key is distinct from decision.after -> key then
    raise exception 'Another decision has been made since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  -- Only public content is removed or ended.
  decision.before := jsonb_build_object(key, case when is_end then decision.before -> key else to_jsonb('active'::text) end);
  decision.action := case when is_end then 'expire_' else 'reject_' end || kind;
  perform private.restore_state(kind, decision);
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
        -- Approval cleared an earlier expiry; a pending deal does not expire by its announced end.
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
  -- Serialized with grant_admin and other bans of the same member.
  perform from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The caller is an admin too, so admins cannot ban themselves.
  if exists (select from private.admins where user_id = user_id_param) then
    raise exception 'Admins cannot be banned. Remove the admin role first.'
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

CREATE OR REPLACE FUNCTION private.settle_gone(deal public.deals)
 RETURNS public.deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ending private.member_endings;
begin
  -- One at a time, so that two deals do not both take the last place below a limit.
  perform pg_advisory_xact_lock(hashtextextended('member endings', 22));
  if (select coalesce(sum(weight), 0) from private.agreeing_checks(deal, true)) < 6 then
    return deal;
  end if;
  insert into private.member_endings (deal_id, state)
  values (deal.id, case when private.ending_must_wait(deal.id) then 'waiting' else 'ended' end)
  returning * into ending;
  insert into private.ending_members (ending_id, user_id, weight, said_at)
  select ending.id, c.user_id, c.weight, c.created_at from private.agreeing_checks(deal, true) c;
  return case ending.state when 'ended' then private.decide_expiry(deal.id, true, 'members') else deal end;
end
$function$;

CREATE OR REPLACE FUNCTION private.split_link(link text)
 RETURNS private.link_parts
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
  part constant text[] := regexp_match(link, '^(https?://([^/?#]*))([^?#]*)(?:\?([^#]*))?(#.*)?$', 'i');
  parts private.link_parts;
  tracking text;
begin
  if part is null then
    return null;
  end if;
  parts.head := part[1];
  -- In a host, browsers treat full stops of other scripts and full-width letters as ASCII.
  parts.host := regexp_replace(
    regexp_replace(
      regexp_replace(lower(normalize(translate(part[2], '。｡．', '...'), nfkc)), '^.*@|:(80|443)?$', '', 'g'),
      '\.(?=$|:)', ''),
    '^((www|m|mobile|amp)\.)+(?=[^.]+\.)(?!(co|com|net|org|ac|gov|edu|ltd|plc)\.[a-z]{2}$)', '');
  parts.path := part[3];
  parts.kept := '{}';
  parts.removed := '{}';
  parts.fragment := part[5];
  if part[4] <> '' then
    tracking := private.tracking_parameters(parts.host);
    select coalesce(array_agg(written order by place) filter (where not tracks), '{}'),
      coalesce(array_agg(split_part(written, '=', 1) order by place) filter (where tracks), '{}')
    into parts.kept, parts.removed
    from (
      select written, place, lower(split_part(written, '=', 1)) ~ tracking as tracks
      from string_to_table(part[4], '&') with ordinality as pairs (written, place) where written <> ''
    ) as named;
  end if;
  if parts.path like '%/ref=%' and parts.host ~ '(^|\.)amazon\.' then
    parts.path := regexp_replace(parts.path, '/ref=[^/]*', '', 'g');
    parts.removed := parts.removed || 'ref'::text;
  end if;
  return parts;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_comments(readers uuid[], comment_ids uuid[], kinds text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice record;
begin
  for notice in
    select n.id, n.count, n.actor_id, item.kept, item.lost
    from public.notifications n
    cross join lateral (
      select coalesce(jsonb_agg(c.id order by c.place) filter (where c.id::uuid <> all (comment_ids)), '[]') as kept,
        count(*) filter (where c.id::uuid = any (comment_ids)) as lost
      from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as c (id, place)
    ) as item
    where n.user_id = any (readers) and n.read_at is null and n.kind = any (kinds) and item.lost > 0
    for update of n
  loop
    if notice.kept = '[]' then
      delete from public.notifications n where n.id = notice.id;
    else
      update public.notifications n set
        count = greatest(n.count - notice.lost, 1), data = jsonb_build_object('comment_ids', notice.kept),
        -- The text names the author of the latest comment.
        actor_id = coalesce((select c.user_id from public.comments c where c.id = (notice.kept ->> -1)::uuid), n.actor_id)
      where n.id = notice.id;
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_comments_of(reader uuid, author uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.withdraw_comments(array[reader], array(
    select distinct c.id
    from public.notifications n
    cross join lateral jsonb_array_elements_text(n.data -> 'comment_ids') item
    join public.comments c on c.id = item::uuid
    where n.user_id = reader and n.read_at is null and n.kind in ('comment', 'reply', 'mention') and c.user_id = author),
    array['comment', 'reply', 'mention'])
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
      -- An approval publishes this claim, so an admin who has not seen it cannot approve the deal (private.refuse_changed).
      update public.deals set updated_at = now() where id = fact.subject_id;
    end if;
  end if;
  return (select private.halal_fact_json(f) from public.halal_facts f where f.id = earlier);
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_deal_temperature(deal_id_param uuid, offset_param integer, reason_param text DEFAULT NULL::text)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  reason text := nullif(btrim(reason_param), '');
  old public.deals;
  result public.deals_with_temperature;
begin
  perform private.require_admin();
  if offset_param is null or offset_param not between -1000 and 1000 then
    perform private.refuse_field('offset_param', 'Temperature offset must be a whole number from -1,000 to 1,000',
      'integer_range', '{"min": -1000, "max": 1000}');
  end if;
  perform private.check_reason(reason_param);
  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  update public.deals set
    temperature_offset = offset_param, temperature_reason = reason, updated_at = now()
  where id = deal_id_param;
  perform private.log_admin_action(
    'set_deal_temperature', 'deal', deal_id_param,
    jsonb_build_object('temperature_offset', old.temperature_offset),
    jsonb_build_object('temperature_offset', offset_param), reason);
  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_update_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed constant text[] := private.deal_fields() || array['hot_votes_adjustment', 'cold_votes_adjustment'];
  old public.deals;
  deal public.deals;
  result public.deals_with_temperature;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  perform private.refuse_other_fields(deal_data, allowed);

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  deal := private.apply_edit(old, deal_data);
  if old.status = 'active' then
    perform private.refuse_missing_facts(deal, old, reason_param);
  end if;
  if deal.hot_votes_adjustment is null or deal.cold_votes_adjustment is null
    or old.hot_votes - old.hot_votes_adjustment + deal.hot_votes_adjustment < 0
    or old.cold_votes - old.cold_votes_adjustment + deal.cold_votes_adjustment < 0
  then
    perform private.refuse_field('hot_votes_adjustment', 'Vote adjustments must leave both counts at 0 or more',
      'counts_not_negative', '{}');
  end if;

  if (deal.hot_votes_adjustment, deal.cold_votes_adjustment)
    is distinct from (old.hot_votes_adjustment, old.cold_votes_adjustment)
  then
    deal.temperature_reason := nullif(btrim(reason_param), '');
  end if;
  deal := private.write_edit(deal);
  if private.note_edit(old, deal, 'moderator', reason_param) then
    perform private.approve_present_version(deal.id);
  end if;
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
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
    ('authority', authority_param in ('saudi', 'uk_sighting', 'morocco', 'diyanet'), 'Authority must be one of the four',
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

CREATE OR REPLACE FUNCTION public.answer_halal_dispute(dispute_id_param uuid, answer_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  trimmed constant text := btrim(answer_param);
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
    ('answer', coalesce(char_length(trimmed) between 1 and 1000, false), 'Answer must be 1 to 1,000 characters', 'length',
      '{"min": 1, "max": 1000}'),
    private.text_rule('answer', 'Answer', trimmed, true));
  perform private.require_pace('disputes', member);
  update public.halal_disputes set answer = trimmed, answered_by = member, answered_at = now() where id = dispute_id_param;
end
$function$;

CREATE OR REPLACE FUNCTION public.ban_member(user_id_param uuid, reason_param text, until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  earlier jsonb;
  result public.profiles;
begin
  perform private.require_admin();
  earlier := private.set_ban(user_id_param, reason_param, until_param);
  perform private.log_admin_action(
    'ban_member', 'profile', user_id_param, earlier,
    jsonb_build_object('banned', true, 'until', until_param), reason_param);
  select * into result from public.profiles where id = user_id_param;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_link(deal_url_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  link constant text := btrim(coalesce(deal_url_param, ''));
  key text;
  parts private.link_parts;
  rule private.domain_rules;
  live jsonb;
  ended jsonb;
  is_free boolean;
begin
  perform private.check_fields(row('deal_url', private.is_public_link(link),
    'Deal link must lead to a public site, without a user name or password', 'public_link', '{}')::private.field_rule);
  perform private.require_pace('links', member);
  key := private.link_key(link);
  parts := private.split_link(link);
  rule := private.rule_of_link(link);
  select coalesce(jsonb_agg(private.posted_deal(d) order by d.created_at desc) filter (where not private.is_over(d)), '[]'),
    coalesce(jsonb_agg(private.posted_deal(d) order by d.created_at desc) filter (where private.is_over(d)), '[]'),
    coalesce(bool_and(private.repost_from(d) <= now()), true)
  into live, ended, is_free from private.public_deals_of_link(link) as d;
  return jsonb_build_object(
    'cleanUrl', private.clean_link(link),
    'removed', parts.removed,
    'referrals', array(select name from unnest(parts.removed) as name
      where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$')),
    'rule', coalesce(rule.rule, case when private.is_only_referral(link) then 'only_referral' end),
    'domain', rule.domain, 'reason', rule.reason, 'until', rule.until,
    'live', (select coalesce(jsonb_agg(deal), '[]') from (select deal from jsonb_array_elements(live) as deal limit 3) as first),
    'ended', case when live = '[]' then ended -> 0 end,
    'own', (
      -- Filters by member, then by link: the run time must not depend on other members' pending deals.
      with pending as materialized (
        select o.id, o.title, o.deal_url, o.created_at from public.deals o
        where o.user_id = member and o.status = 'pending' and o.expired_at is null and o.deal_url <> ''
        order by o.created_at desc limit 100
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.created_at desc), '[]')
      from (
        select * from pending
        where private.names_an_offer(link) and private.link_key(pending.deal_url) = key
        order by pending.created_at desc limit 3
      ) as d),
    'repost', jsonb_build_object('isAllowed', is_free, 'because', case
      when live <> '[]' and not is_free then 'live' when ended <> '[]' and not is_free then 'ended'
      when live <> '[]' or ended <> '[]' then 'age' else 'new' end));
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
  -- Locks the fact first, as in decide_halal_fact.
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

CREATE OR REPLACE FUNCTION public.delete_comment(comment_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  comment public.comments := private.own_comment(comment_id_param);
  deleted public.comments;
  result public.comments_with_author;
begin
  perform private.check_reason(reason_param);
  deleted := private.clear_comment(comment.id);
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action(
      'delete_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(deleted), reason_param);
  end if;
  select * into result from public.comments_with_author where id = comment.id;
  return result;
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
  trimmed constant text := nullif(btrim(details_param), '');
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
    ('details', why <> 'other' or trimmed is not null, 'Details are required if the reason is other', 'details_for_other', '{}'),
    ('details', coalesce(char_length(trimmed) <= 1000, true), 'Details must be at most 1,000 characters', 'max_length',
      '{"max": 1000}'),
    private.text_rule('details', 'Details', trimmed, true),
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
  values (fact.id, member, why, trimmed, photo)
  returning id into dispute;
  return dispute;
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
    raise exception 'A comment can be edited for 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
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

CREATE OR REPLACE FUNCTION public.edit_own_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.own_deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  allowed text[] := private.deal_fields();
  old public.deals;
  deal public.deals;
  changed jsonb;
  still_waiting jsonb;
  is_large boolean;
  result public.own_deals;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status = 'rejected' then
    raise exception 'Resubmit a rejected deal instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status <> 'pending' then
    allowed := array_remove(array_remove(allowed, 'merchant'), 'category');
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if old.is_associated and not deal.is_associated then
    perform private.refuse_field('is_associated', 'Only an admin can remove your association with the merchant', 'not_changeable');
  end if;
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
  end if;

  if old.status = 'active' then
    perform private.refuse_missing_facts(deal, old, null);
  end if;

  changed := private.new_values_of_deal(old, deal);
  still_waiting := private.waiting_fields(old.id) - array(select jsonb_object_keys(deal_data));
  is_large := old.status = 'active' and changed <> '{}'
    and private.is_large_change(private.approved_version(old), deal);
  if is_large and not private.is_trusted_poster(member) then
    if still_waiting || changed is distinct from private.waiting_fields(old.id) then
      perform private.require_pace('edits', member);
    end if;
    still_waiting := still_waiting || changed;
  elsif changed <> '{}' then
    perform private.require_pace('edits', member);
    if old.status = 'active' then
      perform private.keep_approved_version(old);
    end if;
    deal := private.write_edit(deal);
    perform private.note_edit(old, deal, 'poster', reason_param, is_large);
  end if;
  perform private.propose_edit(old.id, still_waiting, reason_param);

  select * into result from public.own_deals where id = old.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.expire_own_deal(deal_id_param uuid)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  result public.deals_with_temperature;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.moderator_has_decided(deal.id) then
    raise exception 'An admin brought this deal back. You can end it after 24 hours.'
      using errcode = 'PT409', hint = 'moderator_decided';
  end if;
  perform private.decide_expiry(deal.id, true, 'poster');
  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
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
    'repost_reasons', (select coalesce(jsonb_agg(to_jsonb(r) order by r.deal_id), '[]')
      from private.repost_reasons r join public.deals d on d.id = r.deal_id where d.user_id = member),
    'additions', (select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at, f.deal_id), '[]')
      from public.deal_finders f where f.user_id = member),
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
    -- Excludes prices that other members saw.
    'deal_prices', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seen_at, p.id), '[]')
      from private.deal_prices p join public.deals d on d.id = p.deal_id where d.user_id = member and p.source <> 'check'),
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
    'consents', (select coalesce(jsonb_agg(to_jsonb(c) order by c.kind), '[]')
      from private.consents c where c.user_id = member),
    'saved_deals', (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at, s.deal_id), '[]')
      from private.saved_deals s where s.user_id = member),
    -- Excludes the keys of feeds, which are secrets, and columns computed from words and names.
    'alerts', (select coalesce(jsonb_agg(to_jsonb(a) - array['feed_key', 'patterns_any', 'patterns_all', 'patterns_none', 'merchant_key']
        order by a.created_at, a.id), '[]')
      from private.alerts a where a.user_id = member),
    'alert_matches', (select coalesce(jsonb_agg(to_jsonb(m) - 'user_id' order by m.matched_at, m.alert_id), '[]')
      from private.alert_matches m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admin who handled it.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
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
  -- Evidence is private from its upload on, whatever content uses it.
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

CREATE OR REPLACE FUNCTION public.get_monthly_temperature_leaderboard(current_month_only boolean DEFAULT true, limit_param integer DEFAULT 20)
 RETURNS TABLE(rank integer, user_id uuid, username text, profile_image_url text, deals_count integer, total_temperature integer, month_label text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  with request as (
    select case when coalesce(current_month_only, true) then private.month_of(now()) else '-infinity'::date end as month,
      least(greatest(coalesce(limit_param, 20), 0), 100) as rows
  ), upcoming as materialized (
    -- Totals include the few deals that have not started.
    select d.user_id, count(*)::integer as deals,
      sum(d.hot_votes - d.cold_votes + d.temperature_offset)::integer as temperature
    from private.deals_out_of_time() as d
    where private.is_upcoming(d) and d.user_id is not null
      and (select month from request) in ('-infinity', private.month_of(d.created_at))
    group by d.user_id
  ), stored as (
    -- Enough members to fill the list after the subtraction.
    (select totals.* from private.member_temperatures totals
      join public.profiles p on p.id = totals.user_id
      where totals.deals_count > 0 and totals.month = (select month from request)
      order by totals.temperature desc, totals.deals_count desc, p.username
      limit (select rows from request) + (select count(*) from upcoming))
    union
    select totals.* from private.member_temperatures totals join upcoming using (user_id)
    where totals.month = (select month from request)
  ), totals as (
    select stored.user_id, stored.deals_count - coalesce(u.deals, 0) as deals_count,
      stored.temperature - coalesce(u.temperature, 0) as temperature
    from stored left join upcoming u using (user_id)
  )
  select
    (row_number() over (order by totals.temperature desc, totals.deals_count desc, p.username))::integer,
    p.id, p.username, p.profile_image_url, totals.deals_count, totals.temperature,
    case when coalesce(current_month_only, true)
      then to_char(now() at time zone 'UTC', 'FMMonth YYYY') else 'All Time' end
  from totals
  join public.profiles p on p.id = totals.user_id
  where totals.deals_count > 0
  order by totals.temperature desc, totals.deals_count desc, p.username
  limit (select rows from request)
$function$;

CREATE OR REPLACE FUNCTION public.get_price_memory(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals := (select d from public.deals d where d.id = deal_id_param and d.status = 'active');
  key constant text := private.link_key(deal.deal_url);
  result jsonb;
begin
  if deal.price is null or not private.names_an_offer(deal.deal_url) then
    return null;
  end if;
  with same as materialized (
    select d.id from public.deals d
    where d.deal_url <> '' and private.link_key(d.deal_url) = key and d.status = 'active'
    order by d.created_at desc limit 200
  ),
  seen as materialized (
    select p.deal_id, p.seen_at, case when deal.total_price is null then p.price else p.total_price end as amount
    from same join private.deal_prices p on p.deal_id = same.id
    where p.currency = deal.currency
  )
  select jsonb_build_object(
    'lowest', s.amount, 'currency', deal.currency, 'seenAt', s.seen_at,
    'prices', (select count(*) from seen where amount is not null),
    'deals', (select count(distinct deal_id) from seen where amount is not null))
  into result
  from seen s where s.amount is not null
  order by s.amount, s.seen_at desc limit 1;
  return case when (result ->> 'prices')::integer > 1 then result end;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_usual_waits()
 RETURNS TABLE(content text, seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  perform private.require_account();
  -- One caller recomputes the figures; the others read the previous ones.
  if not exists (select from private.usual_waits w where w.computed_at > now() - interval '1 hour')
    and pg_try_advisory_xact_lock(hashtextextended('usual_waits', 22))
  then
    insert into private.usual_waits as w (content, seconds)
    select kind, private.median_wait(kind) from unnest(array['deal', 'voucher', 'merchant']) kind
    on conflict on constraint usual_waits_pkey do update set seconds = excluded.seconds, computed_at = excluded.computed_at;
  end if;
  return query select w.content, w.seconds from private.usual_waits w where w.seconds is not null order by w.content;
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
  -- Serialized with ban_member, so that a member is never banned and admin at the same time.
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

CREATE OR REPLACE FUNCTION public.handle_contact_message(message_id_param uuid, is_handled_param boolean DEFAULT true)
 RETURNS public.contact_messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  earlier public.contact_messages;
  result public.contact_messages;
begin
  select * into earlier from public.contact_messages where id = message_id_param for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if (earlier.handled_at is not null) = is_handled_param then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.contact_messages set
    handled_at = case when is_handled_param then now() end,
    handled_by = case when is_handled_param then admin end
  where id = message_id_param
  returning * into result;
  perform private.log_admin_action(
    case when is_handled_param then 'handle_message' else 'reopen_message' end, 'message', result.id,
    jsonb_build_object('handled_at', earlier.handled_at), jsonb_build_object('handled_at', result.handled_at));
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_votes_of_group(deal_id_param uuid, seen_until_param timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if seen_until_param is null then
    perform private.refuse_field('seen_until_param', 'The time of the last reviewed vote must be given', 'required', '{}');
  end if;
  if not exists (select from public.deals where id = deal_id_param) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  insert into private.vote_reviews as r (deal_id, seen_until)
  values (deal_id_param, least(seen_until_param, now()))
  on conflict (deal_id) do update set seen_until = greatest(r.seen_until, excluded.seen_until);
  perform private.log_admin_action('keep_votes', 'deal', deal_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.lift_ban(user_id_param uuid)
 RETURNS public.profiles
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  earlier private.bans;
  result public.profiles;
begin
  perform private.require_admin();
  select * into result from public.profiles where id = user_id_param;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  delete from private.bans where user_id = user_id_param returning * into earlier;
  -- A ban that has ended counts as no ban.
  if not found or earlier.until <= now() then
    raise exception 'This member is not banned' using errcode = 'PT409', hint = 'not_banned';
  end if;
  perform private.log_admin_action(
    'lift_ban', 'profile', user_id_param,
    jsonb_build_object('banned', true, 'until', earlier.until), jsonb_build_object('banned', false, 'until', null));
  insert into public.security_events (user_id, event) values (user_id_param, 'lift_ban');
  return result;
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
      -- For undo_decision: approval and rejection replace the reason of an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param)
      || case when waived = '{}' then '{}' else jsonb_build_object('facts_missing', waived) end,
    reason_param);

  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
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
  result public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject', 'take_down');
  select * into earlier from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  -- The first of two admins decides.
  if earlier.status <> (case action when 'take_down' then 'approved' else 'pending' end)::public.merchant_status
    or earlier.status::text <> expected_status_param
  then
    raise exception 'Someone else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.merchants set
    status = (case action when 'approve' then 'approved' else 'rejected' end)::public.merchant_status,
    rejection_reason = case action when 'approve' then null else why end,
    rejected_at = case action when 'approve' then null else now() end
  where id = merchant_id_param
  returning * into result;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), why);
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
    -- For undo_decision: a decision replaces the reason of an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', result.status), why);
  return result;
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
    where p.hub = hub_param and p.section = section_param and p.deal_id <> deal_id_param and not private.is_over(d)
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

CREATE OR REPLACE FUNCTION public.read_deals(category_filter text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, include_expired boolean DEFAULT false, sort_param text DEFAULT NULL::text, limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, after_created_at timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id uuid DEFAULT NULL::uuid, after_price numeric DEFAULT NULL::numeric, after_temperature integer DEFAULT NULL::integer, counted boolean DEFAULT false, after_rank double precision DEFAULT NULL::double precision, section_filter text DEFAULT NULL::text, by_param date DEFAULT NULL::date, certifier_filter text DEFAULT NULL::text, stunning_filter text DEFAULT NULL::text, alcohol_filter text DEFAULT NULL::text, hide_unknown boolean DEFAULT false)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rows_max constant integer := least(greatest(coalesce(limit_param, 10), 0), 100);
  request constant private.list_request := row(
    category_filter, merchant_filter, location_filter, duration_filter, since_param, min_price_param, max_price_param,
    include_expired, sort_param, after_created_at, after_id,
    coalesce(after_rank, case sort_param when 'hottest' then after_temperature else after_price end), null, section_filter, by_param,
    null, certifier_filter, stunning_filter, alcohol_filter, hide_unknown);
  -- The list in the default order, of which the list by total omits some deals.
  unsorted private.list_request := request;
  skipped constant integer := case when after_id is null then greatest(coalesce(offset_param, 0), 0) else 0 end;
  ids uuid[];
  ranks double precision[];
begin
  unsorted.sort := null;
  unsorted.include_expired := false;
  select array_agg(l.deal_id), array_agg(l.rank) into ids, ranks from private.list_deals(request, rows_max + 1, skipped) as l;
  return json_build_object(
    'deals', (
      select coalesce(json_agg(d order by listed.place), '[]')
      from unnest(ids[1:rows_max]) with ordinality as listed (id, place)
      join public.deals_with_temperature d on d.id = listed.id),
    'more', coalesce(cardinality(ids) > rows_max, false),
    'rank', ranks[least(cardinality(ids), rows_max)],
    'total', case when counted then private.count_listed_deals(request) end,
    'unstated', case when counted and by_param is not null then private.count_unstated_deals(request) end,
    'of', case when counted and sort_param = 'total' then private.count_listed_deals(unsorted) end);
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
  merchant.website := btrim(coalesce(website_param, ''));
  merchant.contact_email := btrim(contact_email_param);
  merchant.phone := btrim(coalesce(phone_param, ''));
  merchant.category := lower(btrim(category_param));
  merchant.location := btrim(coalesce(location_param, ''));
  merchant.halal_certifier := btrim(coalesce(halal_certifier_param, ''));
  merchant.certificate_number := btrim(coalesce(certificate_number_param, ''));
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
      when 'pending' then 'You have already registered this business. It is waiting for approval.'
      else 'You have already registered this business. It is approved.' end
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

CREATE OR REPLACE FUNCTION public.report_code(voucher_id_param uuid, outcome_param text, reason_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  why text;
begin
  perform private.check_fields(
    ('outcome', outcome_param is null or outcome_param in ('worked', 'failed'), 'Outcome must be worked or failed', 'one_of', '{}'),
    ('reason', reason_param is null or outcome_param is not distinct from 'failed'
        and reason_param = any (enum_range(null::public.code_failure)::text[]),
      'Reason must be min_spend, new_customers, excluded, expired or unknown, and only for a failure', 'one_of', '{}'));
  perform private.require_pace('outcomes', member);
  -- Locked, so that the counts match the rows.
  select * into voucher from public.voucher_codes v where v.id = voucher_id_param and v.status = 'active' for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if voucher.expiry_date < (now() at time zone 'UTC')::date
    or not exists (select from public.deals d where d.id = voucher.deal_id and private.is_running(d)) and voucher.deal_id is not null
  then
    raise exception 'This code has expired' using errcode = 'PT409', hint = 'voucher_expired';
  end if;
  if outcome_param is null then
    delete from public.voucher_outcomes
    where voucher_id = voucher.id and user_id = member and day = (now() at time zone 'UTC')::date;
  else
    why := private.write_outcome(voucher, member, outcome_param::public.code_outcome,
      case outcome_param when 'failed' then coalesce(reason_param, 'unknown') end::public.code_failure);
  end if;
  select * into voucher from public.voucher_codes v where v.id = voucher.id;
  return jsonb_build_object(
    'outcome', outcome_param, 'worked', voucher.worked_14d, 'failed', voucher.failed_14d,
    'lastWorkedAt', voucher.last_worked_at, 'failingReason', voucher.failing_reason,
    'counts', why is null, 'reason', why);
end
$function$;

CREATE OR REPLACE FUNCTION public.resolve_report(report_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text)
 RETURNS public.reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  earlier public.reports;
  result public.reports;
begin
  perform private.check_report_decision('report', decision, message, 'keep');
  select * into earlier from public.reports where id = report_id_param for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  if earlier.status <> 'open' then
    raise exception 'Someone else has already decided: this report is %', earlier.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'report', 'status', earlier.status)::text;
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where id = report_id_param
  returning * into result;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_report' else 'dismiss_report' end, 'report', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), message);
  return result;
end
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
  perform private.refuse_code_of_product(old.id);

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

CREATE OR REPLACE FUNCTION public.revoke_admin(user_id_param uuid, reason_param text DEFAULT NULL::text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  -- Serialized, so that two admins cannot remove each other at the same time.
  lock table private.admins in share row exclusive mode;
  if not exists (select from private.admins where user_id = user_id_param) then
    return false;
  end if;
  if (select count(*) from private.admins) = 1 then
    raise exception 'The last admin cannot be removed' using errcode = 'PT409', hint = 'last_admin';
  end if;
  delete from private.admins where user_id = user_id_param;
  perform private.log_admin_action(
    'revoke_admin', 'profile', user_id_param, '{"admin": true}', '{"admin": false}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'revoke_admin');
  return true;
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

CREATE OR REPLACE FUNCTION public.save_search_words(words_param text[], canonical_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  group_max constant integer := 60;
  words_max constant integer := 2000;
  typed constant text[] := array(
    select btrim(t) from unnest(words_param[1:group_max + 1]) as t where btrim(t) <> '');
  name constant text := btrim(private.search_form(left(canonical_param, 100)));
  spellings jsonb; -- by form
  earlier jsonb;
  taken record;
  changed text[];
  refill uuid;
begin
  perform private.require_admin();
  perform private.check_fields(
    row('canonical_param', name ~ '^[^ ]+( [^ ]+)?$' and char_length(btrim(canonical_param)) <= 40,
      'Use one or two words of at most 40 characters', 'search_word', '{}')::private.field_rule,
    row('words_param', not exists (
        select from unnest(typed) as t
        where char_length(t) > 40 or btrim(private.search_form(left(t, 100))) !~ '^[^ ]+( [^ ]+)?$'),
      'Use one or two words of at most 40 characters', 'search_word', '{}')::private.field_rule,
    row('words_param', cardinality(typed) <= group_max, 'A group has at most 60 words', 'max_items', '{"max": 60}')::private.field_rule,
    private.text_rule('canonical_param', 'Word', canonical_param),
    private.text_rule('words_param', 'Words', array_to_string(typed, ' ')));
  lock table private.search_synonyms in share row exclusive mode;
  select coalesce(jsonb_object_agg(btrim(private.search_form(t)), t order by place desc), '{}') into spellings
  from (
    select btrim(canonical_param) as t, 0 as place
    union all select t, place from unnest(typed) with ordinality as w (t, place)
  ) as all_words;
  if not exists (select from jsonb_object_keys(spellings) as word where word <> name) then
    spellings := '{}'; -- a single word is not a group
  end if;
  select s.spelling, s.canonical into taken
  from private.search_synonyms s where s.word in (select jsonb_object_keys(spellings)) and s.canonical <> name limit 1;
  if found then
    raise exception '% already belongs to the group of %', taken.spelling, taken.canonical
      using errcode = 'PT409', hint = 'search_word_taken',
        detail = jsonb_build_object('word', taken.spelling, 'group', (
          select spelling from private.search_synonyms where word = taken.canonical))::text;
  end if;
  if (select count(*) from private.search_synonyms where canonical <> name) + (select count(*) from jsonb_object_keys(spellings)) > words_max then
    raise exception 'At most 2,000 words are allowed' using errcode = 'PT409', hint = 'too_many_search_words';
  end if;

  select coalesce(jsonb_object_agg(word, spelling), '{}') into earlier from private.search_synonyms where canonical = name;
  if earlier = spellings then
    return;
  end if;
  delete from private.search_synonyms where canonical = name and not spellings ? word;
  insert into private.search_synonyms (word, canonical, spelling)
  select key, name, value from jsonb_each_text(spellings)
  on conflict (word) do update set spelling = excluded.spelling;
  -- The subject is derived from the name of the group.
  perform private.log_admin_action('save_search_words', 'search_words', md5(name)::uuid,
    jsonb_build_object('words', private.words_in_order(earlier, name)),
    jsonb_build_object('words', private.words_in_order(spellings, name)));

  changed := array(
    select word from jsonb_object_keys(earlier || spellings) as word where (earlier ? word) is distinct from (spellings ? word));
  if changed <> '{}' then
    insert into private.search_refills (words) values (changed) returning id into refill;
    if private.refill_search(refill) then
      perform private.enqueue('refill_search', jsonb_build_object('refill_id', refill));
    end if;
  end if;
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
  -- Shorter words resemble too many others.
  if cardinality(running) + cardinality(expired) < few and char_length(asked.alike) >= 4 then
    perform set_config('pg_trgm.strict_word_similarity_threshold', '0.35', true);
    running := running || array(
      select private.find_deals(asked, filters, false, true, running, rows_max - cardinality(running)));
    expired := expired || array(
      select private.find_deals(asked, filters, true, true, expired, rows_max - cardinality(expired)));
  end if;
  return query
    select d.* from unnest(running || expired) with ordinality as listed (id, place)
    join public.deals_with_temperature d on d.id = listed.id
    order by listed.place limit rows_max;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_add_comment(deal_id_param uuid, user_id_param uuid, content_param text, parent_id_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  trimmed text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  result public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_fields(
    ('content', char_length(trimmed) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', trimmed, true)
  );
  if not exists (
    select from public.deals
    where id = deal_id_param and (status = 'active' or user_id = member or private.is_admin())
  ) then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  -- The lock of require_pace: the first request may still be running.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'comments', 22));
  select c.id into new_id from public.comments c
  where c.id = comment_id_param and c.user_id = member and c.deal_id = deal_id_param;
  if new_id is null then
    perform private.require_pace('comments', member);
    insert into public.comments (id, deal_id, user_id, content, parent_id)
    values (coalesce(comment_id_param, gen_random_uuid()), deal_id_param, member, trimmed, parent_id_param)
    on conflict (id) do nothing
    returning id into new_id;
    if new_id is null then
      raise exception 'This comment id is taken. Send the comment with another one.'
        using errcode = 'PT409', hint = 'comment_id_taken';
    end if;
  end if;
  select * into result from public.comments_with_author where id = new_id;
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
  elsif not (is_gone and private.ending_waits(deal.id)) then
    -- The check of one established member brings back an unconfirmed deal.
    points := case when not is_gone and deal.expired_by = 'unconfirmed' then 2 else 6 end;
    needed := ceil((points - (select coalesce(sum(c.weight), 0) from private.agreeing_checks(deal, is_gone) c)) / 3.0);
    if needed <= 0 then
      deal := case when is_gone then private.settle_gone(deal) else private.decide_expiry(deal.id, false, 'members') end;
    end if;
    needed := case when needed > 0 and not (is_gone and private.poster_overruled_twice(deal.id)) then needed end;
  end if;
  return private.check_answer(deal, said, reason, needed);
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_report_content(content_id_param uuid DEFAULT NULL::uuid, content_type_param text DEFAULT NULL::text, reason_param text DEFAULT NULL::text, details_param text DEFAULT NULL::text, user_id_param uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  kind text := lower(btrim(content_type_param));
  why text := lower(btrim(reason_param));
  more text := nullif(btrim(details_param, E' \t\r\n'), '');
  author uuid;
  result uuid;
begin
  if user_id_param <> member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_report(kind, content_id_param, why, more);

  select found_content.author_id into author
  from private.find_reportable(kind::public.report_content_type, content_id_param, member) found_content;
  if not found and kind = 'deal' then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  elsif not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;

  -- One at a time per member, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 7));
  if exists (
    select from public.reports r
    where r.user_id = member and r.content_type::text = kind and r.content_id = content_id_param and r.status = 'open')
  then
    raise exception 'You have already reported this' using errcode = 'PT409', hint = 'already_reported';
  end if;
  perform private.require_pace('reports', member);
  insert into public.reports (user_id, content_type, content_id, author_id, reason, details)
  values (
    member, kind::public.report_content_type, content_id_param, author, why::public.report_reason, more)
  returning id into result;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_submit_deal(title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, details_param jsonb DEFAULT NULL::jsonb)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  result public.deals_with_temperature;
begin
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param, image_url_param,
    deal_url_param, currency_param, original_price_param, starts_at_param, expires_at_param,
    private.details_without_code(details_param));
  perform private.refuse_past_order(deal.order_by, null);

  -- One submission of a member at a time, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 1));
  select id into deal.id from public.deals d
  where d.user_id = member and d.created_at > now() - interval '60 seconds'
    and d.title = deal.title and d.deal_url = deal.deal_url
  order by d.created_at limit 1;

  if deal.id is null then
    perform private.refuse_repost(deal, details_param);
    perform private.require_pace('deals', member);
    insert into public.deals (
      user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category, location,
      starts_at, expires_at, season_section, delivery_days, order_by, channel, delivery_kind, delivery_cost, free_delivery_over,
      unit_amount, unit, deal_type, is_associated, original_price_source, travel_facts, finance_facts, status)
    values (
      member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      deal.season_section, deal.delivery_days, deal.order_by, deal.channel, deal.delivery_kind, deal.delivery_cost,
      deal.free_delivery_over, deal.unit_amount, deal.unit, deal.deal_type, deal.is_associated, deal.original_price_source,
      deal.travel_facts, deal.finance_facts,
      case when private.is_admin() and private.missing_facts(deal) = '{}' then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.write_deal_code(deal.id, details_param);
    perform private.note_repost(deal.id, details_param);
    perform private.expire_ended_deals();
  end if;

  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_vote_deal(deal_id_param uuid, is_hot_param boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  if is_hot_param is null then
    perform private.refuse_field('is_hot_param', 'A vote must be hot or cold', 'hot_or_cold', '{}');
  end if;
  if exists (select from public.deal_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;
  if exists (select from private.removed_votes where deal_id = deal_id_param and user_id = member) then
    raise exception 'An admin removed your vote on this deal' using errcode = 'PT403', hint = 'vote_removed';
  end if;
  perform private.require_pace('votes', member);

  -- Updates the counter first: its row lock serializes the voters of a deal, and the foreign key needs no second lock.
  update public.deals set
    hot_votes = hot_votes + is_hot_param::int,
    cold_votes = cold_votes + (not is_hot_param)::int
  where id = deal_id_param and status = 'active'
  returning * into deal;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.is_upcoming(deal) then
    raise exception 'This deal has not started' using errcode = 'PT409', hint = 'deal_not_started';
  end if;

  insert into public.deal_votes (deal_id, user_id, vote_type)
  values (deal_id_param, member, case when is_hot_param then 'hot'::public.vote_type else 'cold' end)
  on conflict do nothing;
  if not found then -- the same member voted in another request at the same time
    raise exception 'You have already voted on this deal' using errcode = 'PT409', hint = 'already_voted';
  end if;

  return jsonb_build_object(
    'success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes, 'message', 'Vote recorded');
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
    private.text_rule('email', 'E-mail', sender_email),
    private.text_rule('message', 'Message', trimmed, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = auth.uid()), sender_name, sender_email, topic_param, trimmed)
  returning id into new_id;
  perform private.enqueue('mail_contact_messages', '{}', 'mail_contact_messages');
  return new_id;
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
  perform private.write_deal_code(deal.id, jsonb_build_object('code', private.unwrap_object(code_data)));
  select * into result from public.voucher_codes where deal_id = deal.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_domain_rule(domain_param text, rule_param text, reason_param text DEFAULT NULL::text, until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rules_max constant integer := 2000;
  domain_name constant text := split_part((private.split_link(
    'https://' || regexp_replace(left(btrim(domain_param), 2048), '^[a-z]+://', '', 'i'))).host, ':', 1);
  rule_name constant text := lower(btrim(rule_param));
  new_reason constant text := nullif(btrim(reason_param), '');
  old private.domain_rules;
  new private.domain_rules;
begin
  perform private.require_admin();
  perform private.check_fields(
    row('domain_param', private.is_domain(domain_name), 'Enter a domain such as shop.example', 'domain', '{}')::private.field_rule,
    private.text_rule('domain_param', 'Domain', domain_name),
    row('rule_param', rule_name in ('blocked', 'paused', 'shortener', 'pays_us'),
      'Rule must be blocked, paused, shortener or pays_us', 'one_of', '{}')::private.field_rule,
    row('reason_param', rule_name not in ('blocked', 'paused') or new_reason is not null, 'A reason is required', 'required', '{}')::private.field_rule,
    row('reason_param', coalesce(char_length(new_reason), 0) <= 300, 'Reason must be at most 300 characters',
      'max_length', '{"max": 300}')::private.field_rule,
    private.text_rule('reason_param', 'Reason', new_reason),
    row('until_param', rule_name <> 'paused' or until_param is not null, 'A pause needs an end', 'required', '{}')::private.field_rule,
    row('until_param', coalesce(until_param > now(), true), 'The end must be in the future', 'end_in_future', '{}')::private.field_rule,
    row('until_param', coalesce(until_param <= now() + interval '10 years', true), 'The end must be at most 10 years ahead',
      'years_ahead', '{"max": 10}')::private.field_rule);
  lock table private.domain_rules in share row exclusive mode;
  select * into old from private.domain_rules where domain = domain_name;
  if not found and (select count(*) from private.domain_rules) >= rules_max then
    raise exception 'At most 2,000 rules are allowed' using errcode = 'PT409', hint = 'too_many_domain_rules';
  end if;
  insert into private.domain_rules (domain, rule, reason, until, created_by)
  values (domain_name, rule_name, new_reason, until_param, auth.uid())
  on conflict (domain) do update set
    rule = excluded.rule, reason = excluded.reason, until = excluded.until, created_by = excluded.created_by, updated_at = now()
  returning * into new;
  perform private.log_domain_rule('set_domain_rule', domain_name, old, new);
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_report_decision(content_type_param text, content_id_param uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(coalesce(content_type_param, '')));
  decision public.admin_actions := private.report_decision_to_undo(admin, kind, content_id_param);
  changes_content constant boolean := decision.action in ('expire_reported_content', 'remove_reported_content');
  reopened integer;
begin
  if changes_content then
    perform private.restore_reported_content(kind, decision);
  end if;
  update public.reports r set status = 'open', resolution = null, resolved_by = null, resolved_at = null
  where r.content_type::text = kind and r.content_id = content_id_param
    and r.resolved_at = (select max(o.resolved_at) from public.reports o
      where o.content_type::text = kind and o.content_id = content_id_param)
    and not exists (select from public.reports o
      where o.user_id = r.user_id and o.content_type = r.content_type and o.content_id = r.content_id and o.status = 'open');
  get diagnostics reopened = row_count;
  -- For an action that begins with undo, the trigger withdraws the author's notice.
  perform private.log_admin_action(
    case when changes_content then 'undo_reports' else 'reopen_reports' end, kind, content_id_param, decision.after - 'reports',
    coalesce(decision.before, '{}') || jsonb_build_object('reports', reopened));
  return reopened;
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_vote(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  vote public.deal_votes;
  withdrawn integer;
begin
  -- One at a time per member, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'withdrawn votes', 22));
  -- Votes on the deal wait for this lock, so the counts below match the rows.
  select * into deal from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  select * into vote from public.deal_votes where deal_id = deal_id_param and user_id = member;
  if not found then
    raise exception 'You have not voted on this deal' using errcode = 'PT404', hint = 'vote_not_found';
  end if;
  if exists (select from private.withdrawn_votes where user_id = member and deal_id = deal_id_param) then
    raise exception 'You have already taken back a vote on this deal. This one is final.'
      using errcode = 'PT409', hint = 'vote_is_final';
  end if;
  if vote.created_at < now() - interval '24 hours' then
    raise exception 'A vote can be taken back for 24 hours' using errcode = 'PT409', hint = 'vote_too_old';
  end if;
  select count(*) into withdrawn from private.withdrawn_votes
  where user_id = member and withdrawn_at > now() - interval '24 hours';
  if withdrawn >= 3 then
    raise exception 'You have taken back three votes in 24 hours. Try again tomorrow.'
      using errcode = 'PT429', hint = 'too_many_withdrawals';
  end if;

  delete from public.deal_votes where deal_id = deal_id_param and user_id = member;
  insert into private.withdrawn_votes (user_id, deal_id, vote_type) values (member, deal_id_param, vote.vote_type);
  deal := private.forget_deleted_votes(
    deal_id_param, (vote.vote_type = 'hot')::integer, (vote.vote_type = 'cold')::integer);
  return jsonb_build_object('success', true, 'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes,
    'message', 'Vote taken back');
end
$function$;

COMMENT ON COLUMN "public"."blog_posts"."content" IS 'Markdown as written; sanitized when it becomes HTML.';

COMMENT ON COLUMN "public"."deals"."expired_at" IS 'Time at which the deal was marked as expired; for an unconfirmed deal, 60 days after its last confirmation.';

COMMENT ON COLUMN "public"."deals"."finance_facts" IS 'The poster''s statements about a financial product, with the keys of check_finance_facts; null if the form did not ask.';

COMMENT ON COLUMN "public"."deals"."is_associated" IS 'Whether the poster is associated with the merchant. Posters cannot revoke it.';

COMMENT ON COLUMN "public"."deals"."original_price_source" IS 'The source of original_price: the merchant, or seen by the poster. Null means the merchant.';

COMMENT ON COLUMN "public"."deals"."season_section" IS 'The section of the season pages that the poster chose; null: a section chosen by category.';

COMMENT ON COLUMN "public"."deals"."temperature_reason" IS 'The reason for an admin''s correction, shown with the temperature.';

COMMENT ON COLUMN "public"."deals"."total_price" IS 'The price including delivery; null if the price or the delivery cost is unknown.';

COMMENT ON COLUMN "public"."deals"."travel_facts" IS 'The poster''s statements about an Umrah or Hajj package, with the keys of check_travel_facts; null if the form did not ask.';

COMMENT ON COLUMN "public"."deals"."unit_amount" IS 'The amount that the price buys, in the unit of the column unit.';

COMMENT ON COLUMN "public"."voucher_codes"."discount_value" IS 'Percent, or units of the code''s currency; null for types without a number.';

COMMENT ON COLUMN "public"."voucher_codes"."failing_reason" IS 'The most frequent reason; failing codes come last in lists.';

COMMENT ON COLUMN "public"."voucher_codes"."min_spend" IS 'In the code''s currency; null if there is none or it is unknown.';

COMMENT ON FUNCTION "private"."activity_of"(uuid) IS 'A deal with a higher rank comes earlier in the list of discussed deals.';

COMMENT ON FUNCTION "private"."add_halal_of_new_deals"() IS 'Adds new deals to private.deal_halal if their merchants have public facts. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."alert_patterns"(text[]) IS 'Used by set_alert and try_alert. After a group changes, private.refresh_alert_patterns recomputes them.';

COMMENT ON FUNCTION "private"."allowed_pace"(integer, uuid) IS 'Definer: reads settings. Rounded up, so that a new member may post at least once. Without the setting, the full limit applies.';

COMMENT ON FUNCTION "private"."apply_edit"(public.deals, jsonb) IS 'Raises PT400 invalid_field, PT409 merchant_blocked. Used by edit_own_deal and admin_update_deal, which lock the deal first.';

COMMENT ON FUNCTION "private"."apply_proposed_edit"(private.proposed_edits, public.deals) IS 'Definer: private.approved_versions has no grants. Used by moderate_deal_edit, which locks the deal first.';

COMMENT ON FUNCTION "private"."arrival_day"(date, smallint) IS 'Used by private.arrives_by. Null without a delivery time.';

COMMENT ON FUNCTION "private"."arrives_by"(public.deals, date) IS 'Returns whether an order placed today, or at a later start, arrives by the given day; false if the delivery time is unknown. Inlined.';

COMMENT ON FUNCTION "private"."brief_deal"(public.deals) IS 'Inlined. Used by beside_deal.';

COMMENT ON FUNCTION "private"."cancel_email_change"() IS 'Invalidates the link of a pending change of address when the password changes: the owner of the account may not have requested it.';

COMMENT ON FUNCTION "private"."categories_named"(text) IS 'Such a word matches the category as well as words in the title or merchant.';

COMMENT ON FUNCTION "private"."changes_of_deal"(public.deals, public.deals) IS 'Used by note_edit, which adds the image.';

COMMENT ON FUNCTION "private"."check_facts"(public.deals) IS 'Raises PT400 invalid_field. Used by check_deal.';

COMMENT ON FUNCTION "private"."check_finance_facts"(jsonb) IS 'Raises PT400 invalid_field. Used by check_facts.';

COMMENT ON FUNCTION "private"."check_price_details"(public.deals) IS 'Raises PT400 invalid_field. Used by check_deal.';

COMMENT ON FUNCTION "private"."check_travel_facts"(jsonb) IS 'Raises PT400 invalid_field. Used by check_facts.';

COMMENT ON FUNCTION "private"."count_by_facts"(private.list_request) IS 'Used by count_listed_deals, with the rights of the owner.';

COMMENT ON FUNCTION "private"."count_changed_deal"() IS 'Updates the counts of the category when a deal becomes public, ends or changes category. Definer: private.deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_listed_deals"(private.list_request) IS 'Definer, like list_deals. Counts public deals only, from stored counts where possible.';

COMMENT ON FUNCTION "private"."count_section"(text) IS 'Used by read_season and count_listed_deals, with the rights of the owner.';

COMMENT ON FUNCTION "private"."deals_out_of_time"() IS 'Inlined. No deal is in both parts, because a deal ends after it starts. Subtracted from stored counts.';

COMMENT ON FUNCTION "private"."detail_fields"() IS 'Used by secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."details_without_code"(jsonb) IS 'Used by secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."encoded_link_part"(text) IS 'Used by link_key. Encoding cannot fail, unlike decoding.';

COMMENT ON FUNCTION "private"."ended_by"(public.deals) IS 'Returns what ended the deal: date, poster, members, moderator or unconfirmed; null before the end.';

COMMENT ON FUNCTION "private"."enqueue"(text, jsonb, text, timestamp with time zone) IS 'Definer: called by procedures and triggers. A job reads its data when it runs, with its own rights.';

COMMENT ON FUNCTION "private"."enqueue_notify_savers"() IS 'Adds the job notify_savers when a public deal ends, returns or has another price or total. Adds the job whether or not members saved the deal, so that the duration of an edit does not reveal it. Definer: jobs have no grants.';

COMMENT ON FUNCTION "private"."expected_first_day"(smallint, smallint) IS 'Used by moon_announcements and get_season_months.';

COMMENT ON FUNCTION "private"."expire_unconfirmed_deals"() IS 'Definer: deals are written by procedures only. Does not change updated_at, which counts as a confirmation.';

COMMENT ON FUNCTION "private"."fact_choice_rule"(jsonb, text, text, text[], boolean) IS 'Used by check_facts.';

COMMENT ON FUNCTION "private"."fact_number_rule"(jsonb, text, text, integer, integer) IS 'Used by check_facts.';

COMMENT ON FUNCTION "private"."fact_text_rule"(jsonb, text, text, integer) IS 'Used by check_facts.';

COMMENT ON FUNCTION "private"."fields_in_time"(private.proposed_edits, public.deals) IS 'Used by apply_proposed_edit.';

COMMENT ON FUNCTION "private"."find_among_first"(private.search_terms, private.list_request, boolean, integer) IS 'Used by find_deals. Reads at most 20,000 deals of the list.';

COMMENT ON FUNCTION "private"."fits_alert"(private.alerts, private.deals_to_match) IS 'Inlined. A deal in another currency fits an amount only if it is free. Used by match_alerts, try_alert and explain_alert.';

COMMENT ON FUNCTION "private"."fits_facts"(uuid, private.list_request) IS 'Used by fits_search, with the rights of the owner. Lists join private.deal_halal, which is faster.';

COMMENT ON FUNCTION "private"."fits_request"(public.deals, private.list_request) IS 'Inlined. A total is never below the price, so the condition on the price can use the price indexes.';

COMMENT ON FUNCTION "private"."follow_approval"() IS 'Makes the current version of a deal that becomes public the approved one, and stores the approved version of a deal that is taken down. Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."follow_deal"() IS 'Gives a deal''s code the status, merchant and link of the deal. A code that an admin took down stays down. Definer: codes are written by procedures only.';

COMMENT ON FUNCTION "private"."halal_fact_for_admins"(public.halal_facts) IS 'Definer: called by get_halal_queue only.';

COMMENT ON FUNCTION "private"."halal_fact_json"(public.halal_facts) IS 'Definer: disputes are private except for their reasons, answers and number.';

COMMENT ON FUNCTION "private"."halal_of"(uuid, text) IS 'Definer: halal_facts has columns without grants. Called for subjects that the caller may see; returns public facts only.';

COMMENT ON FUNCTION "private"."halal_subject_json"(public.halal_facts) IS 'Definer: called by get_halal_queue only.';

COMMENT ON FUNCTION "private"."has_another_code"(text, public.deals) IS 'Used by may_repost. A deal''s code is for the merchant of the deal.';

COMMENT ON FUNCTION "private"."has_referral"(text) IS 'Used by refuse_referral. Takes a link as the member sent it, with tracking.';

COMMENT ON FUNCTION "private"."hub_sections"(text) IS 'Matches HUB_SECTIONS in contract/deals/season.ts; a test compares them.';

COMMENT ON FUNCTION "private"."is_cheaper"(public.deals, public.deals) IS 'Used by may_repost. The total of a new deal is not stored yet.';

COMMENT ON FUNCTION "private"."is_domain"(text) IS 'Used by private.domain_rules and set_domain_rule.';

COMMENT ON FUNCTION "private"."is_filtered"(private.list_request) IS 'Used by list_deals and count_listed_deals.';

COMMENT ON FUNCTION "private"."is_only_referral"(text) IS 'Used by accept_link and check_link.';

COMMENT ON FUNCTION "private"."is_plain_text"(text, boolean) IS 'Matches contract/text/plain-text.ts; a test compares them.';

COMMENT ON FUNCTION "private"."is_public_link"(text) IS 'Matches contract/addresses/web-address.ts; a test compares them.';

COMMENT ON FUNCTION "private"."is_trusted_author"(uuid) IS 'Definer: neither table has grants.';

COMMENT ON FUNCTION "private"."judged_link"(text) IS 'Used by private.is_large_change.';

COMMENT ON FUNCTION "private"."keep_code_behind_deal"() IS 'Keeps a code from being public while its deal is not, even when an admin undoes a decision. Definer: row-level security hides such deals.';

COMMENT ON FUNCTION "private"."keep_mentions"() IS 'Stores the mentions of a comment and notifies members mentioned in a new one. Definer: comment_mentions and notices are written by triggers only. An edit notifies no member, so that edits cannot notify members repeatedly.';

COMMENT ON FUNCTION "private"."kept_details"(public.deals, numeric, text) IS 'Used by resubmit_deal.';

COMMENT ON FUNCTION "private"."last_ender"(uuid, timestamp with time zone) IS 'Definer: private.expiry_decisions has no grants. Also null for an end by date, which private.ended_by derives from the times.';

COMMENT ON FUNCTION "private"."like_pattern"(text) IS 'Visitors cannot use wildcards. Texts are cut at 100 characters because every row is compared with them.';

COMMENT ON FUNCTION "private"."link_key"(text) IS 'Used in an index: after changing it, reindex deals_link_status_idx. Implemented in SQL only; the form calls check_link.';

COMMENT ON FUNCTION "private"."list_deals"(private.list_request, integer, integer) IS 'Definer: the rankings have no grants, and with row-level security, PostgreSQL would not use the indexes of merchants and locations. Public deals only.';

COMMENT ON FUNCTION "private"."match_alerts"(uuid) IS 'Definer: called by the background worker only. Matches and notices are written in one transaction, so that a killed worker repeats none. Removes a deal that is no longer public from notices.';

COMMENT ON FUNCTION "private"."may_repost"(public.deals, public.deals, text) IS 'The only place that decides about reposts.';

COMMENT ON FUNCTION "private"."meanings_of"(text[]) IS 'Used by read_search.';

COMMENT ON FUNCTION "private"."names_category"(text, text, private.search_terms) IS 'Used by fits_search.';

COMMENT ON FUNCTION "private"."note_email_proof"() IS 'Marks the address of a new account as unconfirmed, until an emailed link is used. A change of address is confirmed by the link to the new one. Definer: private.unconfirmed_emails has no grants. The accounts service clears the token of a link only when the link is used.';

COMMENT ON FUNCTION "private"."notify_of_admin_action"() IS 'Notifies a member of an admin''s action on their content or account; withdraws the unread notice when the admin undoes a decision. Definer: reads the owners of content. The notice does not name the admin.';

COMMENT ON FUNCTION "private"."notify_of_comment"() IS 'Notifies the author of the parent comment and the poster of the deal about a new comment, each once. Definer: reads pending deals.';

COMMENT ON FUNCTION "private"."notify_of_end"() IS 'Notifies the poster that the deal has ended by its date, by members or unconfirmed; withdraws the unread notice when the deal returns. Definer: notices are written by triggers and procedures only. Notices of ends by members cannot be switched off. notify_of_admin_action handles ends by admins.';

COMMENT ON FUNCTION "private"."notify_of_wrong_check"() IS 'Notifies a member whose checks have lost their weight; withdraws the unread notice when the admin undoes the decision. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_reporter"() IS 'Notifies the reporter of the decision on a report; withdraws the unread notice when the admin undoes the decision. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_savers"(uuid) IS 'Definer: called by the background worker only. A notice and its record are written in one transaction, so that a killed worker repeats none.';

COMMENT ON FUNCTION "private"."posted_deal"(public.deals) IS 'Used by check_link, find_similar_deals and duplicate_deal.';

COMMENT ON FUNCTION "private"."price_group"(numeric, text) IS 'Inlined, also in the price indexes.';

COMMENT ON FUNCTION "private"."queues"() IS 'Used by get_admin_queues and the metrics, so that both have the same numbers.';

COMMENT ON FUNCTION "private"."read_alert"(uuid, jsonb) IS 'Used by set_alert and try_alert. Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."read_deal_code"(public.deals, jsonb) IS 'Raises PT400 invalid_field. Used by write_deal_code.';

COMMENT ON FUNCTION "private"."read_deal_data"(jsonb) IS 'Used by edit_own_deal and admin_update_deal.';

COMMENT ON FUNCTION "private"."read_deal_details"(jsonb) IS 'Raises PT400 invalid_field. Used by read_deal_fields.';

COMMENT ON FUNCTION "private"."read_list_request"(private.list_request) IS 'Used by list_deals and count_listed_deals.';

COMMENT ON FUNCTION "private"."read_voucher_details"(jsonb) IS 'Raises PT400 invalid_field. Used by read_voucher_fields.';

COMMENT ON FUNCTION "private"."read_words"(jsonb) IS 'Used by private.read_alert.';

COMMENT ON FUNCTION "private"."referral_parameters"(text) IS 'Our own list. After changing it, reindex deals_link_status_idx.';

COMMENT ON FUNCTION "private"."refresh_deals_of_dispute"() IS 'Marks the deals of a disputed fact in private.deal_halal. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refresh_deals_of_fact"() IS 'Updates private.deal_halal for the deals that a public fact is about. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refresh_deals_of_merchant"() IS 'Updates private.deal_halal for a merchant''s deals when the merchant is approved, taken down, renamed or deleted. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refresh_halal_of_deal"() IS 'Updates private.deal_halal when a deal changes its status, merchant or category, ends or returns. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."refuse_other_fields"(jsonb, text[]) IS 'Used by edit_own_deal and admin_update_deal.';

COMMENT ON FUNCTION "private"."refuse_repost"(public.deals, jsonb) IS 'Raises PT409 duplicate_deal; the detail is private.posted_deal. Used by secure_submit_deal.';

COMMENT ON FUNCTION "private"."remind_of_saved_endings"() IS 'Definer: called by the background worker only. A notice and its record are written in one transaction, so that a killed worker repeats none.';

COMMENT ON FUNCTION "private"."rename_certifier_of_deals"() IS 'Writes the new name of a certifier to private.deal_halal. Definer: private.deal_halal has no grants.';

COMMENT ON FUNCTION "private"."repost_from"(public.deals) IS 'Used by may_repost and check_link.';

COMMENT ON FUNCTION "private"."reset_outcomes"() IS 'Deletes the outcomes of a changed code: they were about the earlier one. Definer: outcomes are written by procedures only.';

COMMENT ON FUNCTION "private"."search_form"(text) IS 'Inlined. After changing it, refill private.searchable_deals.';

COMMENT ON FUNCTION "private"."searchable_form"(text, text) IS 'After changing a group, refill private.searchable_deals.';

COMMENT ON FUNCTION "private"."section_categories"(text) IS 'Matches SECTION_CATEGORIES in contract/deals/season.ts; a test compares them.';

COMMENT ON FUNCTION "private"."section_deals"(text, text, date) IS 'Used by read_season, with the rights of the owner. Public deals only.';

COMMENT ON FUNCTION "private"."since_of"(text) IS 'Specification 9. Uses midnight in UTC; only the browser knows the visitor''s time zone.';

COMMENT ON FUNCTION "private"."site_currency"() IS 'Inlined, also in the price indexes: rebuild them after changing the currency. contract/limits.ts repeats it.';

COMMENT ON FUNCTION "private"."split_link"(text) IS 'Used by link_key and clean_link. Accepts any text.';

COMMENT ON FUNCTION "private"."text_rule"(text, text, text, boolean) IS 'Null is valid: a required field has another rule.';

COMMENT ON FUNCTION "private"."tidy_facts"(jsonb) IS 'Used by private.settle_facts.';

COMMENT ON FUNCTION "private"."tidy_price_details"(public.deals, public.deals) IS 'Used by private.tidy_details.';

COMMENT ON FUNCTION "private"."total_of"(public.deals) IS 'Used by is_large_change and remember_price. Inlined.';

COMMENT ON FUNCTION "private"."total_price"(numeric, text, text, numeric, numeric) IS 'Inlined in deals.total_price: after changing the rule, recompute that column. contract/deals/total.ts repeats it.';

COMMENT ON FUNCTION "private"."tracking_parameters"(text) IS 'Our own list. After changing it, reindex deals_link_status_idx.';

COMMENT ON FUNCTION "private"."trend_of"(public.deals) IS 'A deal with a higher rank comes earlier in the list of trending deals.';

COMMENT ON FUNCTION "private"."version_of_edit"(private.proposed_edits, public.deals) IS 'Used by get_waiting_edits and moderate_deal_edit.';

COMMENT ON FUNCTION "private"."withdraw_price_notices"() IS 'Withdraws unread notices of other prices when the price, currency or link of the deal changes. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."write_edit"(public.deals) IS 'Used by edit_own_deal and admin_update_deal.';

COMMENT ON FUNCTION "public"."check_link"(text) IS 'Definer: private.domain_rules has no grants. Reads public deals and the caller''s own. Counts towards limit_links.';

COMMENT ON FUNCTION "public"."decide_addition"(uuid, uuid, text) IS 'Definer: deal_finders is written by procedures only. Other callers get addition_not_found, even for a pending addition.';

COMMENT ON FUNCTION "public"."decide_member_ending"(uuid, boolean) IS 'Definer: deals are written by procedures only. Ending the deal has the effect of moderate_deal with "expire", which undo_decision can revert.';

COMMENT ON FUNCTION "public"."get_deal_checks"(uuid) IS 'Definer: checks are private, their sums are public. Null unless the deal is public.';

COMMENT ON FUNCTION "public"."get_image_audience"(text) IS 'Definer: reads rows of every status. A banned member still sees their own images. moderate_avatar decides on avatars.';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: with row-level security, PostgreSQL would not use the expression index. Returns public deals only.';

COMMENT ON FUNCTION "public"."get_my_reports"() IS 'Invoker: policies decide which content is visible.';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Returns a row for each deal of get_pending_deals.';

COMMENT ON FUNCTION "public"."get_price_memory"(uuid) IS 'Definer: private.deal_prices has no grants. Public deals only, even for posters and admins.';

COMMENT ON FUNCTION "public"."grant_admin"(uuid, text) IS 'Definer: private.admins has no grants. Returns false if the member is already an admin. Takes effect at the next request.';

COMMENT ON FUNCTION "public"."moderate_avatar"(uuid, text, text, text) IS 'Definer: members may write their own profile only. Specification 4 and 5.';

COMMENT ON FUNCTION "public"."moderate_merchant"(uuid, text, text, text) IS 'Definer: merchants is written by procedures only. A rejected merchant can be registered again.';

COMMENT ON FUNCTION "public"."withdraw_deal"(uuid) IS 'Definer: deals are written by procedures only. The deletion of unused images deletes its image.';

COMMENT ON TABLE "private"."alerts" IS 'At most 30 per member. Requires the consent of kind alerts.';

COMMENT ON TABLE "private"."contact_pace" IS 'Contains no addresses: 65,536 groups separate senders for an hour and identify no person.';

COMMENT ON TABLE "private"."deal_halal" IS 'Written by triggers in the transaction of the change. After its last day, a value counts as unknown; queries compare the day.';

COMMENT ON TABLE "private"."deal_prices" IS 'Contains active deals only: a deal that is taken down loses its rows. Taking a deal down and approving it again removes a wrong price. Written by triggers, without names.';

COMMENT ON TABLE "private"."ended_sessions" IS 'Kept for 20 minutes. Has no foreign key, because a deleted member''s token is refused too. No grants.';

COMMENT ON TABLE "private"."expiry_decisions" IS 'Written by private.record_expiry_decision. Contains no names: members are in ending_members, admins in the audit log.';

COMMENT ON TABLE "private"."member_writes" IS 'Written and cleaned by private.require_pace. Contains only the writes within the period of the limit.';

COMMENT ON TABLE "private"."saved_deals" IS 'At most 2,000 per member. Requires the consent of kind saved.';

COMMENT ON TABLE "private"."search_synonyms" IS 'Written by save_search_words. Excludes words with another common meaning: id and aid (Eid), date (of a calendar), humus, salat (German for salad).';

COMMENT ON TABLE "private"."settings" IS 'Without a limit_*, there is no limit; without image_base_url, images of any host are accepted.';

COMMENT ON TABLE "private"."unsent_mails" IS 'An email may contain a link that gives access to an account. No grants.';

COMMENT ON TABLE "public"."blog_posts" IS 'Specification 3, 4 and 7. Members write to it directly, limited by grants, policies and two triggers.';

COMMENT ON TABLE "public"."contact_messages" IS 'Senders cannot read messages back, because a visitor cannot prove that they sent one.';

COMMENT ON TABLE "public"."deal_revisions" IS 'Contains no names: the poster is the deal''s, and the audit log has the admin.';

COMMENT ON TABLE "public"."season_pins" IS 'Contains no personal data: the audit log has the admin, and a public column would reveal who the admins are.';

COMMENT ON TYPE "private"."field_rule" IS 'Used by check_fields.';

COMMENT ON TYPE "private"."link_parts" IS 'Used by link_key and clean_link.';

COMMENT ON TYPE "private"."list_order" IS 'Used by private.list_orders.';

COMMENT ON TYPE "private"."list_request" IS 'Used by read_deals and search_deals.';

COMMENT ON TYPE "private"."search_terms" IS 'Used by find_deals.';

COMMENT ON TYPE "public"."notification_details" IS 'Used by get_notifications and mail.';

COMMENT ON VIEW "private"."current_halal" IS 'Runs as its owner for deals_with_temperature, because private.deal_halal has no grants. Contains public facts of active deals only.';

COMMENT ON VIEW "private"."deals_to_match" IS 'Used by private.fits_alert.';

COMMENT ON VIEW "public"."comments_with_author" IS 'Shows the comments that the caller may read.';

COMMENT ON VIEW "public"."own_deals" IS 'Used by get_my_deals and edit_own_deal, which read rows of auth.uid() only.';
