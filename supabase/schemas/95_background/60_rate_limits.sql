-- How often a limit was used, where several processes count together (DATABASE_URL). The columns are those of
-- rate-limiter-flexible. Unlogged: after a crash counting begins anew.
create unlogged table private.rate_limits (
  key text primary key, -- the name of the limit and a keyed hash: no address and no e-mail address
  points integer not null default 0,
  expire bigint -- milliseconds since 1970
);
comment on table private.rate_limits is 'Granted to the background worker''s login only.';
