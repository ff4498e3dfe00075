-- An admin approves a deal, rejects it (an active one is taken down) or declares it over.
create function public.moderate_deal(deal_id_param uuid, action_param text, reason_param text default null)
returns public.deals_with_temperature
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text := lower(btrim(action_param));
  answer public.deals_with_temperature;
begin
  perform private.require_admin();
  if action is null or action not in ('approve', 'reject', 'expire') then
    raise exception 'Action must be approve, reject or expire' using errcode = 'PT400', hint = 'unknown_action';
  end if;
  if char_length(reason_param) > 1000 then
    perform private.refuse_field('reason_param', 'Reason must be at most 1,000 characters');
  end if;

  update public.deals set
    status = case action when 'approve' then 'active' when 'reject' then 'rejected' else status::text end::public.deal_status,
    rejection_reason = case action when 'approve' then null
      when 'reject' then nullif(btrim(reason_param), '') else rejection_reason end,
    -- Approving again brings back what was declared over by mistake.
    expired_at = case action when 'expire' then coalesce(expired_at, now()) when 'approve' then null else expired_at end,
    updated_at = now()
  where id = deal_id_param;
  if not found then
    raise exception 'Deal not found' using errcode = 'PT404', hint = 'deal_not_found';
  end if;

  select * into answer from public.deals_with_temperature where id = deal_id_param;
  return answer;
end
$$;
revoke execute on function public.moderate_deal from public;
grant execute on function public.moderate_deal to anon, authenticated; -- others hear why not
comment on function public.moderate_deal is 'Definer: deals are written by procedures only. Specification 4, contract 4.';
