set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.active_days(member uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  latest timestamptz := 'infinity';
begin
  for found_days in 0..4 loop
    latest := date_trunc('day', greatest(
      (select max(v.created_at) from public.deal_votes v where v.user_id = member and v.created_at < latest),
      (select max(c.created_at) from public.comments c where c.user_id = member and c.created_at < latest)), 'UTC');
    if latest is null then
      return found_days;
    end if;
  end loop;
  return 5;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_established(member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.profiles p
    join auth.users u on u.id = p.id
    where p.id = member
      and p.created_at <= now() - interval '7 days'
      and u.email_confirmed_at is not null
      and not exists (select from private.unconfirmed_emails x where x.user_id = p.id)
      and not exists (select from private.bans b where b.user_id = p.id and (b.until is null or b.until > now()))
      and (exists (select from public.deals d where d.user_id = p.id and d.status = 'active')
        or private.active_days(p.id) = 5))
$function$;

COMMENT ON FUNCTION "private"."active_days"(uuid) IS 'Definer: votes are private. Reads one row a day from the index of each table. A deleted comment has no author.';

COMMENT ON FUNCTION "private"."is_established"(uuid) IS 'Definer: reads accounts, bans and votes. False for an unknown member.';

REVOKE ALL ON FUNCTION "private"."active_days"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_established"(uuid) FROM PUBLIC;
