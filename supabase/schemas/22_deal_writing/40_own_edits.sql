-- Posters edit, end or withdraw a deal, and admins hide entries of its history, which 35_edits.sql defines.

-- Returns the new values of a deal's pending change by field.
create function private.waiting_fields(deal_id_param uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((select changes from private.proposed_edits where deal_id = deal_id_param and status = 'waiting'), '{}')
$$;
comment on function private.waiting_fields is 'Definer: private.proposed_edits has no grants.';

-- Replaces the pending change to a deal, or deletes it if changes_param is empty.
create function private.propose_edit(deal_id_param uuid, changes_param jsonb, reason_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if changes_param = '{}' then
    delete from private.proposed_edits where deal_id = deal_id_param and status = 'waiting';
  end if;
  -- An unchanged proposal needs no new review.
  if changes_param in ('{}', private.waiting_fields(deal_id_param)) then
    return;
  end if;
  insert into private.proposed_edits as e (deal_id, changes, reason)
  values (deal_id_param, changes_param, nullif(btrim(reason_param), ''))
  on conflict (deal_id) do update set
    id = case when e.status = 'waiting' then e.id else gen_random_uuid() end,
    created_at = case when e.status = 'waiting' then e.created_at else now() end,
    changes = excluded.changes, reason = coalesce(excluded.reason, case when e.status = 'waiting' then e.reason end),
    status = 'waiting', rejection_reason = null, replaced = null, decided_at = null, updated_at = clock_timestamp();
end
$$;
comment on function private.propose_edit is 'Definer: private.proposed_edits has no grants. The caller has locked the deal.';

-- Edits the caller's pending or public deal. A public deal keeps its merchant, category and the host of its link. A large
-- change to a public deal becomes a pending change unless the poster is trusted; another product under halal facts always does,
-- unless the poster is an admin. If a change is pending already, the fields of this edit replace the same fields of that change.
create function public.edit_own_deal(
  deal_id_param uuid, deal_data jsonb, reason_param text default null,
  expected_updated_at_param timestamptz default null
) returns public.own_deals
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  allowed text[] := private.deal_fields();
  old public.deals;
  deal public.deals;
  changed jsonb;
  still_waiting jsonb;
  is_large boolean;
  is_other_product boolean;
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
    perform private.refuse_value('is_associated', 'not_changeable');
  end if;
  if deal.expires_at is distinct from old.expires_at and deal.expires_at <= now() then
    perform private.refuse_value('expires_at', 'end_in_future');
  end if;
  if old.status = 'active' and private.link_host(deal.deal_url) is distinct from private.link_host(old.deal_url) then
    perform private.refuse_value('deal_url', 'same_host');
  end if;

  if old.status = 'active' then
    perform private.refuse_missing_facts(deal, old, null);
  end if;

  changed := private.new_values_of_deal(old, deal);
  still_waiting := private.waiting_fields(old.id) - array(select jsonb_object_keys(deal_data));
  is_large := old.status = 'active' and changed <> '{}'
    and private.is_large_change(private.approved_version(old), deal);
  is_other_product := old.status = 'active' and private.changes_stated_product(old, deal) and not private.is_admin();
  if is_other_product or is_large and not private.is_trusted_poster(member) then
    if still_waiting || changed is distinct from private.waiting_fields(old.id) then
      perform private.require_pace('edits', member);
    end if;
    still_waiting := still_waiting || changed;
  elsif changed <> '{}' then
    perform private.require_pace('edits', member);
    if old.status = 'active' then
      perform private.keep_approved_version(old);
    end if;
    deal := private.write_deal(deal, 'expired_at', 'expired_by');
    perform private.note_edit(old, deal, 'poster', reason_param, is_large);
  end if;
  perform private.propose_edit(old.id, still_waiting, reason_param);

  select * into result from public.own_deals where id = old.id;
  return result;
end
$$;
grant execute on function public.edit_own_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.edit_own_deal is
  'Definer: deals are written by procedures only. An edit without a change does not count towards the limit. [members; writes public content]';

-- Ends the caller's deal. Refuses for 24 hours after an admin brought the deal back or kept it running.
create function public.expire_own_deal(deal_id_param uuid) returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
  result public.deals_with_temperature;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.is_over(deal) then
    raise exception 'This deal has expired' using errcode = 'PT409', hint = 'deal_expired';
  end if;
  if private.admin_has_decided(deal.id) then
    raise exception 'An admin decided that this deal is still running. You can end it 24 hours after that decision.'
      using errcode = 'PT409', hint = 'admin_decided';
  end if;
  perform private.decide_expiry(deal.id, true, 'poster');
  select * into result from public.deals_with_temperature where id = deal.id;
  return result;
end
$$;
grant execute on function public.expire_own_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.expire_own_deal is 'Definer: deals are written by procedures only. [members; writes public content]';

-- Deletes the caller's pending deal.
create function public.withdraw_deal(deal_id_param uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
begin
  select * into deal from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if deal.status <> 'pending' then
    raise exception 'Only a pending deal can be withdrawn' using errcode = 'PT409', hint = 'cannot_withdraw';
  end if;
  -- Otherwise withdrawing a deal that was taken down would end the wait of private.was_refused_lately.
  insert into private.member_writes (user_id, what) select member, 'refused_deals' where private.was_deal_refused(deal.id);
  delete from public.deals where id = deal.id;
end
$$;
grant execute on function public.withdraw_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_deal is
  'Definer: deals are written by procedures only. The job that deletes unused images deletes its image. [members; writes]';

-- An admin hides an entry of a deal's history, or shows it again.
create function public.hide_deal_revision(revision_id_param uuid, is_hidden_param boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  revision public.deal_revisions;
begin
  perform private.require_admin();
  update public.deal_revisions set is_hidden = coalesce(is_hidden_param, true) where id = revision_id_param
  returning * into revision;
  if not found then
    raise exception 'This content no longer exists' using errcode = 'PT404', hint = 'content_not_found';
  end if;
  perform private.log_admin_action(case when revision.is_hidden then 'hide_revision' else 'show_revision' end, 'deal',
    revision.deal_id);
end
$$;
grant execute on function public.hide_deal_revision to anon, authenticated; -- others get a refusal
comment on function public.hide_deal_revision is 'Definer: require_admin decides. [admins; writes public content]';
