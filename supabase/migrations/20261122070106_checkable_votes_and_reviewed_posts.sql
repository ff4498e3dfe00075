set local check_function_bodies = off;

DROP VIEW "public"."blog_posts_with_author";

DROP FUNCTION "public"."admin_find_deals"(text, text);

DROP FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text);

DROP FUNCTION "public"."admin_update_deal"(uuid, jsonb, text);

DROP FUNCTION "public"."get_deal"(uuid);

DROP FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone);

DROP FUNCTION "public"."get_merchant_deals"(text, integer, integer);

DROP FUNCTION "public"."get_my_deals"(text, integer, integer);

DROP FUNCTION "public"."get_pending_deals"();

DROP FUNCTION "public"."moderate_deal"(uuid, text, text, text);

DROP FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone);

DROP FUNCTION "public"."search_deals_by_id_prefix"(text);

DROP FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone);

DROP VIEW "public"."deals_with_temperature";

CREATE TABLE "private"."removed_votes" ("deal_id" uuid NOT NULL, "user_id" uuid NOT NULL, "vote_type" public.vote_type NOT NULL, "removed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "removed_votes_pkey" PRIMARY KEY (deal_id, user_id));

CREATE TABLE "private"."taken_down_posts" ("post_id" uuid NOT NULL, "reason" text NOT NULL, "hash" text NOT NULL, "taken_down_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "taken_down_posts_pkey" PRIMARY KEY (post_id));

CREATE TABLE "private"."trusted_authors" ("user_id" uuid NOT NULL, "trusted_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "trusted_authors_pkey" PRIMARY KEY (user_id));

CREATE TABLE "private"."vote_reviews" ("deal_id" uuid NOT NULL, "seen_until" timestamp with time zone NOT NULL, CONSTRAINT "vote_reviews_pkey" PRIMARY KEY (deal_id));

ALTER TABLE "public"."blog_posts" ADD COLUMN "reviewed_at" timestamp with time zone;

ALTER TABLE "public"."deals" ADD COLUMN "hot_votes_of_leavers" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."deals" ADD COLUMN "cold_votes_of_leavers" integer NOT NULL DEFAULT 0;

ALTER TABLE "public"."deals" ADD COLUMN "temperature_reason" text;

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
      -- Its author keeps the text as a draft.
      perform private.take_down_post(b.id, reason)
      from (select id from public.blog_posts where id = content_id_param and status = 'published' for update) as b;
  end case;
end
$function$;

CREATE OR REPLACE FUNCTION private.blog_post_for_log(post public.blog_posts)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select to_jsonb(post) - array['id', 'user_id', 'content', 'created_at', 'updated_at', 'first_published_at', 'reviewed_at']
    || jsonb_build_object('content_md5', md5(post.content))
$function$;

CREATE OR REPLACE FUNCTION private.blog_post_hash(post public.blog_posts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select md5(jsonb_build_array(post.title, post.excerpt, post.content, post.cover_image_url)::text)
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
    -- Publishing checks again: the slug of a draft may be taken since.
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

CREATE OR REPLACE FUNCTION private.deals_out_of_time()
 RETURNS SETOF public.deals
 LANGUAGE sql
 STABLE PARALLEL SAFE ROWS 100
BEGIN ATOMIC
 SELECT deals.id,
     deals.user_id,
     deals.title,
     deals.description,
     deals.price,
     deals.original_price,
     deals.currency,
     deals.merchant,
     deals.deal_url,
     deals.image_url,
     deals.category,
     deals.location,
     deals.status,
     deals.rejection_reason,
     deals.hot_votes,
     deals.cold_votes,
     deals.hot_votes_adjustment,
     deals.cold_votes_adjustment,
     deals.temperature_offset,
     deals.comments_count,
     deals.starts_at,
     deals.expires_at,
     deals.expired_at,
     deals.created_at,
     deals.updated_at,
     deals.hot_votes_of_leavers,
     deals.cold_votes_of_leavers,
     deals.temperature_reason
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.expires_at <= now()))
 UNION ALL
  SELECT deals.id,
     deals.user_id,
     deals.title,
     deals.description,
     deals.price,
     deals.original_price,
     deals.currency,
     deals.merchant,
     deals.deal_url,
     deals.image_url,
     deals.category,
     deals.location,
     deals.status,
     deals.rejection_reason,
     deals.hot_votes,
     deals.cold_votes,
     deals.hot_votes_adjustment,
     deals.cold_votes_adjustment,
     deals.temperature_offset,
     deals.comments_count,
     deals.starts_at,
     deals.expires_at,
     deals.expired_at,
     deals.created_at,
     deals.updated_at,
     deals.hot_votes_of_leavers,
     deals.cold_votes_of_leavers,
     deals.temperature_reason
    FROM public.deals
   WHERE ((deals.status = 'active'::public.deal_status) AND (deals.expired_at IS NULL) AND (deals.starts_at > now()));
END;

CREATE OR REPLACE FUNCTION private.deals_with_young_votes()
 RETURNS TABLE(deal_id uuid, hot bigint, cold bigint, first_vote_at timestamp with time zone, last_vote_at timestamp with time zone, usernames text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select v.deal_id,
    count(*) filter (where v.vote_type = 'hot'),
    count(*) filter (where v.vote_type = 'cold'),
    min(v.created_at), max(v.created_at),
    (array_agg(v.username order by v.created_at))[1:10]
  from private.young_votes() v
  group by v.deal_id having count(*) >= 5
$function$;

CREATE OR REPLACE FUNCTION private.guard_blog_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Foreign keys and procedures run as the owner.
  if current_user not in ('anon', 'authenticated', 'samha_backend') then
    return coalesce(new, old);
  end if;
  perform private.require_blog_author(tg_op = 'INSERT');
  if tg_op = 'INSERT' then
    if new.user_id is distinct from auth.uid() then
      raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
    end if;
    new.first_published_at := null;
    new.reviewed_at := null;
    new.created_at := now();
    new.updated_at := now();
    return new;
  end if;
  if old.user_id is distinct from auth.uid() and not private.is_admin() then
    raise exception 'Only its author or an admin may change a blog post' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.user_id, new.first_published_at, new.created_at, new.updated_at,
      new.reviewed_at)
    is distinct from (old.id, old.user_id, old.first_published_at, old.created_at, old.updated_at,
      old.reviewed_at)
  then
    raise exception 'Author, dates and review of a blog post are not written' using errcode = '42501';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_trusted_author(author uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.trusted_authors where user_id = author)
    or exists (select from private.admins where user_id = author)
$function$;

CREATE OR REPLACE FUNCTION private.keep_vote_of_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.deals set
    hot_votes_adjustment = hot_votes_adjustment + (old.vote_type = 'hot')::int,
    cold_votes_adjustment = cold_votes_adjustment + (old.vote_type = 'cold')::int,
    hot_votes_of_leavers = hot_votes_of_leavers + (old.vote_type = 'hot')::int,
    cold_votes_of_leavers = cold_votes_of_leavers + (old.vote_type = 'cold')::int
  where id = old.deal_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.queues()
 RETURNS TABLE(queue text, waiting bigint, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'deals', count(*), min(d.created_at) from public.deals d
    where d.status = 'pending' and d.expired_at is null
  union all
  select 'avatars', count(*), min(p.pending_image_since) from public.profiles p where p.profile_image_status = 'pending'
  union all
  select 'reports', count(distinct (r.content_type, r.content_id)), min(r.created_at)
    from public.reports r where r.status = 'open'
  union all
  select 'merchants', count(*), min(m.created_at) from public.merchants m where m.status = 'pending'
  union all
  select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v where v.status = 'pending'
  union all
  select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null
  union all
  select 'posts', count(*), min(b.published_at) from public.blog_posts b
    where b.status = 'published' and b.reviewed_at is null
  union all
  select 'votes', count(*), min(y.first_vote_at) from private.deals_with_young_votes() y
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
    raise exception 'A moderator took this post down. Change it before you publish it again.'
      using errcode = 'PT409', hint = 'post_taken_down';
  end if;
  if private.is_trusted_author(post.user_id) or private.is_admin() then
    return case when post.status = 'published' then coalesce(post.reviewed_at, now()) else post.reviewed_at end;
  end if;
  -- Without an account: a job, or the foreign key of an author who leaves.
  if auth.uid() is not null and private.blog_post_hash(post) is distinct from private.blog_post_hash(old_post) then
    return null;
  end if;
  return post.reviewed_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.take_down_post(post_id_param uuid, reason_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  post public.blog_posts;
begin
  update public.blog_posts set status = 'draft', reviewed_at = null where id = post_id_param returning * into post;
  insert into private.taken_down_posts as t (post_id, reason, hash)
  values (post_id_param, coalesce(btrim(reason_param), ''), private.blog_post_hash(post))
  on conflict (post_id) do update set reason = excluded.reason, hash = excluded.hash, taken_down_at = now();
  delete from private.trusted_authors where user_id = post.user_id;
end
$function$;

CREATE OR REPLACE FUNCTION private.taken_down_reason(post_id_param uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.reason from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id
  where t.post_id = post_id_param and (b.user_id = auth.uid() or private.is_admin())
$function$;

CREATE OR REPLACE FUNCTION private.young_votes()
 RETURNS TABLE(deal_id uuid, user_id uuid, username text, vote_type public.vote_type, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  -- From the accounts: few of them are of this week.
  select v.deal_id, v.user_id, p.username, v.vote_type, v.created_at
  from public.profiles p
  join public.deal_votes v on v.user_id = p.id
  left join private.vote_reviews r on r.deal_id = v.deal_id
  where p.created_at > now() - interval '8 days'
    and v.created_at > now() - interval '7 days'
    and v.created_at < p.created_at + interval '24 hours'
    and (r.seen_until is null or v.created_at > r.seen_until)
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
      select jsonb_build_object('id', u.id, 'email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
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
    'votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.created_at, v.deal_id), '[]')
      from public.deal_votes v where v.user_id = member),
    'removed_votes', (select coalesce(jsonb_agg(to_jsonb(v) order by v.removed_at, v.deal_id), '[]')
      from private.removed_votes v where v.user_id = member),
    'voucher_codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.created_at, c.id), '[]')
      from public.voucher_codes c where c.user_id = member),
    'blog_posts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at, b.id), '[]')
      from public.blog_posts b where b.user_id = member),
    'taken_down_posts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'post_id', t.post_id, 'reason', t.reason, 'taken_down_at', t.taken_down_at) order by t.taken_down_at), '[]')
      from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id where b.user_id = member),
    'trusted_author_since', (select a.trusted_at from private.trusted_authors a where a.user_id = member),
    -- The admin who decided, and the author of the content, are other people's data.
    'reports', (select coalesce(jsonb_agg(to_jsonb(r) - 'author_id' - 'resolved_by' order by r.created_at, r.id), '[]')
      from public.reports r where r.user_id = member),
    'merchants', (select coalesce(jsonb_agg(to_jsonb(m) - 'name_key' order by m.created_at, m.id), '[]')
      from public.merchants m where m.user_id = member),
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_posts_to_review()
 RETURNS TABLE(id uuid, slug text, title text, excerpt text, first_lines text, links bigint, word_count integer, published_at timestamp with time zone, user_id uuid, author_name text, author_joined_at timestamp with time zone, taken_down_reason text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select b.id, b.slug, b.title, b.excerpt, left(b.content, 600),
      (select count(*) from regexp_matches(b.excerpt || ' ' || b.content, 'https?://', 'gi')), b.word_count,
      b.published_at, b.user_id, p.username, p.created_at, t.reason
    from public.blog_posts b
    left join private.taken_down_posts t on t.post_id = b.id
    left join public.profiles p on p.id = b.user_id
    where b.status = 'published' and b.reviewed_at is null
    order by b.published_at, b.id
    limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_suspicious_votes()
 RETURNS TABLE(deal_id uuid, title text, merchant text, status public.deal_status, username text, temperature integer, hot_votes integer, cold_votes integer, young_hot_votes bigint, young_cold_votes bigint, first_vote_at timestamp with time zone, last_vote_at timestamp with time zone, voters text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, d.title, d.merchant, d.status, d.username, d.temperature, d.hot_votes, d.cold_votes,
      y.hot, y.cold, y.first_vote_at, y.last_vote_at, y.usernames
    from private.deals_with_young_votes() y
    join public.deals_with_temperature d on d.id = y.deal_id
    order by y.hot + y.cold desc, y.last_vote_at desc, d.id
    limit 100;
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
    perform private.refuse_field('seen_until_param', 'Say up to which vote', 'required', '{}');
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
  -- A vote on the deal waits for this lock, so the counts below are those of the rows.
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

  -- The trigger has put each deleted vote into the adjustment, as if its member had left: that is taken out again.
  update public.deals set
    hot_votes = hot_votes - removed_hot,
    cold_votes = cold_votes - removed_cold,
    hot_votes_adjustment = hot_votes_adjustment - removed_hot,
    cold_votes_adjustment = cold_votes_adjustment - removed_cold,
    hot_votes_of_leavers = hot_votes_of_leavers - removed_hot,
    cold_votes_of_leavers = cold_votes_of_leavers - removed_cold
  where id = deal_id_param
  returning * into deal;

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

CREATE OR REPLACE FUNCTION public.review_post(post_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
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
  -- Nobody keeps a draft that is not published yet.
  if not found or (old.status = 'draft'
    and not exists (select from private.taken_down_posts t where t.post_id = post_id_param))
  then
    raise exception 'Blog post not found' using errcode = 'PT404', hint = 'post_not_found';
  end if;
  old_state := case when old.status = 'draft' then 'taken_down' when old.reviewed_at is null then 'waiting' else 'kept' end;
  if old_state <> expected_status_param then
    raise exception 'Somebody else has already decided: this post is %', old_state
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'blog_post', 'status', old_state)::text;
  end if;

  if action = 'keep' then
    delete from private.taken_down_posts where post_id = post_id_param;
    update public.blog_posts set status = 'published', reviewed_at = now() where id = post_id_param returning * into post;
    insert into private.trusted_authors (user_id)
    select post.user_id where post.user_id is not null on conflict do nothing;
    update public.blog_posts set reviewed_at = now()
    where user_id = post.user_id and status = 'published' and reviewed_at is null;
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
    raise exception 'A moderator took back your vote on this deal' using errcode = 'PT403', hint = 'vote_removed';
  end if;
  perform private.require_pace('votes', member);

  -- The counter first: its row lock makes the voters of a deal wait for each other, and the foreign key needs no
  -- second lock.
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

ALTER TABLE "private"."removed_votes" ADD CONSTRAINT "removed_votes_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "private"."removed_votes" ADD CONSTRAINT "removed_votes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."taken_down_posts" ADD CONSTRAINT "taken_down_posts_post_id_fkey" FOREIGN KEY (post_id) REFERENCES public.blog_posts(id) ON DELETE CASCADE;

ALTER TABLE "private"."trusted_authors" ADD CONSTRAINT "trusted_authors_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."vote_reviews" ADD CONSTRAINT "vote_reviews_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."deals" ADD CONSTRAINT "deals_temperature_reason_length" CHECK ((char_length(temperature_reason) <= 1000));

CREATE VIEW "public"."blog_posts_with_author" WITH (security_invoker=true) AS  SELECT b.id,
    b.user_id,
    b.slug,
    b.title,
    b.excerpt,
    b.content,
    b.cover_image_url,
    b.status,
    b.word_count,
    b.published_at,
    b.created_at,
    b.updated_at,
    p.username AS author_name,
    p.profile_image_url AS author_image_url,
    (b.reviewed_at IS NOT NULL) AS is_reviewed,
        CASE
            WHEN ((b.user_id = ( SELECT auth.uid() AS uid)) OR ( SELECT private.is_admin() AS is_admin)) THEN private.taken_down_reason(b.id)
            ELSE NULL::text
        END AS taken_down_reason
   FROM (public.blog_posts b
     LEFT JOIN public.profiles p ON ((p.id = b.user_id)));

CREATE VIEW "public"."deals_with_temperature" WITH (security_invoker=true) AS  SELECT d.id,
    d.user_id,
    d.title,
    d.description,
    d.price,
    d.original_price,
    d.currency,
    d.merchant,
    d.deal_url,
    d.image_url,
    d.category,
    d.location,
    d.status,
    d.rejection_reason,
    d.hot_votes,
    d.cold_votes,
    d.hot_votes_adjustment,
    d.cold_votes_adjustment,
    d.temperature_offset,
    d.comments_count,
    d.starts_at,
    d.expires_at,
    d.expired_at,
    d.created_at,
    d.updated_at,
    ((d.hot_votes - d.cold_votes) + d.temperature_offset) AS temperature,
    ((d.hot_votes - d.cold_votes) + d.temperature_offset) AS calculated_temperature,
    private.is_over(d.*) AS is_expired,
    p.username,
    p.profile_image_url AS user_profile_image_url,
    private.is_upcoming(d.*) AS is_upcoming,
    private.is_running(d.*) AS is_running,
    (d.hot_votes_adjustment - d.hot_votes_of_leavers) AS hot_votes_of_admins,
    (d.cold_votes_adjustment - d.cold_votes_of_leavers) AS cold_votes_of_admins,
    d.temperature_reason
   FROM (public.deals d
     LEFT JOIN public.profiles p ON ((p.id = d.user_id)));

CREATE OR REPLACE FUNCTION public.admin_find_deals(text_param text DEFAULT ''::text, status_param text DEFAULT ''::text)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted text := btrim(coalesce(text_param, ''));
  pattern text := private.like_pattern(wanted);
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature d
    where (coalesce(status_param, '') = '' or d.status::text = status_param)
      and (wanted = '' or d.title ilike pattern or d.merchant ilike pattern
        or (wanted ~ '^[0-9a-f-]{7,36}$' and starts_with(d.id::text, wanted)))
    order by d.created_at desc, d.id
    limit 50;
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
  answer public.deals_with_temperature;
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
  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_update_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed constant text[] := array[
    'title', 'description', 'price', 'original_price', 'currency', 'merchant', 'category', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at', 'hot_votes_adjustment', 'cold_votes_adjustment'];
  unknown_field text;
  old public.deals;
  deal public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  perform private.check_reason(reason_param);
  -- The embedded backend sends an object as a JSON string that contains it.
  if jsonb_typeof(deal_data) = 'string' and starts_with(btrim(deal_data #>> '{}'), '{') then
    deal_data := (deal_data #>> '{}')::jsonb;
  end if;
  if deal_data is null or jsonb_typeof(deal_data) <> 'object' then
    perform private.refuse_field('deal_data', 'deal_data must be an object of fields', 'required', '{}');
  end if;
  select key into unknown_field from jsonb_object_keys(deal_data) as key where key <> all (allowed) limit 1;
  if unknown_field is not null then
    perform private.refuse_field(unknown_field, format('%s cannot be changed here', unknown_field), 'not_changeable');
  end if;

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  deal := jsonb_populate_record(old, deal_data);
  deal.title := btrim(deal.title);
  deal.merchant := btrim(deal.merchant);
  perform private.check_deal(deal);
  if deal.hot_votes_adjustment is null or deal.cold_votes_adjustment is null
    or old.hot_votes - old.hot_votes_adjustment + deal.hot_votes_adjustment < 0
    or old.cold_votes - old.cold_votes_adjustment + deal.cold_votes_adjustment < 0
  then
    perform private.refuse_field('hot_votes_adjustment', 'Vote adjustments must leave both counts at 0 or more',
      'counts_not_negative', '{}');
  end if;

  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, category = deal.category, location = deal.location,
    image_url = deal.image_url, deal_url = deal.deal_url, starts_at = deal.starts_at, expires_at = deal.expires_at,
    -- A new announced end undoes an expiry that came from the old one.
    expired_at = case when expired_at = old.expires_at and deal.expires_at is distinct from old.expires_at
      then null else expired_at end,
    hot_votes_adjustment = deal.hot_votes_adjustment,
    cold_votes_adjustment = deal.cold_votes_adjustment,
    hot_votes = hot_votes - hot_votes_adjustment + deal.hot_votes_adjustment,
    cold_votes = cold_votes - cold_votes_adjustment + deal.cold_votes_adjustment,
    temperature_reason = case
      when (deal.hot_votes_adjustment, deal.cold_votes_adjustment)
        is distinct from (old.hot_votes_adjustment, old.cold_votes_adjustment)
      then nullif(btrim(reason_param), '') else temperature_reason end,
    updated_at = now()
  where id = deal_id_param
  returning * into deal;
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_deal(deal_id_param uuid)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO ''
AS $function$
  select * from public.deals_with_temperature where id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION public.get_hottest_deals(limit_param integer DEFAULT 10, offset_param integer DEFAULT 0, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  only_category text := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  only_location text := private.like_pattern(nullif(btrim(location_filter), ''));
  since timestamptz := coalesce(since_param, private.since_of(duration_filter));
begin
  return query
    select d.* from private.deal_ranking r
    join public.deals_with_temperature d on d.id = r.deal_id
    where (only_category is null or r.category = only_category)
      and (since is null or r.created_at >= since)
      and (only_location is null or d.location ilike only_location)
      and (min_price_param is null or d.price >= min_price_param)
      and (max_price_param is null or d.price <= max_price_param)
      and d.is_running
    order by r.temperature desc, r.created_at desc, r.deal_id
    limit least(greatest(coalesce(limit_param, 10), 0), 100)
    offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_merchant_deals(merchant_key_param text, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
    select * from public.deals_with_temperature d
    where d.is_running and private.merchant_key(d.merchant) = merchant_key_param
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_deals(status_param text DEFAULT NULL::text, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  state text := private.check_own_state(status_param);
begin
  return query
    select * from public.deals_with_temperature d
    where d.user_id = member
      and (state is null or private.state_of_deal(d.status, d.expires_at, d.expired_at) = state)
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE OR REPLACE FUNCTION public.get_pending_deals()
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select * from public.deals_with_temperature where status = 'pending' and expired_at is null
    order by created_at, id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal(deal_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
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
    raise exception 'Somebody else has already decided: this deal is %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at),
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param),
    reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
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
  -- Locked, so that no admin decides on the text that is being replaced.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only what is waiting or was not approved can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param, starts_at_param,
    expires_at_param);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    status = 'pending', rejection_reason = null, expired_at = null, updated_at = now()
  where id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_deals(query_param text, limit_param integer DEFAULT 20, category_filter text DEFAULT NULL::text, location_filter text DEFAULT NULL::text, duration_filter text DEFAULT NULL::text, min_price_param numeric DEFAULT NULL::numeric, max_price_param numeric DEFAULT NULL::numeric, sort_param text DEFAULT NULL::text, merchant_filter text DEFAULT NULL::text, since_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  few constant integer := 5;
  rows_max integer := least(greatest(coalesce(limit_param, 20), 0), 20);
  asked private.search_terms := private.read_search(query_param);
  filters private.search_filters;
  running uuid[];
  expired uuid[];
begin
  if asked is null then
    return;
  end if;
  filters.category := nullif(nullif(lower(btrim(category_filter)), ''), 'all');
  filters.location_pattern := private.like_pattern(nullif(btrim(location_filter), ''));
  filters.since := coalesce(since_param, private.since_of(duration_filter));
  filters.min_price := min_price_param;
  filters.max_price := max_price_param;
  filters.merchant_key := nullif(private.merchant_key(merchant_filter), '');
  filters.sort := case when sort_param in ('latest', 'hottest', 'price_low', 'price_high') then sort_param end;

  running := array(select private.find_deals(asked, filters, false, false, '{}', rows_max));
  expired := array(select private.find_deals(asked, filters, true, false, '{}', rows_max - cardinality(running)));
  -- Shorter words are like too many others.
  if cardinality(running) + cardinality(expired) < few and char_length(asked.longest) >= 4 then
    perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
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

CREATE OR REPLACE FUNCTION public.search_deals_by_id_prefix(prefix text)
 RETURNS SETOF public.deals_with_temperature
 LANGUAGE plpgsql
 STABLE ROWS 2
 SET search_path TO ''
AS $function$
begin
  if prefix is null or prefix !~* '^[0-9a-f]{7}$' then
    return;
  end if;
  -- A range of the primary key.
  return query
    select * from public.deals_with_temperature
    where status = 'active' and id between rpad(prefix, 32, '0')::uuid and rpad(prefix, 32, 'f')::uuid
    order by id limit 2;
end
$function$;

CREATE OR REPLACE FUNCTION public.secure_submit_deal(title_param text DEFAULT NULL::text, description_param text DEFAULT NULL::text, price_param numeric DEFAULT NULL::numeric, merchant_param text DEFAULT NULL::text, category_param text DEFAULT NULL::text, location_param text DEFAULT NULL::text, image_url_param text DEFAULT NULL::text, deal_url_param text DEFAULT NULL::text, currency_param text DEFAULT NULL::text, original_price_param numeric DEFAULT NULL::numeric, starts_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone, expires_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
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
    deal_url_param, currency_param, original_price_param, starts_at_param, expires_at_param);

  -- One submission of a member at a time, so that a repeated request finds the first row.
  perform pg_advisory_xact_lock(hashtextextended(member::text, 1));
  select id into deal.id from public.deals d
  where d.user_id = member and d.created_at > now() - interval '60 seconds'
    and d.title = deal.title and d.deal_url = deal.deal_url
  order by d.created_at limit 1;

  if deal.id is null then
    perform private.require_pace('deals', member);
    insert into public.deals (
      user_id, title, description, price, original_price, currency, merchant, deal_url, image_url, category, location,
      starts_at, expires_at, status)
    values (
      member, deal.title, deal.description, deal.price, deal.original_price, deal.currency, deal.merchant,
      deal.deal_url, deal.image_url, deal.category, deal.location, deal.starts_at, deal.expires_at,
      case when private.is_admin() then 'active'::public.deal_status else 'pending' end)
    returning id into deal.id;
    perform private.expire_ended_deals();
  end if;

  select * into answer from public.deals_with_temperature where id = deal.id;
  return answer;
end
$function$;

CREATE INDEX removed_votes_user_idx ON private.removed_votes USING btree (user_id);

CREATE INDEX blog_posts_to_review_idx ON public.blog_posts USING btree (published_at, id) WHERE ((status = 'published'::public.blog_post_status) AND (reviewed_at IS NULL));

COMMENT ON COLUMN "public"."deals"."temperature_reason" IS 'Why an admin corrected the temperature: shown to everybody beside the correction.';

COMMENT ON FUNCTION "private"."deals_with_young_votes"() IS 'Definer: as young_votes.';

COMMENT ON FUNCTION "private"."is_trusted_author"(uuid) IS 'Definer: both tables are granted to nobody.';

COMMENT ON FUNCTION "private"."review_of"(public.blog_posts, public.blog_posts) IS 'Raises PT409. Definer: as is_trusted_author.';

COMMENT ON FUNCTION "private"."take_down_post"(uuid, text) IS 'Called by review_post and decide_reports, which check the caller and write the log.';

COMMENT ON FUNCTION "private"."taken_down_reason"(uuid) IS 'Definer: private.taken_down_posts is granted to nobody.';

COMMENT ON FUNCTION "private"."young_votes"() IS 'Definer: votes are private. Called after require_admin, and for the number of a queue.';

COMMENT ON FUNCTION "public"."admin_find_deals"(text, text) IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) IS 'Definer: deals are written by procedures only. Specification 7.';

COMMENT ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."get_deal"(uuid) IS 'Specification 7.';

COMMENT ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) IS 'Definer: private.deal_ranking is granted to nobody; it holds public deals only.';

COMMENT ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) IS 'Definer: members cannot execute the function of the index. Returns public deals only.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: the caller has to be a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_pending_deals"() IS 'Definer: require_admin decides once for all rows.';

COMMENT ON FUNCTION "public"."get_posts_to_review"() IS 'Definer: require_admin decides. taken_down_reason is that of an earlier decision on the same post.';

COMMENT ON FUNCTION "public"."get_suspicious_votes"() IS 'Definer: require_admin decides. voters are the first ten usernames.';

COMMENT ON FUNCTION "public"."keep_votes_of_group"(uuid, timestamp with time zone) IS 'Definer: private.vote_reviews is granted to nobody.';

COMMENT ON FUNCTION "public"."moderate_deal"(uuid, text, text, text) IS 'Definer: deals are written by procedures only. Specification 4.';

COMMENT ON FUNCTION "public"."remove_votes_of_group"(uuid, timestamp with time zone, text) IS 'Definer: votes and deals are written by procedures only.';

COMMENT ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."review_post"(uuid, text, text, text) IS 'Definer: the review columns are granted to nobody.';

COMMENT ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) IS 'Definer: find_deals is granted to nobody; it returns public deals only. Specification 5.';

COMMENT ON FUNCTION "public"."search_deals_by_id_prefix"(text) IS 'Specification 5.';

COMMENT ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON TABLE "private"."removed_votes" IS 'Written by remove_votes_of_group.';

COMMENT ON TABLE "private"."taken_down_posts" IS 'Written by private.take_down_post and review_post.';

COMMENT ON TABLE "private"."trusted_authors" IS 'Written by review_post. Admins need no row.';

COMMENT ON TABLE "private"."vote_reviews" IS 'Written by keep_votes_of_group.';

COMMENT ON VIEW "public"."blog_posts_with_author" IS 'author_name is null when the author is deleted.';

COMMENT ON VIEW "public"."deals_with_temperature" IS 'Lists filter on is_running, which the partial indexes of deals serve.';

REVOKE ALL ON FUNCTION "private"."blog_post_hash"(public.blog_posts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."deals_with_young_votes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_trusted_author"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."review_of"(public.blog_posts, public.blog_posts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_down_post"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."taken_down_reason"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."taken_down_reason"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."young_votes"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."admin_find_deals"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_find_deals"(text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_set_deal_temperature"(uuid, integer, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_update_deal"(uuid, jsonb, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_hottest_deals"(integer, integer, text, text, text, numeric, numeric, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_merchant_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_pending_deals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deals"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_posts_to_review"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_posts_to_review"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_suspicious_votes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_suspicious_votes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."keep_votes_of_group"(uuid, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."keep_votes_of_group"(uuid, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal"(uuid, text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."remove_votes_of_group"(uuid, timestamp with time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remove_votes_of_group"(uuid, timestamp with time zone, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resubmit_deal"(uuid, text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."review_post"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_post"(uuid, text, text, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals"(text, integer, text, text, text, numeric, numeric, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."search_deals_by_id_prefix"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_deals_by_id_prefix"(text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_submit_deal"(text, text, numeric, text, text, text, text, text, text, numeric, timestamp with time zone, timestamp with time zone) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."blog_posts_with_author" TO "anon", "authenticated";

select private.expose_to_backend('public.blog_posts_with_author');

GRANT SELECT ON TABLE "public"."deals_with_temperature" TO "anon", "authenticated";

select private.expose_to_backend('public.deals_with_temperature');

-- Adjustments until now: those that no admin made are the votes of members who had left.
update public.deals d set
  hot_votes_of_leavers = hot_votes_adjustment, cold_votes_of_leavers = cold_votes_adjustment
where (hot_votes_adjustment <> 0 or cold_votes_adjustment <> 0)
  and not exists (
    select from public.admin_actions a
    where a.subject_id = d.id and a.action = 'update_deal'
      and (a.after ? 'hot_votes_adjustment' or a.after ? 'cold_votes_adjustment'));
