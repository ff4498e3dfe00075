set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.act_on_reported_content(kind text, content_id_param uuid, content_action text, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case kind
    when 'deal' then
      perform private.set_deal_decision(d.id, case content_action when 'remove' then 'reject' else 'expire' end, reason)
      from (select id from public.deals where id = content_id_param and status = 'active' for update) as d;
    when 'comment' then
      perform private.clear_comment(c.id)
      from (select id from public.comments where id = content_id_param and deleted_at is null for update) as c;
    when 'voucher' then
      perform private.set_voucher_decision(v.id, 'reject', reason)
      from (select id from public.voucher_codes where id = content_id_param and status = 'active' for update) as v;
    when 'blog_post' then
      -- The author keeps the text as a draft.
      perform private.take_down_post(b.id, reason)
      from (select id from public.blog_posts where id = content_id_param and status = 'published' for update) as b;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.activity_of(deal_id_param uuid)
 RETURNS double precision
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The binary logarithm of the sum, in units of two days. The newest comment is taken out of the sum, which would otherwise
  -- overflow; the oldest ones have no value.
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

CREATE OR REPLACE FUNCTION private.ask_for_checks()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  deal record;
  asked integer := 0;
begin
  for deal in
    select d.id, d.user_id from public.deals d
    where d.status = 'active' and d.expired_at is null and d.user_id is not null
      and d.created_at > now() - interval '60 days'
      and greatest(d.created_at, d.starts_at) <= now() - interval '7 days'
      and (d.expires_at is null or d.expires_at > now() + interval '1 day')
      and not exists (
        select from public.deal_checks c where c.deal_id = d.id and c.created_at > now() - interval '5 days')
      -- Read notices are kept longer than the 60 days above.
      and not exists (
        select from public.notifications n
        where n.user_id = d.user_id and n.kind = 'deal_check_asked' and n.subject_id = d.id)
    order by d.created_at
    limit 500
  loop
    perform private.notify_member(deal.user_id, 'deal_check_asked', 'deal', deal.id, format('check deal %s', deal.id));
    asked := asked + 1;
  end loop;
  return asked;
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
  delete from public.voucher_codes where user_id = old.id and status <> 'active';
  delete from public.blog_posts where user_id = old.id and status = 'draft';
  -- Handled messages. An open one keeps the address for the reply.
  delete from public.contact_messages where user_id = old.id and handled_at is not null;
  -- An open report stays in the queue without a name.
  delete from public.reports where user_id = old.id and status <> 'open';
  return old;
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
    -- Checked again at publication: the slug of a draft may be taken since.
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

CREATE OR REPLACE FUNCTION private.create_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- An object on a hosted Supabase; the embedded backend stores it as a JSON string.
  asked text := nullif(btrim((new.raw_user_meta_data #>> '{}')::jsonb ->> 'username'), '');
  cleaned text := left(regexp_replace(lower(coalesce(asked, '')), '[^a-z0-9_]', '', 'g'), 30);
begin
  if char_length(cleaned) >= 3 then
    -- The constraints refuse a taken or reserved username, and thereby the account.
    insert into public.profiles (id, username) values (new.id, cleaned);
    return new;
  end if;
  for attempt in 1..20 loop
    begin
      insert into public.profiles (id, username)
      values (new.id, private.free_username(coalesce(nullif(cleaned, ''), split_part(new.email, '@', 1))));
      return new;
    exception when unique_violation then
      continue; -- taken between the check and the insert
    end;
  end loop;
  raise exception 'No free username was found' using errcode = 'PT409', hint = 'username_taken';
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
    -- The author has sent it again, or another decision is the latest.
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

CREATE OR REPLACE FUNCTION private.delete_due_accounts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  leaver uuid;
  deleted integer := 0;
begin
  for leaver in
    select d.user_id from private.account_deletions d
    where d.due_at <= now()
      -- A member who has become an admin stays until the role is removed.
      and not exists (select from private.admins a where a.user_id = d.user_id)
    order by d.due_at
    for update skip locked
  loop
    begin
      -- Sessions are deleted with the account; refresh tokens have no foreign key.
      delete from auth.refresh_tokens where user_id::text = leaver::text;
      -- The log of the accounts service contains the email address.
      delete from auth.audit_log_entries where payload::text like '%' || leaver::text || '%';
      delete from auth.users where id = leaver;
      deleted := deleted + 1;
    exception when others then
      -- An account that cannot be deleted must not prevent the deletion of others.
      raise warning 'The account % could not be deleted: %', leaver, sqlerrm;
    end;
  end loop;
  return deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_expiry_decision(decision public.admin_actions)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.expiry_decisions
  where id = (
      select id from private.expiry_decisions
      where deal_id = decision.subject_id and decided_by = 'moderator' and decided_at <= decision.created_at
      order by decided_at desc limit 1)
    and decided_at > decision.created_at - interval '1 minute'
    -- Only decisions on active deals are recorded. The log has the changed fields.
    and not (coalesce(decision.before, '{}') ? 'status')
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
    case when n.kind = 'deal_price_seen' then d.currency end,
    (n.data ->> 'price')::numeric
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
  ), 'the payload of a job holds ids only';
  if to_regclass('graphile_worker._private_jobs') is null then
    return;
  end if;
  -- Twenty tries take three days. After the sixth, four minutes later, admins see the job as failed.
  perform graphile_worker.add_job(task_param, payload := payload_param::json, job_key := job_key_param,
    run_at := run_at_param, max_attempts := 20);
end
$function$;

CREATE OR REPLACE FUNCTION private.expose_to_backend(relation_param regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'samha_backend') then
    -- Without grant option, so that the backend's own "grant all" changes nothing.
    execute format('grant select, insert, update, delete on %s to samha_backend', relation_param);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.free_merchant_slug(name_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := coalesce(nullif(private.merchant_key(name_param), ''), 'merchant');
  number integer := 1;
  candidate text := wanted;
begin
  -- Serialised, so that two merchants of the same name get different slugs.
  perform pg_advisory_xact_lock(hashtextextended(wanted, 5));
  while exists (select from public.merchants where slug = candidate) loop
    number := number + 1;
    candidate := wanted || '-' || number;
  end loop;
  return candidate;
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
    -- During sign-up, before the email address is confirmed.
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
        -- Without the setting any host is accepted, but no query and no fragment.
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
    -- A host that ends in a number must be four numbers outside private networks.
    and (part.host !~ '(^|\.)(\d+|0x[0-9a-f]*)$' or (
      part.host ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$'
      and part.host !~ '^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.0|198\.1[89]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[345]\d)\.')),
    false)
  from (select lower(matched[1]) as host, matched[2] as port
    from (select regexp_match(address_param, '^https?://([^/?#@:%\[\]]+?)\.?(?::(\d{0,5}))?(?:[/?#]|$)', 'i') as matched) address
  ) part
$function$;

CREATE OR REPLACE FUNCTION private.is_timezone(name_param text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform now() at time zone name_param;
  -- PostgreSQL accepts any word with a number as a time zone.
  return name_param ~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)*$';
exception when invalid_parameter_value then
  return false;
end
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
    -- The row is missing while the deal is deleted with its comments.
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
  -- Names in email addresses and links are no mentions.
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
    -- The author of the answered comment and the poster get another notice of this comment, unless they switched it off.
    if tg_op = 'INSERT' and not private.reaches_as(member,
      case member when answered then 'reply' when deal.user_id then 'comment' end, 'mention')
    then
      perform private.notify_member(member, 'mention', 'deal', deal.id, format('mention deal %s', deal.id), new.user_id, new.id);
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.note_edit(old public.deals, new public.deals, by_param text, reason_param text, skipped_review_param boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Without the address, because unused images are deleted.
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
  -- A hosted accounts service, the demonstration content and a restored backup decide for themselves.
  if session_user <> 'samha_backend' then
    return null;
  end if;
  if tg_op = 'INSERT' or new.email is distinct from old.email then
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
    -- The process that records votes announces them, at most once a second: notifications serialise commits. The table of comments
    -- announces comments.
    old.hot_votes := new.hot_votes;
    old.cold_votes := new.cold_votes;
    old.comments_count := new.comments_count;
    -- Checks are announced like votes; an end or a return changes expired_at.
    old.last_confirmed_at := new.last_confirmed_at;
    old.live_count := new.live_count;
    old.gone_count := new.gone_count;
    old.confirmed_by_poster := new.confirmed_by_poster;
  end if;
  if tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform pg_notify('samha_changes', tg_table_name);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_admin_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  subject constant text := case when new.action like '%\_avatar' then 'avatar' else new.subject_type end;
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
    when new.action = 'update_deal' then 'deal_changed'
    when new.action = 'edit_comment' then 'comment_changed'
    when new.action = 'delete_comment' then 'comment_removed'
    when new.action in ('ban_member', 'ban_reported_member') then 'banned'
    when new.action = 'lift_ban' then 'unbanned'
  end;
  if kind is null and new.action not like 'undo\_%'
    -- A repeated decision is no news.
    or new.action in ('approve_deal', 'expire_deal') and (new.before ?| array['status', 'expired_at']) is not true
  then
    return null;
  end if;

  if subject = 'deal_edit' then
    subject_id := (select e.deal_id from private.proposed_edits e where e.id = new.subject_id);
  end if;
  recipient := case subject
    when 'deal_edit' then (select d.user_id from public.deals d where d.id = subject_id)
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

  if kind in ('banned', 'unbanned') then
    key := 'ban';
  elsif kind = 'deal_changed' then
    key := format('change deal %s', new.subject_id);
    changed := jsonb_build_object('fields', (
      select coalesce(jsonb_agg(field), '[]') from jsonb_object_keys(new.after) field
      where field in ('title', 'description', 'price', 'original_price', 'currency', 'merchant', 'category', 'location',
        'image_url', 'deal_url', 'starts_at', 'expires_at')));
    if changed = '{"fields": []}' then
      return null;
    end if;
  end if;
  perform private.notify_member(recipient, kind, case subject when 'avatar' then 'profile' when 'deal_edit' then 'deal' else subject end,
    subject_id, key, auth.uid(), data_param => changed);
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
  -- A commenter on a deal that is no longer public cannot read the answer.
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

CREATE OR REPLACE FUNCTION private.propose_edit(deal_id_param uuid, changes_param jsonb, reason_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if changes_param = '{}' then
    delete from private.proposed_edits where deal_id = deal_id_param and status = 'waiting';
  end if;
  -- An unchanged proposal needs no new review.
  if changes_param in ('{}', private.waiting_fields(deal_id_param)) then
    return;
  end if;
  insert into private.proposed_edits as e (deal_id, changes, reason)
  values (deal_id_param, changes_param, nullif(btrim(reason_param), ''))
  on conflict (deal_id) do update set
    id = case when e.status = 'waiting' then e.id else gen_random_uuid() end,
    created_at = case when e.status = 'waiting' then e.created_at else now() end,
    changes = excluded.changes, reason = coalesce(excluded.reason, case when e.status = 'waiting' then e.reason end),
    status = 'waiting', rejection_reason = null, replaced = null, decided_at = null, updated_at = clock_timestamp();
end
$function$;

CREATE OR REPLACE FUNCTION private.read_search(text_param text)
 RETURNS private.search_terms
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  typed text := left(btrim(text_param), 100);
  asked private.search_terms;
begin
  asked.words := (string_to_array(nullif(btrim(private.search_form(typed)), ''), ' '))[1:8];
  -- Intentional signs. Others only separate words, unless there is nothing else.
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

  select array_agg(word), array_agg(distinct slug || ':' || word) filter (where slug is not null)
  into asked.category_words, asked.named
  from unnest(asked.words) as word, unnest(private.categories_named(word)) as slug;
  if asked.words <@ asked.category_words then -- without other words they are ordinary words
    asked.category_words := '{}';
  end if;
  asked.category_words := coalesce(asked.category_words, '{}');
  asked.words := array(select word from unnest(asked.words) as word where word <> all (asked.category_words));
  asked.patterns := array(select private.search_pattern(word) from unnest(asked.words) as word);
  select (array_agg(word order by char_length(word) desc, word))[1], (array_agg(word order by char_length(word) desc, word))[2]
  into asked.longest, asked.second from unnest(asked.words) as word;
  return asked;
end
$function$;

CREATE OR REPLACE FUNCTION private.referenced_image_keys(keys_param text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with shown (text) as (
    select image_url from public.deals
    where status <> 'rejected' or updated_at > now() - interval '30 days'
    -- An admin can undo a decision on a change for ten minutes.
    union all select changes ->> 'image_url' from private.proposed_edits
    where status = 'waiting' or decided_at > now() - interval '15 minutes'
    union all select replaced -> 'deal' ->> 'image_url' from private.proposed_edits
    where decided_at > now() - interval '15 minutes'
    union all select profile_image_url from public.profiles
    union all select pending_profile_image_url from public.profiles
    union all select brand_image_url from public.voucher_codes
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true
    union all select logo_url from public.merchants
    where (status = 'rejected' and rejected_at <= now() - interval '30 days') is not true
    union all select cover_image_url || ' ' || content from public.blog_posts b
    where status = 'published' or not exists (
      select from private.taken_down_posts t
      where t.post_id = b.id and greatest(t.taken_down_at, b.updated_at) <= now() - interval '30 days')
    -- An admin can undo a decision on an avatar for ten minutes.
    union all select a.before ->> image.field
      from public.admin_actions a, unnest(array['profile_image_url', 'pending_profile_image_url']) as image (field)
      where a.action in ('approve_avatar', 'reject_avatar') and a.created_at > now() - interval '15 minutes'
  )
  select distinct found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
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
  delete from private.member_endings where agreed_at < now() - interval '90 days' and state <> 'waiting';
  if cardinality(refreshed) > 0 then
    -- private.notify_change ignores changes of counts alone.
    perform pg_notify('samha_changes', 'deals');
  end if;
  return cardinality(refreshed);
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_avatar_access(procedure_param text, details_param jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if auth.uid() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  if private.is_admin() then
    perform private.require_admin(); -- also refuses a banned admin
    return null;
  end if;
  -- At most 60 events per caller and hour, so that repeated calls cannot fill the table.
  if (select count(*) from public.security_events
    where user_id = auth.uid() and event = 'refused_admin_call' and created_at > now() - interval '1 hour') < 60
  then
    perform private.log_security_event(
      'refused_admin_call', jsonb_build_object('procedure', procedure_param) || details_param);
  end if;
  perform set_config('response.status', '403', true);
  return jsonb_build_object(
    'code', 'PT403', 'hint', 'no_admin_privileges', 'details', null,
    'message', 'Unauthorized: You do not have admin privileges');
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
        -- Approval ends an expiry; a pending deal has none by its announced end.
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

CREATE OR REPLACE FUNCTION private.review_of(old_post public.blog_posts, post public.blog_posts)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if post.status = 'published' and exists (
    select from private.taken_down_posts t where t.post_id = post.id and t.hash = private.blog_post_hash(post))
  then
    raise exception 'An admin took this post down. Change it before you publish it again.'
      using errcode = 'PT409', hint = 'post_taken_down';
  end if;
  if private.is_trusted_author(post.user_id) or private.is_admin() then
    if post.status = 'published' and auth.uid() is not null and not private.is_admin()
      and private.change_since_kept(post) >= 0.3333
    then
      return null;
    end if;
    return case when post.status = 'published' then coalesce(post.reviewed_at, now()) else post.reviewed_at end;
  end if;
  -- Without an account: a job, or the foreign key of a deleted author.
  if auth.uid() is not null and private.blog_post_hash(post) is distinct from private.blog_post_hash(old_post) then
    return null;
  end if;
  return post.reviewed_at;
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
  -- Serialised with grant_admin and other bans of the same member.
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
  -- One at a time, so that two deals do not share the last place below a limit.
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

CREATE OR REPLACE FUNCTION private.unsubscribe_token(member uuid, kind_param text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  signed constant text := format('%s.%s', replace(member::text, '-', ''), kind_param);
  key bytea;
begin
  if kind_param <> all (private.optional_kinds()) then
    return null;
  end if;
  key := private.secret('unsubscribe_key');
  -- The key is part of the outer and the inner hash, which prevents length extension.
  return format('%s.%s', signed, encode(sha256(key || sha256(key || convert_to(signed, 'UTF8'))), 'hex'));
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
    select n.id, n.count, n.actor_id, told.kept, told.lost
    from public.notifications n
    cross join lateral (
      select coalesce(jsonb_agg(c.id order by c.place) filter (where c.id::uuid <> all (comment_ids)), '[]') as kept,
        count(*) filter (where c.id::uuid = any (comment_ids)) as lost
      from jsonb_array_elements_text(n.data -> 'comment_ids') with ordinality as c (id, place)
    ) as told
    where n.user_id = any (readers) and n.read_at is null and n.kind = any (kinds) and told.lost > 0
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

CREATE OR REPLACE FUNCTION private.young_votes()
 RETURNS TABLE(deal_id uuid, user_id uuid, username text, vote_type public.vote_type, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- Starts from the accounts: few are new this week.
  select v.deal_id, v.user_id, p.username, v.vote_type, v.created_at
  from public.profiles p
  join public.deal_votes v on v.user_id = p.id
  left join private.vote_reviews r on r.deal_id = v.deal_id
  where p.created_at > now() - interval '8 days'
    and v.created_at > now() - interval '7 days'
    and v.created_at < p.created_at + interval '24 hours'
    and (r.seen_until is null or v.created_at > r.seen_until)
$function$;

CREATE OR REPLACE FUNCTION public.decide_reports(content_type_param text, content_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text, content_action_param text DEFAULT 'keep'::text, ban_reason_param text DEFAULT NULL::text, ban_until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(content_type_param));
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  content_action text := lower(btrim(content_action_param));
  seen jsonb;
  author uuid;
  ban jsonb;
  decided integer;
begin
  perform private.check_report_decision(kind, decision, message, content_action);
  -- The second of two admins waits here and then finds no open report.
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where content_type::text = kind and content_id = content_id_param and status = 'open';
  get diagnostics decided = row_count;
  if decided = 0 then
    if exists (select from public.reports where content_type::text = kind and content_id = content_id_param) then
      raise exception 'Someone else has already decided on this' using errcode = 'PT409', hint = 'already_decided';
    end if;
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;

  if content_action = 'keep' then
    perform private.log_admin_action(
      case decision when 'resolved' then 'resolve_reports' else 'dismiss_reports' end,
      kind, content_id_param, null, jsonb_build_object('reports', decided), message);
  elsif content_action = 'ban' then
    select r.author_id into author from public.reports r
    where r.content_type::text = kind and r.content_id = content_id_param and r.author_id is not null
    order by r.created_at desc limit 1;
    ban := private.set_ban(author, ban_reason_param, ban_until_param);
    perform private.log_admin_action(
      'ban_reported_member', 'profile', author, ban,
      jsonb_build_object('banned', true, 'until', ban_until_param, 'reports', decided), ban_reason_param);
  else
    seen := private.reported_content(kind::public.report_content_type, content_id_param);
    perform private.act_on_reported_content(kind, content_id_param, content_action, message);
    perform private.log_admin_action(
      content_action || '_reported_content', kind, content_id_param, seen,
      private.reported_content(kind::public.report_content_type, content_id_param)
        || jsonb_build_object('reports', decided), message);
  end if;
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_my_session(session_id_param uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  ended uuid;
begin
  -- Its refresh tokens are deleted by their foreign key.
  delete from auth.sessions where id = session_id_param and user_id = member returning id into ended;
  return ended;
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
        'email_unconfirmed_since', (select x.since from private.unconfirmed_emails x where x.user_id = u.id))
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
    -- Excludes the authors of comments in notices: other people's data.
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor_id' - 'bundle_key' order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    -- Excludes mutes of the caller by others.
    'muted_members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.muted_id, 'muted_at', m.created_at)
        order by m.created_at, m.muted_id), '[]')
      from public.member_mutes m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- Excludes the admin who handled it.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_monthly_temperature_leaderboard(current_month_only boolean DEFAULT true, limit_param integer DEFAULT 20)
 RETURNS TABLE(rank integer, user_id uuid, username text, profile_image_url text, deals_count integer, total_temperature integer, month_label text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
  with asked as (
    select case when coalesce(current_month_only, true) then private.month_of(now()) else '-infinity'::date end as month,
      least(greatest(coalesce(limit_param, 20), 0), 100) as rows
  ), upcoming as materialized (
    -- Totals include deals that have not started; few.
    select d.user_id, count(*)::integer as deals,
      sum(d.hot_votes - d.cold_votes + d.temperature_offset)::integer as temperature
    from private.deals_out_of_time() as d
    where private.is_upcoming(d) and d.user_id is not null
      and (select month from asked) in ('-infinity', private.month_of(d.created_at))
    group by d.user_id
  ), kept as (
    -- Enough members to fill the list after the subtraction.
    (select totals.* from private.member_temperatures totals
      join public.profiles p on p.id = totals.user_id
      where totals.deals_count > 0 and totals.month = (select month from asked)
      order by totals.temperature desc, totals.deals_count desc, p.username
      limit (select rows from asked) + (select count(*) from upcoming))
    union
    select totals.* from private.member_temperatures totals join upcoming using (user_id)
    where totals.month = (select month from asked)
  ), totals as (
    select kept.user_id, kept.deals_count - coalesce(u.deals, 0) as deals_count,
      kept.temperature - coalesce(u.temperature, 0) as temperature
    from kept left join upcoming u using (user_id)
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
  limit (select rows from asked)
$function$;

CREATE OR REPLACE FUNCTION public.get_usual_waits()
 RETURNS TABLE(content text, seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  perform private.require_account();
  -- One caller computes; others read the figures of the hour before.
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
  -- Serialised with ban_member, so that a member is never banned and admin at the same time.
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
    return false; -- an admin already: no change and no log entry
  end if;
  perform private.log_admin_action(
    'grant_admin', 'profile', user_id_param, '{"admin": false}', '{"admin": true}', reason_param);
  insert into public.security_events (user_id, event) values (user_id_param, 'grant_admin');
  return true;
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
  answer public.profiles;
begin
  perform private.require_admin();
  select * into answer from public.profiles where id = user_id_param;
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
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.list_businesses(search_param text DEFAULT NULL::text, category_filter text DEFAULT NULL::text, limit_param integer DEFAULT 24, offset_param integer DEFAULT 0, sort_param text DEFAULT NULL::text)
 RETURNS TABLE(slug text, name text, is_registered boolean, category text, location text, halal_certifier text, logo_url text, deals bigint, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  pattern text := private.like_pattern(nullif(btrim(search_param), ''));
  -- Ignores case and accents: `cafe` finds `Café`.
  key_pattern text := private.like_pattern(nullif(private.merchant_key(search_param), ''));
  by_name boolean := lower(btrim(coalesce(sort_param, ''))) = 'name';
begin
  return query
    with out_of_time as (
      select private.merchant_key(d.merchant) as key, d.category, count(*) as deals
      from private.deals_out_of_time() as d group by 1, 2
    ), known as (
      select c.merchant_key as key, (array_agg(c.name order by c.current_deals desc, c.category))[1] as name,
        sum(c.current_deals - coalesce(o.deals, 0))::bigint as deals,
        bool_or(c.category = only_category and c.current_deals > coalesce(o.deals, 0)) as in_category
      from private.merchant_deal_counts c
      left join out_of_time o on o.key = c.merchant_key and o.category = c.category
      -- Excludes deals without a merchant.
      where c.current_deals > 0 and c.merchant_key <> 'unknown-merchant'
        and (key_pattern is null or c.merchant_key like key_pattern or c.name ilike pattern)
      group by c.merchant_key
    ), found as (
      select m.slug, m.name, true as is_registered, m.category, m.location, m.halal_certifier, m.logo_url,
        coalesce(k.deals, 0) as deals
      from public.merchants m left join known k on k.key = m.name_key
      where m.status = 'approved' and (only_category is null or m.category = only_category)
        and (pattern is null or m.name ilike pattern or m.name_key like key_pattern)
      union all
      select k.key, k.name, false, null, '', '', '', k.deals
      from known k
      where k.deals > 0 and (only_category is null or k.in_category)
        and (pattern is null or key_pattern is not null or k.name ilike pattern)
        and not exists (select from public.merchants m where m.status = 'approved' and m.name_key = k.key)
    )
    select f.*, count(*) over () from found f
    order by case when by_name then lower(f.name) end, f.is_registered desc, f.deals desc, f.name, f.slug
    limit least(greatest(coalesce(limit_param, 24), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.mark_notifications_read(before_param timestamp with time zone DEFAULT NULL::timestamp with time zone, notification_id_param uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  update public.notifications n set
    read_at = now(),
    -- Read notices are not mailed.
    mail_after = case when n.kind <> all (private.optional_kinds()) then n.mail_after end
  where n.user_id = member and n.read_at is null and n.in_bell
    and (n.id = notification_id_param or notification_id_param is null and (before_param is null or n.created_at <= before_param));
  return public.count_unread_notifications();
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_avatar(user_id_param uuid, action_param text, image_url_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  refusal jsonb := private.refuse_avatar_access(
    'moderate_avatar', jsonb_build_object('user_id', user_id_param, 'action', left(action_param, 40)));
  seen public.profiles;
  decided public.profiles;
begin
  if refusal is not null then
    return refusal;
  end if;
  action := private.check_decision(action_param, null, 'approve', 'reject');
  -- The second of two admins waits here and then finds no image in review.
  select * into seen from public.profiles where id = user_id_param for update;
  if not found then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  if seen.profile_image_status <> 'pending' or seen.pending_profile_image_url is null then
    raise exception 'No pending image found' using errcode = 'PT404', hint = 'no_pending_image';
  end if;
  if seen.profile_image_status::text <> expected_status_param then
    raise exception 'Someone else has already decided: this image is %', seen.profile_image_status
      using errcode = 'PT409', hint = 'already_decided';
  end if;
  if seen.pending_profile_image_url <> image_url_param then
    raise exception 'This member has uploaded another image since. Look at the new one first.'
      using errcode = 'PT409', hint = 'picture_changed';
  end if;

  update public.profiles set
    profile_image_url = case action when 'approve' then pending_profile_image_url else profile_image_url end,
    profile_image_status = case action when 'approve' then 'approved' else 'rejected' end::public.profile_image_status,
    pending_profile_image_url = null,
    pending_image_since = null
  where id = user_id_param
  returning * into decided;
  perform private.log_admin_action(action || '_avatar', 'profile', user_id_param,
    private.avatar_in_review(seen), private.avatar_in_review(decided));
  perform private.log_security_event(action || '_avatar', jsonb_build_object('user_id', user_id_param));
  return private.avatar_in_review(decided);
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
  answer public.deals_with_temperature;
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

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approval and rejection replace the reason of an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param),
    reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal_edit(edit_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_version_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  edit private.proposed_edits;
  deal public.deals;
  decided text;
  replaced_now jsonb;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject');
  -- Locks the deal first, like edit_own_deal.
  select d.* into deal from public.deals d join private.proposed_edits e on e.deal_id = d.id
  where e.id = edit_id_param for update of d;
  select * into edit from private.proposed_edits where id = edit_id_param;
  if not found or deal.status <> 'active' then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
  if edit.status <> 'waiting' then
    raise exception 'Someone else has already decided: this change is %', edit.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'edit', 'status', edit.status)::text;
  end if;
  perform private.refuse_changed(private.version_of_edit(edit, deal), expected_version_param);

  decided := case action when 'approve' then 'approved' else 'rejected' end;
  if action = 'approve' then
    replaced_now := private.apply_proposed_edit(edit, deal);
  end if;
  update private.proposed_edits set
    status = decided, replaced = replaced_now, decided_at = now(), updated_at = clock_timestamp(),
    rejection_reason = case action when 'reject' then nullif(btrim(reason_param), '') end
  where id = edit.id;
  perform private.log_admin_action(
    action || '_edit', 'deal_edit', edit.id,
    (select jsonb_object_agg(field, to_jsonb(deal) -> field) from jsonb_object_keys(edit.changes) as field)
      || jsonb_build_object('status', 'waiting'),
    edit.changes || jsonb_build_object('status', decided, 'deal_id', deal.id), reason_param);
  return decided;
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
  answer public.merchants;
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
  returning * into answer;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), why);
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.remove_votes_of_group(deal_id_param uuid, seen_until_param timestamp with time zone DEFAULT NULL::timestamp with time zone, reason_param text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  removed_hot integer;
  removed_cold integer;
  old public.deals;
  deal public.deals;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  -- Votes on the deal wait for this lock, so the counts below match the rows.
  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;

  with removed as (
    delete from public.deal_votes v using private.young_votes() y
    where v.deal_id = deal_id_param and y.deal_id = v.deal_id and y.user_id = v.user_id
      and (seen_until_param is null or v.created_at <= seen_until_param)
    returning v.deal_id, v.user_id, v.vote_type
  ), kept_out as (
    insert into private.removed_votes (deal_id, user_id, vote_type) select * from removed
  )
  select count(*) filter (where vote_type = 'hot'), count(*) filter (where vote_type = 'cold')
  into removed_hot, removed_cold from removed;

  deal := private.forget_deleted_votes(deal_id_param, removed_hot, removed_cold);

  if removed_hot + removed_cold > 0 then
    perform private.log_security_event('votes_removed', jsonb_build_object(
      'deal_id', deal_id_param, 'hot', removed_hot, 'cold', removed_cold));
    perform private.log_admin_action(
      'remove_votes', 'deal', deal_id_param,
      jsonb_build_object('hot_votes', old.hot_votes, 'cold_votes', old.cold_votes),
      jsonb_build_object('hot_votes', deal.hot_votes, 'cold_votes', deal.cold_votes), reason_param);
  end if;
  return jsonb_build_object('removedHot', removed_hot, 'removedCold', removed_cold,
    'hotVotes', deal.hot_votes, 'coldVotes', deal.cold_votes);
end
$function$;

CREATE OR REPLACE FUNCTION public.resubmit_deal(deal_id_param uuid, title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  old public.deals;
  answer public.deals_with_temperature;
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
    expires_at_param);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.retry_failed_jobs()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  retried integer := 0;
begin
  perform private.require_admin();
  if to_regclass('graphile_worker._private_jobs') is not null then
    perform graphile_worker.reschedule_jobs(
      array(select j.id from graphile_worker.jobs j where j.last_error is not null and j.locked_at is null),
      run_at := now(), attempts := 0);
    get diagnostics retried = row_count;
  end if;
  if retried > 0 then
    -- The subject is the site.
    perform private.log_admin_action('retry_jobs', 'site', '00000000-0000-0000-0000-000000000000',
      null, jsonb_build_object('jobs', retried));
  end if;
  return retried;
end
$function$;

CREATE OR REPLACE FUNCTION public.review_post(post_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.blog_posts;
  post public.blog_posts;
  old_state text;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'keep', 'take_down');
  if action = 'take_down' and nullif(btrim(reason_param), '') is null then
    perform private.refuse_field('reason_param', 'Say why: the author reads it', 'required', '{}');
  end if;
  select * into old from public.blog_posts where id = post_id_param for update;
  -- An unpublished draft cannot be kept.
  if not found or (old.status = 'draft'
    and not exists (select from private.taken_down_posts t where t.post_id = post_id_param))
  then
    raise exception 'Blog post not found' using errcode = 'PT404', hint = 'post_not_found';
  end if;
  old_state := case when old.status = 'draft' then 'taken_down' when old.reviewed_at is null then 'waiting' else 'kept' end;
  if old_state <> expected_status_param then
    raise exception 'Someone else has already decided: this post is %', old_state
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'blog_post', 'status', old_state)::text;
  end if;

  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'keep' then
    delete from private.taken_down_posts where post_id = post_id_param;
    update public.blog_posts set status = 'published', reviewed_at = now() where id = post_id_param returning * into post;
    insert into private.trusted_authors (user_id)
    select post.user_id where post.user_id is not null on conflict do nothing;
    update public.blog_posts set reviewed_at = now()
    where user_id = post.user_id and status = 'published' and reviewed_at is null
      -- A post that changed since it was kept needs its own decision.
      and not exists (select from private.kept_posts k where k.post_id = blog_posts.id);
  else
    perform private.take_down_post(post_id_param, reason_param);
    select * into post from public.blog_posts where id = post_id_param;
  end if;
  perform private.log_admin_action(
    case action when 'keep' then 'keep_post' else 'take_down_post' end, 'blog_post', post_id_param,
    jsonb_build_object('status', old.status), jsonb_build_object('status', post.status), reason_param);
  return case action when 'keep' then 'kept' else 'taken_down' end;
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
  -- Serialised, so that two admins cannot remove each other at the same time.
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

  -- The counter first: its row lock serialises the voters of a deal, and the foreign key needs no second lock.
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

CREATE OR REPLACE FUNCTION public.withdraw_edit(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  -- Locked, so that no admin decides at the same time.
  perform 1 from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  delete from private.proposed_edits where deal_id = deal_id_param and status <> 'approved';
  if not found then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
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
    raise exception 'You took back your vote on this deal before. This one stays.'
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

COMMENT ON COLUMN "public"."blog_posts"."content" IS 'Markdown as written; sanitised when it becomes HTML.';

COMMENT ON COLUMN "public"."comments"."updated_at" IS 'Null until an edit.';

COMMENT ON COLUMN "public"."deals"."expired_at" IS 'Time at which the deal was marked as expired.';

COMMENT ON COLUMN "public"."deals"."expired_by" IS 'Read through private.ended_by, which also covers deals that ended before this column existed.';

COMMENT ON COLUMN "public"."deals"."temperature_reason" IS 'The reason of an admin''s correction, shown with the temperature.';

COMMENT ON COLUMN "public"."merchants"."halal_certifier" IS 'As stated by the merchant; not verified.';

COMMENT ON COLUMN "public"."profiles"."pending_profile_image_url" IS 'Read through get_my_profile and get_pending_avatars.';

COMMENT ON COLUMN "public"."reports"."resolution" IS 'The message from admins to the reporter.';

COMMENT ON COLUMN "public"."voucher_codes"."discount_value" IS 'Per cent, or units of the site''s currency; null for types without a number.';

COMMENT ON FUNCTION "private"."active_days"(uuid) IS 'Definer: votes are private. Reads a row per day from the index of each table. A deleted comment has no author.';

COMMENT ON FUNCTION "private"."add_new_deals_to_members"() IS 'Adds new deals to the totals of their posters, once per statement. Definer: private.member_temperatures has no grants.';

COMMENT ON FUNCTION "private"."add_searchable_deals"() IS 'Adds new public deals to the search. Definer: private.searchable_deals has no grants.';

COMMENT ON FUNCTION "private"."add_to_deal_count"(text, bigint, bigint) IS 'Definer: private.deal_counts has no grants.';

COMMENT ON FUNCTION "private"."add_to_merchant_count"(text, text, text, bigint, bigint) IS 'Definer: private.merchant_deal_counts has no grants.';

COMMENT ON FUNCTION "private"."address_state"(uuid) IS 'Definer: reads accounts. The embedded accounts service marks every address as confirmed, so unconfirmed_emails decides.';

COMMENT ON FUNCTION "private"."allowed_pace"(integer, uuid) IS 'Definer: reads settings. Rounded up, so that a new member may post at least once. The full limit without the setting.';

COMMENT ON FUNCTION "private"."apply_edit"(public.deals, jsonb) IS 'Raises PT400 invalid_field. For edit_own_deal and admin_update_deal, which lock the deal first.';

COMMENT ON FUNCTION "private"."apply_proposed_edit"(private.proposed_edits, public.deals) IS 'Definer: private.approved_versions has no grants. For moderate_deal_edit, which locks the deal first.';

COMMENT ON FUNCTION "private"."approve_present_version"(uuid) IS 'Definer: private.approved_versions has no grants. For changes by admins and approved changes.';

COMMENT ON FUNCTION "private"."approved_version"(public.deals) IS 'Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."beside_deal"(text, text) IS 'Definer: private.deal_ranking and the index by merchant have no grants. Public deals and codes only.';

COMMENT ON FUNCTION "private"."caller_networks"(uuid) IS 'Definer: reads the key. The guard sets the header.';

COMMENT ON FUNCTION "private"."categories_named"(text) IS 'Such a word narrows a search, in addition to words in title or merchant.';

COMMENT ON FUNCTION "private"."change_searchable_deal"() IS 'Adds a deal that becomes public to the search, updates its title, merchant and date, and removes it when it is no longer public. Definer: private.searchable_deals has no grants.';

COMMENT ON FUNCTION "private"."change_since_kept"(public.blog_posts) IS 'Definer: private.kept_posts has no grants.';

COMMENT ON FUNCTION "private"."changed_share"(text, text) IS 'Splits at spaces and ASCII punctuation, which works for every script.';

COMMENT ON FUNCTION "private"."check_answer"(public.deals, public.check_verdict, text, integer) IS 'The result of secure_check_deal and withdraw_check.';

COMMENT ON FUNCTION "private"."clear_profile_of_leaver"() IS 'Deletes the member''s unpublished content with the account. Public content stays without a name through its foreign keys; a vote stays as a number (private.keep_vote_of_leaver). Definer: the auth service deletes accounts and has no rights on these tables.';

COMMENT ON FUNCTION "private"."complete_blog_post"() IS 'Trims and checks the texts of a post and sets a free slug and the times. Definer: its helpers have no grants. Specification 4.';

COMMENT ON FUNCTION "private"."confirms"(public.check_verdict) IS 'Inlined, for counting. Another price does not confirm the deal.';

COMMENT ON FUNCTION "private"."count_added_or_removed_deals"() IS 'Counts added or deleted deals by category, once per statement. Definer: private.deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_changed_deal"() IS 'Updates the counts of the category when a deal becomes public, ends or moves. Definer: private.deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_kept_deals"(text, boolean) IS 'Definer: private.deal_counts has no grants; counts public deals only.';

COMMENT ON FUNCTION "private"."count_merchant_of_changed_deal"() IS 'Updates the counts of the merchant when a deal becomes public, ends, or changes merchant or category. Definer: private.merchant_deal_counts has no grants.';

COMMENT ON FUNCTION "private"."count_merchants_of_deals"() IS 'Counts added or deleted deals by merchant, once per statement. Definer: private.merchant_deal_counts has no grants.';

COMMENT ON FUNCTION "private"."create_profile"() IS 'Creates the profile of a new account. A requested username that is taken ends the sign-up. Definer: the auth service may not write public tables. Specification 4.';

COMMENT ON FUNCTION "private"."deals_out_of_time"() IS 'Inlined. No deal is in both parts, because it ends after it starts. Subtracted from stored counts.';

COMMENT ON FUNCTION "private"."deals_with_young_votes"() IS 'Definer, like young_votes.';

COMMENT ON FUNCTION "private"."decide_expiry"(uuid, boolean, text) IS 'Definer: deals are written by procedures only. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."decision_to_undo"(uuid, text, uuid, text, text) IS 'Raises PT409 already_decided or undo_too_late. Reads the audit log, which has the changes of each decision.';

COMMENT ON FUNCTION "private"."delete_due_accounts"() IS 'Called by the owner. Safe to repeat or skip.';

COMMENT ON FUNCTION "private"."delete_expiry_decision"(public.admin_actions) IS 'Definer: private.expiry_decisions has no grants. The decision is the latest on the deal.';

COMMENT ON FUNCTION "private"."delete_old_account_records"() IS 'Called by the owner: by the site every hour, or by pg_cron on a hosted project.';

COMMENT ON FUNCTION "private"."delete_old_notifications"() IS 'Definer: called by the background worker only. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."delete_old_unsent_mails"() IS 'Definer: called by the background worker only. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."delete_settled_messages"() IS 'Called by the owner. Promised by the privacy page.';

COMMENT ON FUNCTION "private"."email_to_compare"(text) IS 'Definer: reads accounts. Called by the background worker''s login before each sign-in with a password.';

COMMENT ON FUNCTION "private"."end_links_of_old_address"() IS 'Invalidates the links mailed to an earlier address: they prove nothing about the new one.';

COMMENT ON FUNCTION "private"."ended_by"(public.deals) IS 'Returns the source of the end: date, poster, members or moderator; null before the end.';

COMMENT ON FUNCTION "private"."ending_must_wait"(uuid) IS 'Definer: reads the endings of all deals. The caller has the lock for endings.';

COMMENT ON FUNCTION "private"."ending_waits"(uuid) IS 'Definer: private.member_endings has no grants.';

COMMENT ON FUNCTION "private"."enqueue"(text, jsonb, text, timestamp with time zone) IS 'Definer: called by procedures and triggers. A job reads its data again when it runs, with its rights.';

COMMENT ON FUNCTION "private"."expire_ended_deals"() IS 'Definer: deals are written by procedures only. Reduces the cost of counting; results stay the same.';

COMMENT ON FUNCTION "private"."expose_to_backend"(regclass) IS 'Called once for each table and view of public. Row-level security still applies.';

COMMENT ON FUNCTION "private"."fallback_profile"(public.profiles) IS 'Definer: refuse_field has no grants. Specification 4.';

COMMENT ON FUNCTION "private"."find_deals"(private.search_terms, private.search_filters, boolean, boolean, uuid[], integer) IS 'Called by search_deals as its owner: the words and the ranking have no grants. Returns public deals only.';

COMMENT ON FUNCTION "private"."follow_approval"() IS 'Approves a deal that becomes public and keeps the approved version of a deal that is taken down. Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."free_blog_slug"(public.blog_posts) IS 'Definer: reads the author''s drafts for every editor.';

COMMENT ON FUNCTION "private"."free_merchant_slug"(text) IS 'Definer: also reads the slugs of pending merchants.';

COMMENT ON FUNCTION "private"."free_username"(text) IS 'Callers pass the part of an email address before the @, never the whole address.';

COMMENT ON FUNCTION "private"."guard_blog_post"() IS 'Refuses writers without the right to the post, in addition to privileges and policies. Invoker, so that current_user distinguishes a member from a procedure. Its trigger runs before blog_posts_complete because triggers run in the order of their names.';

COMMENT ON FUNCTION "private"."guard_profile"() IS 'Limits a member''s writes to their own missing row and an image for review. Invoker, so that current_user distinguishes a member from a procedure.';

COMMENT ON FUNCTION "private"."has_begun"(public.deals) IS 'Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."has_open_session"() IS 'Definer: auth.sessions has no grants.';

COMMENT ON FUNCTION "private"."hottest_deal_ids"(text, integer, integer) IS 'Definer, for list_deal_ids: private.deal_ranking has no grants. Ids of public deals only.';

COMMENT ON FUNCTION "private"."image_key"(text) IS 'For deals, voucher codes and merchants; used in indexes. Matches contract/image.ts.';

COMMENT ON FUNCTION "private"."image_keys"(text) IS 'For blog posts in Markdown.';

COMMENT ON FUNCTION "private"."is_admin"() IS 'Definer: private.admins has no grants.';

COMMENT ON FUNCTION "private"."is_large_change"(private.approved_versions, public.deals) IS 'Compares with the approved version, so that small edits add up.';

COMMENT ON FUNCTION "private"."is_over"(public.deals) IS 'Returns whether the deal is marked as expired or its announced end has passed.';

COMMENT ON FUNCTION "private"."is_running"(public.deals) IS 'Returns whether the deal is public, started and not over, as in lists, counts, feeds and the sitemap.';

COMMENT ON FUNCTION "private"."is_trusted_author"(uuid) IS 'Definer: both tables have no grants.';

COMMENT ON FUNCTION "private"."is_trusted_poster"(uuid) IS 'Definer: private.admins has no grants. Deals that were taken down do not count.';

COMMENT ON FUNCTION "private"."is_upcoming"(public.deals) IS 'Returns whether the start is in the future: public at its address, in no list and no count.';

COMMENT ON FUNCTION "private"."keep_approved_version"(public.deals) IS 'Definer: private.approved_versions has no grants.';

COMMENT ON FUNCTION "private"."keep_comments_count"() IS 'Updates deals.comments_count, the number of comments that are not deleted. Definer: deals are written by procedures only. The only writer of that column.';

COMMENT ON FUNCTION "private"."keep_discussion"() IS 'Updates the activity of the comment''s deal. Definer: private.deal_discussions has no grants. keep_comments_count, which runs first, has locked the deal.';

COMMENT ON FUNCTION "private"."keep_mentions"() IS 'Stores the mentions of a comment and notifies members mentioned in a new one. Definer: comment_mentions and notices are written by triggers only. An edit notifies no member, so that edits cannot call members repeatedly.';

COMMENT ON FUNCTION "private"."keep_thread_whole"() IS 'Gives a reply the deal of its parent and one more level of depth. Definer: reads the parent for every writer. A row never moves and its parent is older, so there are no cycles.';

COMMENT ON FUNCTION "private"."keep_vote_of_leaver"() IS 'Keeps the vote of a deleted member in the adjustment of the deal. Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "private"."last_ender"(uuid, timestamp with time zone) IS 'Definer: private.expiry_decisions has no grants. Null also for an end by date, which private.ended_by derives from the times.';

COMMENT ON FUNCTION "private"."last_expiry_decision"(uuid) IS 'Definer: private.expiry_decisions has no grants.';

COMMENT ON FUNCTION "private"."last_member_ending"(uuid) IS 'Definer: private.member_endings has no grants.';

COMMENT ON FUNCTION "private"."leads_anywhere"(text) IS 'Takes a host from private.link_host.';

COMMENT ON FUNCTION "private"."like_pattern"(text) IS 'Visitors cannot send patterns. Texts are cut at 100 characters because every row is compared with them.';

COMMENT ON FUNCTION "private"."link_host"(text) IS 'Without www., which shops use inconsistently.';

COMMENT ON FUNCTION "private"."list_deal_ids"(private.list_request, integer, integer) IS 'Definer: private.deal_ranking has no grants, and with row-level security PostgreSQL uses no index of merchants or locations. Ids of public deals only.';

COMMENT ON FUNCTION "private"."log_admin_action"(text, text, uuid, jsonb, jsonb, text) IS 'Definer: admin_actions has no other writer. Pass to_jsonb of the row before and after, without secrets and email addresses.';

COMMENT ON FUNCTION "private"."log_blog_post"() IS 'Writes an admin''s change of another member''s post to the audit log. Definer: admin_actions has no grants. Procedures write their own entry.';

COMMENT ON FUNCTION "private"."moderator_has_decided"(uuid) IS 'Definer: private.expiry_decisions has no grants.';

COMMENT ON FUNCTION "private"."month_of"(timestamp with time zone) IS 'For the totals of members.';

COMMENT ON FUNCTION "private"."move_changed_deal_of_member"() IS 'Updates the totals of the poster when a deal changes its temperature, status, poster or date. Definer: private.member_temperatures has no grants.';

COMMENT ON FUNCTION "private"."move_discussion"() IS 'Moves the discussion to the deal''s new category. Definer: private.deal_discussions has no grants.';

COMMENT ON FUNCTION "private"."must_confirm_email"(uuid) IS 'Definer: reads settings, admins and accounts. False without the setting.';

COMMENT ON FUNCTION "private"."note_edit"(public.deals, public.deals, text, text, boolean) IS 'Definer: revisions are written by procedures only. Deals that are not public have no history.';

COMMENT ON FUNCTION "private"."note_email_proof"() IS 'Marks the address of a new account and a changed address as unconfirmed, until a mailed link is used. Definer: private.unconfirmed_emails has no grants. The accounts service clears the token of a link only when the link is used.';

COMMENT ON FUNCTION "private"."notify_change"() IS 'Announces a change of public data to every process of the site on the channel samha_changes, with the name of the table. The argument of the trigger is the public status: rows that stay hidden are not announced. PostgreSQL sends equal notifications of a transaction once.';

COMMENT ON FUNCTION "private"."notify_member"(uuid, text, text, uuid, text, uuid, uuid, jsonb) IS 'Definer: called by triggers only. by_param is null for automatic events.';

COMMENT ON FUNCTION "private"."notify_of_admin_action"() IS 'Notifies the member concerned of an admin''s action; an undone decision withdraws its unread notice. Definer: reads the owners of content. The admin stays unnamed.';

COMMENT ON FUNCTION "private"."notify_of_comment"() IS 'Notifies the author of the answered comment and the poster of a new comment, each once. Definer: reads pending deals.';

COMMENT ON FUNCTION "private"."notify_of_end"() IS 'Notifies the poster that the deal ended by its date or by members; a deal that returns withdraws the unread notice. Definer: notices are written by triggers and procedures only. The kind cannot be switched off. Ends by admins are notified from the audit log.';

COMMENT ON FUNCTION "private"."notify_of_heat"() IS 'Notifies the poster once that the deal has reached 100 degrees (contract/deals/temperature.ts). Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_of_seen_price"() IS 'Notifies the poster that at least two members with weight saw another price, once a day per price. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."notify_of_wrong_check"() IS 'Notifies a member whose checks have lost their weight; an undone decision withdraws the unread notice. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."notify_reporter"() IS 'Notifies the reporter of the decision on a report. Definer: calls notify_member.';

COMMENT ON FUNCTION "private"."poster_overruled_twice"(uuid) IS 'Definer: private.expiry_decisions has no grants.';

COMMENT ON FUNCTION "private"."price_group"(numeric, text) IS 'Inlined, also in the indexes by price.';

COMMENT ON FUNCTION "private"."propose_edit"(uuid, jsonb, text) IS 'Definer: private.proposed_edits has no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."rank_changed_deal"() IS 'Adds a deal that becomes public to the ranking, updates its temperature and times, and removes it when it expires. Definer: private.deal_ranking has no grants.';

COMMENT ON FUNCTION "private"."rank_in_list"(text, uuid) IS 'Definer: the rankings have no grants. Says nothing of a deal that is not public.';

COMMENT ON FUNCTION "private"."rank_new_deals"() IS 'Adds new public deals to the ranking. Definer: private.deal_ranking has no grants.';

COMMENT ON FUNCTION "private"."read_start"(public.deals, timestamp with time zone) IS 'Raises PT409 start_passed and PT400 invalid_field. For every edit, including those of admins.';

COMMENT ON FUNCTION "private"."record_expiry_decision"(uuid, boolean, text, uuid) IS 'Definer: the tables have no grants. Called for every end and return.';

COMMENT ON FUNCTION "private"."recount_checks"() IS 'Writes the counts of the deals whose checks changed. Definer: deals are written by procedures only. The only writer of these columns.';

COMMENT ON FUNCTION "private"."refuse_banned"(uuid) IS 'Raises PT403. Definer: private.bans has no grants. Called by refuse_writer.';

COMMENT ON FUNCTION "private"."refuse_direct_write"() IS 'Refuses direct writes to tables that only procedures write, even if privileges and policies allow them by mistake.';

COMMENT ON FUNCTION "private"."refuse_field"(text, text, text, jsonb) IS 'Raises PT400 with the text of the rule as message and JSON as detail.';

COMMENT ON FUNCTION "private"."remember_kept_post"() IS 'Stores the first reviewed version of a post, and each version that an admin kept or wrote. Definer: private.kept_posts has no grants. An author''s own changes do not replace it, so that small ones add up.';

COMMENT ON FUNCTION "private"."require_contact_pace"() IS 'Raises PT429; the detail is JSON with the longest wait in seconds.';

COMMENT ON FUNCTION "private"."require_member"() IS 'Raises PT401, PT403 (banned or unconfirmed email address) and PT404. Definer: reads bans.';

COMMENT ON FUNCTION "private"."require_pace"(text, uuid) IS 'Raises PT429; the detail is JSON with the seconds to wait. Without the setting there is no limit. Volatile, so that it sees rows written while it waited for the lock.';

COMMENT ON FUNCTION "private"."reset_checks"() IS 'Removes the weight of earlier checks: they were about another offer. Definer: checks are written by procedures only.';

COMMENT ON FUNCTION "private"."restore_edit"(uuid) IS 'Definer: private.proposed_edits has no grants. Called by undo_decision only.';

COMMENT ON FUNCTION "private"."review_of"(public.blog_posts, public.blog_posts) IS 'Raises PT409. Definer, like is_trusted_author.';

COMMENT ON FUNCTION "private"."search_form"(text) IS 'Inlined. After a change of it, private.searchable_deals must be refilled.';

COMMENT ON FUNCTION "private"."search_pattern"(text) IS 'Expects letters and digits only, as from search_form.';

COMMENT ON FUNCTION "private"."secret"(text) IS 'Definer: private.settings has no grants.';

COMMENT ON FUNCTION "private"."seen_price"(public.deals) IS 'Definer: checks are private.';

COMMENT ON FUNCTION "private"."session_end"(timestamp with time zone, timestamp without time zone) IS 'The embedded accounts service has the same two periods (server/backend/thread/backend-worker.ts).';

COMMENT ON FUNCTION "private"."setting"(text) IS 'Definer: private.settings has no grants. Called by procedures only.';

COMMENT ON FUNCTION "private"."settle_gone"(public.deals) IS 'Definer: endings have no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."silence_checks"() IS 'Removes the weight of a member''s recent checks after wrong ones. Definer: checks are written by procedures only. Locks deals first, like a check.';

COMMENT ON FUNCTION "private"."since_of"(text) IS 'Specification 9. Uses midnight in UTC; only the browser knows the visitor''s.';

COMMENT ON FUNCTION "private"."site_currency"() IS 'Inlined, also in the indexes by price: another currency needs new indexes. contract/limits.ts repeats it.';

COMMENT ON FUNCTION "private"."state_of_deal"(public.deal_status, timestamp with time zone, timestamp with time zone) IS 'The states of get_my_deals and count_my_submissions.';

COMMENT ON FUNCTION "private"."state_of_voucher"(public.voucher_status, date) IS 'The states of count_my_submissions.';

COMMENT ON FUNCTION "private"."sum_checks"(uuid, uuid) IS 'Definer: checks are private.';

COMMENT ON FUNCTION "private"."take_removed_deals_from_members"() IS 'Subtracts deleted deals from the totals of their posters, once per statement. Definer: private.member_temperatures has no grants. Never inserts: the totals of a deleted account may be gone.';

COMMENT ON FUNCTION "private"."taken_down_reason"(uuid) IS 'Definer: private.taken_down_posts has no grants.';

COMMENT ON FUNCTION "private"."text_rule"(text, text, text, boolean) IS 'Null is valid: a required field has a rule of its own.';

COMMENT ON FUNCTION "private"."waiting_fields"(uuid) IS 'Definer: private.proposed_edits has no grants.';

COMMENT ON FUNCTION "private"."wants_bell"(uuid, text) IS 'Definer: triggers call it for other members.';

COMMENT ON FUNCTION "private"."wants_mail"(uuid, text) IS 'Definer: triggers and jobs call it for other members.';

COMMENT ON FUNCTION "private"."weight_left"(uuid, uuid, bytea[]) IS 'Definer: the networks have no grants. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."who_ended"(private.expiry_decisions) IS 'Definer: endings have no grants. Called after require_admin.';

COMMENT ON FUNCTION "private"."withdraw_comment_notifications"() IS 'Removes a deleted comment from unread notices. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."withdraw_price_notices"() IS 'Withdraws unread notices of other prices after a change of the price. Definer: notices are written by triggers and procedures only.';

COMMENT ON FUNCTION "private"."write_check"(public.deals, uuid, public.check_verdict, numeric) IS 'Definer: checks are written by procedures only. The caller has locked the deal.';

COMMENT ON FUNCTION "private"."wrong_until"(uuid) IS 'Definer: private.wrong_checks has no grants.';

COMMENT ON FUNCTION "private"."young_votes"() IS 'Definer: votes are private. Called after require_admin and for the size of a queue.';

COMMENT ON FUNCTION "public"."ban_member"(uuid, text, timestamp with time zone) IS 'Definer: private.bans has no grants.';

COMMENT ON FUNCTION "public"."cancel_account_deletion"() IS 'Definer: private.account_deletions has no grants.';

COMMENT ON FUNCTION "public"."check_admin_status"(uuid) IS 'Definer: private.admins has no grants. Specification 6.';

COMMENT ON FUNCTION "public"."check_write_access"() IS 'Raises PT401, PT403 (banned or unconfirmed email address) and PT404. Definer: reads bans.';

COMMENT ON FUNCTION "public"."confirm_mail_address"(text) IS 'Definer: a token of 32 random bytes grants the right. Raises PT400 link_expired.';

COMMENT ON FUNCTION "public"."count_deals"(text, text, timestamp with time zone, boolean, numeric, numeric) IS 'Definer: private.deal_counts has no grants; counts public deals only.';

COMMENT ON FUNCTION "public"."count_deals_by_category"() IS 'Definer: private.deal_counts has no grants; counts public deals only.';

COMMENT ON FUNCTION "public"."count_my_submissions"() IS 'Definer: requires a member with an open session. Counts rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."count_unread_notifications"() IS 'Definer, like get_notifications. A banned member may call it.';

COMMENT ON FUNCTION "public"."decide_member_ending"(uuid, boolean) IS 'Definer: deals are written by procedures only. Ending calls moderate_deal with "expire", which undo_decision can revert.';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. An edit without a change does not count towards the limit.';

COMMENT ON FUNCTION "public"."end_member_sessions"(uuid) IS 'Definer: auth.sessions has no grants.';

COMMENT ON FUNCTION "public"."end_my_session"(uuid) IS 'Definer: auth.sessions has no grants. A banned member may call it.';

COMMENT ON FUNCTION "public"."export_my_data"() IS 'Definer: email address, ban and messages have no grants. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."find_members"(text, text) IS 'Definer: email addresses and bans have no grants.';

COMMENT ON FUNCTION "public"."get_business"(text) IS 'Definer: private.merchant_deal_counts has no grants; returns no contact data and no pending merchant.';

COMMENT ON FUNCTION "public"."get_daily_counts"(integer) IS 'Definer: require_admin decides. Includes pending deals.';

COMMENT ON FUNCTION "public"."get_deal_checks"(uuid) IS 'Definer: checks are private, their sums are public. Null without a public deal.';

COMMENT ON FUNCTION "public"."get_deal_endings"(uuid) IS 'Definer: private.expiry_decisions has no grants. Returns no names.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Definer: private.deal_ranking has no grants; it contains public deals only.';

COMMENT ON FUNCTION "public"."get_member"(uuid) IS 'Definer: email addresses, bans and votes have no grants.';

COMMENT ON FUNCTION "public"."get_member_endings"() IS 'Definer: require_admin decides. An ending has at most 200 members.';

COMMENT ON FUNCTION "public"."get_monthly_temperature_leaderboard"(boolean, integer) IS 'Definer: private.member_temperatures has no grants; counts public deals only. Specification 7.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_my_edits"(uuid) IS 'Definer: private.proposed_edits has no grants. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_my_merchants"() IS 'Definer: contact data and the reason have no grants. A banned member may read.';

COMMENT ON FUNCTION "public"."get_my_profile"() IS 'Definer: the review columns have no grants. A banned member may read.';

COMMENT ON FUNCTION "public"."get_my_reports"() IS 'Invoker: policies decide on the visible content.';

COMMENT ON FUNCTION "public"."get_my_sessions"() IS 'Definer: auth.sessions has no grants. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_my_voucher_codes"() IS 'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_avatars"(uuid) IS 'Definer: the review columns have no grants. Returns jsonb, so that a refusal can be the response. Specification 6.';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Returns the rows of get_pending_deals.';

COMMENT ON FUNCTION "public"."get_pending_merchants"() IS 'Definer: require_admin decides; contact data has no grants.';

COMMENT ON FUNCTION "public"."get_posts_to_review"() IS 'Definer: require_admin decides. taken_down_reason comes from an earlier decision on the same post.';

COMMENT ON FUNCTION "public"."get_profile_counts"(uuid) IS 'Definer: votes are private, their number is public. No row for an id without a profile.';

COMMENT ON FUNCTION "public"."get_reports"(text) IS 'Definer: require_admin decides once for all rows. At most 200 items of content.';

COMMENT ON FUNCTION "public"."get_revived_deals"() IS 'Definer: require_admin decides. usernames has the first ten members.';

COMMENT ON FUNCTION "public"."get_suspicious_votes"() IS 'Definer: require_admin decides. voters has the first ten usernames.';

COMMENT ON FUNCTION "public"."get_usual_waits"() IS 'Definer: reads the audit log. Returns medians of at least five decisions. A banned member may call it.';

COMMENT ON FUNCTION "public"."grant_admin"(uuid, text) IS 'Definer: private.admins has no grants. Returns false for an admin. Takes effect at the next request.';

COMMENT ON FUNCTION "public"."has_recent_sign_in"() IS 'Definer: auth.sessions has no grants. A refresh continues the session and is not a sign-in.';

COMMENT ON FUNCTION "public"."keep_votes_of_group"(uuid, timestamp with time zone) IS 'Definer: private.vote_reviews has no grants.';

COMMENT ON FUNCTION "public"."lift_ban"(uuid) IS 'Definer: private.bans has no grants.';

COMMENT ON FUNCTION "public"."list_businesses"(text, text, integer, integer, text) IS 'Definer: private.merchant_deal_counts has no grants; returns approved merchants and public deals only.';

COMMENT ON FUNCTION "public"."moderate_avatar"(uuid, text, text, text) IS 'Definer: only members write profiles, each their own. Specification 4 and 5.';

COMMENT ON FUNCTION "public"."note_my_session"() IS 'Definer: auth.sessions has no grants. A hosted accounts service stores the browser itself.';

COMMENT ON FUNCTION "public"."request_account_deletion"() IS 'Definer: private.account_deletions has no grants. A banned member may call it.';

COMMENT ON FUNCTION "public"."request_mail_confirmation"() IS 'Definer: addresses have no grants. A banned member may call it. Raises PT429. Does nothing on a site without mail.';

COMMENT ON FUNCTION "public"."resolve_reports_of_content"(text, uuid, text, text) IS 'Definer, like decide_reports, which it calls.';

COMMENT ON FUNCTION "public"."retry_failed_jobs"() IS 'Definer: require_admin decides. Skips running jobs.';

COMMENT ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) IS 'Definer: the review columns have no grants.';

COMMENT ON FUNCTION "public"."revoke_admin"(uuid, text) IS 'Definer: private.admins has no grants. Returns false if the member is no admin. Takes effect at the next request.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) IS 'Definer: find_deals has no grants; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."secure_vote_deal"(uuid, boolean) IS 'Definer: votes and deals are written by procedures only. The only procedure that counts a vote. Posters may vote.';

COMMENT ON FUNCTION "public"."tally_deal_votes"(uuid[]) IS 'Definer: votes are private, their number is public.';

COMMENT ON FUNCTION "public"."undo_decision"(text, uuid, text) IS 'Definer: content is written by procedures only. A trigger withdraws the unread notice.';

COMMENT ON FUNCTION "public"."unsubscribe_from_mail"(text) IS 'Definer: the signature grants the right. Raises PT400 link_invalid.';

COMMENT ON FUNCTION "public"."withdraw_check"(uuid) IS 'Definer: checks and deals are written by procedures only. Does nothing without a check.';

COMMENT ON FUNCTION "public"."withdraw_deal"(uuid) IS 'Definer: deals are written by procedures only. Its image is deleted with unused images.';

COMMENT ON FUNCTION "public"."withdraw_edit"(uuid) IS 'Definer: private.proposed_edits has no grants.';

COMMENT ON TABLE "private"."admins" IS 'Read at every request, so that a removal takes effect immediately.';

COMMENT ON TABLE "private"."approved_versions" IS 'A public deal without a row is approved as it is. Written by private.keep_approved_version and a trigger.';

COMMENT ON TABLE "private"."check_networks" IS 'No address is stored, and hashes of two deals cannot be compared. Deleted after 24 hours and with the check.';

COMMENT ON TABLE "private"."contact_pace" IS 'Without addresses: 65,536 groups separate senders for an hour and identify no person.';

COMMENT ON TABLE "private"."deal_counts" IS 'Written by private.add_to_deal_count; read by public.count_deals.';

COMMENT ON TABLE "private"."deal_discussions" IS 'Written by private.keep_discussion and private.move_discussion.';

COMMENT ON TABLE "private"."deal_ranking" IS 'Written by private.rank_new_deals and private.rank_changed_deal in the transaction of the change.';

COMMENT ON TABLE "private"."ended_sessions" IS 'Kept for 20 minutes. Without a foreign key, because a deleted member''s token is refused too. No grants.';

COMMENT ON TABLE "private"."expiry_decisions" IS 'Written by private.record_expiry_decision. Without names: members are in ending_members, admins in the audit log.';

COMMENT ON TABLE "private"."mail_addresses" IS 'Stores the hash of the link only. No grants.';

COMMENT ON TABLE "private"."member_temperatures" IS 'Written by triggers of deals in the transaction of the change; read by get_monthly_temperature_leaderboard.';

COMMENT ON TABLE "private"."member_writes" IS 'Written and cleaned by private.require_pace. Contains the period of the limit only.';

COMMENT ON TABLE "private"."merchant_deal_counts" IS 'Written by private.count_merchant_of_changed_deal; read by list_businesses and get_business.';

COMMENT ON TABLE "private"."proposed_edits" IS 'Written by edit_own_deal, withdraw_edit, moderate_deal_edit and undo_decision. Posters read it through get_my_edits.';

COMMENT ON TABLE "private"."queue_reminders" IS 'An empty queue has no row. No grants.';

COMMENT ON TABLE "private"."searchable_deals" IS 'Written by private.add_searchable_deals and private.change_searchable_deal in the transaction of the change.';

COMMENT ON TABLE "private"."settings" IS 'Without a limit_* there is no limit; without image_base_url images of any host are accepted.';

COMMENT ON TABLE "private"."unconfirmed_emails" IS 'Kept even if the setting require_confirmed_email is off. A hosted accounts service uses auth.users.email_confirmed_at.';

COMMENT ON TABLE "private"."unsent_mails" IS 'A mail may contain a link that opens an account. No grants.';

COMMENT ON TABLE "private"."withdrawn_votes" IS 'Written by withdraw_vote. Not part of any count.';

COMMENT ON TABLE "private"."wrong_checks" IS 'Written by private.record_expiry_decision. Deleted with the decision when the admin undoes it.';

COMMENT ON TABLE "public"."admin_actions" IS 'The audit log. Subjects have no foreign key, so a deleted subject keeps its history.';

COMMENT ON TABLE "public"."comment_mentions" IS 'Written by private.keep_mentions. Read through comments_with_author.';

COMMENT ON TABLE "public"."comments" IS 'Specification 3. Threads are read through comments_with_author.';

COMMENT ON TABLE "public"."contact_messages" IS 'Senders cannot read messages back, because a visitor cannot prove to be the sender.';

COMMENT ON TABLE "public"."deal_checks" IS 'Private to the member; their sums are public. The checks of a deleted member are deleted and the counts follow.';

COMMENT ON TABLE "public"."deal_revisions" IS 'Without names: the poster is that of the deal, and the audit log has the admin.';

COMMENT ON TABLE "public"."deal_votes" IS 'Specification 3. Counts are in the deal and in tally_deal_votes.';

COMMENT ON TABLE "public"."member_mutes" IS 'At most 500 per member. Read by private.notify_member; no count depends on it.';

COMMENT ON TABLE "public"."notification_settings" IS 'A null language or time zone means English and UTC.';

COMMENT ON TABLE "public"."notifications" IS 'Read through get_notifications. data contains ids and codes, never texts.';

COMMENT ON TABLE "public"."profiles" IS 'Specification 3. select=* is refused because review columns are not public.';

COMMENT ON TABLE "public"."reports" IS 'Specification 3. Reported members cannot read the reporter.';

COMMENT ON TYPE "public"."notification_details" IS 'For get_notifications and mail.';

COMMENT ON VIEW "public"."blog_posts_with_author" IS 'author_name is null for a deleted author.';

COMMENT ON VIEW "public"."comments_with_author" IS 'Shows the rows that comments shows.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter by is_running, which the partial indexes of deals serve.';

COMMENT ON VIEW "public"."own_deals" IS 'For get_my_deals and edit_own_deal, which read rows of auth.uid() only.';
