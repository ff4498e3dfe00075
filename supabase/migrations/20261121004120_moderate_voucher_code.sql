-- An admin approves a voucher code or rejects it; an active one is taken down. Whoever says in which state they saw it
-- (the queue: pending) never overrides what another admin has decided meanwhile.
create function public.moderate_voucher_code(
  voucher_id_param uuid, action_param text, reason_param text default null, seen_status_param text default null
) returns public.voucher_codes
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text := lower(btrim(action_param));
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  answer public.voucher_codes;
begin
  perform private.require_admin();
  if action is null or action not in ('approve', 'reject') then
    raise exception 'Action must be approve or reject' using errcode = 'PT400', hint = 'unknown_action';
  end if;
  if char_length(why) > 1000 then
    perform private.refuse_field('reason_param', 'Reason must be at most 1,000 characters');
  end if;
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(seen_status_param, earlier.status::text)
  then
    raise exception 'Somebody else has already done this' using errcode = 'PT409', hint = 'already_decided';
  end if;
  update public.voucher_codes set
    status = case action when 'approve' then 'active' else 'rejected' end::public.voucher_status,
    rejection_reason = case action when 'reject' then why end
  where id = voucher_id_param
  returning * into answer;
  perform private.log_admin_action(
    action || '_voucher', 'voucher', answer.id,
    jsonb_build_object('status', earlier.status), jsonb_build_object('status', answer.status), why);
  return answer;
end
$$;
revoke execute on function public.moderate_voucher_code from public;
grant execute on function public.moderate_voucher_code to anon, authenticated; -- others hear why not
comment on function public.moderate_voucher_code is 'Definer: voucher codes are written by procedures only. Contract 4.';
