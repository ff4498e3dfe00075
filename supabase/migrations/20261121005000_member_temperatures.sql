-- What the active deals of a member add up to, by the month in which they were shared and over all months, kept so
-- that the leaderboard never adds up a million deals.
create table private.member_temperatures (
  user_id uuid not null references public.profiles (id) on delete cascade,
  month date not null, -- its first day, by UTC; -infinity stands for all months together
  deals_count integer not null default 0,
  temperature integer not null default 0,
  primary key (user_id, month)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 200);
-- The leaderboard of a month, or of all time.
create index member_temperatures_hottest_idx
  on private.member_temperatures (month, temperature desc, deals_count desc) where deals_count > 0;

comment on table private.member_temperatures is
  'Kept by the triggers of deals, in the transaction of the change; read by get_monthly_temperature_leaderboard.';
