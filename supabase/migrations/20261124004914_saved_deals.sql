set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

CREATE TABLE "private"."consents" ("user_id" uuid NOT NULL, "kind" text NOT NULL, "version" smallint NOT NULL, "given_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "consents_kind_known" CHECK ((kind = 'saved'::text)), CONSTRAINT "consents_pkey" PRIMARY KEY (user_id, kind));

CREATE TABLE "private"."saved_deals" ("user_id" uuid NOT NULL, "deal_id" uuid NOT NULL, "list_name" text NOT NULL DEFAULT ''::text, "note" text NOT NULL DEFAULT ''::text, "remind_ending" boolean NOT NULL DEFAULT true, "remind_price" boolean NOT NULL DEFAULT true, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "told_price" numeric, "told_currency" text NOT NULL, "told_end" timestamp with time zone, "told_over" boolean NOT NULL, CONSTRAINT "saved_deals_list_name_length" CHECK ((char_length(list_name) <= 40)), CONSTRAINT "saved_deals_note_length" CHECK ((char_length(note) <= 300)), CONSTRAINT "saved_deals_pkey" PRIMARY KEY (user_id, deal_id));

ALTER TYPE "public"."notification_details" ADD ATTRIBUTE "old_price" numeric CASCADE;

CREATE OR REPLACE FUNCTION private.check_consent_kind(kind_param text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.check_fields(('kind', kind_param in ('saved'), 'Kind must be saved', 'one_of', '{}'));
end
$function$;

CREATE OR REPLACE FUNCTION private.consent_version()
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 1;

CREATE OR REPLACE FUNCTION private.delete_saved_notices(member uuid, deal_id_param uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.notifications n
  where n.user_id = member and n.kind in ('saved_ending', 'saved_price', 'saved_over')
    and (deal_id_param is null or n.subject_id = deal_id_param)
$function$;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind, coalesce((n.data ->> 'members')::integer, n.count), n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
    d.id,
    case when d.id is not null then coalesce(
      (select c.id from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as told (id, place)
        join public.comments c on c.id = told.id::uuid
        where c.deal_id = d.id and c.deleted_at is null
        order by told.place limit 1),
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
          -- The latest edit of this notice. Corrections of votes alone have none.
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
    -- Authors of its comments besides the named one.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') told
      join public.comments c on c.id = told::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id),
    case n.kind when 'deal_price_seen' then d.currency when 'saved_price' then n.data ->> 'currency' end,
    (n.data ->> 'price')::numeric,
    (n.data ->> 'old_price')::numeric
  from public.notifications n
  left join public.profiles a on a.id = n.actor_id
  left join public.comments k on n.subject_type = 'comment' and k.id = n.subject_id
  left join public.reports r on n.subject_type = 'report' and r.id = n.subject_id and r.user_id = member
  left join public.comments rk on r.content_type = 'comment' and rk.id = r.content_id
  left join public.deals d
    on d.id = case n.subject_type
        when 'deal' then n.subject_id
        when 'comment' then k.deal_id
        when 'report' then case r.content_type when 'deal' then r.content_id when 'comment' then rk.deal_id end
      end
    and (d.status = 'active' or d.user_id = member or exists (select from private.admins where admins.user_id = member))
  left join public.voucher_codes v on n.subject_type = 'voucher' and v.id = n.subject_id and v.user_id = member
  left join public.merchants m on n.subject_type = 'merchant' and m.id = n.subject_id and m.user_id = member
  left join public.blog_posts b on n.subject_type = 'blog_post' and b.id = n.subject_id and b.user_id = member
  left join private.taken_down_posts t on t.post_id = b.id
  left join private.bans x on n.kind = 'banned' and x.user_id = member
  where n.user_id = member and n.id = any (ids)
  order by n.created_at desc, n.id
$function$;

CREATE OR REPLACE FUNCTION private.enqueue_notify_savers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.enqueue('notify_savers', jsonb_build_object('deal_id', new.id), format('notify_savers %s', new.id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.kinds_of_switch(kind_param text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when kind_param in ('saved_ending', 'saved_price', 'saved_over')
    then array['saved_ending', 'saved_price', 'saved_over'] else array[kind_param] end
$function$;

CREATE OR REPLACE FUNCTION private.lock_saved_deals(member uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select pg_advisory_xact_lock(hashtextextended(member::text || 'saved', 22))
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
  saved private.saved_deals;
  notified integer := 0;
begin
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active';
  is_over := private.is_over(deal);
  for saved in
    select s.* from private.saved_deals s
    where s.deal_id = deal.id and (s.told_over <> is_over
      or (s.told_price, s.told_currency) is distinct from (deal.price, deal.currency))
    order by s.user_id
    limit 500
    for update skip locked
  loop
    update private.saved_deals s set told_over = is_over, told_price = deal.price, told_currency = deal.currency
    where s.user_id = saved.user_id and s.deal_id = saved.deal_id;
    if is_over and not saved.told_over and saved.remind_ending then
      perform private.notify_member(saved.user_id, 'saved_over', 'deal', deal.id, format('saved %s', deal.id));
    elsif saved.told_over and not is_over then
      perform private.withdraw_notification(saved.user_id, format('saved %s', deal.id));
    end if;
    if not is_over and saved.remind_price and deal.price is not null
      and (saved.told_price, saved.told_currency) is distinct from (deal.price, deal.currency)
    then
      perform private.notify_member(saved.user_id, 'saved_price', 'deal', deal.id, format('saved price %s', deal.id),
        data_param => jsonb_build_object('price', deal.price, 'currency', deal.currency,
          'old_price', case when saved.told_currency = deal.currency then saved.told_price end));
    end if;
    notified := notified + 1;
  end loop;
  return notified;
end
$function$;

CREATE OR REPLACE FUNCTION private.optional_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['comment', 'reply', 'mention', 'deal_hot', 'deal_expired', 'deal_check_asked', 'deal_price_seen', 'deal_changed', 'comment_changed',
    'moderation', 'saved_ending', 'saved_price', 'saved_over']
$function$;

CREATE OR REPLACE FUNCTION private.remind_of_saved_endings()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select s.user_id, s.deal_id, d.expires_at
    from public.deals d
    join private.saved_deals s on s.deal_id = d.id
    where d.status = 'active' and d.expired_at is null
      and d.expires_at > now() and d.expires_at <= now() + interval '24 hours'
      and s.remind_ending and s.told_end is distinct from d.expires_at
      -- A member who saves a deal on its last day has seen its end.
      and s.created_at <= d.expires_at - interval '23 hours'
    order by d.expires_at
    limit 500
    for update of s skip locked
  loop
    update private.saved_deals s set told_end = due.expires_at where s.user_id = due.user_id and s.deal_id = due.deal_id;
    perform private.notify_member(due.user_id, 'saved_ending', 'deal', due.deal_id, format('saved %s', due.deal_id));
    reminded := reminded + 1;
  end loop;
  return reminded;
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
    raise exception 'Agree first to what is stored' using errcode = 'PT403', hint = 'consent_needed';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.save_deals(member uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  saved integer;
begin
  perform private.lock_saved_deals(member);
  perform private.require_consent(member, 'saved');
  insert into private.saved_deals (user_id, deal_id, told_price, told_currency, told_over)
  select member, d.id, d.price, d.currency, private.is_over(d)
  from public.deals d
  where d.id = any (ids) and d.status = 'active'
  on conflict (user_id, deal_id) do nothing;
  get diagnostics saved = row_count;
  if saved > 0 and (select count(*) from private.saved_deals s where s.user_id = member) > 2000 then
    raise exception 'You can save 2,000 deals. Remove one first.'
      using errcode = 'PT409', hint = 'too_many_saved', detail = '{"max": 2000}';
  end if;
  return saved;
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

CREATE OR REPLACE FUNCTION public.get_my_consents()
 RETURNS TABLE(kind text, version integer, given_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select c.kind, c.version::integer, c.given_at from private.consents c where c.user_id = member order by c.kind limit 10;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_saved_deals(list_param text DEFAULT NULL::text, limit_param integer DEFAULT 50, after_param uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, title text, price numeric, currency text, merchant text, starts_at timestamp with time zone, expires_at timestamp with time zone, is_expired boolean, is_upcoming boolean, list_name text, note text, remind_ending boolean, remind_price boolean, saved_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    with own as materialized (
      select d.id as deal_id, d as deal, s as saved,
        row_number() over (order by
          private.is_over(d), d.expires_at is null and not private.is_over(d),
          case when private.is_over(d) then least(d.expired_at, d.expires_at) end desc,
          d.expires_at, s.created_at desc, d.id) as place
      from private.saved_deals s
      join public.deals d on d.id = s.deal_id
      where s.user_id = member and d.status = 'active' and (list_param is null or s.list_name = list_param)
    )
    select (o.deal).id, (o.deal).title, (o.deal).price, (o.deal).currency, (o.deal).merchant, (o.deal).starts_at, (o.deal).expires_at,
      private.is_over(o.deal), private.is_upcoming(o.deal), (o.saved).list_name, (o.saved).note, (o.saved).remind_ending,
      (o.saved).remind_price, (o.saved).created_at
    from own o
    where o.place > coalesce((select a.place from own a where a.deal_id = after_param), 0)
    order by o.place
    limit least(greatest(coalesce(limit_param, 50), 0), 200);
end
$function$;

CREATE OR REPLACE FUNCTION public.give_consent(kind_param text, version_param integer DEFAULT 1)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  perform private.check_consent_kind(kind_param);
  perform private.check_fields(
    ('version', version_param = private.consent_version(), 'Version must be the current one', 'one_of', '{}'));
  insert into private.consents (user_id, kind, version) values (member, kind_param, version_param)
  on conflict (user_id, kind) do update set version = excluded.version, given_at = now()
    where consents.version <> excluded.version;
end
$function$;

CREATE OR REPLACE FUNCTION public.import_saved_deals(deal_ids_param uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  perform private.check_fields(
    ('deal_ids', coalesce(cardinality(deal_ids_param), 0) <= 200, 'At most 200 deals', 'max_length', '{"max": 200}'));
  return private.save_deals(member, deal_ids_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.save_deal(deal_id_param uuid, details_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  details constant jsonb := coalesce(private.unwrap_object(details_param), '{}');
  list constant text := btrim(details ->> 'list_name');
  remark constant text := btrim(details ->> 'note');
begin
  perform private.check_fields(
    ('details', jsonb_typeof(details) = 'object', 'Details must be an object', 'one_of', '{}'));
  perform private.check_fields(
    ('details', not exists (
      select from jsonb_each(details) field
      where jsonb_typeof(field.value) is distinct from case
        when field.key in ('list_name', 'note') then 'string' when field.key in ('remind_ending', 'remind_price') then 'boolean' end),
      'Details may have list_name, note, remind_ending and remind_price', 'one_of', '{}'),
    ('list_name', coalesce(char_length(list) <= 40, true), 'List must be at most 40 characters', 'max_length', '{"max": 40}'),
    private.text_rule('list_name', 'List', list),
    ('note', coalesce(char_length(remark) <= 300, true), 'Note must be at most 300 characters', 'max_length', '{"max": 300}'),
    private.text_rule('note', 'Note', remark, true));
  perform private.save_deals(member, array[deal_id_param]);
  update private.saved_deals s set
    list_name = coalesce(list, s.list_name), note = coalesce(remark, s.note),
    remind_ending = coalesce((details ->> 'remind_ending')::boolean, s.remind_ending),
    remind_price = coalesce((details ->> 'remind_price')::boolean, s.remind_price)
  where s.user_id = member and s.deal_id = deal_id_param;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.unsave_deal(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  delete from private.saved_deals s where s.user_id = member and s.deal_id = deal_id_param;
  if found then
    perform private.delete_saved_notices(member, deal_id_param);
  end if;
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
    raise exception 'This link to unsubscribe is not valid' using errcode = 'PT400', hint = 'link_invalid';
  end if;
  insert into public.notification_settings as s (user_id, mail)
  select p.id, (select jsonb_object_agg(kind, false) from unnest(private.kinds_of_switch(parts[2])) kind)
  from public.profiles p where p.id = member
  on conflict (user_id) do update set mail = s.mail || excluded.mail, updated_at = now();
  return parts[2];
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_consent(kind_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  perform private.check_consent_kind(kind_param);
  -- Waits for a save of the same member, which would otherwise be stored after this deletion.
  perform private.lock_saved_deals(member);
  delete from private.consents c where c.user_id = member and c.kind = kind_param;
  delete from private.saved_deals s where s.user_id = member;
  perform private.delete_saved_notices(member);
end
$function$;

ALTER TABLE "private"."consents" ADD CONSTRAINT "consents_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."saved_deals" ADD CONSTRAINT "saved_deals_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."saved_deals" ADD CONSTRAINT "saved_deals_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_ended_by_members'::text, 'deal_changed'::text, 'deal_hot'::text, 'deal_check_asked'::text, 'deal_price_seen'::text, 'deal_edit_approved'::text, 'deal_edit_rejected'::text, 'checks_paused'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text, 'saved_ending'::text, 'saved_price'::text, 'saved_over'::text])));

CREATE INDEX saved_deals_deal_idx ON private.saved_deals USING btree (deal_id);

CREATE TRIGGER deals_notify_savers AFTER UPDATE OF price, currency, expired_at ON public.deals FOR EACH ROW WHEN (((new.status = 'active'::public.deal_status) AND ((old.price IS DISTINCT FROM new.price) OR (old.currency IS DISTINCT FROM new.currency) OR ((old.expired_at IS NULL) IS DISTINCT FROM (new.expired_at IS NULL))))) EXECUTE FUNCTION private.enqueue_notify_savers();

COMMENT ON FUNCTION "private"."check_consent_kind"(text) IS 'Raises PT400 invalid_field.';

COMMENT ON FUNCTION "private"."delete_saved_notices"(uuid, uuid) IS 'Called by unsave_deal and withdraw_consent.';

COMMENT ON FUNCTION "private"."enqueue_notify_savers"() IS 'Adds the job notify_savers when a public deal ends, returns or has another price. The job is added whether or not members saved the deal, so that the time of an edit does not show it. Definer: jobs have no grants.';

COMMENT ON FUNCTION "private"."kinds_of_switch"(text) IS 'Called by unsubscribe_from_mail.';

COMMENT ON FUNCTION "private"."notify_savers"(uuid) IS 'Definer: called by the background worker only. A notice and its mark are one transaction, so that a killed worker repeats none.';

COMMENT ON FUNCTION "private"."remind_of_saved_endings"() IS 'Definer: called by the background worker only. A notice and its mark are one transaction, so that a killed worker repeats none.';

COMMENT ON FUNCTION "private"."require_consent"(uuid, text) IS 'Raises PT403 consent_needed. Called by procedures that store such data.';

COMMENT ON FUNCTION "private"."save_deals"(uuid, uuid[]) IS 'Raises PT403 consent_needed, PT409 too_many_saved.';

COMMENT ON FUNCTION "public"."get_my_consents"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) IS 'Definer: reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."give_consent"(text, integer) IS 'Definer: private.consents has no grants. A banned member may call it. Raises PT400 invalid_field.';

COMMENT ON FUNCTION "public"."import_saved_deals"(uuid[]) IS 'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT409 too_many_saved.';

COMMENT ON FUNCTION "public"."save_deal"(uuid, jsonb) IS 'Definer: private.saved_deals has no grants. Raises PT400, PT401, PT403 consent_needed, PT404, PT409 too_many_saved.';

COMMENT ON FUNCTION "public"."unsave_deal"(uuid) IS 'Definer: private.saved_deals has no grants. A banned member may call it.';

COMMENT ON FUNCTION "public"."withdraw_consent"(text) IS 'Definer: these tables have no grants. A banned member may call it. Raises PT400 invalid_field.';

COMMENT ON TABLE "private"."consents" IS 'Kind saved covers saved deals. Written by give_consent and withdraw_consent.';

COMMENT ON TABLE "private"."saved_deals" IS 'At most 2,000 per member. Needs the consent saved.';

REVOKE ALL ON FUNCTION "private"."check_consent_kind"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."consent_version"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_saved_notices"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_notify_savers"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."kinds_of_switch"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_saved_deals"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_savers"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind_of_saved_endings"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_consent"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_deals"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_my_consents"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_consents"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_saved_deals"(text, integer, uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."give_consent"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."give_consent"(text, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."import_saved_deals"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_saved_deals"(uuid[]) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."save_deal"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_deal"(uuid, jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unsave_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unsave_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_consent"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_consent"(text) TO "anon", "authenticated";
