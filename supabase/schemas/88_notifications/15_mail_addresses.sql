-- States of members' email addresses, in addition to unconfirmed_emails and the accounts service: the link that confirms an
-- address, and a permanent refusal by the mail server. A row applies to one address only: it has no effect after a change.
create table private.mail_addresses (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  email text not null,
  confirmed_at timestamptz,
  token_hash bytea constraint mail_addresses_token_hash_length check (octet_length(token_hash) = 32),
  token_until timestamptz,
  asked_at timestamptz,
  asks integer not null default 0,
  asks_since timestamptz,
  refused_at timestamptz,
  refusals integer not null default 0
);
-- The address that a link confirms.
create unique index mail_addresses_token_unique on private.mail_addresses (token_hash) where token_hash is not null;
comment on table private.mail_addresses is 'Stores only the hash of a link''s token. No grants.';

-- Returns 'confirmed', 'unconfirmed' (gets mandatory notices only) or 'refused' (gets no notices) for a member's address; null
-- without an address.
create function private.address_state(member uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when a.refused_at is not null then 'refused'
    when a.confirmed_at is not null then 'confirmed'
    when u.email_confirmed_at is null or exists (select from private.unconfirmed_emails x where x.user_id = u.id)
      then 'unconfirmed'
    else 'confirmed'
  end
  from auth.users u
  left join private.mail_addresses a on a.user_id = u.id and lower(a.email) = lower(u.email)
  where u.id = member and u.email <> ''
$$;
comment on function private.address_state is
  'Definer: reads accounts. The embedded accounts service marks every address as confirmed, so unconfirmed_emails decides.';

-- Requests an email with a link that confirms the caller's address: at most every two minutes, and within the setting
-- limit_confirmations (count/seconds) until a link has been used.
create function public.request_mail_confirmation() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid := private.require_account();
  address text := (select u.email::text from auth.users u where u.id = member and u.email <> '');
  rule text[] := regexp_match(private.setting('limit_confirmations'), '^(\d{1,6})/(\d{1,8})$');
  span interval := make_interval(secs => coalesce(rule[2]::integer, 0));
  known private.mail_addresses;
  seconds integer;
begin
  if address is null or private.address_state(member) = 'confirmed' then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(member::text || 'mail_confirmation', 22));
  select a.* into known from private.mail_addresses a where a.user_id = member;
  if known.asks_since is null or known.asks_since <= now() - span then
    known.asks := 0;
    known.asks_since := now();
  end if;
  seconds := ceil(extract(epoch from greatest(
    known.asked_at + interval '2 minutes',
    case when known.asks >= rule[1]::integer then known.asks_since + span end) - now()));
  if seconds > 0 then
    raise exception 'Too many emails. %', private.wait_text(seconds) using errcode = 'PT429', hint = 'too_fast',
      detail = json_build_object('seconds', seconds, 'what', 'emails', 'new_member', 0)::text;
  end if;
  insert into private.mail_addresses as a (user_id, email, asked_at, asks, asks_since)
  values (member, address, now(), known.asks + 1, known.asks_since)
  on conflict (user_id) do update set asked_at = excluded.asked_at, email = excluded.email, token_hash = null,
    asks = excluded.asks, asks_since = excluded.asks_since,
    refused_at = case when lower(a.email) = lower(excluded.email) then a.refused_at end,
    confirmed_at = case when lower(a.email) = lower(excluded.email) then a.confirmed_at end;
  perform private.enqueue('mail_confirmation', jsonb_build_object('user_id', member), 'mail_confirmation ' || member);
end
$$;
grant execute on function public.request_mail_confirmation to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.request_mail_confirmation is
  'Definer: addresses have no grants. Raises PT429. Without background work, no email is sent. [members, also banned; writes]';

-- Stores the token hash of a new link, which works once within a day, and returns the address for it. No row without a request.
create function private.start_mail_confirmation(user_id_param uuid, token_hash_param bytea)
returns table (email text, language text)
language sql volatile security definer set search_path = '' as $$
  with started as (
    update private.mail_addresses a set token_hash = token_hash_param, token_until = now() + interval '1 day'
    where a.user_id = user_id_param and a.asked_at is not null and private.address_state(a.user_id) <> 'confirmed'
      and lower(a.email) = (select lower(u.email) from auth.users u where u.id = a.user_id)
    returning a.user_id, a.email
  )
  select started.email, s.language from started left join public.notification_settings s using (user_id)
$$;
comment on function private.start_mail_confirmation is 'Definer: called by the background worker''s login only.';

-- Confirms the address that the link with this token was emailed to. Needs no sign-in.
create function public.confirm_mail_address(token_param text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member uuid;
begin
  update private.mail_addresses a set
    confirmed_at = now(), token_hash = null, token_until = null, asked_at = null, asks = 0, asks_since = null,
    refused_at = null, refusals = 0
  where a.token_hash = sha256(convert_to(token_param, 'UTF8')) and a.token_until > now()
    and lower(a.email) = (select lower(u.email) from auth.users u where u.id = a.user_id)
  returning a.user_id into member;
  if member is null then
    raise exception 'This link has expired or has already been used' using errcode = 'PT400', hint = 'link_expired';
  end if;
  delete from private.unconfirmed_emails where user_id = member;
end
$$;
grant execute on function public.confirm_mail_address to anon, authenticated; -- the token identifies the member
comment on function public.confirm_mail_address is
  'Definer: a token of 32 random bytes grants the right. Raises PT400 link_expired. [everyone; writes]';

-- Records that the mail server permanently refused a member's address, which gets no notices until an emailed link is used.
create function private.note_mail_refused(user_id_param uuid, email_param text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mail_addresses as a (user_id, email, refused_at, refusals)
  select p.id, email_param, now(), 1 from public.profiles p where p.id = user_id_param
  on conflict (user_id) do update set
    email = excluded.email, refused_at = now(), confirmed_at = null,
    refusals = case when lower(a.email) = lower(excluded.email) then a.refusals else 0 end + 1
$$;
comment on function private.note_mail_refused is 'Definer: called by the background worker''s login only.';
