set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_undo(decision public.admin_actions, is_outdated boolean)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if is_outdated then
    raise exception 'This decision no longer holds or cannot be undone' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if decision.created_at < now() - interval '10 minutes' then
    raise exception 'A decision can only be undone within 10 minutes' using errcode = 'PT409', hint = 'undo_too_late';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.report_decision_to_undo(admin uuid, kind text, content_id_param uuid)
 RETURNS public.admin_actions
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  decided_at timestamptz;
  latest public.admin_actions;
begin
  -- The second of two calls waits here.
  perform from public.reports where content_type::text = kind and content_id = content_id_param order by id for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  select max(resolved_at) into decided_at from public.reports where content_type::text = kind and content_id = content_id_param;
  select * into latest from public.admin_actions a
  where a.subject_id = content_id_param and a.subject_type = kind and a.after ? 'reports'
  order by a.created_at desc limit 1;
  perform private.check_undo(latest, latest.admin_id is distinct from admin
    or latest.action not in ('dismiss_reports', 'resolve_reports', 'expire_reported_content', 'remove_reported_content')
    or latest.action = 'remove_reported_content' and kind not in ('deal', 'voucher')
    -- The log records a later ban under the member, and a later decision about a single report under that report.
    or latest.created_at < decided_at);
  return latest;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_edit(edit_id_param uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  edit private.proposed_edits;
  deal public.deals;
  before public.deals;
begin
  select * into edit from private.proposed_edits where id = edit_id_param;
  select * into deal from public.deals where id = edit.deal_id for update;
  if edit.status = 'approved' then
    if deal.updated_at <> edit.decided_at then
      raise exception 'The deal has changed since this decision' using errcode = 'PT409', hint = 'already_decided';
    end if;
    before := jsonb_populate_record(deal, (
      select jsonb_object_agg(field, edit.replaced -> 'deal' -> field)
      from unnest(array(select jsonb_object_keys(edit.changes)) || array['expired_at', 'expired_by', 'edited_at']) as field));
    delete from private.deal_prices where deal_id = deal.id and seen_at >= edit.decided_at;
    perform private.write_edit(before);
    update public.deals set edited_at = before.edited_at where id = deal.id;
    delete from public.deal_revisions where deal_id = deal.id and created_at >= edit.decided_at;
    perform private.approve_present_version(deal.id);
    if (edit.replaced ->> 'had_version')::boolean then
      insert into private.approved_versions
      select (jsonb_populate_record(null::private.approved_versions, edit.replaced)).*;
    end if;
  end if;
  update private.proposed_edits set
    status = 'waiting', rejection_reason = null, replaced = null, decided_at = null, updated_at = clock_timestamp()
  where id = edit.id;
end
$function$;

CREATE OR REPLACE FUNCTION private.restore_reported_content(kind text, decision public.admin_actions)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  is_end constant boolean := decision.action = 'expire_reported_content';
  key constant text := case when is_end then 'expired_at' else 'status' end;
  seen constant jsonb := private.lock_decided_state(kind, decision.subject_id);
begin
  -- The decision did not change content that was no longer public.
  if not coalesce(decision.after, '{}') ? key then
    return;
  end if;
  if seen -> key is distinct from decision.after -> key then
    raise exception 'The content has changed since this decision' using errcode = 'PT409', hint = 'already_decided';
  end if;
  -- Only public content is removed or ended.
  decision.before := jsonb_build_object(key, case when is_end then decision.before -> key else to_jsonb('active'::text) end);
  decision.action := case when is_end then 'expire_' else 'reject_' end || kind;
  perform private.restore_state(kind, decision);
end
$function$;

CREATE OR REPLACE FUNCTION private.save_deals(member uuid, ids uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  saved integer;
begin
  perform private.lock_saved_deals(member);
  perform private.require_consent(member, 'saved');
  insert into private.saved_deals (user_id, deal_id, told_price, told_is_total, told_currency, told_over)
  select member, d.id, coalesce(d.total_price, d.price), d.total_price is not null, d.currency, private.is_over(d)
  from public.deals d
  where d.id = any (ids) and d.status = 'active'
  on conflict (user_id, deal_id) do nothing;
  get diagnostics saved = row_count;
  if saved > 0 and (select count(*) from private.saved_deals s where s.user_id = member) > 2000 then
    raise exception 'You can save up to 2,000 deals. Remove one first.'
      using errcode = 'PT409', hint = 'too_many_saved', detail = '{"max": 2000}';
  end if;
  return saved;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_halal_dispute(dispute_id_param uuid, action_param text, reason_param text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action text;
  dispute public.halal_disputes;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'uphold', 'dismiss');
  select * into dispute from public.halal_disputes where id = dispute_id_param;
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  -- Locks the fact first, as in decide_halal_fact.
  select * into old from public.halal_facts where id = dispute.fact_id for update;
  select * into dispute from public.halal_disputes where id = dispute_id_param for update;
  -- The dispute was withdrawn while this call waited.
  if not found then
    raise exception 'Dispute not found' using errcode = 'PT404', hint = 'dispute_not_found';
  end if;
  if dispute.status <> 'open' then
    raise exception 'This dispute has already been decided' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action = 'uphold' then
    perform private.take_down_fact(dispute.fact_id, admin);
  else
    update public.halal_disputes set status = 'dismissed', decided_by = admin, decided_at = now() where id = dispute.id;
  end if;
  perform private.log_admin_action(
    action || '_halal_dispute', 'halal_fact', dispute.fact_id, private.decided_fact(old),
    (select private.decided_fact(f) || jsonb_build_object('dispute', dispute.reason, 'dispute_id', dispute.id)
      from public.halal_facts f where f.id = old.id),
    reason_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_halal_fact(fact_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  action text;
  old public.halal_facts;
begin
  action := private.check_decision(action_param, reason_param, 'show', 'check', 'refuse', 'withdraw');
  old := private.lock_halal_fact(fact_id_param);
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'show' and old.is_public or action = 'check' and old.state = 'checked'
    or action = 'refuse' and old.is_public or action = 'withdraw' and not old.is_public
  then
    raise exception 'This has already been done' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if action in ('refuse', 'withdraw') then
    perform private.take_down_fact(old.id, admin);
  else
    update public.halal_facts set
      state = case action when 'check' then 'checked' else state end, is_public = true, decided_by = admin,
      decided_at = now(), updated_at = now()
    where id = old.id;
  end if;
  perform private.log_admin_action(
    action || '_halal_fact', 'halal_fact', old.id,
    private.decided_fact(old),
    (select private.decided_fact(f) || jsonb_build_object('attribute', f.attribute, 'value', f.value)
      from public.halal_facts f where f.id = old.id),
    reason_param);
  return (select private.halal_fact_json(f) from public.halal_facts f where f.id = old.id);
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_member_ending(deal_id_param uuid, is_over_param boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  old public.deals;
begin
  perform private.require_admin();
  if is_over_param is null then
    perform private.refuse_field('is_over_param', 'Choose whether the deal has ended', 'required', '{}');
  end if;
  select * into old from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if not private.ending_waits(old.id) then
    raise exception 'This ending is no longer pending' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if is_over_param then
    perform private.set_deal_decision(old.id, 'expire', null);
    perform private.log_admin_action('expire_deal', 'deal', old.id, jsonb_build_object('expired_at', old.expired_at),
      (select jsonb_build_object('expired_at', expired_at) from public.deals where id = old.id));
  else
    perform private.record_expiry_decision(old.id, false, 'moderator');
    perform private.log_admin_action('keep_deal', 'deal', old.id);
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.decide_reports(content_type_param text, content_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text, content_action_param text DEFAULT 'keep'::text, ban_reason_param text DEFAULT NULL::text, ban_until_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  kind text := lower(btrim(content_type_param));
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  content_action text := lower(btrim(content_action_param));
  content jsonb;
  author uuid;
  ban jsonb;
  decided integer;
begin
  perform private.check_report_decision(kind, decision, message, content_action);
  -- The second of two admins waits here and then finds no open report.
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where content_type::text = kind and content_id = content_id_param and status = 'open';
  get diagnostics decided = row_count;
  if decided = 0 then
    if exists (select from public.reports where content_type::text = kind and content_id = content_id_param) then
      raise exception 'These reports have already been decided' using errcode = 'PT409', hint = 'already_decided';
    end if;
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;

  if content_action = 'keep' then
    perform private.log_admin_action(
      case decision when 'resolved' then 'resolve_reports' else 'dismiss_reports' end,
      kind, content_id_param, null, jsonb_build_object('reports', decided), message);
  elsif content_action = 'ban' then
    select r.author_id into author from public.reports r
    where r.content_type::text = kind and r.content_id = content_id_param and r.author_id is not null
    order by r.created_at desc limit 1;
    ban := private.set_ban(author, ban_reason_param, ban_until_param);
    perform private.log_admin_action(
      'ban_reported_member', 'profile', author, ban,
      jsonb_build_object('banned', true, 'until', ban_until_param, 'reports', decided), ban_reason_param);
  else
    content := private.decided_content(kind, content_id_param);
    perform private.act_on_reported_content(kind, content_id_param, content_action, message);
    perform private.log_admin_action(
      content_action || '_reported_content', kind, content_id_param, content,
      private.decided_content(kind, content_id_param) || jsonb_build_object('reports', decided), message);
  end if;
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.dispute_halal_fact(fact_id_param uuid, reason_param text, details_param text DEFAULT NULL::text, evidence_image_url_param text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member constant uuid := private.require_member();
  why constant text := lower(btrim(reason_param));
  trimmed constant text := nullif(btrim(details_param), '');
  photo constant text := nullif(btrim(evidence_image_url_param), '');
  own_merchants constant text[] := private.own_merchant_keys(member);
  fact public.halal_facts;
  dispute uuid;
begin
  select * into fact from public.halal_facts f
  where f.id = fact_id_param and f.is_public and (
    exists (select from public.deals d where d.id = f.deal_id and d.status = 'active')
    or exists (select from public.merchants m where m.id = f.merchant_id and m.status = 'approved'))
  for share;
  if not found then
    raise exception 'Fact not found' using errcode = 'PT404', hint = 'fact_not_found';
  end if;
  perform private.check_fields(
    ('reason', coalesce(why in ('wrong_value', 'expired', 'forged', 'wrong_product', 'other'), false),
      'Reason must be wrong_value, expired, forged, wrong_product or other', 'one_of', '{}'),
    ('details', why <> 'other' or trimmed is not null, 'Details are required if the reason is other', 'details_for_other', '{}'),
    ('details', coalesce(char_length(trimmed) <= 1000, true), 'Details must be at most 1,000 characters', 'max_length',
      '{"max": 1000}'),
    private.text_rule('details', 'Details', trimmed, true),
    ('evidence_image_url', photo is null or private.is_own_image('evidence', photo),
      'Photo must be an image that you uploaded here', 'own_image', '{}'));
  if fact.claimed_by = member then
    raise exception 'This is your own fact. Withdraw it instead.' using errcode = 'PT409', hint = 'own_fact';
  end if;
  if own_merchants <> '{}' and private.merchant_key_of_fact(fact) <> all (own_merchants) then
    raise exception 'You registered a merchant, so you cannot dispute facts about other merchants'
      using errcode = 'PT403', hint = 'other_merchant';
  end if;
  if (select weight from private.check_standing(member)) = 0 and not private.is_admin() then
    raise exception 'You cannot dispute facts while your checks do not count' using errcode = 'PT403', hint = 'cannot_dispute_yet';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text, 87));
  if exists (select from public.halal_disputes where fact_id = fact.id and user_id = member and status = 'open') then
    raise exception 'You have already disputed this' using errcode = 'PT409', hint = 'already_disputed';
  end if;
  perform private.require_pace('disputes', member);
  insert into public.halal_disputes (fact_id, user_id, reason, details, evidence_image_url)
  values (fact.id, member, why, trimmed, photo)
  returning id into dispute;
  return dispute;
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
  result public.own_deals;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status = 'rejected' then
    raise exception 'This deal was rejected. Resubmit it instead.' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if old.status <> 'pending' then
    allowed := array_remove(array_remove(allowed, 'merchant'), 'category');
  end if;
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
  if old.is_associated and not deal.is_associated then
    perform private.refuse_field('is_associated', 'Only an admin can remove your association with the merchant', 'not_changeable');
  end if;
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_field('expires_at', 'The end must be in the future', 'end_in_future', '{}');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_field('deal_url', 'The link of an approved deal must stay at the same shop', 'same_host', '{}');
  end if;

  if old.status = 'active' then
    perform private.refuse_missing_facts(deal, old, null);
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

  select * into result from public.own_deals where id = old.id;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.handle_contact_message(message_id_param uuid, is_handled_param boolean DEFAULT true)
 RETURNS public.contact_messages
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  earlier public.contact_messages;
  result public.contact_messages;
begin
  select * into earlier from public.contact_messages where id = message_id_param for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if (earlier.handled_at is not null) = is_handled_param then
    raise exception 'This has already been done' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.contact_messages set
    handled_at = case when is_handled_param then now() end,
    handled_by = case when is_handled_param then admin end
  where id = message_id_param
  returning * into result;
  perform private.log_admin_action(
    case when is_handled_param then 'handle_message' else 'reopen_message' end, 'message', result.id,
    jsonb_build_object('handled_at', earlier.handled_at), jsonb_build_object('handled_at', result.handled_at));
  return result;
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
  waived text[] := '{}';
  result public.deals_with_temperature;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject', 'expire');

  select * into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if old.status::text <> expected_status_param then
    raise exception 'This deal is now %', old.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'deal', 'status', old.status)::text;
  end if;
  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'approve' and old.expires_at <= now() then
    raise exception 'The end date of this deal has passed. Change it first.'
      using errcode = 'PT409', hint = 'end_passed', detail = json_build_object('at', old.expires_at)::text;
  end if;

  if action = 'approve' and old.status <> 'active' then
    perform private.refuse_missing_facts(old, null, reason_param);
    waived := private.missing_facts(old);
  end if;

  perform private.set_deal_decision(deal_id_param, action, reason_param);
  perform private.log_admin_action(
    action || '_deal', 'deal', deal_id_param,
    jsonb_build_object('status', old.status, 'expired_at', old.expired_at)
      -- For undo_decision: approval and rejection replace the reason for an earlier rejection.
      || case action when 'expire' then '{}'
        else jsonb_strip_nulls(jsonb_build_object('rejection_reason', old.rejection_reason)) end,
    (select jsonb_build_object('status', status, 'expired_at', expired_at) from public.deals where id = deal_id_param)
      || case when waived = '{}' then '{}' else jsonb_build_object('facts_missing', waived) end,
    reason_param);

  select * into result from public.deals_with_temperature where id = deal_id_param;
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_deal_edit(edit_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_version_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  edit private.proposed_edits;
  deal public.deals;
  decided text;
  replaced_now jsonb;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'approve', 'reject');
  -- Locks the deal first, like edit_own_deal.
  select d.* into deal from public.deals d join private.proposed_edits e on e.deal_id = d.id
  where e.id = edit_id_param for update of d;
  select * into edit from private.proposed_edits where id = edit_id_param;
  if not found or deal.status <> 'active' then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
  if edit.status <> 'waiting' then
    raise exception 'This change is already %', edit.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'edit', 'status', edit.status)::text;
  end if;
  perform private.refuse_changed(private.version_of_edit(edit, deal), expected_version_param);

  decided := case action when 'approve' then 'approved' else 'rejected' end;
  if action = 'approve' then
    replaced_now := private.apply_proposed_edit(edit, deal);
  end if;
  update private.proposed_edits set
    status = decided, replaced = replaced_now, decided_at = now(), updated_at = clock_timestamp(),
    rejection_reason = case action when 'reject' then nullif(btrim(reason_param), '') end
  where id = edit.id;
  perform private.log_admin_action(
    action || '_edit', 'deal_edit', edit.id,
    (select jsonb_object_agg(field, to_jsonb(deal) -> field) from jsonb_object_keys(edit.changes) as field)
      || jsonb_build_object('status', 'waiting'),
    edit.changes || jsonb_build_object('status', decided, 'deal_id', deal.id), reason_param);
  return decided;
end
$function$;

CREATE OR REPLACE FUNCTION public.moderate_merchant(merchant_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text)
 RETURNS public.merchants
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.merchants;
  result public.merchants;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, why, 'approve', 'reject', 'take_down');
  select * into earlier from public.merchants where id = merchant_id_param for update;
  if not found then
    raise exception 'Merchant not found' using errcode = 'PT404', hint = 'merchant_not_found';
  end if;
  -- The first of two admins decides.
  if earlier.status <> (case action when 'take_down' then 'approved' else 'pending' end)::public.merchant_status
    or earlier.status::text <> expected_status_param
  then
    raise exception 'This merchant is now %', earlier.status using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.merchants set
    status = (case action when 'approve' then 'approved' else 'rejected' end)::public.merchant_status,
    rejection_reason = case action when 'approve' then null else why end,
    rejected_at = case action when 'approve' then null else now() end
  where id = merchant_id_param
  returning * into result;
  perform private.log_admin_action(
    action || '_merchant', 'merchant', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), why);
  return result;
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
  result public.voucher_codes;
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
    raise exception 'This code is now %', earlier.status using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  if action = 'approve' and not private.may_decide_code(earlier.deal_id) then
    raise exception 'Decide on this code''s deal first' using errcode = 'PT409', hint = 'deal_not_public';
  end if;
  result := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', result.id,
    -- For undo_decision: a decision replaces the reason for an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', result.status), why);
  return result;
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
    raise exception 'You can mute up to 500 members. Unmute someone first.'
      using errcode = 'PT409', hint = 'too_many_mutes', detail = '{"max": 500}';
  end if;
  perform private.require_pace('mutes', member);
  insert into public.member_mutes (user_id, muted_id) values (member, user_id_param);
  perform private.withdraw_comments_of(member, user_id_param);
end
$function$;

CREATE OR REPLACE FUNCTION public.resolve_report(report_id_param uuid, status_param text, resolution_param text DEFAULT NULL::text)
 RETURNS public.reports
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  admin uuid := private.require_admin();
  decision text := lower(btrim(status_param));
  message text := nullif(btrim(resolution_param), '');
  earlier public.reports;
  result public.reports;
begin
  perform private.check_report_decision('report', decision, message, 'keep');
  select * into earlier from public.reports where id = report_id_param for update;
  if not found then
    raise exception 'Report not found' using errcode = 'PT404', hint = 'report_not_found';
  end if;
  if earlier.status <> 'open' then
    raise exception 'This report is already %', earlier.status
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'report', 'status', earlier.status)::text;
  end if;
  update public.reports
  set status = decision::public.report_status, resolution = message, resolved_by = admin, resolved_at = now()
  where id = report_id_param
  returning * into result;
  perform private.log_admin_action(
    case decision when 'resolved' then 'resolve_report' else 'dismiss_report' end, 'report', result.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', result.status), message);
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION public.review_post(post_id_param uuid, action_param text, reason_param text DEFAULT NULL::text, expected_status_param text DEFAULT NULL::text, expected_updated_at_param timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  action text;
  old public.blog_posts;
  post public.blog_posts;
  old_state text;
begin
  perform private.require_admin();
  action := private.check_decision(action_param, reason_param, 'keep', 'take_down');
  if action = 'take_down' and nullif(btrim(reason_param), '') is null then
    perform private.refuse_field('reason_param', 'Say why. The author will see this.', 'required', '{}');
  end if;
  select * into old from public.blog_posts where id = post_id_param for update;
  -- Of the drafts, only those that were taken down can be decided on.
  if not found or (old.status = 'draft'
    and not exists (select from private.taken_down_posts t where t.post_id = post_id_param))
  then
    raise exception 'Blog post not found' using errcode = 'PT404', hint = 'post_not_found';
  end if;
  old_state := case when old.status = 'draft' then 'taken_down' when old.reviewed_at is null then 'waiting' else 'kept' end;
  if old_state <> expected_status_param then
    raise exception 'This post is now %',
        case old_state when 'waiting' then 'waiting for review' when 'kept' then 'kept' else 'taken down' end
      using errcode = 'PT409', hint = 'already_decided',
        detail = json_build_object('content', 'blog_post', 'status', old_state)::text;
  end if;

  perform private.refuse_changed(old.updated_at, expected_updated_at_param);
  if action = 'keep' then
    delete from private.taken_down_posts where post_id = post_id_param;
    update public.blog_posts set status = 'published', reviewed_at = now() where id = post_id_param returning * into post;
    insert into private.trusted_authors (user_id)
    select post.user_id where post.user_id is not null on conflict do nothing;
    update public.blog_posts set reviewed_at = now()
    where user_id = post.user_id and status = 'published' and reviewed_at is null
      -- A post that changed since it was kept needs its own decision.
      and not exists (select from private.kept_posts k where k.post_id = blog_posts.id);
  else
    perform private.take_down_post(post_id_param, reason_param);
    select * into post from public.blog_posts where id = post_id_param;
  end if;
  perform private.log_admin_action(
    case action when 'keep' then 'keep_post' else 'take_down_post' end, 'blog_post', post_id_param,
    jsonb_build_object('status', old.status), jsonb_build_object('status', post.status), reason_param);
  return case action when 'keep' then 'kept' else 'taken_down' end;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_alert(alert_param jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  alert private.alerts := private.read_alert(member, alert_param);
begin
  perform private.check_fields(('name', alert.name <> '', 'Name must be 1 to 60 characters', 'length', '{"min": 1, "max": 60}'));
  perform private.require_pace('alerts', member);
  perform private.lock_alerts(member);
  perform private.require_consent(member, 'alerts');
  if alert.id is null then
    if (select count(*) from private.alerts a where a.user_id = member) >= 30 then
      raise exception 'You can have up to 30 alerts. Delete one first.'
        using errcode = 'PT409', hint = 'too_many_alerts', detail = '{"max": 30}';
    end if;
    insert into private.alerts as a (
      user_id, name, words_any, words_all, words_none, patterns_any, patterns_all, patterns_none, categories, merchant, merchant_key,
      poster_id, max_total, currency, allows_unknown_delivery, channel, deal_type, step, within_minutes, is_paused)
    values (
      member, alert.name, alert.words_any, alert.words_all, alert.words_none, alert.patterns_any, alert.patterns_all, alert.patterns_none,
      alert.categories, alert.merchant, alert.merchant_key, alert.poster_id, alert.max_total, alert.currency,
      alert.allows_unknown_delivery, alert.channel, alert.deal_type, alert.step, alert.within_minutes, alert.is_paused)
    returning a.id into alert.id;
    return alert.id;
  end if;
  update private.alerts a set
    name = alert.name, words_any = alert.words_any, words_all = alert.words_all, words_none = alert.words_none,
    patterns_any = alert.patterns_any, patterns_all = alert.patterns_all, patterns_none = alert.patterns_none,
    categories = alert.categories, merchant = alert.merchant, merchant_key = alert.merchant_key, poster_id = alert.poster_id,
    max_total = alert.max_total, currency = alert.currency, allows_unknown_delivery = alert.allows_unknown_delivery,
    channel = alert.channel, deal_type = alert.deal_type, step = alert.step, within_minutes = alert.within_minutes,
    is_paused = alert.is_paused
  where a.id = alert.id and a.user_id = member;
  if not found then
    raise exception 'Alert not found' using errcode = 'PT404', hint = 'alert_not_found';
  end if;
  return alert.id;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_deal_code(deal_id_param uuid, code_data jsonb)
 RETURNS public.voucher_codes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  member uuid := private.require_member();
  deal public.deals;
  old jsonb;
  new jsonb;
  result public.voucher_codes;
begin
  select * into deal from public.deals where id = deal_id_param and (user_id = member or private.is_admin()) for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status = 'rejected' then
    raise exception 'This deal was rejected. Resubmit it instead.' using errcode = 'PT409', hint = 'cannot_edit';
  end if;
  perform private.require_pace('vouchers', member);
  old := private.logged_code(deal.id);
  perform private.write_deal_code(deal.id, jsonb_build_object('code', private.unwrap_object(code_data)));
  new := private.logged_code(deal.id);
  if deal.user_id is distinct from member and old is distinct from new then
    perform private.log_admin_action('update_deal_code', 'deal', deal.id, old, new);
  end if;
  select * into result from public.voucher_codes where deal_id = deal.id;
  return result;
end
$function$;

COMMENT ON TABLE "private"."check_networks" IS 'No address is stored, and the hashes for one deal cannot be compared with those for another. Deleted after 24 hours or with the check.';

COMMENT ON TABLE "private"."outcome_networks" IS 'No address is stored, and the hashes for one code cannot be compared with those for another. Deleted after 24 hours or with the outcome.';
