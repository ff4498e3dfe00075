set local check_function_bodies = off;

DROP POLICY "blog_posts_delete_own_or_admin" ON "public"."blog_posts";

DROP POLICY "blog_posts_insert_own" ON "public"."blog_posts";

DROP POLICY "blog_posts_select_visible" ON "public"."blog_posts";

DROP POLICY "blog_posts_update_own_or_admin" ON "public"."blog_posts";

DROP POLICY "deal_checks_select_own" ON "public"."deal_checks";

DROP POLICY "deal_finders_select_visible" ON "public"."deal_finders";

DROP POLICY "deal_votes_select_own" ON "public"."deal_votes";

DROP POLICY "deals_select_visible" ON "public"."deals";

DROP POLICY "halal_disputes_select_own_or_admin" ON "public"."halal_disputes";

DROP POLICY "halal_facts_select_visible" ON "public"."halal_facts";

DROP POLICY "member_mutes_select_own" ON "public"."member_mutes";

DROP POLICY "merchants_select_visible" ON "public"."merchants";

DROP POLICY "notification_settings_select_own" ON "public"."notification_settings";

DROP POLICY "notifications_select_own" ON "public"."notifications";

DROP POLICY "profiles_insert_own" ON "public"."profiles";

DROP POLICY "profiles_update_own" ON "public"."profiles";

DROP POLICY "reports_select_own_or_admin" ON "public"."reports";

DROP POLICY "voucher_codes_select_visible" ON "public"."voucher_codes";

DROP POLICY "voucher_outcomes_select_own" ON "public"."voucher_outcomes";

DROP FUNCTION "private"."get_ended_sessions"(uuid);

DROP FUNCTION "private"."record_ended_session"(uuid, boolean, uuid, timestamp with time zone);

DROP TABLE "private"."ended_sessions";

CREATE OR REPLACE FUNCTION private.caller()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_open_session();
  return auth.uid();
end
$function$;

CREATE OR REPLACE FUNCTION private.is_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from private.admins where user_id = auth.uid()) and private.has_open_session()
$function$;

CREATE OR REPLACE FUNCTION private.taken_down_reason(post_id_param uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select t.reason from private.taken_down_posts t join public.blog_posts b on b.id = t.post_id
  where t.post_id = post_id_param and (b.user_id = private.caller() or private.is_admin())
$function$;

CREATE OR REPLACE FUNCTION public.get_my_merchants()
 RETURNS SETOF public.merchants
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.caller() is null then
    raise exception 'Not authenticated' using errcode = 'PT401', hint = 'not_authenticated';
  end if;
  return query
    select * from public.merchants where user_id = auth.uid() order by created_at desc, id limit 100;
end
$function$;

CREATE OR REPLACE FUNCTION public.get_my_profile()
 RETURNS TABLE(id uuid, username text, created_at timestamp with time zone, profile_image_url text, pending_profile_image_url text, profile_image_status public.profile_image_status, deals_count bigint, comments_count bigint, votes_count bigint, deletion_due_at timestamp with time zone, must_confirm_email boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.caller();
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

CREATE OR REPLACE FUNCTION public.send_contact_message(name_param text, email_param text, topic_param text, message_param text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sender_name text := btrim(name_param, E' \t\r\n');
  sender_email text := btrim(email_param, E' \t\r\n');
  trimmed text := btrim(message_param, E' \t\r\n');
  new_id uuid;
begin
  if sender_name is null or char_length(sender_name) not between 1 and 80 or sender_name ~ '[[:cntrl:]]' then
    perform private.refuse_field('name', 'Name must be 1 to 80 characters on one line',
      'length', '{"min": 1, "max": 80}');
  end if;
  if sender_email is null or char_length(sender_email) > 254
    or sender_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'
  then
    perform private.refuse_field('email', 'Email must be an address such as name@example.com', 'email_address', '{}');
  end if;
  if topic_param is null
    or topic_param not in ('general', 'deal', 'account', 'merchant', 'privacy', 'problem')
  then
    perform private.refuse_field('topic', 'Topic must be one from the list', 'one_of', '{}');
  end if;
  if trimmed is null or char_length(trimmed) not between 10 and 2000 then
    perform private.refuse_field('message', 'Message must be 10 to 2,000 characters',
      'length', '{"min": 10, "max": 2000}');
  end if;
  perform private.check_fields(
    private.text_rule('name', 'Name', sender_name),
    private.text_rule('email', 'Email', sender_email),
    private.text_rule('message', 'Message', trimmed, true)
  );
  perform private.require_contact_pace();

  insert into public.contact_messages (user_id, name, email, topic, message)
  values ((select id from public.profiles where id = private.caller()), sender_name, sender_email, topic_param, trimmed)
  returning id into new_id;
  perform private.enqueue('mail_contact_messages', '{}', 'mail_contact_messages');
  return new_id;
end
$function$;

CREATE OR REPLACE FUNCTION public.tally_deal_votes(deal_ids_param uuid[])
 RETURNS TABLE(deal_id uuid, hot bigint, cold bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select d.id,
    count(v.user_id) filter (where v.vote_type = 'hot'),
    count(v.user_id) filter (where v.vote_type = 'cold')
  from public.deals d
  left join public.deal_votes v on v.deal_id = d.id
  where d.id = any (deal_ids_param[1:100])
    and (d.status = 'active' or d.user_id = private.caller() or private.is_admin())
  group by d.id
$function$;

CREATE POLICY "blog_posts_delete_own_or_admin" ON "public"."blog_posts" FOR DELETE TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "blog_posts_insert_own" ON "public"."blog_posts" FOR INSERT TO "authenticated" WITH CHECK ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "blog_posts_select_visible" ON "public"."blog_posts" FOR SELECT TO "anon", "authenticated" USING (((status = 'published'::public.blog_post_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "blog_posts_update_own_or_admin" ON "public"."blog_posts" FOR UPDATE TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin))) WITH CHECK (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "deal_checks_select_own" ON "public"."deal_checks" FOR SELECT TO "anon", "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "deal_finders_select_visible" ON "public"."deal_finders" FOR SELECT TO "anon", "authenticated" USING (((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = deal_finders.deal_id) AND (NOT private.is_banned(deal_finders.user_id)) AND ((d.user_id = ( SELECT private.caller() AS caller)) OR ((deal_finders.status = 'accepted'::text) AND (NOT ((deal_finders.added = 'code'::text) AND private.is_product(d.finance_facts)))))))) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "deal_votes_select_own" ON "public"."deal_votes" FOR SELECT TO "anon", "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "deals_select_visible" ON "public"."deals" FOR SELECT TO "anon", "authenticated" USING (((status = 'active'::public.deal_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "halal_disputes_select_own_or_admin" ON "public"."halal_disputes" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "halal_facts_select_visible" ON "public"."halal_facts" FOR SELECT TO "anon", "authenticated" USING (((is_public AND ((EXISTS ( SELECT
   FROM public.deals d
  WHERE ((d.id = halal_facts.deal_id) AND (d.status = 'active'::public.deal_status)))) OR (EXISTS ( SELECT
   FROM public.merchants m
  WHERE ((m.id = halal_facts.merchant_id) AND (m.status = 'approved'::public.merchant_status)))))) OR (claimed_by = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "member_mutes_select_own" ON "public"."member_mutes" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "merchants_select_visible" ON "public"."merchants" FOR SELECT TO "anon", "authenticated" USING (((status = 'approved'::public.merchant_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "notification_settings_select_own" ON "public"."notification_settings" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "notifications_select_own" ON "public"."notifications" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

CREATE POLICY "profiles_insert_own" ON "public"."profiles" FOR INSERT TO "authenticated" WITH CHECK ((id = ( SELECT private.caller() AS caller)));

CREATE POLICY "profiles_update_own" ON "public"."profiles" FOR UPDATE TO "authenticated" USING ((id = ( SELECT private.caller() AS caller))) WITH CHECK ((id = ( SELECT private.caller() AS caller)));

CREATE POLICY "reports_select_own_or_admin" ON "public"."reports" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "voucher_codes_select_visible" ON "public"."voucher_codes" FOR SELECT TO "anon", "authenticated" USING (((status = 'active'::public.voucher_status) OR (user_id = ( SELECT private.caller() AS caller)) OR ( SELECT private.is_admin() AS is_admin)));

CREATE POLICY "voucher_outcomes_select_own" ON "public"."voucher_outcomes" FOR SELECT TO "anon", "authenticated" USING ((user_id = ( SELECT private.caller() AS caller)));

COMMENT ON FUNCTION "private"."caller"() IS 'Raises PT401. Definer: private.has_open_session has no grants. In a policy it is a scalar subquery, so that one statement looks up the session once.';

REVOKE ALL ON FUNCTION "private"."caller"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."caller"() TO "anon", "authenticated";
