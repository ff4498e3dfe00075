set local check_function_bodies = off;

ALTER TABLE "private"."mail_addresses" ADD COLUMN "asks" integer NOT NULL DEFAULT 0;

ALTER TABLE "private"."mail_addresses" ADD COLUMN "asks_since" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.note_email_proof()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A hosted accounts service, the demonstration content and a restored backup know better.
  if session_user <> 'samha_backend' then
    return null;
  end if;
  if tg_op = 'INSERT' or new.email is distinct from old.email then
    insert into private.unconfirmed_emails (user_id) values (new.id) on conflict do nothing;
  elsif (old.recovery_token <> '' and new.recovery_token is null)
    or (old.confirmation_token <> '' and new.confirmation_token is null)
  then
    delete from private.unconfirmed_emails where user_id = new.id;
    -- The link has arrived, so the address takes mail again.
    update private.mail_addresses set refused_at = null, asks = 0, asks_since = null where user_id = new.id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.confirm_mail_address(token_param text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    raise exception 'This link has expired or was used before' using errcode = 'PT400', hint = 'link_expired';
  end if;
  delete from private.unconfirmed_emails where user_id = member;
end
$function$;

CREATE OR REPLACE FUNCTION public.request_mail_confirmation()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
    raise exception 'Too many emails. Try again in % seconds.', seconds using errcode = 'PT429', hint = 'too_fast',
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
$function$;
