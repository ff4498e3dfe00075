-- Admins decide on pending changes and read large changes that skipped review.

-- Returns the version of a pending change: the time of the last change to it or its deal.
create function private.version_of_edit(edit private.proposed_edits, deal public.deals) returns timestamptz
language sql immutable set search_path = '' as $$
  select greatest(edit.updated_at, deal.updated_at)
$$;
comment on function private.version_of_edit is 'Used by get_waiting_edits and moderate_deal_edit.';

-- A moderator reads the pending changes, oldest first, at most 200, with the public and the new value by field, and whether an
-- approval puts the deal's halal facts under another product.
create function public.get_waiting_edits()
returns table (
  id uuid, deal_id uuid, title text, image_url text, currency text, changes jsonb, reason text, user_id uuid, username text,
  poster_joined_at timestamptz, approved_deals integer, created_at timestamptz, version timestamptz, keeps_halal_facts boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('edits');
  return query
    select e.id, d.id, d.title, d.image_url, d.currency,
      (select jsonb_object_agg(field, jsonb_build_array(to_jsonb(d) -> field, value)) from jsonb_each(e.changes) as c (field, value)),
      e.reason, d.user_id, p.username, p.created_at,
      (select count(*)::integer from public.deals o where o.user_id = d.user_id and o.status = 'active'),
      e.created_at, private.version_of_edit(e, d), private.changes_stated_product(d, jsonb_populate_record(d, e.changes))
    from private.proposed_edits e
    join public.deals d on d.id = e.deal_id
    left join public.profiles p on p.id = d.user_id
    where e.status = 'waiting' and d.status = 'active' and (d.user_id = (select private.moderator())) is not true
    order by e.created_at, e.id limit 200;
end
$$;
grant execute on function public.get_waiting_edits to anon, authenticated; -- others get a refusal
comment on function public.get_waiting_edits is 'Definer: require_can decides. [moderators of edits; reads]';

-- A moderator reads large changes by trusted posters from the last 7 days, newest first, at most 100.
create function public.get_unseen_edits()
returns table (
  id uuid, deal_id uuid, title text, currency text, changes jsonb, reason text, user_id uuid, username text,
  created_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('edits');
  return query
    select r.id, d.id, d.title, d.currency, r.changes, r.reason, d.user_id, p.username, r.created_at
    from public.deal_revisions r
    join public.deals d on d.id = r.deal_id
    left join public.profiles p on p.id = d.user_id
    where r.skipped_review and r.created_at > now() - interval '7 days' and d.status = 'active'
      and (d.user_id = (select private.moderator())) is not true
    order by r.created_at desc, r.id limit 100;
end
$$;
grant execute on function public.get_unseen_edits to anon, authenticated; -- others get a refusal
comment on function public.get_unseen_edits is 'Definer: require_can decides. [moderators of edits; reads]';

-- Returns the fields of a pending change without times and days that have passed, and without the start if the deal has begun.
create function private.fields_in_time(edit private.proposed_edits, deal public.deals) returns jsonb
language sql stable set search_path = '' as $$
  select edit.changes
    - case when private.has_begun(deal) or (edit.changes ->> 'starts_at')::timestamptz <= now() then 'starts_at' else '' end
    - case when (edit.changes ->> 'expires_at')::timestamptz <= now() then 'expires_at' else '' end
    - case when (edit.changes ->> 'order_by')::date < private.first_day() then 'order_by' else '' end
$$;
comment on function private.fields_in_time is 'Used by apply_proposed_edit.';

-- Writes a pending change as an edit by its poster. Returns the replaced values for undo_decision.
create function private.apply_proposed_edit(edit private.proposed_edits, old public.deals) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  replaced constant jsonb := to_jsonb(private.approved_version(old))
    || jsonb_build_object('deal', to_jsonb(old), 'had_version',
      exists (select from private.approved_versions where deal_id = old.id));
  deal public.deals := private.apply_edit(old, private.fields_in_time(edit, old));
begin
  perform private.refuse_missing_facts(deal, old, null);
  deal := private.write_deal(deal, 'expired_at', 'expired_by');
  perform private.note_edit(old, deal, 'poster', edit.reason);
  perform private.approve_present_version(old.id);
  return replaced;
end
$$;
comment on function private.apply_proposed_edit is 'Definer: private.approved_versions has no grants. Used by moderate_deal_edit, which locks the deal first.';

-- A moderator approves a pending change, which publishes it, or rejects it with a reason for the poster. A queue sends the version
-- that it showed, so that no unseen change is approved.
create function public.moderate_deal_edit(
  edit_id_param uuid, action_param text, reason_param text default null, expected_version_param timestamptz default null
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  edit private.proposed_edits;
  deal public.deals;
  decided text;
  replaced_now jsonb;
begin
  perform private.require_can('edits');
  action := private.check_decision(action_param, reason_param, 'approve', 'reject');
  -- Locks the deal first, like edit_own_deal.
  select d.* into deal from public.deals d join private.proposed_edits e on e.deal_id = d.id
  where e.id = edit_id_param for update of d;
  select * into edit from private.proposed_edits where id = edit_id_param;
  if not found or deal.status <> 'active' then
    raise exception 'No change to this deal is pending' using errcode = 'PT404', hint = 'edit_not_found';
  end if;
  perform private.refuse_own(deal.user_id);
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
$$;
grant execute on function public.moderate_deal_edit to anon, authenticated; -- others get a refusal
comment on function public.moderate_deal_edit is 'Definer: deals are written by procedures only. [moderators of edits; writes public content]';

-- Makes a decided change pending again, for undo_decision: removes an approved edit from the deal and its history. Refuses if
-- the deal has changed since.
create function private.restore_edit(edit_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
    perform private.write_deal(before, 'expired_at', 'expired_by');
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
$$;
comment on function private.restore_edit is 'Definer: private.proposed_edits has no grants. Called by private.restore_state only.';
