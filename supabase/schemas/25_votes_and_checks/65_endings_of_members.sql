-- Endings by members for admins: the list, decisions on pending ones, and the reversal of a member's endings.

-- A moderator reads members' endings of the last 24 hours and all pending ones, newest first, at most 200. A
-- member's created_at is when the account was created. one_network tells that a pending ending waits because all its checks came
-- from one network.
create function public.get_member_endings()
returns table (
  deal_id uuid, title text, merchant text, username text, ended_at timestamptz, is_expired boolean, waits boolean, members jsonb,
  one_network boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('endings');
  return query
    select d.id, d.title, d.merchant, d.username, e.agreed_at, d.is_expired, e.state = 'waiting', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'user_id', p.id, 'username', p.username, 'created_at', p.created_at, 'weight', m.weight) order by m.said_at, p.id), '[]')
      from private.ending_members m join public.profiles p on p.id = m.user_id where m.ending_id = e.id),
      e.one_network and e.state = 'waiting'
    from private.member_endings e
    join public.deals_with_temperature d on d.id = e.deal_id
    where (e.agreed_at > now() - interval '24 hours' or e.state = 'waiting' and d.is_running)
      and (d.user_id = (select private.moderator())) is not true
    order by e.agreed_at desc, e.id
    limit 200;
end
$$;
grant execute on function public.get_member_endings to anon, authenticated; -- others get a refusal
comment on function public.get_member_endings is
  'Definer: require_can decides. An ending has at most 200 members. [moderators of endings; reads]';

-- A moderator decides on a pending ending: the deal ends or keeps running. The decision is final for 24 hours. Keeping the deal
-- marks the members' checks as wrong.
create function public.decide_member_ending(deal_id_param uuid, is_over_param boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  old public.deals;
begin
  perform private.require_can('endings');
  if is_over_param is null then
    perform private.refuse_value('is_over_param', 'required');
  end if;
  select * into old from public.deals where id = deal_id_param and status = 'active' for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  perform private.refuse_own(old.user_id);
  if not private.ending_waits(old.id) then
    raise exception 'This ending is no longer pending' using errcode = 'PT409', hint = 'already_decided';
  end if;
  if is_over_param then
    perform private.set_deal_decision(old.id, 'expire', null);
    perform private.log_admin_action('expire_deal', 'deal', old.id, jsonb_build_object('expired_at', old.expired_at),
      (select jsonb_build_object('expired_at', expired_at) from public.deals where id = old.id));
  else
    perform private.record_expiry_decision(old.id, false, 'admin');
    perform private.log_admin_action('keep_deal', 'deal', old.id);
  end if;
end
$$;
grant execute on function public.decide_member_ending to anon, authenticated; -- others get a refusal
comment on function public.decide_member_ending is
  'Definer: deals are written by procedures only. Ending the deal has the effect of moderate_deal with "expire", which undo_decision can revert. [moderators of endings; writes public content]';

-- An admin withdraws a member's checks of the last 24 hours and all outcomes of codes. Deals that the member helped to end in
-- that time run again, or keep running if the ending is pending; the member's "gone" checks are marked as wrong. Returns the
-- numbers of deals that run again, and of withdrawn checks and outcomes.
create function public.revert_member_checks(user_id_param uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  ended uuid[];
  revived integer;
  withdrawn integer;
  outcomes integer;
  result jsonb;
begin
  perform private.require_admin();
  if not exists (select from public.profiles where id = user_id_param) then
    raise exception 'Profile not found' using errcode = 'PT404', hint = 'profile_not_found';
  end if;
  -- A locked deal cannot end.
  perform from public.deals d
  where d.id in (
    select c.deal_id from public.deal_checks c where c.user_id = user_id_param and c.created_at > now() - interval '24 hours'
    union all
    select e.deal_id from private.ending_members m join private.member_endings e on e.id = m.ending_id
    where m.user_id = user_id_param and e.agreed_at > now() - interval '24 hours')
  order by d.id for update;

  ended := array(
    select e.deal_id from private.ending_members m
    join private.member_endings e on e.id = m.ending_id
    join public.deals d on d.id = e.deal_id
    where m.user_id = user_id_param and e.agreed_at > now() - interval '24 hours'
      and e.id = (private.last_member_ending(e.deal_id)).id
      and (e.state = 'waiting' or e.state = 'ended' and d.expired_at is not null and d.expired_by = 'members')
    order by e.deal_id);
  update public.deals set expired_at = null, expired_by = null, updated_at = now()
  where id = any (ended) and expired_by = 'members';
  get diagnostics revived = row_count;
  perform private.record_expiry_decision(deal_id, false, 'admin', user_id_param) from unnest(ended) as deal_id;

  delete from public.deal_checks where user_id = user_id_param and created_at > now() - interval '24 hours';
  get diagnostics withdrawn = row_count;
  delete from public.voucher_outcomes where user_id = user_id_param;
  get diagnostics outcomes = row_count;
  result := jsonb_build_object('deals', revived, 'checks', withdrawn, 'outcomes', outcomes);
  perform private.log_admin_action('revert_checks', 'profile', user_id_param, null, result);
  return result;
end
$$;
grant execute on function public.revert_member_checks to anon, authenticated; -- others get a refusal
comment on function public.revert_member_checks is
  'Definer: deals, checks and outcomes are written by procedures only. [admins; writes public content]';
