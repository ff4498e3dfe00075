-- A moderator reads the pending codes and the members who added them, oldest first, at most 500, except codes of deals that are
-- not public.
create function public.get_pending_voucher_codes() returns table (
  id uuid, user_id uuid, username text, code text, description text, merchant text, merchant_url text,
  discount_value numeric, discount_type public.discount_type, expiry_date date, brand_image_url text,
  status public.voucher_status, created_at timestamptz,
  is_known boolean, -- whether the merchant already has the same active code
  updated_at timestamptz,
  min_spend numeric,
  currency text, new_customers_only boolean, single_use boolean, exclusions text, source_url text,
  deal_id uuid
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('vouchers');
  return query
    select v.id, v.user_id, p.username, v.code, v.description, v.merchant, v.merchant_url, v.discount_value,
      v.discount_type, v.expiry_date, v.brand_image_url, v.status, v.created_at,
      exists (
        select from public.voucher_codes o
        where o.status = 'active' and lower(o.code) = lower(v.code) and lower(o.merchant) = lower(v.merchant)),
      v.updated_at, v.min_spend, v.currency, v.new_customers_only, v.single_use, v.exclusions, v.source_url, v.deal_id
    from public.voucher_codes v join public.profiles p on p.id = v.user_id
    where v.status = 'pending' and private.may_decide_code(v.deal_id)
      and (v.user_id = (select private.moderator())) is not true
    order by v.created_at, v.id limit 500;
end
$$;
grant execute on function public.get_pending_voucher_codes to anon, authenticated; -- others get a refusal
comment on function public.get_pending_voucher_codes is 'Definer: require_can decides once for all rows. [moderators of vouchers; reads]';

-- Writes a decision on a voucher code: approve, or reject with a reason for the member who added it.
create function private.set_voucher_decision(voucher_id_param uuid, action text, reason text)
returns public.voucher_codes
language sql volatile set search_path = '' as $$
  update public.voucher_codes set
    status = case action when 'approve' then 'active' else 'rejected' end::public.voucher_status,
    rejection_reason = case action when 'reject' then reason end,
    rejected_at = case action when 'reject' then now() end
  where id = voucher_id_param
  returning *
$$;
comment on function private.set_voucher_decision is
  'For moderate_voucher_code and decide_reports, which check the caller and write the log.';

-- A moderator approves or rejects a voucher code, or takes down an active one. A queue sends the status and updated_at that it
-- showed, so that no later decision is overwritten and no unseen change is approved.
create function public.moderate_voucher_code(
  voucher_id_param uuid, action_param text, reason_param text default null, expected_status_param text default null,
  expected_updated_at_param timestamptz default null
) returns public.voucher_codes
language plpgsql volatile security definer set search_path = '' as $$
declare
  action text;
  why text := nullif(btrim(reason_param), '');
  earlier public.voucher_codes;
  result public.voucher_codes;
begin
  perform private.require_can('vouchers');
  action := private.check_decision(action_param, why, 'approve', 'reject');
  select * into earlier from public.voucher_codes where id = voucher_id_param for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  perform private.refuse_own(earlier.user_id);
  if earlier.status::text = (case action when 'approve' then 'active' else 'rejected' end)
    or earlier.status::text <> coalesce(expected_status_param, earlier.status::text)
  then
    raise exception 'This code is now %', earlier.status using errcode = 'PT409', hint = 'already_decided';
  end if;
  perform private.refuse_changed(earlier.updated_at, expected_updated_at_param);
  if action = 'approve' and not private.may_decide_code(earlier.deal_id) then
    raise exception 'Decide on this code''s deal first' using errcode = 'PT409', hint = 'deal_not_public';
  end if;
  if action = 'approve' and earlier.deal_id is null then
    perform private.refuse_known_code(earlier, null);
  end if;
  result := private.set_voucher_decision(voucher_id_param, action, why);
  perform private.log_admin_action(
    action || '_voucher', 'voucher', result.id,
    -- For undo_decision: a decision replaces the reason for an earlier rejection.
    jsonb_build_object('status', earlier.status)
      || jsonb_strip_nulls(jsonb_build_object('rejection_reason', earlier.rejection_reason)),
    jsonb_build_object('status', result.status), why);
  return result;
end
$$;
grant execute on function public.moderate_voucher_code to anon, authenticated; -- others get a refusal
comment on function public.moderate_voucher_code is
  'Definer: voucher codes are written by procedures only. [moderators of vouchers; writes public content]';
