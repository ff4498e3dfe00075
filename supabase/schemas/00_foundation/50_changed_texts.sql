-- Returns how much of a text has changed, from 0 to 1: the share of the longer version's words that the other version lacks.
-- Word order does not count.
create function private.changed_share(before_param text, after_param text) returns numeric
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(1 - sum(least(before, after)) / nullif(greatest(sum(before), sum(after)), 0), 0)
  from (
    select count(*) filter (where not is_new) as before, count(*) filter (where is_new) as after
    from (values (before_param, false), (after_param, true)) as version (text, is_new),
      regexp_split_to_table(lower(version.text), '[\s!-/:-@\[-`{-~]+') as word
    where word <> ''
    group by word
  ) as words
$$;
comment on function private.changed_share is 'Splits at spaces and ASCII punctuation, which is good enough for scripts with spaces between words.';

-- Returns whether a text has an address of a page, site or mailbox that the earlier version lacks.
create function private.gains_link(before_param text, after_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  with links (link, is_new) as (
    select rtrim(found[1], '.,;:!?)'), is_new
    from (values (before_param, false), (after_param, true)) as version (text, is_new),
      regexp_matches(lower(version.text),
        '(https?://\S+|[^\s.,;:!?()<>"/@]+(?:\.[^\s.,;:!?()<>"/@]+)*\.[^\s0-9.,;:!?()<>"/@]{2,}(?:/\S*)?)', 'g') as found
  )
  select exists (select link from links where is_new except select link from links where not is_new)
$$;
comment on function private.gains_link is 'Also finds addresses without http, such as example.com/offer.';
