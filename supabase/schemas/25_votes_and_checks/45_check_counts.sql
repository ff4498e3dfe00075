-- Public counts of a deal's checks, recounted at each change.

-- Returns the number of checks that public numbers show: those that count by themselves, or one for all others.
create function private.shown_number(separate bigint, total bigint) returns integer
language sql immutable parallel safe
return greatest(separate, least(total, 1))::integer;
comment on function private.shown_number is 'Inlined. Accounts without a history at one network count as one.';

-- Returns the counts of a deal's weighted checks of the last 72 hours. A change to the price, currency or link removes the
-- weight of earlier checks.
create function private.sum_checks(
  deal_id_param uuid, poster uuid, out live_count integer, out gone_count integer, out last_confirmed_at timestamptz,
  out confirmed_by_poster boolean
)
language sql stable security definer set search_path = '' as $$
  select
    private.shown_number(
      count(*) filter (where private.confirms(c.verdict) = 1 and c.is_separate), count(*) filter (where private.confirms(c.verdict) = 1)),
    private.shown_number(
      count(*) filter (where c.verdict = 'gone' and c.is_separate), count(*) filter (where c.verdict = 'gone')),
    max(c.created_at) filter (where private.confirms(c.verdict) = 1),
    coalesce((array_agg(c.user_id order by c.created_at desc) filter (where private.confirms(c.verdict) = 1))[1] = poster, false)
  from public.deal_checks c
  where c.deal_id = deal_id_param and c.weight > 0 and c.is_recent and c.created_at > now() - interval '72 hours'
$$;
comment on function private.sum_checks is 'Definer: checks are private.';

create function private.recount_checks() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.deals d
  set (live_count, gone_count, last_confirmed_at, confirmed_by_poster, confirmed_at) = (
    select s.*, greatest(d.confirmed_at, s.last_confirmed_at) from private.sum_checks(d.id, d.user_id) s)
  where d.id in (select deal_id from changed);
  return null;
end
$$;
comment on function private.recount_checks is
  'Writes the counts of the deals whose checks changed. Definer: deals are written by procedures only. The only writer of these columns.';

create trigger deal_checks_recount_added after insert on public.deal_checks
  referencing new table as changed for each statement execute function private.recount_checks();
create trigger deal_checks_recount_changed after update on public.deal_checks
  referencing new table as changed for each statement execute function private.recount_checks();
create trigger deal_checks_recount_removed after delete on public.deal_checks
  referencing old table as changed for each statement execute function private.recount_checks();

create function private.reset_checks() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.deal_checks set weight = 0 where deal_id = new.id and weight > 0;
  return null;
end
$$;
comment on function private.reset_checks is
  'Removes the weight of earlier checks: they were about another offer. Definer: checks are written by procedures only.';

create trigger deals_reset_checks after update of price, currency, deal_url on public.deals
  for each row when (
    old.price is distinct from new.price or old.currency is distinct from new.currency or old.deal_url is distinct from new.deal_url)
  execute function private.reset_checks();

create function private.silence_checks() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.wrong_until(new.user_id) > now() then
    perform from public.deals d
    where d.id in (select c.deal_id from public.deal_checks c where c.user_id = new.user_id and c.weight > 0)
    order by d.id for update;
    update public.deal_checks set weight = 0 where user_id = new.user_id and weight > 0;
  end if;
  return null;
end
$$;
comment on function private.silence_checks is
  'Removes the weight of a member''s checks when three of them within 30 days were wrong. Definer: checks are written by procedures only. Locks deals first, like a check.';

create trigger wrong_checks_silence_member after insert on private.wrong_checks
  for each row execute function private.silence_checks();

-- Removes checks older than 72 hours from the counts of up to 100 deals and returns the number of deals. Deletes network hashes
-- older than 24 hours, endings older than 90 days and outcomes of codes older than 14 days. A job calls it every minute.
create function private.refresh_checks() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  refreshed constant uuid[] := array(
    select d.id from public.deals d
    where d.id in (
      select c.deal_id from public.deal_checks c
      where c.is_recent and c.created_at <= now() - interval '72 hours' order by c.created_at limit 100)
    order by d.id for update skip locked);
begin
  update public.deal_checks set is_recent = false
  where deal_id = any (refreshed) and is_recent and created_at <= now() - interval '72 hours';
  delete from private.check_networks where seen_at <= now() - interval '24 hours';
  delete from private.outcome_networks where seen_at <= now() - interval '24 hours';
  delete from public.voucher_outcomes where day <= private.last_uncounted_day();
  delete from private.member_endings where agreed_at < now() - interval '90 days' and state <> 'waiting';
  if cardinality(refreshed) > 0 then
    -- private.notify_change ignores changes that affect only counts.
    perform pg_notify('samha_changes', 'deals');
  end if;
  return cardinality(refreshed);
end
$$;
comment on function private.refresh_checks is 'Definer: called by the background worker only.';
