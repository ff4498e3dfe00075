set local check_function_bodies = off;

DROP FUNCTION "private"."withdraw_comments"(uuid[], uuid[]);

ALTER TYPE "public"."notification_details" ADD ATTRIBUTE "others" integer CASCADE;

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
  -- An address of mail or of a page is no name.
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
    -- The author of the answered comment and the poster have a notice of this comment already, unless they switched it off.
    if tg_op = 'INSERT' and not private.reaches_as(member,
      case member when answered then 'reply' when deal.user_id then 'comment' end, 'mention')
    then
      perform private.notify_member(member, 'mention', 'deal', deal.id, format('mention deal %s', deal.id), new.user_id, new.id);
    end if;
  end loop;
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
  -- The members who have a notice of the mention in its place.
  named constant uuid[] := array(
    select m.user_id from public.comment_mentions m
    where m.comment_id = new.id
      and not private.reaches_as(m.user_id, case m.user_id when answered then 'reply' else 'comment' end, 'mention')
      and private.reaches_as(m.user_id, 'mention', case m.user_id when answered then 'reply' else 'comment' end));
begin
  select * into deal from public.deals where id = new.deal_id;
  -- Who commented on a deal that is no longer public cannot read the answer.
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

CREATE OR REPLACE FUNCTION private.reaches_as(member uuid, kind_param text, other_kind text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select kind_param is not null
    and (private.wants_bell(member, kind_param) or not private.wants_bell(member, other_kind))
    and (private.wants_mail(member, kind_param) or not private.wants_mail(member, other_kind))
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_comment_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.withdraw_comments(
    array[
      (select c.user_id from public.comments c where c.id = new.parent_id),
      (select d.user_id from public.deals d where d.id = new.deal_id)],
    array[new.id], array['comment', 'reply']);
  return null;
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
        -- The sentence names the author of the latest comment.
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
    cross join lateral jsonb_array_elements_text(n.data -> 'comment_ids') told
    join public.comments c on c.id = told::uuid
    where n.user_id = reader and n.read_at is null and n.kind in ('comment', 'reply', 'mention') and c.user_id = author),
    array['comment', 'reply', 'mention'])
$function$;

COMMENT ON FUNCTION "private"."reaches_as"(uuid, text, text) IS 'Called by the triggers of comments.';

COMMENT ON FUNCTION "private"."withdraw_comments"(uuid[], uuid[], text[]) IS 'Definer: called by triggers and mute_member only.';

REVOKE ALL ON FUNCTION "private"."reaches_as"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_comments"(uuid[], uuid[], text[]) FROM PUBLIC;
