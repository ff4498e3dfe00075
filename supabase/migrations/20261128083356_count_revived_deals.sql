set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.revert_member_checks(user_id_param uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  perform private.record_expiry_decision(deal_id, false, 'moderator', user_id_param) from unnest(ended) as deal_id;

  delete from public.deal_checks where user_id = user_id_param and created_at > now() - interval '24 hours';
  get diagnostics withdrawn = row_count;
  delete from public.voucher_outcomes where user_id = user_id_param;
  get diagnostics outcomes = row_count;
  result := jsonb_build_object('deals', revived, 'checks', withdrawn, 'outcomes', outcomes);
  perform private.log_admin_action('revert_checks', 'profile', user_id_param, null, result);
  return result;
end
$function$;
