-- Returns what is to be mailed to a member now, oldest first, with the address and language, and locks it until the end of the
-- transaction, so that two processes never mail the same at once. No row for a member without an address.
create function private.get_notices_to_mail(user_id_param uuid)
returns table (email text, username text, language text, notice jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  select array_agg(due.id) into ids from (
    select n.id from public.notifications n
    where n.user_id = user_id_param and n.mail_after <= now()
    order by n.mail_after limit 50 for update skip locked
  ) as due;
  return query
    select u.email::text, p.username, coalesce(s.language, 'en'), to_jsonb(told)
    from private.describe_notices(user_id_param, ids) told
    join public.profiles p on p.id = user_id_param
    join auth.users u on u.id = p.id
    left join public.notification_settings s on s.user_id = p.id
    where u.email <> ''
    order by told.created_at, told.id;
end
$$;
revoke execute on function private.get_notices_to_mail from public;
comment on function private.get_notices_to_mail is 'Definer: called by the background worker''s login only.';

-- Notes that a notice was mailed.
create function private.mark_notices_mailed(user_id_param uuid, ids_param uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  update public.notifications set mail_after = null where user_id = user_id_param and id = any (ids_param)
$$;
revoke execute on function private.mark_notices_mailed from public;
comment on function private.mark_notices_mailed is 'Definer: called by the background worker''s login only.';
