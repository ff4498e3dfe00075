-- The start of the time that a word of the date filter means; null for no word.
create function private.since_of(duration_param text) returns timestamptz
language sql stable set search_path = '' as $$
  select case lower(coalesce(duration_param, ''))
    when 'today' then date_trunc('day', now())
    when 'week' then now() - interval '7 days'
    when 'month' then now() - interval '1 month'
    when 'year' then now() - interval '1 year'
  end
$$;
revoke execute on function private.since_of from public;
comment on function private.since_of is 'Specification 9. The visitor''s midnight is known only in the browser.';
