set local check_function_bodies = off;

DROP TRIGGER "deals_halal_new" ON "public"."deals";

-- The views of deals keep their columns, so the functions that use them stay.
ALTER TABLE "private"."deal_halal" RENAME TO "old_deal_halal";

DROP TABLE "private"."halal_counts";

CREATE TABLE "private"."deal_halal_groups" ("deal_id" uuid NOT NULL, "group_id" uuid, "is_expired" boolean NOT NULL, CONSTRAINT "deal_halal_groups_pkey" PRIMARY KEY (deal_id));

CREATE TABLE "private"."halal_groups" ("id" uuid NOT NULL, "merchant_key" text NOT NULL, "host" text, "tied_to" uuid, "category" text NOT NULL, "has_meat" boolean NOT NULL, "own" jsonb NOT NULL, "certifier" text, "certifier_name" text, "certifier_until" date, "stunning" text, "stunning_until" date, "alcohol" text, "alcohol_until" date, "checked_on" date, "alcohol_about" text, "of_shop" text[] NOT NULL DEFAULT '{}'::text[], "disputed" text[] NOT NULL DEFAULT '{}'::text[], CONSTRAINT "halal_groups_pkey" PRIMARY KEY (id));

CREATE TABLE "private"."halal_counts" ("group_id" uuid NOT NULL, "is_expired" boolean NOT NULL, "deals" bigint NOT NULL);

CREATE OR REPLACE FUNCTION private.best_halal_facts(kind text, subject uuid, deal public.deals)
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
        and (deal.id is null or private.fact_applies(f.attribute, deal.category, private.has_meat(deal)))
      order by f.attribute, lower(f.product_line), private.has_lapsed(f.valid_until), f.state = 'checked' desc,
        f.state = 'evidence' desc, f.observed_on desc, f.created_at desc, f.id
    ) as best
    order by 2, 3 limit 50
  ) as listed
$function$;

CREATE OR REPLACE FUNCTION private.count_by_facts(request private.list_request)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  groups constant uuid[] := private.groups_of_request(request);
  stored bigint;
  out_of_time bigint;
begin
  select coalesce(sum(c.deals), 0) into stored
  from private.halal_counts c where c.group_id = any (groups) and (request.include_expired or not c.is_expired);
  select count(*) into out_of_time
  from private.deals_out_of_time() as d join private.deal_halal_groups h on h.deal_id = d.id
  where h.group_id = any (groups) and (request.include_expired is not true or private.is_upcoming(d));
  return case when request.hides_unknown then stored - out_of_time
    else private.count_kept_deals(request.category, request.include_expired) - (stored - out_of_time) end;
end
$function$;

CREATE OR REPLACE FUNCTION private.count_halal_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Sorted, so that two statements lock the rows in the same order and cannot deadlock.
  if tg_op = 'INSERT' then
    insert into private.halal_counts as c
    select group_id, is_expired, count(*) from added where group_id is not null group by 1, 2 order by 1, 2
    on conflict (group_id, is_expired) do update set deals = c.deals + excluded.deals;
  elsif tg_op = 'DELETE' then
    insert into private.halal_counts as c
    select group_id, is_expired, -count(*) from removed where group_id is not null group by 1, 2 order by 1, 2
    on conflict (group_id, is_expired) do update set deals = c.deals + excluded.deals;
  else
    insert into private.halal_counts as c
    select group_id, is_expired, sum(change)
    from (select *, 1 as change from added union all select *, -1 from removed) as changed
    where group_id is not null group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (group_id, is_expired) do update set deals = c.deals + excluded.deals;
  end if;
  return null;
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
    into total using request, sorted.count_max, null::integer, private.groups_of_request(request);
  return total;
end
$function$;

CREATE OR REPLACE FUNCTION private.export_account(member uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object(
    'exported_at', now(),
    'account', (
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at,
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id),
        'earlier_emails', (select coalesce(jsonb_agg(jsonb_build_object('email', c.old_email, 'changed_at', c.changed_at)
          order by c.changed_at, c.id), '[]') from private.changed_emails c where c.user_id = u.id))
      from auth.users u where u.id = member),
    'profile', (select to_jsonb(p) from public.profiles p where p.id = member),
    'ban', (select jsonb_build_object('reason', b.reason, 'until', b.until, 'created_at', b.created_at)
      from private.bans b where b.user_id = member),
    'account_deletion', (select jsonb_build_object('requested_at', x.requested_at, 'due_at', x.due_at)
      from private.account_deletions x where x.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member));
end
$function$;

CREATE OR REPLACE FUNCTION private.export_lists()
 RETURNS TABLE(name text, rows text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select * from (values
    ('sessions', $q$select s.created_at, s.id::text, jsonb_build_object('created_at', s.created_at, 'last_used_at',
        coalesce(s.refreshed_at at time zone 'utc', s.created_at), 'user_agent', s.user_agent)
      from auth.sessions s where s.user_id = $1$q$),
    ('deals', $q$select d.created_at, d.id::text, to_jsonb(d) from public.deals d where d.user_id = $1$q$),
    ('repost_reasons', $q$select '-infinity'::timestamptz, r.deal_id::text, to_jsonb(r)
      from private.repost_reasons r join public.deals d on d.id = r.deal_id where d.user_id = $1$q$),
    ('additions', $q$select f.created_at, f.deal_id::text, to_jsonb(f) from public.deal_finders f where f.user_id = $1$q$),
    ('comments', $q$select c.created_at, c.id::text, to_jsonb(c) from public.comments c where c.user_id = $1$q$),
    -- Mentions by others; the caller's own mentions are in the texts of the comments.
    ('mentions', $q$select '-infinity'::timestamptz, m.comment_id::text, to_jsonb(m.comment_id)
      from public.comment_mentions m where m.user_id = $1$q$),
    ('votes', $q$select v.created_at, v.deal_id::text, to_jsonb(v) from public.deal_votes v where v.user_id = $1$q$),
    ('removed_votes', $q$select v.removed_at, v.deal_id::text, to_jsonb(v) from private.removed_votes v where v.user_id = $1$q$),
    ('withdrawn_votes', $q$select v.withdrawn_at, v.deal_id::text, to_jsonb(v)
      from private.withdrawn_votes v where v.user_id = $1$q$),
    ('deal_edits', $q$select r.created_at, r.id::text, to_jsonb(r) - 'edited_by'
      from public.deal_revisions r join public.deals d on d.id = r.deal_id where d.user_id = $1 and r.edited_by = 'poster'$q$),
    -- Excludes prices that other members saw.
    ('deal_prices', $q$select p.seen_at, p.id::text, to_jsonb(p)
      from private.deal_prices p join public.deals d on d.id = p.deal_id where d.user_id = $1 and p.source <> 'check'$q$),
    ('proposed_edits', $q$select e.created_at, e.id::text, to_jsonb(e) - 'replaced'
      from private.proposed_edits e join public.deals d on d.id = e.deal_id where d.user_id = $1$q$),
    ('deal_checks', $q$select c.created_at, c.deal_id::text, to_jsonb(c) from public.deal_checks c where c.user_id = $1$q$),
    ('wrong_checks', $q$select w.marked_at, w.decision_id::text, jsonb_build_object('deal_id', t.deal_id, 'marked_at',
        w.marked_at)
      from private.wrong_checks w join private.expiry_decisions t on t.id = w.decision_id where w.user_id = $1$q$),
    ('check_networks', $q$select n.seen_at, n.deal_id::text, jsonb_build_object('deal_id', n.deal_id, 'networks',
        n.networks, 'seen_at', n.seen_at)
      from private.check_networks n where n.user_id = $1$q$),
    ('ended_deals', $q$select e.agreed_at, m.ending_id::text, jsonb_build_object('deal_id', e.deal_id, 'agreed_at',
        e.agreed_at, 'state', e.state, 'weight', m.weight, 'said_at', m.said_at)
      from private.ending_members m join private.member_endings e on e.id = m.ending_id where m.user_id = $1$q$),
    ('voucher_codes', $q$select c.created_at, c.id::text, to_jsonb(c) from public.voucher_codes c where c.user_id = $1$q$),
    ('voucher_outcomes', $q$select o.created_at, o.voucher_id::text, to_jsonb(o)
      from public.voucher_outcomes o where o.user_id = $1$q$),
    ('outcome_networks', $q$select n.seen_at, n.voucher_id::text, jsonb_build_object('voucher_id', n.voucher_id, 'networks',
        n.networks, 'seen_at', n.seen_at)
      from private.outcome_networks n where n.user_id = $1$q$),
    ('blog_posts', $q$select b.created_at, b.id::text, to_jsonb(b) from public.blog_posts b where b.user_id = $1$q$),
    ('taken_down_posts', $q$select t.taken_down_at, t.post_id::text, jsonb_build_object('post_id', t.post_id, 'reason',
        t.reason, 'taken_down_at', t.taken_down_at)
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = $1$q$),
    -- Excludes the deciding admin and the author of the content: other people's data.
    ('reports', $q$select r.created_at, r.id::text, to_jsonb(r) - 'author_id' - 'resolved_by'
      from public.reports r where r.user_id = $1$q$),
    ('merchants', $q$select m.created_at, m.id::text, to_jsonb(m) - 'name_key' from public.merchants m where m.user_id = $1$q$),
    ('halal_facts', $q$select f.created_at, f.id::text, to_jsonb(f) - 'decided_by' - 'deal_id' - 'merchant_id'
      from public.halal_facts f where f.claimed_by = $1$q$),
    ('halal_disputes', $q$select x.created_at, x.id::text, to_jsonb(x) - 'decided_by' - 'answered_by'
      from public.halal_disputes x where x.user_id = $1$q$),
    -- Excludes the disputes themselves: other people's data.
    ('halal_answers', $q$select coalesce(x.answered_at, '-infinity'), x.id::text, jsonb_build_object('fact_id', x.fact_id,
        'answer', x.answer, 'answered_at', x.answered_at)
      from public.halal_disputes x where x.answered_by = $1$q$),
    -- Excludes the authors of comments in notices: other people's data.
    ('notifications', $q$select n.created_at, n.id::text, to_jsonb(n) - 'actor_id' - 'bundle_key'
      from public.notifications n where n.user_id = $1$q$),
    -- Excludes mutes of the caller by others.
    ('muted_members', $q$select m.created_at, m.muted_id::text, jsonb_build_object('user_id', m.muted_id, 'muted_at',
        m.created_at)
      from public.member_mutes m where m.user_id = $1$q$),
    ('consents', $q$select '-infinity'::timestamptz, c.kind, to_jsonb(c) from private.consents c where c.user_id = $1$q$),
    ('saved_deals', $q$select s.created_at, s.deal_id::text, to_jsonb(s) from private.saved_deals s where s.user_id = $1$q$),
    -- Excludes the keys of feeds, which are secrets, and columns computed from words and names.
    ('alerts', $q$select a.created_at, a.id::text, to_jsonb(a) - array['feed_key', 'patterns_any', 'patterns_all',
        'patterns_none', 'merchant_key']
      from private.alerts a where a.user_id = $1$q$),
    ('alert_matches', $q$select m.matched_at, concat(m.alert_id, m.deal_id), to_jsonb(m) - 'user_id'
      from private.alert_matches m where m.user_id = $1$q$),
    -- Excludes the admins who handled them.
    ('messages', $q$select m.created_at, m.id::text, to_jsonb(m) - 'handled_by'
      from public.contact_messages m where m.user_id = $1$q$)
  ) as lists
$function$;

CREATE OR REPLACE FUNCTION private.export_part(member uuid, list_param text, after_at timestamp with time zone, after_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  bytes_left integer := 500000;
  data jsonb := '{}';
  list record;
  batch record;
begin
  if list_param is null then
    data := private.export_account(member);
  end if;
  for list in
    select * from private.export_lists() l where list_param is null or l.name >= list_param order by l.name
  loop
    if list.name is distinct from list_param then
      after_at := '-infinity';
      after_id := '';
    end if;
    loop
      if bytes_left <= 0 then
        return jsonb_build_object('data', data, 'next',
          jsonb_build_object('list_param', list.name, 'after_at_param', after_at, 'after_id_param', after_id));
      end if;
      execute format(
        'with batch as (
           select * from (%s) as rows (at, id, item) where (at, id) > ($2, $3) order by at, id limit 100
         ), sized as (
           select *, sum(octet_length(item::text)) over (order by at, id) as bytes from batch
         )
         select coalesce(jsonb_agg(item order by at, id), ''[]'') as items, coalesce(max(bytes), 0) as bytes,
           (array_agg(at order by at desc, id desc))[1] as at, (array_agg(id order by at desc, id desc))[1] as id,
           count(*) = 100 or count(*) < (select count(*) from batch) as has_more
         from sized where bytes - octet_length(item::text) < $4', list.rows)
        into batch using member, after_at, after_id, bytes_left;
      data := data || jsonb_build_object(list.name, coalesce(data -> list.name, '[]') || batch.items);
      bytes_left := bytes_left - batch.bytes;
      exit when not batch.has_more;
      after_at := batch.at;
      after_id := batch.id;
    end loop;
  end loop;
  return jsonb_build_object('data', data, 'next', null);
end
$function$;

CREATE OR REPLACE FUNCTION private.fact_applies(attribute text, category text, has_meat boolean)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (attribute = ANY (ARRAY['slaughter'::text, 'stunning'::text])) THEN has_meat WHEN (attribute = 'certifier'::text) THEN (has_meat OR (category = ANY (ARRAY['food'::text, 'health'::text, 'perfumes'::text, 'local'::text]))) WHEN (attribute = 'gelatine'::text) THEN (has_meat OR (category = ANY (ARRAY['food'::text, 'health'::text]))) WHEN (attribute = 'alcohol_in_product'::text) THEN (has_meat OR (category = ANY (ARRAY['food'::text, 'health'::text, 'perfumes'::text]))) ELSE (has_meat OR (category = ANY (ARRAY['food'::text, 'local'::text]))) END;

CREATE OR REPLACE FUNCTION private.group_deals(deal_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  added uuid[];
begin
  -- The next statement sees all facts about a deal that another transaction has committed.
  perform from private.deal_halal_groups where deal_id = any (deal_ids) order by deal_id for update;
  with listed as materialized (
    select d.id, d.status = 'active' as is_active, d.expired_at is not null as is_expired,
      coalesce(private.merchant_key(d.merchant), '') as merchant_key, substring(d.deal_url from '(?i)^https?://[^/?#]*') as site,
      t.merchant_id as tied_to, d.category, private.has_meat(d) as has_meat
    from public.deals d left join private.deal_shops t on t.deal_id = d.id
    where d.id = any (deal_ids)
  ), hosts as materialized ( -- few, and slow to compute
    select s.site, (private.split_link(s.site)).host from (select distinct site from listed where is_active) as s
  ), owned as (
    select f.subject, jsonb_object_agg(f.attribute, f.fact) as facts from private.listed_facts(deal_ids) as f group by f.subject
  ), keyed as (
    select l.*, h.host, coalesce(o.facts, '{}') as own
    from listed l left join hosts h using (site) left join owned o on o.subject = l.id
  ), grouped as materialized (
    select *, case when is_active then encode(substr(sha256(convert_to(
      jsonb_build_array(merchant_key, host, tied_to, category, has_meat, own)::text, 'utf8')), 1, 16), 'hex')::uuid end as group_id
    from keyed
  ), new_groups as (
    insert into private.halal_groups (id, merchant_key, host, tied_to, category, has_meat, own)
    select distinct on (group_id) group_id, merchant_key, host, tied_to, category, has_meat, own
    from grouped where is_active order by group_id
    on conflict (id) do nothing returning id
  ), assigned as (
    insert into private.deal_halal_groups as x (deal_id, group_id, is_expired)
    select id, group_id, is_expired from grouped order by id
    on conflict (deal_id) do update set group_id = excluded.group_id, is_expired = excluded.is_expired
    where (x.group_id, x.is_expired) is distinct from (excluded.group_id, excluded.is_expired)
  )
  select array(select id from new_groups) into added;
  if added <> '{}' then
    perform private.lock_halal_groups(array(select merchant_key from private.halal_groups where id = any (added)), false);
    perform private.refresh_halal_groups(added);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.group_new_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.group_deals(array(select id from added));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.groups_of_request(request private.list_request)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select h.id from private.halal_groups h
    where private.asks_for_facts(request) and num_nonnulls(h.certifier, h.stunning, h.alcohol) > 0
      and (request.category is null or h.category = request.category)
      and case when request.hides_unknown
        then private.has_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request)
        else private.has_other_facts(h.certifier, h.certifier_until, h.stunning, h.stunning_until, h.alcohol, h.alcohol_until, request) end)
$function$;

CREATE OR REPLACE FUNCTION private.has_meat(deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select deal.contains_meat or exists (
    select from public.halal_facts f
    where f.deal_id = deal.id and f.is_public and f.attribute in ('slaughter', 'stunning'))
$function$;

CREATE OR REPLACE FUNCTION private.is_host_of(host text, website_host text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE(((host = website_host) OR ("right"(host, (char_length(website_host) + 1)) = ('.'::text || website_host))), false);

CREATE OR REPLACE FUNCTION private.is_on_host(link text, host_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select private.is_host_of((private.split_link(link)).host, host_param)
$function$;

CREATE OR REPLACE FUNCTION private.list_deals(raw_request private.list_request, rows_param integer, offset_param integer)
 RETURNS TABLE(deal_id uuid, rank double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
declare
  request private.list_request := private.read_list_request(raw_request);
  sorted private.list_order;
  source text;
  groups constant uuid[] := private.groups_of_request(request);
  following text[] := array['true'];
  part text;
  remaining integer := rows_param;
  found_rows integer;
begin
  select * into sorted from private.list_orders() o where o.sort in (request.sort, 'latest') order by o.sort = 'latest' limit 1;
  if sorted.sort = 'latest' and offset_param <= 1000 and not private.is_filtered(request) and request.after_id is null
    and request.include_expired is not true then
    return query select * from private.newest_deals(request.category, rows_param, offset_param);
    return;
  end if;
  source := private.list_source(request, sorted, greatest(rows_param, offset_param) > 101);
  if request.after_id is not null then
    following := sorted.next;
  end if;
  if request.after_rank is not null then
    request.after_group := coalesce(
      (select private.price_group(d.price, d.currency) from public.deals d where d.id = request.after_id), '');
  end if;
  foreach part in array following loop
    return query execute format(
      'select %s, (%s)::double precision %s and (%s) order by %s limit $2 offset $3',
      case when sorted.ranking is null then 'd.id' else 'r.deal_id' end, coalesce(sorted.rank, 'null'), source, part, sorted.ordered)
      using request, remaining, offset_param, groups;
    get diagnostics found_rows = row_count;
    remaining := remaining - found_rows;
    exit when remaining <= 0;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.list_source(request private.list_request, sorted private.list_order, is_far boolean)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  is_filtered constant boolean := private.is_filtered(request);
begin
  return case
      -- A far page is read from the ranking alone, without the few deals that are not running.
      when is_far and sorted.ranking = 'private.deal_ranking' and not is_filtered then
        ' from private.deal_ranking r where r.deal_id not in (select x.id from private.deals_out_of_time() as x)'
      else ' from ' || case
          when sorted.ranking is null then 'public.deals d'
          when sorted.ranking = 'private.deal_ranking' and request.merchant is not null then
            'public.deals d cross join lateral private.ranking_of(d) r' -- few deals, by their own index
          else sorted.ranking || ' r join public.deals d on d.id = r.deal_id' end
        || case when request.hides_unknown then ' join private.deal_halal_groups h on h.deal_id = d.id' else '' end
        || ' where '
        || case when request.include_expired and sorted.has_expired then 'd.status = ''active'' and not private.is_upcoming(d)'
          else sorted.deals end
    end
    || case when request.category is null then '' when sorted.ranking is null then ' and d.category = $1.category'
      else ' and r.category = $1.category' end
    || case when is_filtered then ' and private.fits_request(d, $1)' else '' end
    || case when request.hides_unknown then ' and h.group_id = any ($4)'
      when private.asks_for_facts(request) then
        ' and not exists (select from private.deal_halal_groups h where h.deal_id = d.id and h.group_id = any ($4))'
      else '' end;
end
$function$;

CREATE OR REPLACE FUNCTION private.listed_facts(subjects uuid[])
 RETURNS TABLE(subject uuid, attribute text, fact jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select distinct on (f.subject_id, f.attribute) f.subject_id, f.attribute, jsonb_build_object(
    'value', case when f.value <> 'certified' then f.value else coalesce(c.slug, 'not_listed') end,
    'name', f.certifier_name, 'until', f.valid_until,
    'checked_on', case when f.state = 'checked' then (f.decided_at at time zone 'UTC')::date end,
    'is_disputed', private.is_disputed(f))
  from public.halal_facts f
  left join public.certifiers c on c.id = f.certifier_id
  where (f.deal_id = any (subjects) or f.merchant_id = any (subjects)) and f.is_public and f.product_line is null
    and f.attribute in ('certifier', 'stunning', 'alcohol_in_product', 'alcohol_on_premises')
  order by f.subject_id, f.attribute, private.has_lapsed(f.valid_until), f.state = 'checked' desc, f.state = 'evidence' desc,
    f.observed_on desc, f.created_at desc, f.id
$function$;

CREATE OR REPLACE FUNCTION private.lock_halal_groups(keys text[], for_change boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform case when for_change then pg_advisory_xact_lock(86, slot) else pg_advisory_xact_lock_shared(86, slot) end
  from (select distinct hashtext(key) & 255 as slot from unnest(keys) as key order by 1) as slots; -- few locks for many merchants
end
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
    perform private.refresh_halal_of_fact(fact);
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
  -- Lists show neither of these. The slaughter of a deal itself states meat.
  if fact.product_line is not null and fact.attribute not in ('slaughter', 'stunning')
    or fact.attribute in ('gelatine', 'kitchen') or fact.attribute = 'slaughter' and fact.subject_type = 'merchant'
  then
    return null;
  end if;
  perform private.refresh_halal_of_fact(fact);
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
  perform private.refresh_halal_of_merchants(array[old.name_key] || coalesce(new.name_key, old.name_key));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_groups(group_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with listed as materialized (
    select * from private.halal_groups where id = any (group_ids)
  ), shops as materialized ( -- the host of a website is computed once
    select m.id, m.name_key, m.created_at, private.website_host(m.website) as host
    from public.merchants m
    where m.status = 'approved' and m.name_key in (select merchant_key from listed where merchant_key <> '')
  ), stated as (
    select l.id, f.attribute, f.fact, true as is_of_shop
    from listed l
    cross join lateral ( -- private.shop_of_deal
      select s.id from shops s
      where s.name_key = l.merchant_key and (private.is_host_of(l.host, s.host) or s.id = l.tied_to)
      order by s.created_at, s.id limit 1
    ) as shop
    join private.listed_facts(array(select s.id from shops s)) as f on f.subject = shop.id
    where private.fact_applies(f.attribute, l.category, l.has_meat) and not l.own ? f.attribute
    union all
    select l.id, f.key, f.value, false from listed l cross join lateral jsonb_each(l.own) as f
  ), kinds as (
    select s.*, fact ->> 'value' as value, coalesce(c.name, fact ->> 'name') as name, (fact ->> 'until')::date as until,
      (fact ->> 'checked_on')::date as checked_on,
      -- As in the columns: `alcohol` is in the product or on the premises.
      case when attribute like 'alcohol%' then 'alcohol' else attribute end as kind
    from stated s left join public.certifiers c on attribute = 'certifier' and c.slug = fact ->> 'value'
  ), shown as (
    select *,
      -- "yes" outweighs "no", and both outweigh "not_disclosed".
      value = first_value(value) over (partition by id, kind order by value = 'yes' desc, value = 'no' desc) as is_shown
    from kinds
  ), summed as (
    select id,
      min(value) filter (where kind = 'certifier') as certifier,
      min(name) filter (where kind = 'certifier') as certifier_name,
      min(until) filter (where kind = 'certifier') as certifier_until,
      min(value) filter (where kind = 'stunning') as stunning, min(until) filter (where kind = 'stunning') as stunning_until,
      min(value) filter (where kind = 'alcohol' and is_shown) as alcohol,
      min(until) filter (where kind = 'alcohol' and is_shown) as alcohol_until,
      case when count(*) = count(checked_on) then min(checked_on) end as checked_on,
      case count(*) filter (where kind = 'alcohol' and is_shown)
        when 2 then 'both' else min(attribute) filter (where kind = 'alcohol' and is_shown) end as alcohol_about,
      array_agg(distinct kind) filter (where is_of_shop and is_shown) as of_shop,
      array_agg(distinct kind) filter (where (fact ->> 'is_disputed')::boolean) as disputed
    from shown group by id
  )
  update private.halal_groups g set
    certifier = c.certifier, certifier_name = c.certifier_name, certifier_until = c.certifier_until, stunning = c.stunning,
    stunning_until = c.stunning_until, alcohol = c.alcohol, alcohol_until = c.alcohol_until, checked_on = c.checked_on,
    alcohol_about = c.alcohol_about, of_shop = coalesce(c.of_shop, '{}'), disputed = coalesce(c.disputed, '{}')
  from listed l left join summed c using (id) where g.id = l.id
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_of_deal()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (old.status, old.merchant, old.category, old.deal_url, old.contains_meat)
    is distinct from (new.status, new.merchant, new.category, new.deal_url, new.contains_meat)
  then
    perform private.group_deals(array[new.id]);
  else
    update private.deal_halal_groups set is_expired = new.expired_at is not null where deal_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_of_fact(fact public.halal_facts)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if fact.deal_id is not null then
    perform private.group_deals(array[fact.deal_id]);
  else
    perform private.refresh_halal_of_merchants(array(select m.name_key from public.merchants m where m.id = fact.merchant_id));
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.refresh_halal_of_merchants(keys text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_halal_groups(keys, true);
  perform private.refresh_halal_groups(array(select g.id from private.halal_groups g where g.merchant_key = any (keys)));
end
$function$;

CREATE OR REPLACE FUNCTION private.rename_certifier_of_deals()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.halal_groups set certifier_name = new.name where certifier = new.slug;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_export_slot(member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not pg_try_advisory_xact_lock(10, hashtext(member::text) & 1) then
    raise exception 'Too many exports. Try again in 1 second.'
      using errcode = 'PT429', hint = 'too_fast', detail = '{"seconds": 1}';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_account();
  part jsonb;
  parts jsonb[] := '{}';
begin
  perform private.take_export_slot(member);
  for _ in 1..20 loop
    part := private.export_part(member, part #>> '{next,list_param}',
      coalesce((part #>> '{next,after_at_param}')::timestamptz, '-infinity'), coalesce(part #>> '{next,after_id_param}', ''));
    parts := array_append(parts, part -> 'data');
    if jsonb_typeof(part -> 'next') = 'null' then
      -- Lists are joined as text, because joining them as jsonb takes several times as long.
      return parts[1] || (
        select ('{' || string_agg(format('%s: [%s]', to_json(l.key), l.items), ', ') || '}')::jsonb from (
          select p.key, string_agg(nullif(substr(p.value, 2, length(p.value) - 2), ''), ', ' order by d.place) as items
          from unnest(parts) with ordinality as d (data, place) cross join lateral jsonb_each_text(d.data) as p
          where jsonb_typeof(d.data -> p.key) = 'array' group by p.key
        ) as l);
    end if;
  end loop;
  raise exception 'Your data is too large for one response. Read it in parts.'
    using errcode = 'PT413', hint = 'answer_too_large';
end
$function$;

CREATE OR REPLACE FUNCTION public.export_my_data_part(list_param text DEFAULT NULL::text, after_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, after_id_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_account();
begin
  if list_param is not null and not exists (select from private.export_lists() l where l.name = list_param) then
    perform private.refuse_field('list_param', 'List must be one of the export', 'one_of', '{}');
  end if;
  perform private.take_export_slot(member);
  return private.export_part(member, list_param, coalesce(after_at_param, '-infinity'), coalesce(after_id_param, ''));
end
$function$;

CREATE OR REPLACE FUNCTION public.tie_deal_to_merchant(deal_id_param uuid, merchant_id_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal public.deals;
  tied uuid;
begin
  perform private.require_admin();
  select * into deal from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if merchant_id_param is not null and not exists (
    select from public.merchants m
    where m.id = merchant_id_param and m.status = 'approved' and m.name_key = nullif(private.merchant_key(deal.merchant), ''))
  then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  select merchant_id into tied from private.deal_shops where deal_id = deal.id;
  if tied is not distinct from merchant_id_param then
    return;
  end if;
  delete from private.deal_shops where deal_id = deal.id;
  insert into private.deal_shops (deal_id, merchant_id)
  select deal.id, merchant_id_param where merchant_id_param is not null;
  perform private.group_deals(array[deal.id]);
  perform private.log_admin_action(
    case when merchant_id_param is null then 'untie_deal' else 'tie_deal' end, 'deal', deal.id,
    jsonb_build_object('merchant_id', tied), jsonb_build_object('merchant_id', merchant_id_param));
end
$function$;

ALTER TABLE "private"."deal_halal_groups" ADD CONSTRAINT "deal_halal_groups_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."halal_counts" ADD CONSTRAINT "halal_counts_pkey" PRIMARY KEY (group_id, is_expired);

ALTER TABLE "private"."deal_halal_groups" ADD CONSTRAINT "deal_halal_groups_group_id_fkey" FOREIGN KEY (group_id) REFERENCES private.halal_groups(id) ON DELETE RESTRICT;

ALTER TABLE "private"."halal_counts" ADD CONSTRAINT "halal_counts_group_id_fkey" FOREIGN KEY (group_id) REFERENCES private.halal_groups(id) ON DELETE CASCADE;

CREATE VIEW "private"."deal_halal" AS  SELECT d.deal_id,
    d.is_expired,
    g.category,
    g.certifier,
    g.certifier_name,
    g.certifier_until,
    g.stunning,
    g.stunning_until,
    g.alcohol,
    g.alcohol_until,
    g.checked_on,
    g.alcohol_about,
    g.of_shop,
    g.disputed
   FROM (private.deal_halal_groups d
     JOIN private.halal_groups g ON ((g.id = d.group_id)))
  WHERE (num_nonnulls(g.certifier, g.stunning, g.alcohol) > 0);

CREATE OR REPLACE VIEW "private"."current_halal" AS  SELECT deal_id,
        CASE
            WHEN (num_nonnulls(certifier, stunning, alcohol) > 0) THEN jsonb_build_object('certifier', certifier, 'certifier_name',
            CASE
                WHEN (certifier IS NOT NULL) THEN certifier_name
                ELSE NULL::text
            END, 'stunning', stunning, 'alcohol', alcohol, 'alcohol_about',
            CASE
                WHEN (alcohol IS NOT NULL) THEN alcohol_about
                ELSE NULL::text
            END, 'checked_on', checked_on, 'of_shop', of_shop, 'disputed', disputed, 'is_disputed', (disputed <> '{}'::text[]))
            ELSE NULL::jsonb
        END AS facts
   FROM ( SELECT h.deal_id,
            h.certifier_name,
            h.checked_on,
            h.alcohol_about,
            h.of_shop,
            h.disputed,
                CASE
                    WHEN (h.certifier_until < ((now() AT TIME ZONE 'UTC'::text))::date) THEN NULL::text
                    ELSE h.certifier
                END AS certifier,
                CASE
                    WHEN (h.stunning_until < ((now() AT TIME ZONE 'UTC'::text))::date) THEN NULL::text
                    ELSE h.stunning
                END AS stunning,
                CASE
                    WHEN (h.alcohol_until < ((now() AT TIME ZONE 'UTC'::text))::date) THEN NULL::text
                    ELSE h.alcohol
                END AS alcohol
           FROM private.deal_halal h) f;

DROP TABLE "private"."old_deal_halal";

DROP FUNCTION "private"."add_halal_of_new_deals"();

DROP FUNCTION "private"."refresh_deal_halal"(uuid[]);

DROP FUNCTION "private"."deals_of_merchant_key"(text);

DROP FUNCTION "private"."fact_applies"(text, public.deals);

CREATE INDEX deal_halal_groups_group_idx ON private.deal_halal_groups USING btree (group_id);

CREATE INDEX halal_groups_known_idx ON private.halal_groups USING btree (category) WHERE (num_nonnulls(certifier, stunning, alcohol) > 0);

CREATE INDEX halal_groups_merchant_idx ON private.halal_groups USING btree (merchant_key);

CREATE TRIGGER deal_halal_groups_count_added AFTER INSERT ON private.deal_halal_groups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_halal_deals();

CREATE TRIGGER deal_halal_groups_count_changed AFTER UPDATE ON private.deal_halal_groups REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.count_halal_deals();

CREATE TRIGGER deal_halal_groups_count_removed AFTER DELETE ON private.deal_halal_groups REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION private.count_halal_deals();

-- Row changes.
select private.group_deals(array(select id from public.deals));

CREATE TRIGGER deals_halal_new AFTER INSERT ON public.deals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.group_new_deals();

COMMENT ON FUNCTION "private"."count_halal_deals"() IS 'Counts deals by their group, once per statement. Definer: private.halal_counts has no grants.';

COMMENT ON FUNCTION "private"."export_account"(uuid) IS 'Definer: called by private.export_part only.';

COMMENT ON FUNCTION "private"."export_lists"() IS 'For private.export_part. Most long lists have an index by member and time.';

COMMENT ON FUNCTION "private"."export_part"(uuid, text, timestamp with time zone, text) IS 'Definer: email address, ban and messages have no grants. The queries contain no text of a request.';

COMMENT ON FUNCTION "private"."fact_applies"(text, text, boolean) IS 'Inlined. Facts about the deal itself always apply: its poster, a member or an admin stated them of this product.';

COMMENT ON FUNCTION "private"."group_deals"(uuid[]) IS 'Definer: private.deal_halal_groups has no grants. Called by procedures and triggers only.';

COMMENT ON FUNCTION "private"."group_new_deals"() IS 'Assigns new deals to the groups that have their halal facts. Definer: private.deal_halal_groups has no grants.';

COMMENT ON FUNCTION "private"."groups_of_request"(private.list_request) IS 'Used by list_deals and count_listed_deals, with the rights of the owner. With the groups as values, PostgreSQL knows how many deals they have.';

COMMENT ON FUNCTION "private"."has_meat"(public.deals) IS 'Definer: called by procedures and triggers only.';

COMMENT ON FUNCTION "private"."is_host_of"(text, text) IS 'Inlined. False without a host.';

COMMENT ON FUNCTION "private"."is_shared_host"(text) IS 'Our own list. Takes a host from private.split_link. After changing it, call private.refresh_halal_groups for all groups.';

COMMENT ON FUNCTION "private"."listed_facts"(uuid[]) IS 'Definer: called by triggers only.';

COMMENT ON FUNCTION "private"."lock_halal_groups"(text[], boolean) IS 'A change of a merchant cannot see a group that another transaction is adding, which cannot see the change.';

COMMENT ON FUNCTION "private"."refresh_deals_of_dispute"() IS 'Updates private.halal_groups or private.deal_halal_groups when a dispute of a public fact begins or ends. Definer: they have no grants.';

COMMENT ON FUNCTION "private"."refresh_deals_of_fact"() IS 'Updates private.halal_groups for a public fact about a merchant, and private.deal_halal_groups for one about a deal. Definer: they have no grants.';

COMMENT ON FUNCTION "private"."refresh_deals_of_merchant"() IS 'Updates private.halal_groups of a merchant that is approved, taken down, renamed or deleted, or has another website. Definer: private.halal_groups has no grants.';

COMMENT ON FUNCTION "private"."refresh_halal_groups"(uuid[]) IS 'Definer: private.halal_groups has no grants. Called by group_deals and triggers only.';

COMMENT ON FUNCTION "private"."refresh_halal_of_deal"() IS 'Updates private.deal_halal_groups when a deal changes its status, merchant, category, link or answer about meat, ends or returns. Definer: private.deal_halal_groups has no grants.';

COMMENT ON FUNCTION "private"."refresh_halal_of_fact"(public.halal_facts) IS 'Definer: called by triggers only.';

COMMENT ON FUNCTION "private"."refresh_halal_of_merchants"(text[]) IS 'Definer: private.halal_groups has no grants. Called by triggers only.';

COMMENT ON FUNCTION "private"."rename_certifier_of_deals"() IS 'Writes the new name of a certifier to private.halal_groups. Definer: private.halal_groups has no grants.';

COMMENT ON FUNCTION "private"."shop_of_deal"(public.deals) IS 'Definer: private.deal_shops has no grants. private.refresh_halal_groups repeats it for groups.';

COMMENT ON FUNCTION "private"."take_export_slot"(uuid) IS 'Raises PT429. Until the end of the transaction.';

COMMENT ON FUNCTION "public"."export_my_data"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it. The site reads export_my_data_part.';

COMMENT ON FUNCTION "public"."export_my_data_part"(text, timestamp with time zone, text) IS 'Definer: email address, ban and messages have no grants. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON TABLE "private"."deal_halal_groups" IS 'Written by private.group_deals. Deals that are not active have rows, because it locks them.';

COMMENT ON TABLE "private"."halal_counts" IS 'Written by private.count_halal_deals; read by private.count_by_facts. Not columns of halal_groups, so that a change of facts and a new deal lock no common row.';

COMMENT ON TABLE "private"."halal_groups" IS 'Written by triggers in the transaction of the change. Groups without deals are kept. A value counts as unknown after its last day; queries compare that day with today.';

COMMENT ON VIEW "private"."deal_halal" IS 'Has no grants.';

REVOKE ALL ON FUNCTION "private"."export_account"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_lists"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_part"(uuid, text, timestamp with time zone, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fact_applies"(text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_deals"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."group_new_deals"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."groups_of_request"(private.list_request) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_meat"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_host_of"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_facts"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_halal_groups"(text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_halal_groups"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_halal_of_fact"(public.halal_facts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refresh_halal_of_merchants"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_export_slot"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."export_my_data_part"(text, timestamp with time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."export_my_data_part"(text, timestamp with time zone, text) TO "anon", "authenticated";
