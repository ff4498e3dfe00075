-- Returns the token that stops mail of a kind to a member: member, kind and signature. Null for mandatory mail.
create function private.unsubscribe_token(member uuid, kind_param text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  signed constant text := format('%s.%s', replace(member::text, '-', ''), kind_param);
  key bytea;
begin
  if kind_param <> all (private.optional_kinds() || array['deals', 'several']) then
    return null;
  end if;
  key := private.secret('unsubscribe_key');
  -- The key is part of the outer and the inner hash, which prevents length extension.
  return format('%s.%s', signed, encode(sha256(key || sha256(key || convert_to(signed, 'UTF8'))), 'hex'));
end
$$;
comment on function private.unsubscribe_token is 'Definer: reads private.settings.';

-- Stops mail of the token's kind, and of kinds with the same switch, to the token's member and returns the kind. Afterwards no
-- alert is emailed, so that choosing emails for one does not start those of the others. Needs no sign-in and is safe to repeat.
create function public.unsubscribe_from_mail(token_param text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  parts constant text[] := regexp_match(token_param, '^([0-9a-f]{32})\.([a-z_]{1,40})\.[0-9a-f]{64}$');
  member uuid := parts[1]::uuid;
  kinds constant text[] := private.kinds_of_switch(parts[2]);
begin
  if parts is null or token_param is distinct from private.unsubscribe_token(member, parts[2]) then
    raise exception 'This unsubscribe link is not valid' using errcode = 'PT400', hint = 'link_invalid';
  end if;
  if 'alert' = any (kinds) then
    update private.alerts a set mail = 'off' where a.user_id = member and a.mail <> 'off';
  end if;
  insert into public.notification_settings as s (user_id, mail)
  select p.id, (select jsonb_object_agg(kind, false) from unnest(kinds) kind)
  from public.profiles p where p.id = member
  on conflict (user_id) do update set mail = s.mail || excluded.mail, updated_at = now();
  return parts[2];
end
$$;
grant execute on function public.unsubscribe_from_mail to anon, authenticated; -- the token identifies the member
comment on function public.unsubscribe_from_mail is
  'Definer: the signature grants the right. Raises PT400 link_invalid. [everyone; writes]';
