set local check_function_bodies = off;

DROP FUNCTION "public"."get_pending_deal_hints"();

CREATE OR REPLACE FUNCTION private.decision_to_undo(admin uuid, kind text, content_id_param uuid, status_now text, expected_status text)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  keys constant text[] := array['status', 'expired_at', 'profile_image_status'];
  latest public.admin_actions;
begin
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and (coalesce(a.before, '{}') ?| keys or coalesce(a.after, '{}') ?| keys)
  order by a.created_at desc limit 1;
  if latest.id is null or latest.admin_id is distinct from admin
    or latest.action not in ('approve_' || kind, 'reject_' || kind, 'expire_' || kind, 'take_down_' || kind)
    -- The author has sent it again since, or another decision is the latest one.
    or status_now <> coalesce(latest.after ->> 'status', latest.after ->> 'profile_image_status', status_now)
    or status_now <> expected_status
  then
    raise exception 'Somebody else has decided since' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if latest.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can be taken back for 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
  return latest;
end
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
    when 'avatar' then
      select private.avatar_in_review(p) into state
      from public.profiles p where p.id = content_id_param for update;
    else
      perform private.refuse_field('content_type', 'Content type must be deal, voucher, merchant or avatar', 'one_of', '{}');
  end case;
  if state is null then
    raise exception 'This content is not here any more' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  return state;
end
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
    union all select profile_image_url from public.profiles
    union all select pending_profile_image_url from public.profiles
    union all select brand_image_url from public.voucher_codes
    union all select logo_url from public.merchants
    union all select cover_image_url from public.blog_posts
    union all select content from public.blog_posts
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
      update public.deals set
        status = coalesce(earlier ->> 'status', status::text)::public.deal_status,
        -- Approving ends an expiry; one that came since, from the announced end, is none of a pending deal.
        expired_at = case when decision.action = 'approve_deal' or earlier ? 'expired_at'
          then (earlier ->> 'expired_at')::timestamptz else expired_at end,
        rejection_reason = case when decision.action = 'expire_deal'
          then rejection_reason else earlier ->> 'rejection_reason' end,
        updated_at = now()
      where id = decision.subject_id;
    when 'voucher' then
      update public.voucher_codes set
        status = (earlier ->> 'status')::public.voucher_status, rejection_reason = earlier ->> 'rejection_reason'
      where id = decision.subject_id;
    when 'merchant' then
      update public.merchants set
        status = (earlier ->> 'status')::public.merchant_status, rejection_reason = earlier ->> 'rejection_reason'
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

CREATE OR REPLACE FUNCTION public.get_pending_deal_hints()
 RETURNS TABLE(deal_id uuid, is_first_deal boolean, same_link_deal_id uuid, poster_joined_at timestamp with time zone, approved_deals integer, rejected_deals integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return query
    select d.id, coalesce(own.approved, 0) = 0,
      (select o.id from public.deals o
        where d.deal_url <> '' and o.deal_url <> '' and md5(o.deal_url) = md5(d.deal_url)
          and o.id <> d.id and o.status <> 'rejected' and (o.created_at, o.id) < (d.created_at, d.id)
        order by o.created_at limit 1),
      p.created_at, coalesce(own.approved, 0), coalesce(own.rejected, 0)
    from public.deals d
    left join public.profiles p on p.id = d.user_id
    left join (
      select o.user_id, (count(*) filter (where o.status = 'active'))::integer as approved,
        (count(*) filter (where o.status = 'rejected'))::integer as rejected
      from public.deals o
      where o.user_id in (select w.user_id from public.deals w where w.status = 'pending' and w.expired_at is null)
      group by o.user_id
    ) own on own.user_id = d.user_id
    where d.status = 'pending' and d.expired_at is null
    order by d.created_at, d.id limit 500;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal(deal_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.deals_with_temperature
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.deals;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'Somebody else has already decided: this deal is %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approving and rejecting replace the reason of an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param),
    reason_param);

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_voucher_code(voucher_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  answer public.voucher_codes;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(expected_status_param, earlier.status::text)
  then
    raise exception 'Somebody else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  answer := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', answer.id,
    -- For undo_decision: a decision replaces the reason of an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', answer.status), why);
  return answer;
end
$function$;

CREATE OR REPLACE FUNCTION public.undo_decision(content_type_param text, content_id_param uuid, expected_status_param text DEFAULT NULL::text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(coalesce(content_type_param, '')));
  key text := case kind when 'avatar' then 'profile_image_status' else 'status' end;
  seen jsonb := private.lock_decided_state(kind, content_id_param);
  decision public.admin_actions :=
    private.decision_to_undo(admin, kind, content_id_param, seen ->> key, expected_status_param);
  restored jsonb;
begin
  perform private.restore_state(kind, decision);
  restored := private.lock_decided_state(kind, content_id_param);
  perform private.log_admin_action('undo_' || kind, decision.subject_type, content_id_param, seen, restored);
  return restored ->> key;
end
$function$;

COMMENT ON FUNCTION "private"."decision_to_undo"(uuid, text, uuid, text, text) IS 'Raises PT409 already_decided or undo_too_late. Reads the audit log, which keeps of each decision what it changed.';

COMMENT ON FUNCTION "private"."lock_decided_state"(text, uuid) IS 'Called by undo_decision only, which checks the caller.';

COMMENT ON FUNCTION "private"."restore_state"(text, public.admin_actions) IS 'Called by undo_decision only, which checks the caller and writes the log.';

COMMENT ON FUNCTION "public"."get_pending_deal_hints"() IS 'Definer: require_admin decides. Same rows as get_pending_deals.';

COMMENT ON FUNCTION "public"."undo_decision"(text, uuid, text) IS 'Definer: what is decided on is written by procedures only. Nothing is mailed about a decision.';

REVOKE ALL ON FUNCTION "private"."decision_to_undo"(uuid, text, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_decided_state"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."restore_state"(text, public.admin_actions) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_pending_deal_hints"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_pending_deal_hints"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."undo_decision"(text, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_decision"(text, uuid, text) TO "anon", "authenticated";
