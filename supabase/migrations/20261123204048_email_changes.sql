set local check_function_bodies = off;

CREATE TABLE "private"."changed_emails" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "user_id" uuid NOT NULL, "old_email" text NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "changed_emails_pkey" PRIMARY KEY (id));

CREATE OR REPLACE FUNCTION private.cancel_email_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.email_change := null;
  new.email_change_token_new := null;
  new.email_change_token_current := null;
  new.email_change_sent_at := null;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.delete_changed_email(change_id_param uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.changed_emails where id = change_id_param
$function$;

CREATE OR REPLACE FUNCTION private.delete_old_account_records()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  total integer := 0;
  deleted integer;
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days';
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from auth.sessions where private.session_end(created_at, refreshed_at) <= now();
  get diagnostics deleted = row_count;
  total := total + deleted;
  delete from private.changed_emails where changed_at < now() - interval '3 days';
  get diagnostics deleted = row_count;
  return total + deleted;
end
$function$;

CREATE OR REPLACE FUNCTION private.get_changed_email(change_id_param uuid)
 RETURNS TABLE(old_email text, username text, language text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select c.old_email, p.username, s.language
  from private.changed_emails c
  join public.profiles p on p.id = c.user_id
  left join public.notification_settings s on s.user_id = c.user_id
  where c.id = change_id_param
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
  if tg_op = 'UPDATE' and new.email is distinct from old.email and new.email = old.email_change then
    -- The link arrived at the new address.
    delete from private.unconfirmed_emails where user_id = new.id;
  elsif tg_op = 'INSERT' or new.email is distinct from old.email then
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

CREATE OR REPLACE FUNCTION private.record_email_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  change uuid;
begin
  insert into private.changed_emails (user_id, old_email) values (new.id, old.email) returning id into change;
  insert into public.security_events (user_id, event) values (new.id, 'email_changed');
  perform private.enqueue('mail_email_change', jsonb_build_object('change_id', change));
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

ALTER TABLE "private"."changed_emails" ADD CONSTRAINT "changed_emails_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE INDEX changed_emails_changed_idx ON private.changed_emails USING btree (changed_at);

CREATE INDEX changed_emails_user_idx ON private.changed_emails USING btree (user_id);

CREATE TRIGGER users_cancel_email_change BEFORE UPDATE OF encrypted_password ON auth.users FOR EACH ROW WHEN (((SESSION_USER = 'samha_backend'::name) AND ((new.encrypted_password)::text IS DISTINCT FROM (old.encrypted_password)::text) AND (NOT ((new.email_change_token_new)::text IS DISTINCT FROM (old.email_change_token_new)::text)))) EXECUTE FUNCTION private.cancel_email_change();

CREATE TRIGGER users_record_email_change AFTER UPDATE OF email ON auth.users FOR EACH ROW WHEN (((SESSION_USER = 'samha_backend'::name) AND ((old.email)::text <> ''::text) AND ((new.email)::text IS DISTINCT FROM (old.email)::text))) EXECUTE FUNCTION private.record_email_change();

COMMENT ON FUNCTION "private"."cancel_email_change"() IS 'Invalidates the link of a pending change of address when the password changes: its owner may not have requested it.';

COMMENT ON FUNCTION "private"."delete_changed_email"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."get_changed_email"(uuid) IS 'Definer: called by the background worker''s login only.';

COMMENT ON FUNCTION "private"."note_email_proof"() IS 'Marks the address of a new account as unconfirmed, until an emailed link is used. A change of address uses a link to the new one. Definer: private.unconfirmed_emails has no grants. The accounts service clears the token of a link only when the link is used.';

COMMENT ON FUNCTION "private"."record_email_change"() IS 'Logs a changed address for admins and emails the earlier one. Definer: its tables have no grants.';

COMMENT ON TABLE "private"."changed_emails" IS 'Written by private.record_email_change. A row is deleted after its email, or after three days. No grants.';

REVOKE ALL ON FUNCTION "private"."cancel_email_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_changed_email"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."get_changed_email"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_email_change"() FROM PUBLIC;
