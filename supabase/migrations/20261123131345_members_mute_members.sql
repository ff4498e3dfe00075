set local check_function_bodies = off;

CREATE TABLE "public"."member_mutes" ("user_id" uuid NOT NULL, "muted_id" uuid NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "member_mutes_others" CHECK ((user_id <> muted_id)), CONSTRAINT "member_mutes_pkey" PRIMARY KEY (user_id, muted_id));

ALTER TABLE "public"."member_mutes" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.has_muted(member uuid, other uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.member_mutes m where m.user_id = member and m.muted_id = other)
$function$;

CREATE OR REPLACE FUNCTION private.notify_member(user_id_param uuid, kind_param text, subject_type_param text, subject_id_param uuid, bundle_key_param text, by_param uuid DEFAULT NULL::uuid, comment_id_param uuid DEFAULT NULL::uuid, data_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_social constant boolean := kind_param in ('comment', 'reply', 'mention');
  mail_at constant timestamptz := private.mail_time(user_id_param, kind_param);
  is_shown constant boolean := private.wants_bell(user_id_param, kind_param);
  notice public.notifications;
begin
  if user_id_param is null or user_id_param = by_param or (not is_shown and mail_at is null) then
    return;
  end if;
  if is_social and private.has_muted(user_id_param, by_param) then
    return;
  end if;
  if (is_social or kind_param in ('deal_hot', 'deal_check_asked')) and exists (
    select from private.bans where user_id = user_id_param and (until is null or until > now())
  ) then
    return;
  end if;
  insert into public.notifications as n (
    user_id, kind, subject_type, subject_id, actor_id, bundle_key, mail_after, in_bell, data)
  values (
    user_id_param, kind_param, subject_type_param, subject_id_param, case when is_social then by_param end,
    bundle_key_param, mail_at, is_shown,
    case when comment_id_param is null then data_param
      else jsonb_build_object('comment_ids', jsonb_build_array(comment_id_param)) end)
  on conflict (user_id, bundle_key) where read_at is null do update set
    kind = excluded.kind, subject_type = excluded.subject_type, subject_id = excluded.subject_id,
    actor_id = excluded.actor_id, created_at = excluded.created_at, in_bell = excluded.in_bell,
    mail_after = case
      when comment_id_param is null or excluded.mail_after is null then excluded.mail_after
      else coalesce(n.mail_after, greatest(excluded.mail_after, n.mailed_at + interval '1 day')) end,
    mailed_at = case when comment_id_param is not null then n.mailed_at end,
    count = case when comment_id_param is null then 1 else n.count + 1 end,
    data = case when comment_id_param is null then excluded.data
      when jsonb_array_length(n.data -> 'comment_ids') >= 100 then n.data
      else jsonb_build_object('comment_ids', (n.data -> 'comment_ids') || to_jsonb(comment_id_param)) end
  returning * into notice;
  if notice.mail_after is not null then
    perform private.enqueue('mail_notices', jsonb_build_object('user_id', notice.user_id),
      format('mail_notices %s', notice.id), notice.mail_after);
  end if;
end
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
    array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_comments(readers uuid[], comment_ids uuid[])
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
    where n.user_id = any (readers) and n.read_at is null and n.kind in ('comment', 'reply', 'mention') and told.lost > 0
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
    where n.user_id = reader and n.read_at is null and n.kind in ('comment', 'reply', 'mention') and c.user_id = author))
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

CREATE OR REPLACE FUNCTION public.get_my_mutes()
 RETURNS TABLE(user_id uuid, username text, profile_image_url text, muted_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  return query
    select p.id, p.username, p.profile_image_url, m.created_at
    from public.member_mutes m join public.profiles p on p.id = m.muted_id
    where m.user_id = member
    order by m.created_at desc, p.username
    limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.mute_member(user_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
begin
  if user_id_param = member then
    perform private.refuse_field('user_id', 'You cannot mute yourself', 'other_member');
  end if;
  if not exists (select from public.profiles p where p.id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- The lock of require_pace, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'mutes', 22));
  if private.has_muted(member, user_id_param) then
    return;
  end if;
  if (select count(*) from public.member_mutes m where m.user_id = member) >= 500 then
    raise exception 'You can mute 500 members. Unmute someone first.'
      using errcode = 'PT409', hint = 'too_many_mutes', detail = '{"max": 500}';
  end if;
  perform private.require_pace('mutes', member);
  insert into public.member_mutes (user_id, muted_id) values (member, user_id_param);
  perform private.withdraw_comments_of(member, user_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.unmute_member(user_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.member_mutes m where m.user_id = private.require_account() and m.muted_id = user_id_param;
end
$function$;

ALTER TABLE "public"."member_mutes" ADD CONSTRAINT "member_mutes_muted_id_fkey" FOREIGN KEY (muted_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."member_mutes" ADD CONSTRAINT "member_mutes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX member_mutes_muted_idx ON public.member_mutes USING btree (muted_id);

CREATE TRIGGER member_mutes_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.member_mutes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE POLICY "member_mutes_select_own" ON "public"."member_mutes" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT auth.uid() AS uid)));

COMMENT ON FUNCTION "private"."has_muted"(uuid, uuid) IS 'Definer: triggers run as the author of a comment, who must not see mutes.';

COMMENT ON FUNCTION "private"."withdraw_comments"(uuid[], uuid[]) IS 'Definer: called by triggers and mute_member only.';

COMMENT ON FUNCTION "private"."withdraw_comments_of"(uuid, uuid) IS 'Called by mute_member.';

COMMENT ON FUNCTION "public"."get_my_mutes"() IS 'Definer: reads rows of auth.uid() only. A banned member may call it.';

COMMENT ON FUNCTION "public"."mute_member"(uuid) IS 'Definer: mutes and notices are written by procedures only. Raises PT400, PT401, PT403, PT404, PT409, PT429.';

COMMENT ON FUNCTION "public"."unmute_member"(uuid) IS 'Definer: mutes are written by procedures only. A banned member may call it.';

COMMENT ON TABLE "public"."member_mutes" IS 'At most 500 for a member. Read by private.notify_member; no count depends on it.';

REVOKE ALL ON FUNCTION "private"."has_muted"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_comments"(uuid[], uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."withdraw_comments_of"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_my_mutes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_mutes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."mute_member"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mute_member"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."unmute_member"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unmute_member"(uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."member_mutes" TO "authenticated";

select private.expose_to_backend('public.member_mutes');
