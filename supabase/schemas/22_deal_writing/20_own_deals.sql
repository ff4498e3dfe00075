-- Returns the state of a member's own deal: pending, active, rejected or expired. A deal that has not started is active; a
-- rejected one stays rejected.
create function private.state_of_deal(
  status_param public.deal_status, expires_at_param timestamptz, expired_at_param timestamptz
) returns text
language sql stable set search_path = '' as $$
  select case
    when status_param = 'rejected' then 'rejected'
    when expired_at_param is not null or status_param = 'active' and expires_at_param <= now() then 'expired'
    else status_param::text
  end
$$;
revoke execute on function private.state_of_deal from public;
comment on function private.state_of_deal is 'The states of get_my_deals and count_my_submissions.';

-- Returns a requested state in lower case, null for all states. Refuses other words.
create function private.check_own_state(status_param text) returns text
language plpgsql stable set search_path = '' as $$
declare
  state text := nullif(lower(btrim(status_param)), '');
begin
  if state not in ('pending', 'active', 'rejected', 'expired') then
    perform private.refuse_field('status', 'Status must be pending, active, rejected or expired', 'one_of', '{}');
  end if;
  return state;
end
$$;
revoke execute on function private.check_own_state from public;
comment on function private.check_own_state is 'Raises PT400 invalid_field.';

-- Returns the caller's deals in every status or in one state, newest first, with the reason of a rejection and whether a
-- change is pending.
create function public.get_my_deals(
  status_param text default null, limit_param integer default 12, offset_param integer default 0
) returns setof public.own_deals
language plpgsql stable security definer rows 12 set search_path = '' as $$
declare
  member uuid := private.require_account();
  state text := private.check_own_state(status_param);
begin
  return query
    select * from public.own_deals d
    where d.user_id = member
      and (state is null or private.state_of_deal(d.status, d.expires_at, d.expired_at) = state)
    order by d.created_at desc, d.id desc
    limit least(greatest(coalesce(limit_param, 12), 0), 100) offset greatest(coalesce(offset_param, 0), 0);
end
$$;
revoke execute on function public.get_my_deals from public;
grant execute on function public.get_my_deals to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_deals is
  'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it.';

-- Changes the caller's pending or rejected deal and sends it for review again. Id, votes and comments stay; so do the image
-- if none is given, and the start of a deal that was public.
create function public.resubmit_deal(
  deal_id_param uuid,
  title_param text default null,
  description_param text default null,
  price_param numeric default null,
  merchant_param text default null,
  category_param text default null,
  location_param text default null,
  image_url_param text default null,
  deal_url_param text default null,
  currency_param text default null,
  original_price_param numeric default null,
  starts_at_param timestamptz default null,
  expires_at_param timestamptz default null
) returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  deal public.deals;
  old public.deals;
  answer public.deals_with_temperature;
begin
  -- Locked, so that no admin decides on the old text.
  select * into old from public.deals where id = deal_id_param and user_id = member for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  if private.state_of_deal(old.status, old.expires_at, old.expired_at) not in ('pending', 'rejected') then
    raise exception 'Only pending or rejected deals can be changed'
      using errcode = 'PT409', hint = 'cannot_resubmit';
  end if;
  deal := private.read_deal_fields(
    title_param, description_param, price_param, merchant_param, category_param, location_param,
    coalesce(image_url_param, old.image_url), deal_url_param, currency_param, original_price_param,
    case when private.has_begun(old) then coalesce(starts_at_param, old.starts_at) else starts_at_param end,
    expires_at_param);
  deal.starts_at := private.read_start(old, deal.starts_at);

  perform private.require_pace('deals', member);
  update public.deals set
    title = deal.title, description = deal.description, price = deal.price, original_price = deal.original_price,
    currency = deal.currency, merchant = deal.merchant, deal_url = deal.deal_url, image_url = deal.image_url,
    category = deal.category, location = deal.location, starts_at = deal.starts_at, expires_at = deal.expires_at,
    status = 'pending', rejection_reason = null, expired_at = null, expired_by = null, updated_at = now()
  where id = old.id;
  delete from private.proposed_edits where deal_id = old.id;

  select * into answer from public.deals_with_temperature where id = old.id;
  return answer;
end
$$;
revoke execute on function public.resubmit_deal from public;
grant execute on function public.resubmit_deal to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.resubmit_deal is 'Definer: deals are written by procedures only.';
