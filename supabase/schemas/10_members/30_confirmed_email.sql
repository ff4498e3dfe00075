-- Accounts with an unconfirmed email address. The embedded accounts service marks every address as confirmed, so this table
-- decides. A row is created with the account and deleted when an emailed link is used.
create table private.unconfirmed_emails (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.unconfirmed_emails is
  'Kept even if the setting require_confirmed_email is off. A hosted accounts service uses auth.users.email_confirmed_at.';

create function private.note_email_proof() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- A hosted accounts service, the demo content and a restored backup set the state themselves.
  if session_user <> 'samha_backend' then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.email is distinct from old.email and new.email = old.email_change then
    -- The link arrived at the new address.
    delete from private.unconfirmed_emails where user_id = new.id;
  elsif tg_op = 'INSERT' or new.email is distinct from old.email then
    insert into private.unconfirmed_emails (user_id) values (new.id) on conflict do nothing;
  elsif (old.recovery_token <> '' and new.recovery_token is null)
    or (old.confirmation_token <> '' and new.confirmation_token is null)
  then
    delete from private.unconfirmed_emails where user_id = new.id;
    -- The link arrived, so the address accepts mail again.
    update private.mail_addresses set refused_at = null, asks = 0, asks_since = null where user_id = new.id;
  end if;
  return null;
end
$$;

-- The name sorts after users_create_profile, because triggers run in the order of their names.
create trigger users_email_proof after insert or update of email, recovery_token, confirmation_token on auth.users
  for each row execute function private.note_email_proof();
comment on function private.note_email_proof is
  'Marks the address of a new account as unconfirmed, until an emailed link is used. A change of address is confirmed by the link sent to the new one. Definer: private.unconfirmed_emails has no grants. The accounts service clears the token of a link only when the link is used.';

create function private.end_links_of_old_address() returns trigger
language plpgsql volatile set search_path = '' as $$
begin
  new.recovery_token := null;
  new.confirmation_token := null;
  return new;
end
$$;

create trigger users_end_old_links before update of email on auth.users
  for each row when (session_user = 'samha_backend' and new.email is distinct from old.email)
  execute function private.end_links_of_old_address();
comment on function private.end_links_of_old_address is
  'Invalidates the links emailed to an earlier address: they prove nothing about the new one.';

-- Returns whether a member has confirmed the email address.
create function private.has_confirmed_email(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users where id = member and email_confirmed_at is not null)
    and not exists (select from private.unconfirmed_emails where user_id = member)
$$;
comment on function private.has_confirmed_email is 'Definer: reads accounts. False for an unknown member.';

-- Returns whether a member must confirm the email address before writing. Admins are exempt.
create function private.must_confirm_email(member_param uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.setting('require_confirmed_email') = 'on', false)
    and not exists (select from private.admins where user_id = member_param)
    and (exists (select from private.unconfirmed_emails where user_id = member_param)
      or exists (select from auth.users where id = member_param and email_confirmed_at is null))
$$;
comment on function private.must_confirm_email is 'Definer: reads settings, admins and accounts. False without the setting.';

-- Refuses a member who is banned or must confirm the email address first. Called on every request that such a member may not
-- make, so a ban or a confirmation takes effect immediately.
create function private.refuse_writer(member_param uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_banned(member_param);
  if private.must_confirm_email(member_param) then
    raise exception 'Confirm your email address first: open the link that we sent you.'
      using errcode = 'PT403', hint = 'email_not_confirmed';
  end if;
end
$$;
-- guard_profile runs as the caller.
grant execute on function private.refuse_writer to authenticated;
comment on function private.refuse_writer is 'Raises PT403. Definer: reads bans and settings.';
