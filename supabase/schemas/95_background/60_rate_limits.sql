-- Counters of rate limits, for sites whose processes share a database (DATABASE_URL). Unlogged, so counting restarts after a crash.
create unlogged table private.rate_limits (
  key text primary key, -- name of the limit and a keyed hash of what it counts by, such as an address
  points integer not null default 0,
  expire bigint -- milliseconds since 1970
);
comment on table private.rate_limits is 'Granted to the background worker''s login only.';
