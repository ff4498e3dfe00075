-- A name made from any text: cleaned, 3 to 30 characters, not reserved, and not taken at this moment.
create function private.free_username(wish text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  base text := left(regexp_replace(lower(coalesce(wish, '')), '[^a-z0-9_]', '', 'g'), 30);
  candidate text;
begin
  if base = '' then
    base := 'user';
  end if;
  candidate := base;
  while char_length(candidate) < 3
    or private.is_reserved_username(candidate)
    or exists (select from public.profiles where username = candidate)
  loop
    candidate := left(base, 24) || lpad(floor(random() * 1000000)::text, 6, '0');
  end loop;
  return candidate;
end
$$;
revoke execute on function private.free_username from public;
comment on function private.free_username is 'Never the e-mail address whole: the part before the @ is cleaned first.';
