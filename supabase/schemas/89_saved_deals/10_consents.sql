-- Members' explicit consents to storing data that can reveal a religious belief (GDPR, article 9).
create table private.consents (
  user_id uuid not null references public.profiles (id) on delete cascade,
  kind text not null constraint consents_kind_known check (kind in ('saved', 'alerts')),
  version smallint not null, -- of the text that the member read
  given_at timestamptz not null default now(),
  primary key (user_id, kind)
);
comment on table private.consents is 'The kind saved covers saved deals; the kind alerts covers alerts and their matches. Written by give_consent and withdraw_consent.';

-- Returns the version of the current text of the consent. Version 2 also names emails.
create function private.consent_version() returns smallint
language sql immutable parallel safe
return 2;

-- Refuses a member without consent, or with consent to an earlier text than this version.
create function private.require_consent(member uuid, kind_param text, version_param integer default 1) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from private.consents c
    where c.user_id = member and c.kind = kind_param and c.version >= version_param)
  then
    raise exception 'Agree to the storage of this data first' using errcode = 'PT403', hint = 'consent_needed';
  end if;
end
$$;
comment on function private.require_consent is 'Raises PT403 consent_needed. Called by set_alert, set_alert_mail and private.save_deals.';

-- Refuses an unknown kind of consent.
create function private.check_consent_kind(kind_param text) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.check_values(('kind', kind_param in ('saved', 'alerts'), 'one_of', '{}'));
end
$$;
comment on function private.check_consent_kind is 'Raises PT400 invalid_field.';

-- Stores the caller's consent to the text of this version. Safe to repeat; a consent to a later text stays.
create function public.give_consent(kind_param text, version_param integer default 1) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  perform private.check_consent_kind(kind_param);
  perform private.check_values(
    ('version', coalesce(version_param between 1 and private.consent_version(), false), 'one_of', '{}'));
  insert into private.consents (user_id, kind, version) values (member, kind_param, version_param)
  on conflict (user_id, kind) do update set version = excluded.version, given_at = now()
    where consents.version < excluded.version;
end
$$;
grant execute on function public.give_consent to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.give_consent is
  'Definer: private.consents has no grants. Raises PT400 invalid_field. [members, also banned; writes]';

-- Withdraws the caller's consent and deletes all data that it covered. Safe to repeat.
create function public.withdraw_consent(kind_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  perform private.check_consent_kind(kind_param);
  -- Waits for a save of the same member, which would otherwise be stored after this deletion.
  if kind_param = 'saved' then
    perform private.lock_saved_deals(member);
    delete from private.saved_deals s where s.user_id = member;
    perform private.delete_saved_notices(member);
  else
    perform private.lock_alerts(member);
    perform private.delete_alerts(member);
  end if;
  delete from private.consents c where c.user_id = member and c.kind = kind_param;
end
$$;
grant execute on function public.withdraw_consent to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.withdraw_consent is
  'Definer: these tables have no grants. Raises PT400 invalid_field. [members, also banned; writes]';

-- Returns the caller's consents.
create function public.get_my_consents() returns table (kind text, version integer, given_at timestamptz)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  member uuid := private.require_account();
begin
  return query
    select c.kind, c.version::integer, c.given_at from private.consents c where c.user_id = member order by c.kind limit 10;
end
$$;
grant execute on function public.get_my_consents to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_my_consents is
  'Definer: reads rows of auth.uid() only. A banned member may call it. [members; reads]';
