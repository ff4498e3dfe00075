set local check_function_bodies = off;

CREATE TABLE "private"."usual_waits" ("content" text NOT NULL, "seconds" integer, "computed_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "usual_waits_content_known" CHECK ((content = ANY (ARRAY['deal'::text, 'voucher'::text, 'merchant'::text]))), CONSTRAINT "usual_waits_pkey" PRIMARY KEY (content));

CREATE OR REPLACE FUNCTION private.median_wait(content_param text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) >= 5
    then (percentile_cont(0.5) within group (order by extract(epoch from first.decided_at - item.created_at)))::integer end
  from (
    select l.subject_id, min(l.created_at) as decided_at
    from public.admin_actions l
    where l.created_at > now() - interval '30 days' and l.subject_type = content_param
      and l.action in ('approve_' || content_param, 'reject_' || content_param) and l.before ->> 'status' = 'pending'
    group by l.subject_id
    order by decided_at desc limit 500
  ) as first
  cross join lateral (
    select d.created_at from public.deals d where content_param = 'deal' and d.id = first.subject_id
    union all
    select v.created_at from public.voucher_codes v where content_param = 'voucher' and v.id = first.subject_id
    union all
    select m.created_at from public.merchants m where content_param = 'merchant' and m.id = first.subject_id
  ) as item
  -- A later submission of the same item would count from the first one.
  where not exists (
    select from public.admin_actions earlier
    where earlier.subject_id = first.subject_id and earlier.created_at < first.decided_at
      and earlier.action in ('approve_' || content_param, 'reject_' || content_param))
$function$;

CREATE OR REPLACE FUNCTION private.require_contact_pace()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule text[] := regexp_match(private.setting('limit_contact'), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := rule[1]::integer;
  span interval := make_interval(secs => rule[2]::integer);
  writer text := private.contact_sender();
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- Serialised, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtext('contact_pace'));
  delete from private.contact_pace where sent_at <= now() - span;
  if (select count(*) from private.contact_pace where sender = writer and writer <> 'unknown') >= allowed
    or (writer not like 'member %'
      and (select count(*) from private.contact_pace where sender not like 'member %') >= allowed * 40)
  then
    raise exception 'Too many messages. %', private.wait_text(rule[2]::integer)
      using errcode = 'PT429', hint = 'too_fast',
        detail = json_build_object('seconds', rule[2]::integer, 'what', 'messages')::text;
  end if;
  insert into private.contact_pace (sender) values (writer);
end
$function$;

CREATE OR REPLACE FUNCTION private.require_pace(what_param text, member uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  rule text[] := regexp_match(private.setting('limit_' || what_param), '^(\d{1,6})/(\d{1,8})$');
  allowed integer := private.allowed_pace(rule[1]::integer, member);
  span interval := make_interval(secs => rule[2]::integer);
  taken timestamptz[];
  seconds integer;
begin
  if rule is null or private.is_admin() then
    return;
  end if;
  -- One at a time per member, so that simultaneous requests count each other.
  perform pg_advisory_xact_lock(hashtextextended(member::text || what_param, 22));
  delete from private.member_writes w
  where w.user_id = member and w.what = what_param and w.written_at <= now() - span;
  taken := array(
    select w.written_at from private.member_writes w
    where w.user_id = member and w.what = what_param
    order by w.written_at desc limit allowed);
  if cardinality(taken) >= allowed then
    seconds := greatest(1, ceil(extract(epoch from taken[allowed] + span - now())));
    raise exception 'Too many %.% %', replace(what_param, '_', ' '),
      case when allowed < rule[1]::integer then ' New members start slowly.' else '' end, private.wait_text(seconds)
      using errcode = 'PT429', hint = 'too_fast', detail = json_build_object(
        'seconds', seconds, 'what', what_param, 'new_member', (allowed < rule[1]::integer)::integer)::text;
  end if;
  insert into private.member_writes (user_id, what) values (member, what_param);
end
$function$;

CREATE OR REPLACE FUNCTION private.wait_text(seconds integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select format('Try again in %s %s%s.', count, unit, case when count = 1 then '' else 's' end)
  from (
    select greatest(1, ceil(seconds / per::numeric)) as count, unit
    from (values (0, 1, 'second'), (120, 60, 'minute'), (7200, 3600, 'hour'), (172800, 86400, 'day')) as units (since, per, unit)
    where seconds >= since or since = 0
    order by since desc limit 1
  ) as chosen
$function$;

CREATE OR REPLACE FUNCTION public.get_usual_waits()
 RETURNS TABLE(content text, seconds integer)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
begin
  perform private.require_account();
  -- One caller computes; the others read the figures of the hour before.
  if not exists (select from private.usual_waits w where w.computed_at > now() - interval '1 hour')
    and pg_try_advisory_xact_lock(hashtextextended('usual_waits', 22))
  then
    insert into private.usual_waits as w (content, seconds)
    select kind, private.median_wait(kind) from unnest(array['deal', 'voucher', 'merchant']) kind
    on conflict on constraint usual_waits_pkey do update set seconds = excluded.seconds, computed_at = excluded.computed_at;
  end if;
  return query select w.content, w.seconds from private.usual_waits w where w.seconds is not null order by w.content;
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
$function$;

COMMENT ON FUNCTION "private"."median_wait"(text) IS 'Called by get_usual_waits.';

COMMENT ON FUNCTION "public"."get_usual_waits"() IS 'Definer: reads the log of admins. Medians only, of at least five decisions. A banned member may call it.';

COMMENT ON TABLE "private"."usual_waits" IS 'Written by get_usual_waits, at most once an hour.';

REVOKE ALL ON FUNCTION "private"."median_wait"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."wait_text"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."get_usual_waits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_usual_waits"() TO "anon", "authenticated";
