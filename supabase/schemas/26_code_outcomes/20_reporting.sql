-- Returns the weight that remains for an outcome from a member's networks, with the limit and period for checks
-- (limit_checks_address).
create function private.outcome_weight_left(voucher_id_param uuid, member uuid, networks_param bytea[]) returns integer
language sql stable security definer set search_path = '' as $$
  select greatest(0, min(limits.weight + place - 1 - (
    select coalesce(sum(o.weight), 0)::integer
    from private.outcome_networks n join public.voucher_outcomes o using (voucher_id, user_id, day)
    where n.voucher_id = voucher_id_param and n.user_id <> member and n.seen_at > limits.since
      and n.networks[place] = networks_param[place])))
  from private.address_limit() as limits, generate_subscripts(networks_param, 1) as place
$$;
comment on function private.outcome_weight_left is 'Definer: private.outcome_networks has no grants. The caller has locked the code.';

-- Returns whether public numbers count the outcome of a member without a history by itself, like private.is_separate_check.
create function private.is_separate_outcome(voucher_id_param uuid, member uuid, networks_param bytea[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.voucher_outcomes o left join private.outcome_networks n using (voucher_id, user_id, day)
    where o.voucher_id = voucher_id_param and o.user_id <> member and o.weight = 1 and o.created_at > now() - interval '7 days'
      and (n.networks[cardinality(n.networks)] = networks_param[cardinality(networks_param)]) is not false)
$$;
comment on function private.is_separate_outcome is 'Definer: private.outcome_networks has no grants. The caller has locked the code.';

-- Writes a member's outcome of today with its weight; triggers update the counts. Returns the reason if the outcome has no
-- weight, otherwise null: 'own' for the member who added the code, or one of the reasons for checks.
create function private.write_outcome(
  voucher public.voucher_codes, member uuid, outcome_param public.code_outcome, reason_param public.code_failure
) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  standing record;
  networks bytea[];
  is_separate boolean := true;
begin
  select * into standing from private.check_standing(member);
  if member = voucher.user_id then
    standing.weight := 0;
    standing.reason := 'own';
  elsif standing.weight > 0 and not standing.is_established and private.setting('limit_checks_address') is not null then
    networks := private.caller_networks(voucher.id);
    is_separate := standing.weight > 1 or private.is_separate_outcome(voucher.id, member, networks);
    standing.weight := least(standing.weight, private.outcome_weight_left(voucher.id, member, networks));
    standing.reason := case when standing.weight = 0 then 'address' end;
  end if;
  insert into public.voucher_outcomes as o (voucher_id, user_id, outcome, reason, weight, is_separate)
  values (voucher.id, member, outcome_param, reason_param, standing.weight, is_separate)
  on conflict (voucher_id, user_id, day) do update set
    outcome = excluded.outcome, reason = excluded.reason, weight = excluded.weight, is_separate = excluded.is_separate,
    created_at = clock_timestamp();
  delete from private.outcome_networks where voucher_id = voucher.id and user_id = member;
  if standing.weight > 0 and networks is not null then
    insert into private.outcome_networks (voucher_id, user_id, day, networks)
    values (voucher.id, member, (now() at time zone 'UTC')::date, networks);
  end if;
  return standing.reason;
end
$$;
comment on function private.write_outcome is 'Definer: outcomes are written by procedures only. The caller has locked the code.';

-- Records whether a code worked for the caller today: 'worked', or 'failed' with a reason. A later outcome on the same day
-- replaces it, and null withdraws it. Returns the code's outcome counts, and whether this outcome counts.
create function public.report_code(voucher_id_param uuid, outcome_param text, reason_param text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_member();
  voucher public.voucher_codes;
  why text;
begin
  perform private.check_values(
    ('outcome', outcome_param is null or outcome_param in ('worked', 'failed'), 'one_of', '{}'),
    ('reason', reason_param is null or outcome_param is not distinct from 'failed'
        and reason_param = any (enum_range(null::public.code_failure)::text[]), 'one_of', '{}'));
  perform private.require_pace('outcomes', member);
  -- Locked, so that the counts match the rows.
  select * into voucher from public.voucher_codes v where v.id = voucher_id_param and v.status = 'active' for update;
  if not found then
    raise exception 'Voucher code not found' using errcode = 'PT404', hint = 'voucher_not_found';
  end if;
  if voucher.expiry_date < private.first_day()
    or not exists (select from public.deals d where d.id = voucher.deal_id and private.is_running(d)) and voucher.deal_id is not null
  then
    raise exception 'This code has expired' using errcode = 'PT409', hint = 'voucher_expired';
  end if;
  if outcome_param is null then
    delete from public.voucher_outcomes
    where voucher_id = voucher.id and user_id = member and day = (now() at time zone 'UTC')::date;
  else
    why := private.write_outcome(voucher, member, outcome_param::public.code_outcome,
      case outcome_param when 'failed' then coalesce(reason_param, 'unknown') end::public.code_failure);
  end if;
  select * into voucher from public.voucher_codes v where v.id = voucher.id;
  return jsonb_build_object(
    'outcome', outcome_param, 'worked', voucher.worked_14d, 'failed', voucher.failed_14d,
    'lastWorkedAt', voucher.last_worked_at, 'failingReason', voucher.failing_reason,
    'counts', why is null, 'reason', why);
end
$$;
grant execute on function public.report_code to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.report_code is 'Definer: outcomes and codes are written by procedures only. [members; writes]';
