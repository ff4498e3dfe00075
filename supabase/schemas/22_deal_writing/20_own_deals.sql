-- Returns the state of a member's own deal: pending, active, rejected or expired. An approved deal is active even before its
-- start, and a rejected deal stays rejected even after its end.
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
comment on function private.state_of_deal is 'Used by get_my_deals, count_my_submissions and resubmit_deal.';

-- Returns a requested state in lower case, or null for all states. Refuses unknown states.
create function private.check_own_state(status_param text) returns text
language plpgsql stable set search_path = '' as $$
declare
  state text := nullif(lower(btrim(status_param)), '');
begin
  if state not in ('pending', 'active', 'rejected', 'expired') then
    perform private.refuse_value('status', 'one_of');
  end if;
  return state;
end
$$;
comment on function private.check_own_state is 'Raises PT400 invalid_field.';

-- Returns the caller's deals in every status or in one state, newest first, with rejection reasons and whether a change is
-- pending.
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
grant execute on function public.get_my_deals to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_deals is
  'Definer: requires a member with an open session. Reads rows of auth.uid() only. A banned member may call it. [members; reads]';
