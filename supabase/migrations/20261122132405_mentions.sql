set local check_function_bodies = off;

DROP FUNCTION "public"."delete_comment"(uuid);

DROP FUNCTION "public"."edit_comment"(uuid, text);

DROP FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid);

DROP VIEW "public"."comments_with_author";

CREATE TABLE "public"."comment_mentions" ("comment_id" uuid NOT NULL, "user_id" uuid NOT NULL, CONSTRAINT "comment_mentions_pkey" PRIMARY KEY (comment_id, user_id));

ALTER TABLE "public"."comment_mentions" ENABLE ROW LEVEL SECURITY;

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
      perform private.withdraw_notice(member, format('mention %s', new.id));
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
    -- The poster and the author of the answered comment hear of every comment.
    if tg_op = 'INSERT' and member is distinct from deal.user_id and member is distinct from answered then
      perform private.notify_member(
        member, 'mention', 'comment', new.id, format('mention %s', new.id), new.user_id, new.id);
    end if;
  end loop;
  return null;
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
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

ALTER TABLE "public"."comment_mentions" ADD CONSTRAINT "comment_mentions_comment_id_fkey" FOREIGN KEY (comment_id) REFERENCES public.comments(id) ON DELETE CASCADE;

ALTER TABLE "public"."comment_mentions" ADD CONSTRAINT "comment_mentions_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE VIEW "public"."comments_with_author" WITH (security_invoker=true) AS  SELECT c.id,
    c.deal_id,
    c.user_id,
    p.username,
    p.profile_image_url,
    c.content,
    c.parent_id,
    c.depth,
    c.created_at,
    c.updated_at,
    c.deleted_at,
    ( SELECT COALESCE(jsonb_agg(named.username ORDER BY named.username), '[]'::jsonb) AS "coalesce"
           FROM (public.comment_mentions m
             JOIN public.profiles named ON ((named.id = m.user_id)))
          WHERE (m.comment_id = c.id)) AS mentions
   FROM (public.comments c
     LEFT JOIN public.profiles p ON ((p.id = c.user_id)));

CREATE OR REPLACE FUNCTION public.delete_comment(comment_id_param uuid)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  comment public.comments := private.own_comment(comment_id_param);
  deleted public.comments;
  answer public.comments_with_author;
begin
  deleted := private.clear_comment(comment.id);
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('delete_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(deleted));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_comment(comment_id_param uuid, content_param text)
 RETURNS public.comments_with_author
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  said text := btrim(content_param, E' \t\r\n');
  comment public.comments := private.own_comment(comment_id_param);
  edited public.comments;
  answer public.comments_with_author;
begin
  if comment.created_at < now() - interval '15 minutes' and not private.is_admin() then
    raise exception 'A comment can be edited for 15 minutes' using errcode = 'PT403', hint = 'edit_window_closed';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
  );
  update public.comments set content = said, updated_at = now() where id = comment.id returning * into edited;
  if comment.user_id is distinct from auth.uid() then
    perform private.log_admin_action('edit_comment', 'comment', comment.id, to_jsonb(comment), to_jsonb(edited));
  end if;
  select * into answer from public.comments_with_author where id = comment.id;
  return answer;
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
  said text := btrim(content_param, E' \t\r\n');
  new_id uuid;
  answer public.comments_with_author;
begin
  if user_id_param is distinct from member then
    raise exception 'Not authenticated as that user' using errcode = 'PT403', hint = 'not_that_user';
  end if;
  perform private.check_fields(
    ('content', char_length(said) between 1 and 2000, 'Comment must be 1 to 2,000 characters',
      'length', '{"min": 1, "max": 2000}'),
    private.text_rule('content', 'Comment', said, true)
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
    values (coalesce(comment_id_param, gen_random_uuid()), deal_id_param, member, said, parent_id_param)
    returning id into new_id;
  end if;
  select * into answer from public.comments_with_author where id = new_id;
  return answer;
end
$function$;

CREATE INDEX comment_mentions_user_idx ON public.comment_mentions USING btree (user_id);

CREATE TRIGGER comment_mentions_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.comment_mentions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE TRIGGER comments_keep_mentions AFTER INSERT OR UPDATE OF content ON public.comments FOR EACH ROW EXECUTE FUNCTION private.keep_mentions();

CREATE POLICY "comment_mentions_select_of_visible_comments" ON "public"."comment_mentions" FOR SELECT TO "anon", "authenticated" USING ((EXISTS ( SELECT
   FROM public.comments
  WHERE (comments.id = comment_mentions.comment_id))));

COMMENT ON FUNCTION "private"."keep_mentions"() IS 'Definer: comment_mentions and notices are written by triggers only.';

COMMENT ON FUNCTION "public"."delete_comment"(uuid) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."edit_comment"(uuid, text) IS 'Definer: comments are written by procedures only.';

COMMENT ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) IS 'Definer: comments are written by procedures only.';

COMMENT ON TABLE "public"."comment_mentions" IS 'Kept by private.keep_mentions. Read through comments_with_author.';

COMMENT ON VIEW "public"."comments_with_author" IS 'Shows no row that comments hides.';

REVOKE ALL ON FUNCTION "private"."keep_mentions"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."delete_comment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_comment"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."edit_comment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_comment"(uuid, text) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."secure_add_comment"(uuid, uuid, text, uuid, uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."comment_mentions" TO "anon", "authenticated";

select private.expose_to_backend('public.comment_mentions');

GRANT SELECT ON TABLE "public"."comments_with_author" TO "anon", "authenticated";

select private.expose_to_backend('public.comments_with_author');
