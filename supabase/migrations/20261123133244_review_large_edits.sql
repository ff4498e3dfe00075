set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

DROP FUNCTION "private"."note_edit"(public.deals, public.deals, text, text);

DROP FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone);

DROP FUNCTION "public"."get_my_deals"(text, integer, integer);

DROP FUNCTION "public"."get_posts_to_review"();

DROP FUNCTION "public"."review_post"(uuid, text, text, text);

CREATE TABLE "private"."kept_posts" ("post_id" uuid NOT NULL, "title" text NOT NULL, "content" text NOT NULL, CONSTRAINT "kept_posts_pkey" PRIMARY KEY (post_id));

CREATE TABLE "private"."proposed_edits" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "changes" jsonb NOT NULL, "reason" text, "status" text NOT NULL DEFAULT 'waiting'::text, "rejection_reason" text, "replaced" jsonb, "decided_at" timestamp with time zone, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "proposed_edits_changes_size" CHECK ((octet_length((changes)::text) <= 60000)), CONSTRAINT "proposed_edits_deal_unique" UNIQUE (deal_id), CONSTRAINT "proposed_edits_pkey" PRIMARY KEY (id), CONSTRAINT "proposed_edits_reason_length" CHECK ((char_length(reason) <= 1000)), CONSTRAINT "proposed_edits_rejection_reason_length" CHECK ((char_length(rejection_reason) <= 1000)), CONSTRAINT "proposed_edits_status_known" CHECK ((status = ANY (ARRAY['waiting'::text, 'approved'::text, 'rejected'::text]))));

ALTER TABLE "public"."deal_revisions" ADD COLUMN "skipped_review" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION private.apply_proposed_edit(edit private.proposed_edits, old public.deals)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  replaced constant jsonb := to_jsonb(private.approved_version(old))
    || jsonb_build_object('deal', to_jsonb(old), 'had_version',
      exists (select from private.approved_versions where deal_id = old.id));
  deal public.deals := private.apply_edit(old, private.fields_in_time(edit, old));
begin
  deal := private.write_edit(deal);
  perform private.note_edit(old, deal, 'poster', edit.reason);
  perform private.approve_present_version(old.id);
  return replaced;
end
$function$;

CREATE OR REPLACE FUNCTION private.approve_present_version(deal_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.approved_versions where deal_id = deal_id_param
$function$;

CREATE OR REPLACE FUNCTION private.approved_version(deal public.deals)
 RETURNS private.approved_versions
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  approved private.approved_versions;
begin
  select * into approved from private.approved_versions where deal_id = deal.id;
  if not found then
    approved := jsonb_populate_record(null::private.approved_versions, to_jsonb(deal) || jsonb_build_object('deal_id', deal.id));
  end if;
  return approved;
end
$function$;

CREATE OR REPLACE FUNCTION private.change_since_kept(post public.blog_posts)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.changed_share(k.title || ' ' || k.content, post.title || ' ' || post.content)
  from private.kept_posts k where k.post_id = post.id
$function$;

CREATE OR REPLACE FUNCTION private.changed_share(before_param text, after_param text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(1 - sum(least(before, after)) / nullif(greatest(sum(before), sum(after)), 0), 0)
  from (
    select count(*) filter (where not is_new) as before, count(*) filter (where is_new) as after
    from (values (before_param, false), (after_param, true)) as version (text, is_new),
      regexp_split_to_table(lower(version.text), '[\s!-/:-@\[-`{-~]+') as word
    where word <> ''
    group by word
  ) as words
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
  -- Messages that were handled; an open one keeps the address for the reply.
  delete from public.contact_messages where user_id = old.id and handled_at is not null;
  -- An open report stays in the queue without a name.
  delete from public.reports where user_id = old.id and status <> 'open';
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION private.describe_notifications(member uuid, ids uuid[])
 RETURNS SETOF public.notification_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select n.id, n.kind, n.count, n.created_at, n.read_at is not null, a.username, n.subject_type, n.subject_id,
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
          -- The latest edit in this notice. Corrections of votes alone have none.
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
    x.until,
    r.content_type::text,
    n.data -> 'fields',
    n.data ->> 'by',
    -- Authors of its comments besides the one that it names.
    (select count(distinct c.user_id)::integer from jsonb_array_elements_text(n.data -> 'comment_ids') told
      join public.comments c on c.id = told::uuid
      where n.kind = 'mention' and n.count > 1 and c.user_id <> n.actor_id)
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

CREATE OR REPLACE FUNCTION private.fields_in_time(edit private.proposed_edits, deal public.deals)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select edit.changes
    - case when private.has_begun(deal) or (edit.changes ->> 'starts_at')::timestamptz <= now() then 'starts_at' else '' end
    - case when (edit.changes ->> 'expires_at')::timestamptz <= now() then 'expires_at' else '' end
$function$;

CREATE OR REPLACE FUNCTION private.follow_approval()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status = 'active' then
    perform private.approve_present_version(new.id);
  else
    perform private.keep_approved_version(old);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.gains_link(before_param text, after_param text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  with links (link, is_new) as (
    select rtrim(found[1], '.,;:!?)'), is_new
    from (values (before_param, false), (after_param, true)) as version (text, is_new),
      regexp_matches(lower(version.text),
        '(https?://\S+|[^\s.,;:!?()<>"/@]+(?:\.[^\s.,;:!?()<>"/@]+)*\.[^\s0-9.,;:!?()<>"/@]{2,}(?:/\S*)?)', 'g') as found
  )
  select exists (select link from links where is_new except select link from links where not is_new)
$function$;

CREATE OR REPLACE FUNCTION private.is_large_change(approved private.approved_versions, deal public.deals)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select deal.title <> approved.title
    or deal.image_url <> approved.image_url
    or private.judged_link(deal.deal_url) <> private.judged_link(approved.deal_url)
    or deal.currency <> approved.currency
    or (deal.price is null) <> (approved.price is null)
    or coalesce(abs(deal.price - approved.price) > 0.2 * approved.price, false)
    or coalesce(deal.original_price
      > 1.2 * greatest(coalesce(approved.original_price, 0), coalesce(approved.price, 0)), false)
    or private.changed_share(approved.description, deal.description) > 0.5
    or private.gains_link(
      approved.description || ' ' || approved.location, deal.description || ' ' || deal.location)
$function$;

CREATE OR REPLACE FUNCTION private.is_named_image(key_param text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.deals d where d.image_url <> '' and private.image_key(d.image_url) = key_param)
    or exists (
      select from public.voucher_codes v
      where v.brand_image_url <> '' and private.image_key(v.brand_image_url) = key_param)
    or exists (
      select from private.proposed_edits e
      where e.status <> 'approved' and e.changes ->> 'image_url' <> ''
        and private.image_key(e.changes ->> 'image_url') = key_param)
    or exists (select from public.merchants m where m.logo_url <> '' and private.image_key(m.logo_url) = key_param)
    or exists (
      select from public.blog_posts b
      where private.image_keys(b.cover_image_url || ' ' || b.content) @> array[key_param])
$function$;

CREATE OR REPLACE FUNCTION private.is_trusted_poster(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.admins where user_id = member)
    or (select count(*) from (
      select from public.deals where user_id = member and status = 'active' limit 5) as approved) = 5
$function$;

CREATE OR REPLACE FUNCTION private.judged_link(link text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select case when private.leads_anywhere(private.link_host(link)) then link
    else rtrim(
      regexp_replace(
        regexp_replace(
          regexp_replace(link, '^[a-z]+://[^/?#]*|#.*$', '', 'gi'),
          '([?&])(?:utm_[a-z]+|gclid|fbclid|msclkid)=[^&]*', '\1', 'gi'),
        '[?&]+$|(?<=[?&])&+', '', 'g'), '/') end
$function$;

CREATE OR REPLACE FUNCTION private.leads_anywhere(host text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select coalesce(
    host ~ '(^|\.)(bit\.ly|bitly\.com|tinyurl\.com|t\.co|goo\.gl|ow\.ly|is\.gd|v\.gd|cutt\.ly|rebrand\.ly|lnkd\.in|buff\.ly|shorturl\.at|rb\.gy|t\.ly|tiny\.cc|s\.id|bl\.ink|short\.io|dub\.sh|linktr\.ee|fb\.me|youtu\.be|wa\.me|t\.me|amzn\.to|amzn\.eu|a\.co|ebay\.us|etsy\.me|s\.click\.aliexpress\.com|temu\.to|page\.link|app\.link|onelink\.me)$'
    or host ~ '(^|\.)(amazon|ebay|aliexpress)\.[a-z]{2,3}(\.[a-z]{2})?$'
    or host ~ '(^|\.)(etsy\.com|temu\.com|noon\.com|shein\.com|wish\.com|alibaba\.com|dhgate\.com|walmart\.com|onbuy\.com|vinted\.[a-z.]{2,5}|gumtree\.com|depop\.com|facebook\.com|instagram\.com|tiktok\.com|daraz\.[a-z.]{2,6}|jumia\.[a-z.]{2,6}|souq\.com|lazada\.[a-z.]{2,6}|shopee\.[a-z.]{2,6})$',
    false)
$function$;

CREATE OR REPLACE FUNCTION private.lock_decided_state(kind text, content_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  state jsonb;
begin
  case kind
    when 'deal' then
      select jsonb_build_object('status', d.status, 'expired_at', d.expired_at) into state
      from public.deals d where d.id = content_id_param for update;
    when 'voucher' then
      select jsonb_build_object('status', v.status) into state
      from public.voucher_codes v where v.id = content_id_param for update;
    when 'merchant' then
      select jsonb_build_object('status', m.status) into state
      from public.merchants m where m.id = content_id_param for update;
    when 'edit' then
      select jsonb_build_object('status', e.status) into state
      from private.proposed_edits e where e.id = content_id_param for update;
    when 'avatar' then
      select private.avatar_in_review(p) into state
      from public.profiles p where p.id = content_id_param for update;
    else
      perform private.refuse_field('content_type', 'Content type must be deal, edit, voucher, merchant or avatar', 'one_of', '{}');
  end case;
  if state is null then
    raise exception 'This content is not here any more' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  return state;
end
$function$;

CREATE OR REPLACE FUNCTION private.new_values_of_deal(old public.deals, new public.deals)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(key, value -> 1), '{}')
    || case when old.image_url = new.image_url then '{}' else jsonb_build_object('image_url', new.image_url) end
  from jsonb_each(private.changes_of_deal(old, new))
$function$;

CREATE OR REPLACE FUNCTION private.note_edit(old public.deals, new public.deals, by_param text, reason_param text, skipped_review_param boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Not the address: an image that nothing shows any more is deleted.
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
    -- Approved or declared over once more: nothing is new.
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
    -- A deleted comment has lost its author; the log still knows, and so does a report about it.
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
  -- Without a change no admin has to look again.
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

CREATE OR REPLACE FUNCTION private.queues()
 RETURNS TABLE(queue text, waiting bigint, oldest_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'deals', count(*), min(d.created_at) from public.deals d
    where d.status = 'pending' and d.expired_at is null
  union all
  select 'edits', count(*), min(e.created_at) from private.proposed_edits e join public.deals d on d.id = e.deal_id
    where e.status = 'waiting' and d.status = 'active'
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

CREATE OR REPLACE FUNCTION private.referenced_image_keys(keys_param text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with shown (text) as (
    select image_url from public.deals
    where status <> 'rejected' or updated_at > now() - interval '30 days'
    -- An admin can take back a decision on a change for ten minutes.
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
    -- An admin can take back a decision on an avatar for ten minutes.
    union all select a.before ->> image.field
      from public.admin_actions a, unnest(array['profile_image_url', 'pending_profile_image_url']) as image (field)
      where a.action in ('approve_avatar', 'reject_avatar') and a.created_at > now() - interval '15 minutes'
  )
  select distinct found.key[1]
  from shown,
    regexp_matches(shown.text, '/((?:deal|avatar|blog|merchant)/[0-9a-f-]{36}/[A-Za-z0-9_-]{22}\.webp)', 'g') as found (key)
  where found.key[1] = any (keys_param)
$function$;

CREATE OR REPLACE FUNCTION private.remember_kept_post()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.kept_posts as k (post_id, title, content) values (new.id, new.title, new.content)
  on conflict (post_id) do update set title = excluded.title, content = excluded.content where private.is_admin();
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_edit(edit_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  edit private.proposed_edits;
  deal public.deals;
  before public.deals;
begin
  select * into edit from private.proposed_edits where id = edit_id_param;
  select * into deal from public.deals where id = edit.deal_id for update;
  if edit.status = 'approved' then
    if deal.updated_at <> edit.decided_at then
      raise exception 'Somebody else has decided since' using errcode = 'PT409', hint = 'already_decided';
    end if;
    before := jsonb_populate_record(deal, (
      select jsonb_object_agg(field, edit.replaced -> 'deal' -> field)
      from unnest(array(select jsonb_object_keys(edit.changes)) || array['expired_at', 'expired_by', 'edited_at']) as field));
    perform private.write_edit(before);
    update public.deals set edited_at = before.edited_at where id = deal.id;
    delete from public.deal_revisions where deal_id = deal.id and created_at >= edit.decided_at;
    perform private.approve_present_version(deal.id);
    if (edit.replaced ->> 'had_version')::boolean then
      insert into private.approved_versions
      select (jsonb_populate_record(null::private.approved_versions, edit.replaced)).*;
    end if;
  end if;
  update private.proposed_edits set
    status = 'waiting', rejection_reason = null, replaced = null, decided_at = null, updated_at = clock_timestamp()
  where id = edit.id;
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
        -- Approving ends an expiry; one that came since, from the announced end, is none of a pending deal.
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
    raise exception 'A moderator took this post down. Change it before you publish it again.'
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
  -- Without an account: a job, or the foreign key of an author who leaves.
  if auth.uid() is not null and private.blog_post_hash(post) is distinct from private.blog_post_hash(old_post) then
    return null;
  end if;
  return post.reviewed_at;
end
$function$;

CREATE OR REPLACE FUNCTION private.version_of_edit(edit private.proposed_edits, deal public.deals)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select greatest(edit.updated_at, deal.updated_at)
$function$;

CREATE OR REPLACE FUNCTION private.waiting_fields(deal_id_param uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select changes from private.proposed_edits where deal_id = deal_id_param and status = 'waiting'), '{}')
$function$;

CREATE OR REPLACE FUNCTION public.admin_update_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed constant text[] := array[
    'title', 'description', 'price', 'original_price', 'currency', 'merchant', 'category', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at', 'hot_votes_adjustment', 'cold_votes_adjustment'];
  old public.deals;
  deal public.deals;
  answer public.deals_with_temperature;
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

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
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
    -- In comments of others; the own ones say in their text whom they name.
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
    -- Who wrote the comment that a notice tells of is another person's data.
    'notifications', (select coalesce(jsonb_agg(to_jsonb(n) - 'actor_id' - 'bundle_key' order by n.created_at, n.id), '[]')
      from public.notifications n where n.user_id = member),
    'notification_settings', (select to_jsonb(s) from public.notification_settings s where s.user_id = member),
    -- The mutes of the member, never mutes of the member by others.
    'muted_members', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.muted_id, 'muted_at', m.created_at)
        order by m.created_at, m.muted_id), '[]')
      from public.member_mutes m where m.user_id = member),
    'mail_address', (select jsonb_build_object('email', a.email, 'confirmed_at', a.confirmed_at, 'link_asked_at', a.asked_at,
        'refused_at', a.refused_at, 'refusals', a.refusals)
      from private.mail_addresses a where a.user_id = member),
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_edits(deal_id_param uuid DEFAULT NULL::uuid)
 RETURNS TABLE(deal_id uuid, status text, changes jsonb, rejection_reason text, updated_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select e.deal_id, e.status, e.changes, e.rejection_reason, e.updated_at
    from private.proposed_edits e join public.deals d on d.id = e.deal_id
    where d.user_id = member and e.status <> 'approved' and (deal_id_param is null or d.id = deal_id_param)
    order by e.updated_at desc, e.id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_posts_to_review()
 RETURNS TABLE(id uuid, slug text, title text, excerpt text, first_lines text, links bigint, word_count integer, published_at timestamp with time zone, user_id uuid, author_name text, author_joined_at timestamp with time zone, taken_down_reason text, changed_share numeric, updated_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select b.id, b.slug, b.title, b.excerpt, left(b.content, 600),
      (select count(*) from regexp_matches(b.excerpt || ' ' || b.content, 'https?://', 'gi')), b.word_count,
      b.published_at, b.user_id, p.username, p.created_at, t.reason, round(private.change_since_kept(b), 2), b.updated_at
    from public.blog_posts b
    left join private.taken_down_posts t on t.post_id = b.id
    left join public.profiles p on p.id = b.user_id
    where b.status = 'published' and b.reviewed_at is null
    order by b.published_at, b.id
    limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_unseen_edits()
 RETURNS TABLE(id uuid, deal_id uuid, title text, currency text, changes jsonb, reason text, user_id uuid, username text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select r.id, d.id, d.title, d.currency, r.changes, r.reason, d.user_id, p.username, r.created_at
    from public.deal_revisions r
    join public.deals d on d.id = r.deal_id
    left join public.profiles p on p.id = d.user_id
    where r.skipped_review and r.created_at > now() - interval '7 days' and d.status = 'active'
    order by r.created_at desc, r.id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_waiting_edits()
 RETURNS TABLE(id uuid, deal_id uuid, title text, image_url text, currency text, changes jsonb, reason text, user_id uuid, username text, poster_joined_at timestamp with time zone, approved_deals integer, created_at timestamp with time zone, version timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select e.id, d.id, d.title, d.image_url, d.currency,
      (select jsonb_object_agg(field, jsonb_build_array(to_jsonb(d) -> field, value)) from jsonb_each(e.changes) as c (field, value)),
      e.reason, d.user_id, p.username, p.created_at,
      (select count(*)::integer from public.deals o where o.user_id = d.user_id and o.status = 'active'),
      e.created_at, private.version_of_edit(e, d)
    from private.proposed_edits e
    join public.deals d on d.id = e.deal_id
    left join public.profiles p on p.id = d.user_id
    where e.status = 'waiting' and d.status = 'active'
    order by e.created_at, e.id limit 200;
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
  -- The deal first, as edit_own_deal locks it.
  select d.* into deal from public.deals d join private.proposed_edits e on e.deal_id = d.id
  where e.id = edit_id_param for update of d;
  select * into edit from private.proposed_edits where id = edit_id_param;
  if not found or deal.status <> 'active' then
    raise exception 'No change of this deal waits' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
  if edit.status <> 'waiting' then
    raise exception 'Somebody else has already decided: this change is %', edit.status
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

  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'keep' then
    delete from private.taken_down_posts where post_id = post_id_param;
    update public.blog_posts set status = 'published', reviewed_at = now() where id = post_id_param returning * into post;
    insert into private.trusted_authors (user_id)
    select post.user_id where post.user_id is not null on conflict do nothing;
    update public.blog_posts set reviewed_at = now()
    where user_id = post.user_id and status = 'published' and reviewed_at is null
      -- A post that changed since it was kept waits for its own decision.
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

CREATE OR REPLACE FUNCTION public.withdraw_edit(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  -- Locked, so that no admin decides meanwhile.
  perform 1 from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  delete from private.proposed_edits where deal_id = deal_id_param and status <> 'approved';
  if not found then
    raise exception 'No change of this deal waits' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
end
$function$;

ALTER TABLE "private"."kept_posts" ADD CONSTRAINT "kept_posts_post_id_fkey" FOREIGN KEY (post_id) REFERENCES public.blog_posts(id) ON DELETE CASCADE;

ALTER TABLE "private"."proposed_edits" ADD CONSTRAINT "proposed_edits_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_changed'::text, 'deal_hot'::text, 'deal_check_asked'::text, 'deal_edit_approved'::text, 'deal_edit_rejected'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text])));

CREATE VIEW "public"."own_deals" WITH (security_invoker=true) AS  SELECT id,
    user_id,
    title,
    description,
    price,
    original_price,
    currency,
    merchant,
    deal_url,
    image_url,
    category,
    location,
    status,
    rejection_reason,
    hot_votes,
    cold_votes,
    hot_votes_adjustment,
    cold_votes_adjustment,
    temperature_offset,
    comments_count,
    starts_at,
    expires_at,
    expired_at,
    created_at,
    updated_at,
    temperature,
    calculated_temperature,
    is_expired,
    username,
    user_profile_image_url,
    is_upcoming,
    is_running,
    hot_votes_of_admins,
    cold_votes_of_admins,
    temperature_reason,
    price_group,
    voucher_code,
    last_confirmed_at,
    live_count,
    gone_count,
    expired_by,
    edited_at,
    (EXISTS ( SELECT
           FROM private.proposed_edits e
          WHERE ((e.deal_id = d.id) AND (e.status = 'waiting'::text)))) AS waits
   FROM public.deals_with_temperature d;

CREATE OR REPLACE FUNCTION public.edit_own_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.own_deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  allowed text[] := array['title', 'description', 'price', 'original_price', 'currency', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at'];
  old public.deals;
  deal public.deals;
  changed jsonb;
  still_waiting jsonb;
  is_large boolean;
  answer public.own_deals;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status = 'rejected' then
    raise exception 'A deal that was not approved is sent again instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status = 'pending' then
    allowed := allowed || array['merchant', 'category'];
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
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

  select * into answer from public.own_deals where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_deals(status_param text DEFAULT NULL::text, limit_param integer DEFAULT 12, offset_param integer DEFAULT 0)
 RETURNS SETOF public.own_deals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
  state text := private.check_own_state(status_param);
begin
  return query
    select * from public.own_deals d
    where d.user_id = member
      and (state is null or private.state_of_deal(d.status, d.expires_at, d.expired_at) = state)
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$function$;

CREATE INDEX proposed_edits_waiting_idx ON private.proposed_edits USING btree (created_at, id) WHERE (status = 'waiting'::text);

CREATE INDEX deal_revisions_skipped_review_idx ON public.deal_revisions USING btree (created_at DESC) WHERE skipped_review;

CREATE TRIGGER blog_posts_remember_kept AFTER INSERT OR UPDATE OF title, content, status, reviewed_at ON public.blog_posts FOR EACH ROW WHEN (((new.status = 'published'::public.blog_post_status) AND (new.reviewed_at IS NOT NULL))) EXECUTE FUNCTION private.remember_kept_post();

COMMENT ON FUNCTION "private"."apply_proposed_edit"(private.proposed_edits, public.deals) IS 'Definer: private.approved_versions is granted to nobody. For moderate_deal_edit, which has locked the deal.';

COMMENT ON FUNCTION "private"."approve_present_version"(uuid) IS 'Definer: private.approved_versions is granted to nobody. For changes that an admin made or approved.';

COMMENT ON FUNCTION "private"."approved_version"(public.deals) IS 'Definer: private.approved_versions is granted to nobody.';

COMMENT ON FUNCTION "private"."change_since_kept"(public.blog_posts) IS 'Definer: private.kept_posts is granted to nobody.';

COMMENT ON FUNCTION "private"."changed_share"(text, text) IS 'Words end at spaces and ASCII punctuation, so that it works for every script.';

COMMENT ON FUNCTION "private"."fields_in_time"(private.proposed_edits, public.deals) IS 'For apply_proposed_edit.';

COMMENT ON FUNCTION "private"."gains_link"(text, text) IS 'Also finds addresses without http, such as example.com/offer.';

COMMENT ON FUNCTION "private"."is_large_change"(private.approved_versions, public.deals) IS 'Compares with the approved version, so that many small edits count together.';

COMMENT ON FUNCTION "private"."is_trusted_poster"(uuid) IS 'Definer: private.admins is granted to nobody. A deal that was taken down counts no more.';

COMMENT ON FUNCTION "private"."judged_link"(text) IS 'For private.is_large_change.';

COMMENT ON FUNCTION "private"."leads_anywhere"(text) IS 'Takes a host of private.link_host.';

COMMENT ON FUNCTION "private"."new_values_of_deal"(public.deals, public.deals) IS 'For proposed edits.';

COMMENT ON FUNCTION "private"."note_edit"(public.deals, public.deals, text, text, boolean) IS 'Definer: revisions are written by procedures only. What is not public yet has no history.';

COMMENT ON FUNCTION "private"."propose_edit"(uuid, jsonb, text) IS 'Definer: private.proposed_edits is granted to nobody. The caller holds the lock of the deal.';

COMMENT ON FUNCTION "private"."remember_kept_post"() IS 'Definer: private.kept_posts is granted to nobody.';

COMMENT ON FUNCTION "private"."restore_edit"(uuid) IS 'Definer: private.proposed_edits is granted to nobody. Called by undo_decision only.';

COMMENT ON FUNCTION "private"."version_of_edit"(private.proposed_edits, public.deals) IS 'For get_waiting_edits and moderate_deal_edit.';

COMMENT ON FUNCTION "private"."waiting_fields"(uuid) IS 'Definer: private.proposed_edits is granted to nobody.';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Without a change nothing is counted.';

COMMENT ON FUNCTION "public"."get_my_deals"(text, integer, integer) IS 'Definer: the caller has to be a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_my_edits"(uuid) IS 'Definer: private.proposed_edits is granted to nobody. Reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."get_posts_to_review"() IS 'Definer: require_admin decides. taken_down_reason is that of an earlier decision on the same post.';

COMMENT ON FUNCTION "public"."get_unseen_edits"() IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."get_waiting_edits"() IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."moderate_deal_edit"(uuid, text, text, timestamp with time zone) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) IS 'Definer: the review columns are granted to nobody.';

COMMENT ON FUNCTION "public"."withdraw_edit"(uuid) IS 'Definer: private.proposed_edits is granted to nobody.';

COMMENT ON TABLE "private"."kept_posts" IS 'Written by private.remember_kept_post.';

COMMENT ON TABLE "private"."proposed_edits" IS 'Written by edit_own_deal, withdraw_edit, moderate_deal_edit and undo_decision. Its poster reads it through get_my_edits.';

COMMENT ON VIEW "public"."own_deals" IS 'Of get_my_deals and edit_own_deal, which read rows of auth.uid() only.';

REVOKE ALL ON FUNCTION "private"."apply_proposed_edit"(private.proposed_edits, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approve_present_version"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approved_version"(public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."change_since_kept"(public.blog_posts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."changed_share"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."fields_in_time"(private.proposed_edits, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gains_link"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_large_change"(private.approved_versions, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_trusted_poster"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."judged_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."leads_anywhere"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_values_of_deal"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_edit"(public.deals, public.deals, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."propose_edit"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remember_kept_post"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_edit"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."version_of_edit"(private.proposed_edits, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."waiting_fields"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_deals"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_deals"(text, integer, integer) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_edits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_edits"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_posts_to_review"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_posts_to_review"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_unseen_edits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_unseen_edits"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."get_waiting_edits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_waiting_edits"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."moderate_deal_edit"(uuid, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."moderate_deal_edit"(uuid, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."review_post"(uuid, text, text, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_edit"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_edit"(uuid) TO "anon", "authenticated";

select private.expose_to_backend('public.own_deals');

CREATE INDEX proposed_edits_image_idx ON private.proposed_edits USING btree (private.image_key((changes ->> 'image_url'::text))) WHERE ((status <> 'approved'::text) AND ((changes ->> 'image_url'::text) <> ''::text));

-- Posts that were reviewed before: what they are now counts as the version that was kept.
insert into private.kept_posts (post_id, title, content)
select id, title, content from public.blog_posts where status = 'published' and reviewed_at is not null;
