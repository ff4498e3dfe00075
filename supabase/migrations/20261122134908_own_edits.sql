set local check_function_bodies = off;

CREATE TABLE "public"."deal_revisions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "deal_id" uuid NOT NULL, "edited_by" text NOT NULL, "changes" jsonb NOT NULL, "reason" text, "is_hidden" boolean NOT NULL DEFAULT false, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "deal_revisions_edited_by_known" CHECK ((edited_by = ANY (ARRAY['poster'::text, 'moderator'::text]))), CONSTRAINT "deal_revisions_pkey" PRIMARY KEY (id), CONSTRAINT "deal_revisions_reason_length" CHECK ((char_length(reason) <= 1000)));

ALTER TABLE "public"."deal_revisions" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.changes_of_deal(old public.deals, new public.deals)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(field, jsonb_build_array(before, after)), '{}')
  from (values
    ('title', to_jsonb(old.title), to_jsonb(new.title)),
    ('description', to_jsonb(old.description), to_jsonb(new.description)),
    ('price', to_jsonb(old.price), to_jsonb(new.price)),
    ('original_price', to_jsonb(old.original_price), to_jsonb(new.original_price)),
    ('currency', to_jsonb(old.currency), to_jsonb(new.currency)),
    ('merchant', to_jsonb(old.merchant), to_jsonb(new.merchant)),
    ('category', to_jsonb(old.category), to_jsonb(new.category)),
    ('location', to_jsonb(old.location), to_jsonb(new.location)),
    ('deal_url', to_jsonb(old.deal_url), to_jsonb(new.deal_url)),
    ('starts_at', to_jsonb(old.starts_at), to_jsonb(new.starts_at)),
    ('expires_at', to_jsonb(old.expires_at), to_jsonb(new.expires_at))
  ) as compared (field, before, after)
  where before is distinct from after
$function$;

CREATE OR REPLACE FUNCTION private.link_host(link text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select lower(substring(link from '(?i)^https?://(?:www\.)?([^/?#:]+)'))
$function$;

CREATE OR REPLACE FUNCTION private.note_edit(old public.deals, new public.deals, by_param text, reason_param text)
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
  insert into public.deal_revisions (deal_id, edited_by, changes, reason)
  values (new.id, by_param, changed, nullif(btrim(reason_param), ''));
  update public.deals set edited_at = now() where id = new.id;
  return true;
end
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
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
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
    expired_at = case when private.ended_by(old) = 'date' and deal.expires_at is distinct from old.expires_at
      then null else expired_at end,
    expired_by = case when private.ended_by(old) = 'date' and deal.expires_at is distinct from old.expires_at
      then null else expired_by end,
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
  perform private.note_edit(old, deal, 'moderator', reason_param);
  perform private.log_admin_action(
    'update_deal', 'deal', deal_id_param, to_jsonb(old) - 'updated_at', to_jsonb(deal) - 'updated_at', reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.edit_own_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  allowed text[] := array['title', 'description', 'price', 'original_price', 'currency', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at'];
  unknown_field text;
  old public.deals;
  deal public.deals;
  answer public.deals_with_temperature;
begin
  perform private.check_reason(reason_param);
  -- The embedded backend sends an object as a JSON string that contains it.
  if jsonb_typeof(deal_data) = 'string' and starts_with(btrim(deal_data #>> '{}'), '{') then
    deal_data := (deal_data #>> '{}')::jsonb;
  end if;
  if deal_data is null or jsonb_typeof(deal_data) <> 'object' then
    perform private.refuse_field('deal_data', 'deal_data must be an object of fields', 'required', '{}');
  end if;
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
  select key into unknown_field from jsonb_object_keys(deal_data) as key where key <> all (allowed) limit 1;
  if unknown_field is not null then
    perform private.refuse_field(unknown_field, format('%s cannot be changed here', unknown_field), 'not_changeable');
  end if;
  deal := jsonb_populate_record(old, deal_data);
  deal.title := btrim(deal.title);
  deal.merchant := btrim(deal.merchant);
  perform private.check_deal(deal);
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
  end if;

  if private.changes_of_deal(old, deal) = '{}' and deal.image_url = old.image_url then
    select * into answer from public.deals_with_temperature where id = old.id;
    return answer;
  end if;
  perform private.require_pace('edits', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, category = deal.category, location = deal.location,
    image_url = deal.image_url, deal_url = deal.deal_url, starts_at = deal.starts_at, expires_at = deal.expires_at,
    -- A new announced end undoes an expiry that came from the old one, and no other.
    expired_at = case when private.ended_by(old) = 'date' and deal.expires_at is distinct from old.expires_at
      then null else expired_at end,
    expired_by = case when private.ended_by(old) = 'date' and deal.expires_at is distinct from old.expires_at
      then null else expired_by end,
    updated_at = now()
  where id = old.id
  returning * into deal;
  perform private.note_edit(old, deal, 'poster', reason_param);

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.expire_own_deal(deal_id_param uuid)
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
  select * into deal from public.deals where id = deal_id_param and user_id = member and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.moderator_has_decided(deal.id) then
    raise exception 'A moderator brought this deal back. You can end it 24 hours later.'
      using errcode = 'PT409', hint = 'moderator_decided';
  end if;
  perform private.decide_expiry(deal.id, true, 'poster');
  select * into answer from public.deals_with_temperature where id = deal.id;
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
    -- The admin who handled it is another person's data.
    'messages', (select coalesce(jsonb_agg(to_jsonb(m) - 'handled_by' order by m.created_at, m.id), '[]')
      from public.contact_messages m where m.user_id = member)
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.hide_deal_revision(revision_id_param uuid, is_hidden_param boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  revision public.deal_revisions;
begin
  perform private.require_admin();
  update public.deal_revisions set is_hidden = coalesce(is_hidden_param, true) where id = revision_id_param
  returning * into revision;
  if not found then
    raise exception 'This content is not here any more' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  perform private.log_admin_action(case when revision.is_hidden then 'hide_revision' else 'show_revision' end, 'deal',
    revision.deal_id);
end
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_deal(deal_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status <> 'pending' then
    raise exception 'Only a deal that waits for approval can be withdrawn' using errcode = 'PT409', hint = 'cannot_withdraw';
  end if;
  delete from public.deals where id = deal.id;
end
$function$;

ALTER TABLE "public"."deal_revisions" ADD CONSTRAINT "deal_revisions_deal_id_fkey" FOREIGN KEY (deal_id) REFERENCES public.deals(id) ON DELETE CASCADE;

CREATE INDEX deal_revisions_newest_idx ON public.deal_revisions USING btree (deal_id, created_at DESC);

CREATE TRIGGER deal_revisions_notify_change AFTER INSERT OR DELETE OR UPDATE ON public.deal_revisions FOR EACH ROW EXECUTE FUNCTION private.notify_change();

CREATE TRIGGER deal_revisions_refuse_direct_write BEFORE INSERT OR DELETE OR UPDATE ON public.deal_revisions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_direct_write();

CREATE POLICY "deal_revisions_select_visible" ON "public"."deal_revisions" FOR SELECT TO "anon", "authenticated" USING ((((NOT is_hidden) OR ( SELECT private.is_admin() AS is_admin)) AND (EXISTS ( SELECT
   FROM public.deals d
  WHERE (d.id = deal_revisions.deal_id)))));

COMMENT ON FUNCTION "private"."changes_of_deal"(public.deals, public.deals) IS 'For note_edit, which adds the image.';

COMMENT ON FUNCTION "private"."link_host"(text) IS 'Without www., which shops add and leave out.';

COMMENT ON FUNCTION "private"."note_edit"(public.deals, public.deals, text, text) IS 'Definer: revisions are written by procedures only. What is not public yet has no history.';

COMMENT ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) IS 'Definer: deals are written by procedures only. Without a change nothing is counted.';

COMMENT ON FUNCTION "public"."expire_own_deal"(uuid) IS 'Definer: deals are written by procedures only.';

COMMENT ON FUNCTION "public"."hide_deal_revision"(uuid, boolean) IS 'Definer: require_admin decides.';

COMMENT ON FUNCTION "public"."withdraw_deal"(uuid) IS 'Definer: deals are written by procedures only. Its image is swept with what nothing names.';

COMMENT ON TABLE "public"."deal_revisions" IS 'Names nobody: the poster is the one of the deal, and the audit log knows the moderator.';

REVOKE ALL ON FUNCTION "private"."changes_of_deal"(public.deals, public.deals) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_host"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_edit"(public.deals, public.deals, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."edit_own_deal"(uuid, jsonb, text, timestamp with time zone) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."expire_own_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."expire_own_deal"(uuid) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."hide_deal_revision"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."hide_deal_revision"(uuid, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."withdraw_deal"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_deal"(uuid) TO "anon", "authenticated";

GRANT SELECT ON TABLE "public"."deal_revisions" TO "anon", "authenticated";

select private.expose_to_backend('public.deal_revisions');
