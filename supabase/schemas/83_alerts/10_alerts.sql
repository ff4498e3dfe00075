-- Members' alerts about deals. An alert needs at least one condition, such as a merchant, a category or a poster. No role may
-- read the tables; procedures return the rows of the caller or of a feed key, so that embedded resources, counts and query
-- times reveal nothing about other members' rows.
create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null constraint alerts_name_length check (char_length(name) between 1 and 60),
  words_any text[] not null default '{}' constraint alerts_words_any_count check (cardinality(words_any) <= 10), -- as typed
  words_all text[] not null default '{}' constraint alerts_words_all_count check (cardinality(words_all) <= 10),
  words_none text[] not null default '{}' constraint alerts_words_none_count check (cardinality(words_none) <= 10),
  patterns_any text[] not null default '{}', -- private.alert_patterns of the words
  patterns_all text[] not null default '{}',
  patterns_none text[] not null default '{}',
  categories text[] not null default '{}'
    constraint alerts_categories_count check (cardinality(categories) <= cardinality(private.categories())),
  merchant text constraint alerts_merchant_length check (char_length(merchant) between 1 and 80), -- as typed
  merchant_key text,
  poster_id uuid references public.profiles (id) on delete cascade,
  max_total numeric constraint alerts_max_total_range check (max_total >= 0 and max_total <= 1000000 and max_total = round(max_total, 2)),
  currency text not null constraint alerts_currency_format check (currency ~ '^[A-Z]{3}$'),
  allows_unknown_delivery boolean not null default false,
  channel text constraint alerts_channel_known check (channel in ('online', 'in_store')),
  deal_type text constraint alerts_deal_type_known check (deal_type in ('discount', 'freebie', 'giveaway')),
  step smallint constraint alerts_step_known check (step in (25, 50, 100, 200)),
  within_minutes integer constraint alerts_within_minutes_range check (within_minutes between 1 and 10080),
  is_paused boolean not null default false,
  feed_key text not null default replace(gen_random_uuid()::text, '-', ''),
  created_at timestamptz not null default now(),
  -- Emails about matches: never, once a day, or at once.
  mail text not null default 'off' constraint alerts_mail_known check (mail in ('off', 'daily', 'now'))
);
-- A member's alerts, and the foreign key of user_id.
create index alerts_user_idx on private.alerts (user_id, created_at desc);
-- The foreign key of poster_id.
create index alerts_poster_idx on private.alerts (poster_id);
-- The alert of a feed.
create unique index alerts_feed_key_unique on private.alerts (feed_key);
comment on table private.alerts is 'At most 30 per member. Requires the consent of kind alerts, and email its version 2.';

-- Deals that matched an alert while it was active. Kept for 90 days; of deals that are over, only among the newest 1,000 of an alert.
create table private.alert_matches (
  deal_id uuid not null references public.deals (id) on delete cascade,
  alert_id uuid not null references private.alerts (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  matched_at timestamptz not null default clock_timestamp(),
  mail_after timestamptz, -- time to email it; null: already emailed, or never
  mailed_at timestamptz, -- when it was emailed
  push_after timestamptz, -- time to push it to devices; null: already pushed, or never
  primary key (deal_id, alert_id)
);
-- The matches of an alert, newest first, and the foreign key of alert_id.
create index alert_matches_alert_idx on private.alert_matches (alert_id, matched_at desc);
-- The matches of a member, newest first, and the foreign key of user_id.
create index alert_matches_user_idx on private.alert_matches (user_id, matched_at desc);
-- Matches to mail to a member.
create index alert_matches_to_mail_idx on private.alert_matches (user_id) where mail_after is not null;
-- Old matches for deletion.
create index alert_matches_matched_idx on private.alert_matches (matched_at);
comment on table private.alert_matches is 'Written by private.match_alerts.';

-- When a deal first became public (step 0) and first reached each temperature.
create table private.deal_steps (
  deal_id uuid not null references public.deals (id) on delete cascade,
  step smallint not null constraint deal_steps_step_known check (step in (0, 25, 50, 100, 200)),
  reached_at timestamptz not null default now(),
  primary key (deal_id, step)
);
comment on table private.deal_steps is 'Written once for each step, by triggers on deals.';

-- Locks a member's alerts against other calls of set_alert and a withdrawal of consent until the end of the transaction.
create function private.lock_alerts(member uuid) returns void
language sql volatile set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(member::text || 'alerts', 22))
$$;

-- Deletes all alerts of a member, or one, with their matches and notices.
create function private.delete_alerts(member uuid, alert_id_param uuid default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  -- Deletes the alerts first, which waits for a job that is sending notices about them.
  delete from private.alerts a where a.user_id = member and (alert_id_param is null or a.id = alert_id_param);
  delete from public.notifications n
  where n.user_id = member and n.kind = 'alert' and (alert_id_param is null or n.subject_id = alert_id_param);
end
$$;
comment on function private.delete_alerts is 'Called by delete_alert and withdraw_consent.';

-- Deletes matches that are older than 90 days, and those of deals that are over which are older than the newest 1,000 matches of
-- their alert. Returns their number. Matches of other deals stay, so that no deal matches twice.
create function private.delete_old_alert_matches() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  matches_max constant integer := 1000;
  deleted integer;
  surplus integer;
begin
  delete from private.alert_matches m where m.matched_at < now() - interval '90 days';
  get diagnostics deleted = row_count;
  delete from private.alert_matches m
  -- The number of an alert's matches has only grown if it has a new one. This task runs hourly.
  using (select distinct x.alert_id from private.alert_matches x where x.matched_at > now() - interval '2 hours') as grown
  cross join lateral (
    select x.matched_at from private.alert_matches x where x.alert_id = grown.alert_id
    order by x.matched_at desc offset matches_max limit 1
  ) as surplus_from
  where m.alert_id = grown.alert_id and m.matched_at <= surplus_from.matched_at
    and exists (select from public.deals d where d.id = m.deal_id and (d.status <> 'active' or private.is_over(d)));
  get diagnostics surplus = row_count;
  return deleted + surplus;
end
$$;
comment on function private.delete_old_alert_matches is 'Definer: called by the background worker only. Promised by the privacy page.';
