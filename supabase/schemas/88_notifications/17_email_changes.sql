-- Changes of email addresses by members, which take effect when the link emailed to the new address is opened.

-- Earlier addresses that have not been notified of a change yet.
create table private.changed_emails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  old_email text not null,
  changed_at timestamptz not null default now()
);
-- The foreign key of user_id, and a member's own rows (export_my_data).
create index changed_emails_user_idx on private.changed_emails (user_id);
-- Old rows for deletion.
create index changed_emails_changed_idx on private.changed_emails (changed_at);
comment on table private.changed_emails is
  'Written by private.record_email_change. A row is deleted after its email, or after three days. No grants.';

create function private.record_email_change() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  change uuid;
begin
  insert into private.changed_emails (user_id, old_email) values (new.id, old.email) returning id into change;
  insert into public.security_events (user_id, event) values (new.id, 'email_changed');
  perform private.enqueue('mail_email_change', jsonb_build_object('change_id', change));
  return null;
end
$$;
comment on function private.record_email_change is
  'Logs a change of address for admins and emails the earlier address. Definer: its tables have no grants.';

create trigger users_record_email_change after update of email on auth.users
  for each row when (session_user = 'samha_backend' and old.email <> '' and new.email is distinct from old.email)
  execute function private.record_email_change();

create function private.cancel_email_change() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.email_change := null;
  new.email_change_token_new := null;
  new.email_change_token_current := null;
  new.email_change_sent_at := null;
  return new;
end
$$;
comment on function private.cancel_email_change is
  'Invalidates the link of a pending change of address when the password changes: the owner of the account may not have requested it.';

create trigger users_cancel_email_change before update of encrypted_password on auth.users
  for each row when (
    session_user = 'samha_backend' and new.encrypted_password is distinct from old.encrypted_password
    and new.email_change_token_new is not distinct from old.email_change_token_new)
  execute function private.cancel_email_change();

-- Returns the earlier address of a change, with the member's name and language; no row once the email has been sent.
create function private.get_changed_email(change_id_param uuid) returns table (old_email text, username text, language text)
language sql stable security definer set search_path = '' as $$
  select c.old_email, p.username, s.language
  from private.changed_emails c
  join public.profiles p on p.id = c.user_id
  left join public.notification_settings s on s.user_id = c.user_id
  where c.id = change_id_param
$$;
comment on function private.get_changed_email is 'Definer: called by the background worker''s login only.';

-- Deletes a change whose email was sent.
create function private.delete_changed_email(change_id_param uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.changed_emails where id = change_id_param
$$;
comment on function private.delete_changed_email is 'Definer: called by the background worker''s login only.';
