-- An address that may stand in a link: http or https, no spaces or quotes, at most 2,048 characters.
create function private.is_web_address(address_param text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select char_length(address_param) <= 2048 and address_param ~* '^https?://[^[:space:]<>"]+$'
$$;
revoke execute on function private.is_web_address from public;
-- A member's own update of a profile checks the constraint as the member.
grant execute on function private.is_web_address to authenticated;
comment on function private.is_web_address is 'Refuses javascript: and data: before any page sees them.';
