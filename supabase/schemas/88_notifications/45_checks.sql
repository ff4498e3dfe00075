create function private.notify_of_seen_price() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
  key constant text := format('price %s %s', new.deal_id, trim_scale(new.seen_price));
begin
  select * into deal from public.deals where id = new.deal_id;
  if (private.seen_price(deal)).price is distinct from new.seen_price or exists (
    select from public.notifications n
    where n.user_id = deal.user_id and n.bundle_key = key and n.created_at > now() - interval '24 hours')
  then
    return null;
  end if;
  perform private.notify_member(deal.user_id, 'deal_price_seen', 'deal', deal.id, key,
    data_param => jsonb_build_object('price', new.seen_price, 'members', (private.seen_price(deal)).members));
  return null;
end
$$;
comment on function private.notify_of_seen_price is
  'Notifies the poster, at most once in 24 hours per price, that at least two members whose checks have weight saw another price. Definer: calls notify_member.';

create trigger deal_checks_notify_of_price after insert or update of created_at on public.deal_checks
  for each row when (new.seen_price is not null and new.weight > 0) execute function private.notify_of_seen_price();

create function private.withdraw_price_notices() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.notifications n
  where n.user_id = new.user_id and n.kind = 'deal_price_seen' and n.subject_id = new.id and n.read_at is null;
  return null;
end
$$;
comment on function private.withdraw_price_notices is
  'Withdraws unread notices of other prices when the price, currency or link of the deal changes. Definer: notices are written by triggers and procedures only.';

create trigger deals_withdraw_price_notices after update of price, currency, deal_url on public.deals
  for each row when (
    old.price is distinct from new.price or old.currency is distinct from new.currency or old.deal_url is distinct from new.deal_url)
  execute function private.withdraw_price_notices();

create function private.notify_of_wrong_check() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.wrong_until(member) is null then
    perform private.withdraw_notification(member, 'checks paused');
  elsif tg_op = 'INSERT' then
    perform private.notify_member(member, 'checks_paused', 'profile', member, 'checks paused');
  end if;
  return null;
end
$$;
comment on function private.notify_of_wrong_check is
  'Notifies a member whose checks have lost their weight; withdraws the unread notice if the checks count again because an admin undid a decision. Definer: notices are written by triggers and procedures only.';

create trigger wrong_checks_notify_member after insert or delete on private.wrong_checks
  for each row execute function private.notify_of_wrong_check();

create function private.notify_of_failing_code() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  key constant text := format('failing %s', new.id);
begin
  if new.status = 'active' and new.failing_reason is not null then
    perform private.notify_member(new.user_id, 'voucher_failing', 'voucher', new.id, key);
  else
    perform private.withdraw_notification(new.user_id, key);
  end if;
  return null;
end
$$;
comment on function private.notify_of_failing_code is
  'Notifies the member who added a code that it fails for others; withdraws the unread notice once it works again or is no longer public. Definer: notices are written by triggers and procedures only.';

create trigger voucher_codes_notify_of_failing after update of failing_reason, status on public.voucher_codes
  for each row when (
    (old.failing_reason is null) <> (new.failing_reason is null) or new.failing_reason is not null and old.status <> new.status)
  execute function private.notify_of_failing_code();
