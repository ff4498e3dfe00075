-- Returns the size of each admin queue, the time of its oldest item and the number of items past their deadline; only messages
-- have deadlines. All reports about the same content count as one. For a moderator, leaves out their own content, and queues in
-- which they do not decide.
create function private.queues(moderator uuid default null)
returns table (queue text, waiting bigint, oldest_at timestamptz, late bigint)
language sql stable security invoker set search_path = '' as $$
  select q.*, case q.queue when 'messages' then (
    select count(*) from public.contact_messages c where c.handled_at is null and c.due_at < now()) else 0 end
  from (
    select 'deals' as queue, count(*), min(d.created_at) from public.deals d
      where d.status = 'pending' and d.expired_at is null and (d.user_id = moderator) is not true
    union all
    select 'edits', count(*), min(l.created_at) from (
      select e.created_at, d.user_id from private.proposed_edits e join public.deals d on d.id = e.deal_id
      where e.status = 'waiting' and d.status = 'active'
      union all
      select d.created_at, d.user_id from private.unseen_deals u join public.deals d on d.id = u.deal_id where d.status = 'active'
    ) l where (l.user_id = moderator) is not true
    union all
    select 'avatars', count(*), min(p.pending_image_since) from public.profiles p
      where p.profile_image_status = 'pending' and (p.id = moderator) is not true
    union all
    select 'reports', count(distinct (r.content_type, r.content_id)), min(r.created_at)
      from public.reports r where r.status = 'open' and (r.author_id = moderator) is not true
    union all
    select 'appeals', count(*), min(a.created_at) from private.appeals a where a.decided_at is null
    union all
    select 'merchants', count(*), min(m.since) from (
      select created_at as since from public.merchants where status = 'pending'
      union all
      select proposed_at from public.merchants where status = 'approved' and proposed_changes is not null
    ) as m
    union all
    select 'vouchers', count(*), min(v.created_at) from public.voucher_codes v
      where v.status = 'pending' and private.may_decide_code(v.deal_id) and (v.user_id = moderator) is not true
    union all
    select 'messages', count(*), min(c.created_at) from public.contact_messages c where c.handled_at is null
    union all
    select 'posts', count(*), min(b.published_at) from public.blog_posts b
      where b.status = 'published' and b.reviewed_at is null
    union all
    select 'votes', count(*), min(y.first_vote_at) from private.deals_with_young_votes() y
    union all
    select 'endings', count(*), min(e.agreed_at) from private.member_endings e join public.deals d on d.id = e.deal_id
      where e.state = 'waiting' and private.is_running(d) and (d.user_id = moderator) is not true
    union all
    select 'halal', count(*), min(h.created_at) from (
      select f.created_at from private.undecided_halal_facts() f where not private.is_fact_of(f.id, moderator)
      union all
      select x.created_at from private.open_halal_disputes() x
      where not private.is_fact_of(x.fact_id, moderator) and (x.user_id = moderator) is not true
    ) h
  ) q
  where moderator is null or q.queue = any (private.moderated_areas())
$$;
comment on function private.queues is 'Used by get_admin_queues, reminders and the metrics, so that all have the same numbers.';

-- A moderator reads the size of each of their queues, the time of its oldest item and the number of items past their deadline.
create function public.get_admin_queues() returns table (queue text, waiting bigint, oldest_at timestamptz, late bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_can('queues');
  return query select * from private.queues(private.moderator());
end
$$;
grant execute on function public.get_admin_queues to anon, authenticated; -- others get a refusal
comment on function public.get_admin_queues is 'Definer: require_can decides. [moderators of queues; reads]';

-- An admin reads the numbers of new deals and members on each of the last days_param days (UTC), including days without any.
create function public.get_daily_counts(days_param integer default 30)
returns table (day date, deals bigint, members bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  first_day date := (now() at time zone 'UTC')::date - (least(greatest(coalesce(days_param, 30), 1), 365) - 1);
begin
  perform private.require_admin();
  return query
    select d.day::date, coalesce(posted.number, 0), coalesce(joined.number, 0)
    from generate_series(first_day, (now() at time zone 'UTC')::date, interval '1 day') as d (day)
    left join (
      select (created_at at time zone 'UTC')::date as day, count(*) as number from public.deals
      where created_at >= first_day at time zone 'UTC' group by 1
    ) posted on posted.day = d.day::date
    left join (
      select (created_at at time zone 'UTC')::date as day, count(*) as number from public.profiles
      where created_at >= first_day at time zone 'UTC' group by 1
    ) joined on joined.day = d.day::date
    order by 1;
end
$$;
grant execute on function public.get_daily_counts to anon, authenticated; -- others get a refusal
comment on function public.get_daily_counts is 'Definer: require_admin decides. Includes pending deals. [admins; reads]';

-- The audit log and the security events with usernames and titles. A halal fact has the title of its deal or merchant.
create view public.admin_actions_with_names with (security_invoker = true) as
select a.*, admin.username as admin_username, subject.username as subject_username,
  coalesce(deal.title, merchant.name) as subject_title, merchant.slug as subject_slug,
  case fact.subject_type when 'deal' then fact.subject_id end as fact_deal_id
from public.admin_actions a
left join public.profiles admin on admin.id = a.admin_id
left join public.profiles subject on subject.id = a.subject_id
left join public.halal_facts fact on fact.id = a.subject_id
left join public.merchants merchant on fact.subject_type = 'merchant' and merchant.id = fact.subject_id
left join public.deals deal on deal.id = case a.subject_type
  when 'deal_edit' then (a.after ->> 'deal_id')::uuid when 'halal_fact' then fact.subject_id else a.subject_id end;

create view public.security_events_with_names with (security_invoker = true) as
select e.*, p.username from public.security_events e left join public.profiles p on p.id = e.user_id;

revoke all on public.admin_actions_with_names, public.security_events_with_names from anon, authenticated;
grant select on public.admin_actions_with_names, public.security_events_with_names to authenticated;
select private.expose_to_backend('public.admin_actions_with_names');
select private.expose_to_backend('public.security_events_with_names');
comment on view public.admin_actions_with_names is 'Security invoker: only admins see rows.';
comment on view public.security_events_with_names is 'Security invoker: only admins see rows.';
