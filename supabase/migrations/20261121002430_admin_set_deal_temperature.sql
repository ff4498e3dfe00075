-- An admin sets the offset that is added to hot minus cold votes. The reason is kept in the audit log.
create function public.admin_set_deal_temperature(
  deal_id_param uuid, offset_param integer, reason_param text default null
)
returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  old integer;
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  if offset_param is null or offset_param not between -1000 and 1000 then
    perform private.refuse_field('offset_param', 'Temperature offset must be a whole number from -1,000 to 1,000');
  end if;
  if char_length(reason_param) > 1000 then
    perform private.refuse_field('reason_param', 'Reason must be at most 1,000 characters');
  end if;
  select temperature_offset into old from public.deals where id = deal_id_param for update;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;
  update public.deals set temperature_offset = offset_param, updated_at = now() where id = deal_id_param;
  perform private.log_admin_action(
    'set_deal_temperature', 'deal', deal_id_param,
    jsonb_build_object('temperature_offset', old), jsonb_build_object('temperature_offset', offset_param), reason_param);
  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$$;
revoke execute on function public.admin_set_deal_temperature from public;
grant execute on function public.admin_set_deal_temperature to anon, authenticated; -- others hear why not
comment on function public.admin_set_deal_temperature is 'Definer: deals are written by procedures only. Specification 7.';
