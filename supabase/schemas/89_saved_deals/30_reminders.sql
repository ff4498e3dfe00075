-- Notifies members once that a saved deal will end: 24 to 23 hours before its announced end, or later if no worker was running.
-- Returns the number of notices, at most 500.
create function private.remind_of_saved_endings() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select s.user_id, s.deal_id, d.expires_at
    from public.deals d
    join private.saved_deals s on s.deal_id = d.id
    where d.status = 'active' and d.expired_at is null
      and d.expires_at > now() and d.expires_at <= now() + interval '24 hours'
      and s.remind_ending and s.told_end is distinct from d.expires_at
      -- A member who saves a deal on its last day has seen its end.
      and s.created_at <= d.expires_at - interval '23 hours'
    order by d.expires_at
    limit 500
    for update of s skip locked
  loop
    update private.saved_deals s set told_end = due.expires_at where s.user_id = due.user_id and s.deal_id = due.deal_id;
    perform private.notify_member(due.user_id, 'saved_ending', 'deal', due.deal_id, format('saved %s', due.deal_id));
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;
comment on function private.remind_of_saved_endings is
  'Definer: called by the background worker only. A notice and its record are written in one transaction, so that a crash causes no second notice.';

-- Deletes the unread notices of a saved deal that is no longer public, and their records, so that they are repeated if the deal
-- returns.
create function private.withdraw_saved_notices(deal_id_param uuid) returns void
language sql volatile set search_path = '' as $$
  with withdrawn as (
    delete from public.notifications n
    where n.user_id in (select s.user_id from private.saved_deals s where s.deal_id = deal_id_param) and n.read_at is null
      and n.bundle_key in (format('saved %s', deal_id_param), format('saved price %s', deal_id_param))
    returning n.user_id, n.kind, n.data
  ), lost as (
    select user_id, array_agg(kind) as kinds, max((data ->> 'old_price')::numeric) as old_price from withdrawn group by user_id
  )
  update private.saved_deals s set
    told_over = s.told_over and 'saved_over' <> all (lost.kinds),
    told_end = case when 'saved_ending' <> all (lost.kinds) then s.told_end end,
    told_price = case when 'saved_price' = any (lost.kinds) then lost.old_price else s.told_price end
  from lost where s.deal_id = deal_id_param and s.user_id = lost.user_id
$$;
comment on function private.withdraw_saved_notices is 'Called by private.notify_savers.';

-- Notifies members that a saved deal has ended or has a new total (or price, if the total is unknown), and withdraws notices of
-- an end that was reverted. For a deal that is not public, withdraws all unread notices. Returns the number of members, at most
-- 500.
create function private.notify_savers(deal_id_param uuid) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  deal public.deals;
  is_over boolean;
  is_total boolean;
  shown_price numeric;
  saved private.saved_deals;
  notified integer := 0;
begin
  select * into deal from public.deals d where d.id = deal_id_param and d.status = 'active';
  if not found then
    perform private.withdraw_saved_notices(deal_id_param);
    return 0;
  end if;
  is_over := private.is_over(deal);
  is_total := deal.total_price is not null;
  shown_price := coalesce(deal.total_price, deal.price);
  for saved in
    select s.* from private.saved_deals s
    where s.deal_id = deal.id and (s.told_over <> is_over
      or (s.told_price, s.told_currency, s.told_is_total) is distinct from (shown_price, deal.currency, is_total))
    order by s.user_id
    limit 500
    for update skip locked
  loop
    update private.saved_deals s set
      told_over = is_over, told_price = shown_price, told_is_total = is_total, told_currency = deal.currency
    where s.user_id = saved.user_id and s.deal_id = saved.deal_id;
    if is_over and not saved.told_over and saved.remind_ending then
      perform private.notify_member(saved.user_id, 'saved_over', 'deal', deal.id, format('saved %s', deal.id));
    elsif saved.told_over and not is_over then
      perform private.withdraw_notification(saved.user_id, format('saved %s', deal.id));
    end if;
    if not is_over and saved.remind_price and shown_price is not null
      and (saved.told_price, saved.told_currency) is distinct from (shown_price, deal.currency)
    then
      perform private.notify_member(saved.user_id, 'saved_price', 'deal', deal.id, format('saved price %s', deal.id),
        data_param => jsonb_build_object('price', shown_price, 'currency', deal.currency,
          -- A price without delivery and a total are not compared.
          'old_price', case when saved.told_currency = deal.currency and saved.told_is_total = is_total then saved.told_price end));
    end if;
    notified := notified + 1;
  end loop;
  return notified;
end
$$;
comment on function private.notify_savers is
  'Definer: called by the background worker only. A notice and its record are written in one transaction, so that a crash causes no second notice.';

create function private.enqueue_notify_savers() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.enqueue('notify_savers', jsonb_build_object('deal_id', new.id), format('notify_savers %s', new.id));
  return null;
end
$$;
comment on function private.enqueue_notify_savers is
  'Adds the job notify_savers when a deal becomes public or stops being so, and when a public deal ends, returns or has another price, currency or total. Adds the job whether or not members saved the deal, so that the duration of an edit does not reveal it. Definer: private.enqueue has no grants.';

create trigger deals_notify_savers after update of price, total_price, currency, expired_at, status on public.deals
  for each row when ((old.status = 'active') <> (new.status = 'active') or new.status = 'active' and (
    old.price is distinct from new.price or old.total_price is distinct from new.total_price
    or old.currency is distinct from new.currency
    or (old.expired_at is null) is distinct from (new.expired_at is null)))
  execute function private.enqueue_notify_savers();
