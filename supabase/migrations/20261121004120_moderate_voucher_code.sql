-- An admin approves a voucher code or rejects it; an active one is taken down.
create function public.moderate_voucher_code(voucher_id_param uuid, action_param text) returns public.voucher_codes
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text := lower(btrim(action_param));
  answer public.voucher_codes;
begin
  perform private.require_admin();
  if action is null or action not in ('approve', 'reject') then
    raise exception 'Action must be approve or reject' using errcode = 'PT400', hint = 'unknown_action';
  end if;
  update public.voucher_codes
  set status = case action when 'approve' then 'active' else 'rejected' end::public.voucher_status
  where id = voucher_id_param
  returning * into answer;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  return answer;
end
$$;
revoke execute on function public.moderate_voucher_code from public;
grant execute on function public.moderate_voucher_code to anon, authenticated; -- others hear why not
comment on function public.moderate_voucher_code is 'Definer: voucher codes are written by procedures only. Contract 4.';
