-- Returns a text of at most max_param characters, which ends with an ellipsis if it is longer. Cuts between words, or between two
-- letters or emoji that cannot be parts of one character.
create function private.shorten(text_param text, max_param integer) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(text_param) > max_param then coalesce(
    substring(left(text_param, max_param + 1) from '^(.*\S)\s+\S{0,40}$'),
    substring(left(text_param, max_param + 1) from
      '^(.*[A-Za-z0-9\u0621-\u064a\u0671-\u06d3\u3041-\u3096\u30a1-\u9fff\U0001f300-\U0001f3fa\U0001f400-\U0001f9ff])[A-Za-z0-9\u0621-\u064a\u0671-\u06d3\u3041-\u3096\u30a1-\u9fff\U0001f300-\U0001f3fa\U0001f400-\U0001f9ff]'),
    '') || '…' else text_param end
$$;
-- get_my_reports runs as the caller.
grant execute on function private.shorten to authenticated;
comment on function private.shorten is 'The form in SQL of contract/text/shorten.ts.';
