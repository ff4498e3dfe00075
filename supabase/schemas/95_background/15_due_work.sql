-- Fills a new queue with the jobs of all rows that still need work, under their usual keys. Needed because a backup does not
-- contain queued jobs. Tasks of the crontab need no such jobs.
create function private.enqueue_due_work() returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.enqueue('mail_notices', jsonb_build_object('user_id', n.user_id), format('mail_notices %s', n.id), n.mail_after)
  from public.notifications n where n.mail_after is not null and n.kind <> all (private.kinds_with_deals());
  perform private.add_deal_mail(due.user_id, due.mail_after) from (
    select m.user_id, m.mail_after from private.alert_matches m where m.mail_after is not null
    union
    select n.user_id, n.mail_after from public.notifications n where n.mail_after is not null and n.kind = any (private.kinds_with_deals())
  ) as due;
  perform private.add_push(m.user_id, min(m.push_after)) from private.alert_matches m where m.push_after is not null group by m.user_id;
  perform private.enqueue('mail_confirmation', jsonb_build_object('user_id', a.user_id), 'mail_confirmation ' || a.user_id)
  from private.mail_addresses a
  where a.asked_at > now() - interval '1 day' and a.token_hash is null and a.confirmed_at is null;
  perform private.enqueue('mail_email_change', jsonb_build_object('change_id', c.id)) from private.changed_emails c;
  perform private.enqueue('send_mail', jsonb_build_object('mail_id', m.id), 'send_mail ' || m.id) from private.unsent_mails m;
  perform private.enqueue('refill_search', jsonb_build_object('refill_id', r.id)) from private.search_refills r;
  perform private.add_match_job(d.id, d.starts_at)
  from public.deals d where d.status = 'active' and d.expired_at is null and d.starts_at > now();
  perform private.enqueue('notify_savers', jsonb_build_object('deal_id', due.deal_id), format('notify_savers %s', due.deal_id))
  from (
    select distinct s.deal_id from private.saved_deals s join public.deals d on d.id = s.deal_id
    where d.status = 'active' and (s.told_over <> private.is_over(d)
      or (s.told_price, s.told_currency, s.told_is_total)
        is distinct from (coalesce(d.total_price, d.price), d.currency, d.total_price is not null))
  ) as due;
end
$$;
comment on function private.enqueue_due_work is 'Called by prepareWorker only, as the owner. Safe to repeat.';
