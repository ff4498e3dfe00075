set local check_function_bodies = off;

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_known";

CREATE OR REPLACE FUNCTION private.notify_member(user_id_param uuid, kind_param text, subject_type_param text, subject_id_param uuid, bundle_key_param text, by_param uuid DEFAULT NULL::uuid, item_id_param uuid DEFAULT NULL::uuid, data_param jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  is_social constant boolean := kind_param in ('comment', 'reply', 'mention', 'addition');
  mail_at constant timestamptz := private.mail_time(user_id_param, kind_param);
  is_shown constant boolean := private.wants_bell(user_id_param, kind_param);
  items constant text := case kind_param when 'alert' then 'deal_ids' else 'comment_ids' end;
  notice public.notifications;
begin
  if user_id_param is null or user_id_param = by_param or (not is_shown and mail_at is null) then
    return;
  end if;
  if is_social and private.has_muted(user_id_param, by_param) then
    return;
  end if;
  if (is_social or kind_param in ('deal_hot', 'deal_check_asked', 'deal_price_seen')) and exists (
    select from private.bans where user_id = user_id_param and (until is null or until > now())
  ) then
    return;
  end if;
  insert into public.notifications as n (
    user_id, kind, subject_type, subject_id, actor_id, bundle_key, mail_after, in_bell, data)
  values (
    user_id_param, kind_param, subject_type_param, subject_id_param, case when is_social then by_param end,
    bundle_key_param, mail_at, is_shown,
    case when item_id_param is null then data_param else jsonb_build_object(items, jsonb_build_array(item_id_param)) end)
  on conflict (user_id, bundle_key) where read_at is null do update set
    kind = excluded.kind, subject_type = excluded.subject_type, subject_id = excluded.subject_id,
    actor_id = excluded.actor_id, created_at = excluded.created_at, in_bell = excluded.in_bell,
    mail_after = case
      when item_id_param is null or excluded.mail_after is null then excluded.mail_after
      else coalesce(n.mail_after, greatest(excluded.mail_after, n.mailed_at + interval '1 day')) end,
    mailed_at = case when item_id_param is not null then n.mailed_at end,
    count = case when item_id_param is null then 1 else n.count + 1 end,
    data = case when item_id_param is null then excluded.data
      when jsonb_array_length(n.data -> items) >= 100 then n.data
      else jsonb_build_object(items, (n.data -> items) || to_jsonb(item_id_param)) end
  returning * into notice;
  if notice.mail_after is not null then
    perform private.enqueue('mail_notices', jsonb_build_object('user_id', notice.user_id),
      format('mail_notices %s', notice.id), notice.mail_after);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_addition()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  finder constant uuid := coalesce(new.user_id, old.user_id);
  deal constant uuid := coalesce(new.deal_id, old.deal_id);
  poster constant uuid := (select d.user_id from public.deals d where d.id = deal);
  key constant text := format('added %s %s', deal, finder);
begin
  if new.status = 'pending' then
    perform private.notify_member(poster, 'addition', 'deal', deal, key, finder);
  else
    perform private.withdraw_notification(poster, key);
  end if;
  if new.status = 'accepted' and old.status <> 'accepted' then
    perform private.notify_member(finder, 'addition_accepted', 'deal', deal, key, auth.uid());
  else
    perform private.withdraw_notification(finder, key);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.optional_kinds()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select array['comment', 'reply', 'mention', 'addition', 'addition_accepted', 'deal_hot', 'deal_expired', 'deal_check_asked', 'deal_price_seen',
    'deal_changed', 'comment_changed', 'moderation', 'saved_ending', 'saved_price', 'saved_over', 'alert']
$function$;

CREATE OR REPLACE FUNCTION private.withdraw_comments_of(reader uuid, author uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.withdraw_comments(array[reader], array(
    select distinct c.id
    from public.notifications n
    cross join lateral jsonb_array_elements_text(n.data -> 'comment_ids') item
    join public.comments c on c.id = item::uuid
    where n.user_id = reader and n.read_at is null and n.kind in ('comment', 'reply', 'mention') and c.user_id = author),
    array['comment', 'reply', 'mention']);
  delete from public.notifications n
  where n.user_id = reader and n.kind = 'addition' and n.actor_id = author and n.read_at is null
$function$;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ((kind = ANY (ARRAY['deal_approved'::text, 'deal_rejected'::text, 'deal_removed'::text, 'deal_expired'::text, 'deal_ended_by_members'::text, 'deal_changed'::text, 'deal_hot'::text, 'deal_check_asked'::text, 'deal_price_seen'::text, 'deal_edit_approved'::text, 'deal_edit_rejected'::text, 'checks_paused'::text, 'voucher_approved'::text, 'voucher_rejected'::text, 'voucher_removed'::text, 'merchant_approved'::text, 'merchant_rejected'::text, 'merchant_removed'::text, 'post_approved'::text, 'post_removed'::text, 'avatar_approved'::text, 'avatar_rejected'::text, 'comment_changed'::text, 'comment_removed'::text, 'banned'::text, 'unbanned'::text, 'report_resolved'::text, 'report_dismissed'::text, 'comment'::text, 'reply'::text, 'mention'::text, 'addition'::text, 'addition_accepted'::text, 'saved_ending'::text, 'saved_price'::text, 'saved_over'::text, 'alert'::text])));

CREATE TRIGGER deal_finders_notify AFTER INSERT OR DELETE OR UPDATE ON public.deal_finders FOR EACH ROW EXECUTE FUNCTION private.notify_of_addition();

COMMENT ON FUNCTION "private"."notify_of_addition"() IS 'Notifies the poster of an addition to the deal, and its finder once it is accepted; withdraws unread notices that no longer apply. Definer: notices are written by triggers and procedures only.';

REVOKE ALL ON FUNCTION "private"."notify_of_addition"() FROM PUBLIC;
