set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.changes_of_deal(old public.deals, new public.deals)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_object_agg(field, jsonb_build_array(before.value, after.value)), '{}')
  from jsonb_each(to_jsonb(old)) as before (field, value)
  join jsonb_each(to_jsonb(new)) as after (field, value) using (field)
  where field = any (private.deal_fields()) and field <> 'image_url' and before.value <> after.value
$function$;

CREATE OR REPLACE FUNCTION private.deal_fields()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY['title'::text, 'description'::text, 'price'::text, 'original_price'::text, 'currency'::text, 'merchant'::text, 'category'::text, 'location'::text, 'image_url'::text, 'deal_url'::text, 'starts_at'::text, 'expires_at'::text];

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
    -- A repeated decision is no news.
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
    -- A deleted comment has lost its author; the log and reports still have it.
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
      where field = any (private.deal_fields())));
    if changed = '{"fields": []}' then
      return null;
    end if;
  end if;
  perform private.notify_member(recipient, kind, case subject when 'avatar' then 'profile' when 'deal_edit' then 'deal' else subject end,
    subject_id, key, auth.uid(), data_param => changed);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.admin_update_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  allowed constant text[] := private.deal_fields() || array['hot_votes_adjustment', 'cold_votes_adjustment'];
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

CREATE OR REPLACE FUNCTION public.edit_own_deal(deal_id_param uuid, deal_data jsonb, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.own_deals
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  allowed text[] := private.deal_fields();
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
    raise exception 'Resubmit a rejected deal instead' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status <> 'pending' then
    allowed := array_remove(array_remove(allowed, 'merchant'), 'category');
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

COMMENT ON FUNCTION "private"."deal_fields"() IS 'For edits, the history and notifications.';

REVOKE ALL ON FUNCTION "private"."deal_fields"() FROM PUBLIC;
