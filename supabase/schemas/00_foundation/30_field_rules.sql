-- A field breaks its rule: 400, a sentence a person can read, and the field's name in the details for the form.
create function private.refuse_field(field_param text, rule_param text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  raise exception '%', rule_param
    using errcode = 'PT400', hint = 'invalid_field', detail = field_param;
end
$$;
revoke execute on function private.refuse_field from public;
comment on function private.refuse_field is 'Raises PT400; the message names field and rule.';

-- An address that may stand in a link: http or https, no spaces or quotes, at most 2,048 characters.
create function private.is_web_address(address_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select char_length(address_param) <= 2048 and address_param ~* '^https?://[^[:space:]<>"]+$'
$$;
revoke execute on function private.is_web_address from public;
-- A member's own update of a profile checks the constraint as the member.
grant execute on function private.is_web_address to authenticated;
comment on function private.is_web_address is 'Refuses javascript: and data: before any page sees them.';

-- Text to be found anywhere, as a pattern: % _ \ in it are text.
create function private.like_pattern(text_param text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select '%' || regexp_replace(btrim(text_param), '([\\%_])', '\\\1', 'g') || '%'
$$;
revoke execute on function private.like_pattern from public;
comment on function private.like_pattern is 'T18: no filter is written by a visitor.';

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
