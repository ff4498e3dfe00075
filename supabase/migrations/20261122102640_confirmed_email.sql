set local check_function_bodies = off;

DROP FUNCTION "public"."get_my_profile"();

CREATE TABLE "private"."unconfirmed_emails" ("user_id" uuid NOT NULL, "since" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "unconfirmed_emails_pkey" PRIMARY KEY (user_id));

CREATE OR REPLACE FUNCTION private.end_links_of_old_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.recovery_token := null;
  new.confirmation_token := null;
  return new;
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
    -- Part of the sign-up, so before the e-mail address is confirmed.
    perform private.refuse_banned(auth.uid());
    return private.fallback_profile(new);
  end if;
  perform private.refuse_writer(auth.uid());
  if (new.id, new.username, new.created_at, new.profile_image_url)
    is distinct from (old.id, old.username, old.created_at, old.profile_image_url)
    or new.profile_image_status <> 'pending'
  then
    raise exception 'Only a picture for review can be written to a profile' using errcode = '42501';
  end if;
  if not private.is_own_image('avatar', new.pending_profile_image_url) then
    raise exception 'Avatar must be a picture that you uploaded here'
      using errcode = 'PT400', hint = 'invalid_field',
        detail = '{"field": "pending_profile_image_url", "rule": "own_image"}';
  end if;
  new.pending_image_since := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.must_confirm_email(member_param uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(private.setting('require_confirmed_email') = 'on', false)
    and not exists (select from private.admins where user_id = member_param)
    and (exists (select from private.unconfirmed_emails where user_id = member_param)
      or exists (select from auth.users where id = member_param and email_confirmed_at is null))
$function$;

CREATE OR REPLACE FUNCTION private.note_email_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A hosted accounts service, the demonstration content and a restored backup know better.
  if session_user <> 'samha_backend' then
    return null;
  end if;
  if tg_op = 'INSERT' or new.email is distinct from old.email then
    insert into private.unconfirmed_emails (user_id) values (new.id) on conflict do nothing;
  elsif (old.recovery_token <> '' and new.recovery_token is null)
    or (old.confirmation_token <> '' and new.confirmation_token is null)
  then
    delete from private.unconfirmed_emails where user_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.refuse_writer(member_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.refuse_banned(member_param);
  if private.must_confirm_email(member_param) then
    raise exception 'Confirm your e-mail address first: open the link that we sent you.'
      using errcode = 'PT403', hint = 'email_not_confirmed';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.require_member()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_account();
begin
  perform private.refuse_writer(member);
  return member;
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
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_profile()
 RETURNS TABLE(id uuid, username text, created_at timestamp with time zone, profile_image_url text, pending_profile_image_url text, profile_image_status public.profile_image_status, deals_count bigint, comments_count bigint, votes_count bigint, deletion_due_at timestamp with time zone, must_confirm_email boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := auth.uid();
begin
  if member is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select p.id, p.username, p.created_at, p.profile_image_url, p.pending_profile_image_url,
      p.profile_image_status,
      (select count(*) from public.deals d where d.user_id = p.id),
      (select count(*) from public.comments c where c.user_id = p.id),
      (select count(*) from public.deal_votes v where v.user_id = p.id),
      (select x.due_at from private.account_deletions x where x.user_id = p.id),
      private.must_confirm_email(p.id)
    from public.profiles p where p.id = member;
  -- The token of a deleted account is valid until it expires.
  if not found and not exists (select from auth.users u where u.id = member) then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
end
$function$;

ALTER TABLE "private"."unconfirmed_emails" ADD CONSTRAINT "unconfirmed_emails_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE TRIGGER users_email_proof AFTER INSERT OR UPDATE OF email, recovery_token, confirmation_token ON auth.users FOR EACH ROW EXECUTE FUNCTION private.note_email_proof();

CREATE TRIGGER users_end_old_links BEFORE UPDATE OF email ON auth.users FOR EACH ROW WHEN (((SESSION_USER = 'samha_backend'::name) AND ((new.email)::text IS DISTINCT FROM (old.email)::text))) EXECUTE FUNCTION private.end_links_of_old_address();

COMMENT ON FUNCTION "private"."must_confirm_email"(uuid) IS 'Definer: reads settings, admins and accounts. Without the setting nobody has to.';

COMMENT ON FUNCTION "private"."note_email_proof"() IS 'Definer: private.unconfirmed_emails is granted to nobody.';

COMMENT ON FUNCTION "private"."refuse_banned"(uuid) IS 'Definer: private.bans is granted to nobody. Raises PT403. Writes call refuse_writer, which calls it.';

COMMENT ON FUNCTION "private"."refuse_writer"(uuid) IS 'Raises PT403. Definer: reads bans and settings.';

COMMENT ON FUNCTION "private"."require_member"() IS 'Raises PT401, PT403 (banned, e-mail address to confirm), PT404. Definer: reads bans.';

COMMENT ON FUNCTION "public"."check_write_access"() IS 'Raises PT401, PT403 (banned, with the reason; e-mail address to confirm), PT404. Definer: reads bans.';

COMMENT ON FUNCTION "public"."get_my_profile"() IS 'Definer: the review columns are granted to nobody. A banned member may read.';

COMMENT ON TABLE "private"."unconfirmed_emails" IS 'Kept whether or not the setting require_confirmed_email is on. A hosted accounts service says it in auth.users.email_confirmed_at.';

REVOKE ALL ON FUNCTION "private"."end_links_of_old_address"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."must_confirm_email"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_email_proof"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_writer"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_writer"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_my_profile"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_my_profile"() TO "anon", "authenticated";
