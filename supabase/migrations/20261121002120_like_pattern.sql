-- Text to be found anywhere, as a pattern: % _ \ in it are text.
create function private.like_pattern(text_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '%' || regexp_replace(btrim(text_param), '([\\%_])', '\\\1', 'g') || '%'
$$;
revoke execute on function private.like_pattern from public;
comment on function private.like_pattern is 'T18: no filter is written by a visitor.';
