set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.get_deal_endings(deal_id_param uuid)
 RETURNS TABLE(kind text, by text, at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
  select case when decision.is_over then 'ended' else 'returned' end, decision.decided_by, decision.decided_at
  from public.deals d
  cross join lateral (
    select t.is_over, t.decided_by, t.decided_at, lag(t.is_over, 1, false) over (order by t.decided_at) as was_over
    from private.expiry_decisions t where t.deal_id = d.id
    union all
    select true, 'date', coalesce(d.expired_at, d.expires_at), false where private.ended_by(d) = 'date'
  ) as decision
  where d.id = deal_id_param and (d.status = 'active' or d.user_id = auth.uid() or private.is_admin())
    -- Without decisions that changed nothing.
    and decision.is_over <> decision.was_over
  order by decision.decided_at desc
  limit 100
$function$;

CREATE OR REPLACE FUNCTION public.revert_member_checks(user_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  ended uuid[];
  withdrawn integer;
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
  perform private.record_expiry_decision(deal_id, false, 'moderator', user_id_param) from unnest(ended) as deal_id;

  delete from public.deal_checks where user_id = user_id_param and created_at > now() - interval '24 hours';
  get diagnostics withdrawn = row_count;
  perform private.log_admin_action('revert_checks', 'profile', user_id_param, null,
    jsonb_build_object('deals', cardinality(ended), 'checks', withdrawn));
  return jsonb_build_object('deals', cardinality(ended), 'checks', withdrawn);
end
$function$;
