-- Established members: accounts with a history, which throwaway accounts lack. This is the only definition: 7 days old, not
-- banned, with a confirmed email address, and either an approved deal or votes and comments on five different days (UTC), not
-- counting withdrawn or deleted ones. Their checks weigh more, and the limits for votes and checks from one address do not
-- apply to them.

-- Returns the number of different days on which a member voted or commented, at most five. Withdrawn votes and deleted comments
-- do not count.
create function private.active_days(member uuid) returns integer
language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.active_days is
  'Definer: votes are private. Reads a row per day from the index of each table. A deleted comment has no author.';

-- Returns whether a member is established.
create function private.is_established(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.profiles p
    where p.id = member
      and p.created_at <= now() - interval '7 days'
      and private.has_confirmed_email(p.id)
      and not exists (select from private.bans b where b.user_id = p.id and (b.until is null or b.until > now()))
      and (exists (select from public.deals d where d.user_id = p.id and d.status = 'active')
        or private.active_days(p.id) = 5))
$$;
comment on function private.is_established is 'Definer: reads accounts, bans and votes. False for an unknown member.';
