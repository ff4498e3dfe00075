-- Running deals without an announced end that have had no confirmation, edit or decision for 60 days. Their posters are asked
-- to confirm them; a week later the deals expire, with the source 'unconfirmed'.

-- Pending requests to confirm a deal.
create table private.confirmation_requests (
  deal_id uuid primary key references public.deals (id) on delete cascade,
  asked_at timestamptz not null default now()
);
-- The oldest requests (expire_unconfirmed_deals).
create index confirmation_requests_oldest_idx on private.confirmation_requests (asked_at);
comment on table private.confirmation_requests is
  'Written by private.ask_for_confirmations; private.close_confirmation_request deletes rows.';

create function private.close_confirmation_request() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.confirmation_requests where deal_id = new.id;
  if found then
    perform private.withdraw_notification(new.user_id, format('check deal %s', new.id));
  end if;
  return null;
end
$$;
comment on function private.close_confirmation_request is
  'Deletes the request to confirm a deal, and its unread notice, when the deal is confirmed, edited, decided on or ended. Definer: private.confirmation_requests has no grants.';

create trigger deals_close_confirmation_request after update of confirmed_at, updated_at, expired_at on public.deals
  for each row when (
    old.confirmed_at is distinct from new.confirmed_at or old.updated_at is distinct from new.updated_at
    or old.expired_at is distinct from new.expired_at)
  execute function private.close_confirmation_request();

-- Asks the posters of up to 500 unconfirmed deals, oldest first, and returns the number of deals. A deleted member's
-- deal has no poster to ask, but gets the same week to be confirmed. A job calls it daily.
create function private.ask_for_confirmations() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal record;
  asked integer := 0;
begin
  for deal in
    select d.id, d.user_id from public.deals d
    where d.status = 'active' and d.expired_at is null and d.expires_at is null
      and greatest(d.updated_at, d.starts_at) <= now() - interval '60 days'
      and (d.confirmed_at is null or d.confirmed_at <= now() - interval '60 days')
      and not exists (select from private.confirmation_requests r where r.deal_id = d.id)
    order by greatest(d.updated_at, d.starts_at)
    limit 500 for update of d skip locked
  loop
    insert into private.confirmation_requests (deal_id) values (deal.id);
    perform private.notify_member(deal.user_id, 'deal_check_asked', 'deal', deal.id, format('check deal %s', deal.id),
      data_param => '{"by": "unconfirmed"}');
    asked := asked + 1;
  end loop;
  return asked;
end
$$;
comment on function private.ask_for_confirmations is 'Definer: called by the background worker only.';

-- Ends up to 100 deals that are unconfirmed a week after the request, and returns their number. A job calls it hourly.
create function private.expire_unconfirmed_deals() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal record;
  ended integer := 0;
begin
  for deal in
    select d.id from private.confirmation_requests r join public.deals d on d.id = r.deal_id
    where r.asked_at <= now() - interval '7 days'
      and d.status = 'active' and d.expired_at is null and d.expires_at is null
      -- Checked again once the row is locked: a confirmation may have arrived since.
      and greatest(d.updated_at, d.starts_at, d.confirmed_at) <= now() - interval '60 days'
    order by r.asked_at
    limit 100 for update of d skip locked
  loop
    update public.deals set
      expired_at = greatest(updated_at, starts_at, confirmed_at) + interval '60 days', expired_by = 'unconfirmed'
    where id = deal.id;
    perform private.record_expiry_decision(deal.id, true, 'unconfirmed');
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
comment on function private.expire_unconfirmed_deals is
  'Definer: deals are written by procedures only. Does not change updated_at, which counts as a confirmation.';
