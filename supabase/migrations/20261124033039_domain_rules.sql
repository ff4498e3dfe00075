set local check_function_bodies = off;

DROP FUNCTION "public"."get_pending_deal_hints"();

CREATE TABLE "private"."domain_rules" ("domain" text NOT NULL, "rule" text NOT NULL, "reason" text, "until" timestamp with time zone, "created_by" uuid, "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "domain_rules_pause_ends" CHECK (((rule <> 'paused'::text) OR (until IS NOT NULL))), CONSTRAINT "domain_rules_pkey" PRIMARY KEY (domain), CONSTRAINT "domain_rules_reason_given" CHECK (((rule <> ALL (ARRAY['blocked'::text, 'paused'::text])) OR (reason IS NOT NULL))), CONSTRAINT "domain_rules_reason_length" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))), CONSTRAINT "domain_rules_rule_known" CHECK ((rule = ANY (ARRAY['blocked'::text, 'paused'::text, 'shortener'::text, 'pays_us'::text]))));

CREATE TABLE "private"."repost_reasons" ("deal_id" uuid NOT NULL, "reason" text NOT NULL, CONSTRAINT "repost_reasons_pkey" PRIMARY KEY (deal_id), CONSTRAINT "repost_reasons_reason_length" CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 300))));

CREATE TABLE "public"."deal_finders" ("deal_id" uuid NOT NULL, "user_id" uuid NOT NULL, "added" text NOT NULL, "note" text NOT NULL, "status" text NOT NULL DEFAULT 'pending'::text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "deal_finders_added_known" CHECK ((added = ANY (ARRAY['code'::text, 'price'::text, 'place'::text]))), CONSTRAINT "deal_finders_note_length" CHECK (((char_length(note) >= 1) AND (char_length(note) <= 200))), CONSTRAINT "deal_finders_pkey" PRIMARY KEY (deal_id, user_id), CONSTRAINT "deal_finders_status_known" CHECK ((status = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text]))));

ALTER TABLE "public"."deal_finders" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.accept_link(link text)
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
    perform private.refuse_field('deal_url',
      format('%s links aren''t accepted: open the link and paste the merchant''s address', rule.domain),
      'shortener', jsonb_build_object('domain', rule.domain));
  elsif rule.rule in ('blocked', 'paused') then
    raise exception 'Deals from % are not accepted%: %', rule.domain,
      coalesce(' until ' || to_char(rule.until at time zone 'UTC', 'YYYY-MM-DD'), ''), rule.reason
      using errcode = 'PT409', hint = 'merchant_blocked', detail = json_strip_nulls(json_build_object(
        'domain', rule.domain, 'rule', rule.rule, 'reason', rule.reason, 'until', rule.until))::text;
  elsif private.is_only_referral(link) then
    perform private.refuse_field('deal_url', 'Link straight to the offer, not to an invitation or a referral', 'only_referral', '{}');
  end if;
  return private.clean_link(link);
end
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
  deal := private.tidy_details(deal, old);
  perform private.check_deal(deal);
  perform private.refuse_past_order(deal.order_by, old.order_by);
  perform private.check_earlier_price(deal, old);
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

CREATE OR REPLACE FUNCTION private.clear_profile_of_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.deals where user_id = old.id and status <> 'active';
  delete from private.proposed_edits where deal_id in (select id from public.deals where user_id = old.id);
  delete from private.repost_reasons where deal_id in (select id from public.deals where user_id = old.id);
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

CREATE OR REPLACE FUNCTION private.is_cheaper(new public.deals, old public.deals)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(new.currency = old.currency and compared.was > 0 and compared.now * 100 <= compared.was * 95, false)
  from (
    select case when total is null then old.price else old.total_price end as was, case when total is null then new.price else total end as now
    from (select case when old.total_price is not null then private.total_of(new) end as total) as delivered
  ) as compared
$function$;

CREATE OR REPLACE FUNCTION private.is_domain(domain text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select domain ~ '^([^].[:space:]/?#:@%\\[]{1,63}\.)+[^].[:space:]/?#:@%\\[]{2,63}$' and char_length(domain) <= 253
    and domain = lower(domain)
$function$;

CREATE OR REPLACE FUNCTION private.is_only_referral(link text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    parts.path ~* '^/(refer|referrals?|refer-a-friend|invite|invitations?|raf|aff|affiliates?)/[^/]'
    or rtrim(parts.path, '/') = ''
      and not exists (
        select from unnest(parts.kept) as pair
        where lower(split_part(pair, '=', 1)) !~ '^(ref|r|referral|referrer|referred_by|refer|invite|invited_by|invitation|via|aff|partner)$')
      and (parts.kept <> '{}' or exists (
        select from unnest(parts.removed) as name
        where lower(name) ~ ('^(' || private.referral_parameters(parts.host) || ')$'))),
    false)
  from private.split_link(link) as parts
$function$;

CREATE OR REPLACE FUNCTION private.link_extras(link text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'pays_us', coalesce((private.rule_of_link(link)).rule = 'pays_us', false),
    'clean_url', private.clean_link(link))
$function$;

CREATE OR REPLACE FUNCTION private.log_domain_rule(action_param text, domain_param text, old private.domain_rules, new private.domain_rules)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.log_admin_action(action_param, 'domain_rule', md5(domain_param)::uuid,
    jsonb_build_object('domain', old.domain, 'rule', old.rule, 'reason', old.reason, 'until', old.until),
    jsonb_build_object('domain', new.domain, 'rule', new.rule, 'reason', new.reason, 'until', new.until));
  perform pg_notify('samha_changes', 'domain_rules');
end
$function$;

CREATE OR REPLACE FUNCTION private.may_repost(old public.deals, new public.deals)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.repost_from(old) <= now() or private.is_cheaper(new, old)
    or coalesce((old.channel, new.channel) in (('online', 'in_store'), ('in_store', 'online')), false)
$function$;

CREATE OR REPLACE FUNCTION private.note_repost(deal_id_param uuid, details_param jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.repost_reasons (deal_id, reason)
  select deal_id_param, reason from private.repost_reason(details_param) as reason where reason is not null
$function$;

CREATE OR REPLACE FUNCTION private.posted_deal(deal public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', deal.id, 'title', deal.title, 'price', deal.price, 'currency', deal.currency, 'merchant', deal.merchant,
    'imageUrl', deal.image_url, 'temperature', deal.hot_votes - deal.cold_votes + deal.temperature_offset,
    'createdAt', deal.created_at, 'endedAt', case when private.is_over(deal) then coalesce(deal.expired_at, deal.expires_at) end,
    'repostFrom', private.repost_from(deal), 'repostPrice', case when coalesce(deal.total_price, deal.price) > 0 then trunc(coalesce(deal.total_price, deal.price) * 0.95, 2) end)
$function$;

CREATE OR REPLACE FUNCTION private.public_deals_of_link(link text)
 RETURNS SETOF public.deals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
declare
  key constant text := private.link_key(link);
begin
  if private.names_an_offer(link) then
    return query
      select * from public.deals d
      where d.deal_url <> '' and private.link_key(d.deal_url) = key and d.status = 'active'
      order by d.created_at desc limit 20;
  end if;
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
    perform private.refuse_field('details_param', 'details_param must be an object of fields', 'required', '{}');
  end if;
  perform private.refuse_other_fields(details, private.detail_fields() || 'override_reason'::text);
  return private.tidy_details(jsonb_populate_record(deal, details), deal);
end
$function$;

CREATE OR REPLACE FUNCTION private.read_deal_fields(title_param text, description_param text, price_param numeric, merchant_param text, category_param text, location_param text, image_url_param text, deal_url_param text, currency_param text, original_price_param numeric, starts_at_param timestamp with time zone, expires_at_param timestamp with time zone, details_param jsonb)
 RETURNS public.deals
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  deal public.deals := private.read_deal_details(details_param);
begin
  deal.title := btrim(title_param);
  deal.description := btrim(coalesce(description_param, ''));
  deal.price := price_param;
  deal.original_price := original_price_param;
  deal.currency := upper(coalesce(nullif(btrim(currency_param), ''), private.site_currency()));
  deal.merchant := btrim(merchant_param);
  deal.deal_url := btrim(coalesce(deal_url_param, ''));
  deal.image_url := btrim(coalesce(image_url_param, ''));
  deal.category := lower(btrim(category_param));
  deal.location := btrim(coalesce(location_param, ''));
  deal.starts_at := starts_at_param;
  deal.expires_at := expires_at_param;
  deal.temperature_offset := 0;
  perform private.check_deal(deal);
  perform private.check_earlier_price(deal, null);
  if deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  deal.deal_url := private.accept_link(deal.deal_url);
  return deal;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_repost(new public.deals, details_param jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  earlier public.deals;
begin
  if new.deal_url = '' or private.is_admin() or private.repost_reason(details_param) is not null then
    return;
  end if;
  select * into earlier from private.public_deals_of_link(new.deal_url) as d
  where not private.may_repost(d, new) and (details_param is not null or d.title = new.title)
  order by d.created_at desc limit 1;
  if found then
    raise exception 'This deal has been posted already' using errcode = 'PT409', hint = 'duplicate_deal',
      detail = jsonb_strip_nulls(private.posted_deal(earlier))::text;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.repost_from(old public.deals)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(old.created_at + interval '60 days',
    case when private.is_over(old) then coalesce(old.expired_at, old.expires_at) + interval '7 days' end)
$function$;

CREATE OR REPLACE FUNCTION private.repost_reason(details_param jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  reason constant text := nullif(btrim(private.unwrap_object(details_param) ->> 'override_reason'), '');
begin
  perform private.check_fields(
    row('override_reason', coalesce(char_length(reason), 0) <= 300, 'Reason must be at most 300 characters',
      'max_length', '{"max": 300}')::private.field_rule,
    private.text_rule('override_reason', 'Reason', reason));
  return reason;
end
$function$;

CREATE OR REPLACE FUNCTION private.rule_of_link(link text)
 RETURNS private.domain_rules
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.* from private.domain_rules r
  where r.domain = any (
      select array_to_string(labels[place:], '.')
      from (select string_to_array(split_part((private.split_link(link)).host, ':', 1), '.') as labels) as host,
        generate_subscripts(labels, 1) as place)
    and (r.until is null or r.until > now())
  order by char_length(r.domain) desc limit 1
$function$;

CREATE OR REPLACE FUNCTION private.similar_deals(title_param text, merchant_param text)
 RETURNS SETOF public.deals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
declare
  deals_max constant integer := 200;
  alike_min constant real := 0.5;
  key constant text := private.merchant_key(left(merchant_param, 80));
  title_form constant text := btrim(private.search_form(left(title_param, 140)));
begin
  if key <> '' and char_length(title_form) >= 5 then
    return query
      select d.* from (
        select recent.id, recent.created_at, extensions.strict_word_similarity(title_form, s.form) as alike
        from (
          select o.id, o.created_at from public.deals o
          where o.status = 'active' and private.merchant_key(o.merchant) = key and o.created_at > now() - interval '60 days'
          order by o.created_at desc, o.id desc limit deals_max
        ) as recent
        join private.searchable_deals s on s.deal_id = recent.id
      ) as compared join public.deals d on d.id = compared.id
      where compared.alike >= alike_min
      order by compared.alike desc, compared.created_at desc limit 5;
  end if;
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
    row('details_param', jsonb_typeof(details) = 'object', 'details_param must be an object of fields', 'required', '{}')::private.field_rule);
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
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by d.created_at desc), '[]')
      from (
        select * from public.deals o
        where o.user_id = member and o.status = 'pending' and o.expired_at is null and o.deal_url <> ''
          and private.names_an_offer(link) and private.link_key(o.deal_url) = key
        order by o.created_at desc limit 3
      ) as d),
    'repost', jsonb_build_object('isAllowed', is_free, 'because', case
      when live <> '[]' and not is_free then 'live' when ended <> '[]' and not is_free then 'ended'
      when live <> '[]' or ended <> '[]' then 'age' else 'new' end));
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
  update public.deal_finders set status = case action when 'accept' then 'accepted' else 'declined' end
  where deal_id = old.deal_id and user_id = old.user_id returning * into addition;
  if private.is_admin() then
    perform private.log_admin_action(action || '_addition', 'deal', old.deal_id,
      jsonb_build_object('addition', old.note, 'status', old.status), jsonb_build_object('addition', old.note, 'status', addition.status));
  end if;
  return addition;
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
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admin who handled it.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.find_similar_deals(title_param text, merchant_param text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  perform private.require_pace('links', member);
  return (
    select coalesce(jsonb_agg(private.posted_deal(d)), '[]') from private.similar_deals(title_param, merchant_param) as d);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_domain_rules()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object('domain', r.domain, 'rule', r.rule, 'reason', r.reason, 'until', r.until,
      'created_by', p.username, 'updated_at', r.updated_at) order by r.domain), '[]')
    from (select * from private.domain_rules order by domain limit 2000) r left join public.profiles p on p.id = r.created_by);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_deal_hints()
 RETURNS TABLE(deal_id uuid, is_first_deal boolean, same_link_deal_id uuid, poster_joined_at timestamp with time zone, approved_deals integer, rejected_deals integer, repost_reason text, similar_deals jsonb)
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
        from (select * from private.similar_deals(d.title, d.merchant) limit 3) as o)
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
      select * from public.deal_finders f where f.deal_id = d.id and f.status <> 'declined' order by f.created_at limit 50
    ) as listed join public.profiles p on p.id = listed.user_id))
  from public.deals d where d.id = deal_id_param
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
    'price_memory', public.get_price_memory(deal.id),
    'beside', private.beside_deal(deal.merchant, deal.category),
    'halal', private.halal_of(deal.id, private.merchant_key(deal.merchant)),
    'extras', public.read_deal_extras(deal.id));
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_domain_rule(domain_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old private.domain_rules;
begin
  perform private.require_admin();
  delete from private.domain_rules where domain = lower(btrim(domain_param)) returning * into old;
  if not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  perform private.log_domain_rule('remove_domain_rule', old.domain, old, null);
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
  answer public.deals_with_temperature;
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
      unit_amount, unit, deal_type, is_associated, original_price_source, status)
    values (
      member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      deal.season_section, deal.delivery_days, deal.order_by, deal.channel, deal.delivery_kind, deal.delivery_cost,
      deal.free_delivery_over, deal.unit_amount, deal.unit, deal.deal_type, deal.is_associated, deal.original_price_source,
      case when private.is_admin() then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.write_deal_code(deal.id, details_param);
    perform private.note_repost(deal.id, details_param);
    perform private.expire_ended_deals();
  end if;

  select * into answer from public.deals_with_temperature where id = deal.id;
  return answer;
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
    raise exception 'There are at most 2,000 rules' using errcode = 'PT409', hint = 'too_many_domain_rules';
  end if;
  insert into private.domain_rules (domain, rule, reason, until, created_by)
  values (domain_name, rule_name, new_reason, until_param, auth.uid())
  on conflict (domain) do update set
    rule = excluded.rule, reason = excluded.reason, until = excluded.until, created_by = excluded.created_by, updated_at = now()
  returning * into new;
  perform private.log_domain_rule('set_domain_rule', domain_name, old, new);
end
$function$;

ALTER TABLE "private"."domain_rules" ADD CONSTRAINT "domain_rules_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."repost_reasons" ADD CONSTRAINT "repost_reasons_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_finders" ADD CONSTRAINT "deal_finders_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."deal_finders" ADD CONSTRAINT "deal_finders_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX domain_rules_created_by_idx ON private.domain_rules USING btree (created_by);

CREATE INDEX deal_finders_user_idx ON public.deal_finders USING btree (user_id);

CREATE TRIGGER deal_finders_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.deal_finders FOR EACH ROW EXECUTE FUNCTION private.notify_change('accepted');

CREATE TRIGGER deal_finders_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.deal_finders FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE POLICY "deal_finders_select_visible" ON "public"."deal_finders" FOR SELECT TO "anon", "authenticated" USING (((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = deal_finders.deal_id) AND ((deal_finders.status = 'accepted'::text) OR (d.user_id = ( SELECT auth.uid() AS uid)))))) OR (user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)));

COMMENT ON FUNCTION "private"."accept_link"(text) IS 'Raises PT400 invalid_field, PT409 merchant_blocked. For submissions and edits that change the link.';

COMMENT ON FUNCTION "private"."apply_edit"(public.deals, jsonb) IS 'Raises PT400 invalid_field, PT409 merchant_blocked. For edit_own_deal and admin_update_deal, which lock the deal first.';

COMMENT ON FUNCTION "private"."is_cheaper"(public.deals, public.deals) IS 'For may_repost. The total of a new deal is not stored yet.';

COMMENT ON FUNCTION "private"."is_domain"(text) IS 'For private.domain_rules and set_domain_rule.';

COMMENT ON FUNCTION "private"."is_only_referral"(text) IS 'For accept_link and check_link.';

COMMENT ON FUNCTION "private"."link_extras"(text) IS 'Definer: private.domain_rules has no grants. Reveals one rule, which the page shows.';

COMMENT ON FUNCTION "private"."log_domain_rule"(text, text, private.domain_rules, private.domain_rules) IS 'Called by set_domain_rule and remove_domain_rule.';

COMMENT ON FUNCTION "private"."may_repost"(public.deals, public.deals) IS 'The only rule about reposts.';

COMMENT ON FUNCTION "private"."note_repost"(uuid, jsonb) IS 'Definer: private.repost_reasons has no grants.';

COMMENT ON FUNCTION "private"."posted_deal"(public.deals) IS 'For check_link, find_similar_deals and duplicate_deal.';

COMMENT ON FUNCTION "private"."public_deals_of_link"(text) IS 'Definer: row-level security would prevent use of the index. Public deals only.';

COMMENT ON FUNCTION "private"."read_deal_fields"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone, jsonb) IS 'Raises PT400 invalid_field, PT409 merchant_blocked. Called by secure_submit_deal and resubmit_deal.';

COMMENT ON FUNCTION "private"."refuse_repost"(public.deals, jsonb) IS 'Raises PT409 duplicate_deal; the detail is private.posted_deal. For secure_submit_deal.';

COMMENT ON FUNCTION "private"."repost_from"(public.deals) IS 'For may_repost and check_link.';

COMMENT ON FUNCTION "private"."repost_reason"(jsonb) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."rule_of_link"(text) IS 'Definer: private.domain_rules has no grants.';

COMMENT ON FUNCTION "private"."similar_deals"(text, text) IS 'Definer: private.searchable_deals has no grants. Public deals only.';

COMMENT ON FUNCTION "public"."add_to_deal"(uuid, jsonb) IS 'Definer: deal_finders is written by procedures only. Counts towards limit_additions.';

COMMENT ON FUNCTION "public"."check_link"(text) IS 'Definer: links have no grants. Reads public deals and the caller''s own. Counts towards limit_links.';

COMMENT ON FUNCTION "public"."decide_addition"(uuid, uuid, text) IS 'Definer: deal_finders is written by procedures only. Others get addition_not_found, also for pending ones.';

COMMENT ON FUNCTION "public"."find_similar_deals"(text, text) IS 'Definer: called by members only. Counts towards limit_links.';

COMMENT ON FUNCTION "public"."get_domain_rules"() IS 'Definer: require_admin decides. At most 2,000 rules exist.';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Returns the rows of get_pending_deals.';

COMMENT ON FUNCTION "public"."read_deal_extras"(uuid) IS 'Invoker: row-level security applies to the deal and its additions.';

COMMENT ON FUNCTION "public"."remove_domain_rule"(text) IS 'Definer: require_admin decides; private.domain_rules has no grants.';

COMMENT ON FUNCTION "public"."set_domain_rule"(text, text, text, timestamp with time zone) IS 'Definer: require_admin decides; private.domain_rules has no grants.';

COMMENT ON TABLE "private"."domain_rules" IS 'Written by set_domain_rule and remove_domain_rule.';

COMMENT ON TABLE "private"."repost_reasons" IS 'Written by private.note_repost.';

COMMENT ON TABLE "public"."deal_finders" IS 'Read through read_deal_extras.';

REVOKE ALL ON FUNCTION "private"."accept_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_cheaper"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_domain"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_only_referral"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_extras"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."link_extras"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."log_domain_rule"(text, text, private.domain_rules, private.domain_rules) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_repost"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_repost"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."posted_deal"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."public_deals_of_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_repost"(public.deals, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."repost_from"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."repost_reason"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."rule_of_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."similar_deals"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."add_to_deal"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_to_deal"(uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."check_link"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_link"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."decide_addition"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_addition"(uuid, uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."find_similar_deals"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."find_similar_deals"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_domain_rules"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_domain_rules"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deal_hints"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deal_hints"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."read_deal_extras"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."read_deal_extras"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_domain_rule"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_domain_rule"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."set_domain_rule"(text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_domain_rule"(text, text, text, timestamp with time zone) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."deal_finders" TO "anon", "authenticated";

select private.expose_to_backend('public.deal_finders');

ALTER TABLE "private"."domain_rules" ADD CONSTRAINT "domain_rules_domain_form" CHECK (private.is_domain(domain));

-- Shorteners and redirects of affiliate networks, which hide the merchant.
insert into private.domain_rules (domain, rule)
select domain, 'shortener' from unnest(string_to_array(
  'bit.ly bitly.com tinyurl.com t.co goo.gl ow.ly is.gd v.gd cutt.ly rebrand.ly lnkd.in buff.ly shorturl.at rb.gy t.ly tiny.cc s.id bl.ink '
  'short.io dub.sh linktr.ee fb.me amzn.to amzn.eu a.co ebay.us etsy.me s.click.aliexpress.com temu.to page.link app.link onelink.me '
  'awin1.com tidd.ly prf.hn pxf.io sjv.io anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com click.linksynergy.com '
  'go.skimresources.com redirect.viglink.com rover.ebay.com shareasale.com', ' ')) as domain
on conflict (domain) do nothing;
