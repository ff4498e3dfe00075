-- The poster edits, ends or withdraws a deal. What readers see of an edit is in 30_edits.sql.

-- The host of a link in lower case, null without one.
create function private.link_host(link text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select lower(substring(link from '(?i)^https?://(?:www\.)?([^/?#:]+)'))
$$;
revoke execute on function private.link_host from public;
comment on function private.link_host is 'Without www., which shops add and leave out.';

-- The poster corrects their deal while it waits or is public. What the deal is stays: of a public deal the merchant, the
-- category and the host of the link.
create function public.edit_own_deal(
  deal_id_param uuid, deal_data jsonb, reason_param text default null,
  expected_updated_at_param timestamptz default null
) returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  allowed text[] := array['title', 'description', 'price', 'original_price', 'currency', 'location', 'image_url',
    'deal_url', 'starts_at', 'expires_at'];
  old public.deals;
  deal public.deals;
  answer public.deals_with_temperature;
begin
  perform private.check_reason(reason_param);
  deal_data := private.read_deal_data(deal_data);
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
  perform private.refuse_other_fields(deal_data, allowed);
  deal := private.apply_edit(old, deal_data);
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
  deal := private.write_edit(deal);
  perform private.note_edit(old, deal, 'poster', reason_param);

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$$;
revoke execute on function public.edit_own_deal from public;
grant execute on function public.edit_own_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.edit_own_deal is 'Definer: deals are written by procedures only. Without a change nothing is counted.';

-- The poster says that their deal is over. A moderator who brought it back within 24 hours is not overruled.
create function public.expire_own_deal(deal_id_param uuid) returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
revoke execute on function public.expire_own_deal from public;
grant execute on function public.expire_own_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.expire_own_deal is 'Definer: deals are written by procedures only.';

-- The poster takes away a deal that waits for approval. It is deleted.
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
    raise exception 'Only a deal that waits for approval can be withdrawn' using errcode = 'PT409', hint = 'cannot_withdraw';
  end if;
  delete from public.deals where id = deal.id;
end
$$;
revoke execute on function public.withdraw_deal from public;
grant execute on function public.withdraw_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_deal is 'Definer: deals are written by procedures only. Its image is swept with what nothing names.';

-- An admin hides an entry of the history that repeats what should not be read, or shows it again.
create function public.hide_deal_revision(revision_id_param uuid, is_hidden_param boolean default true) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
$$;
revoke execute on function public.hide_deal_revision from public;
grant execute on function public.hide_deal_revision to anon, authenticated; -- others get a refusal
comment on function public.hide_deal_revision is 'Definer: require_admin decides.';
