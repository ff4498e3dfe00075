-- Usual waiting times for a decision, for each kind of content. Cached, because reading the decisions of 30 days for every
-- page is too slow.
create table private.usual_waits (
  content text primary key constraint usual_waits_content_known check (content in ('deal', 'voucher', 'merchant')),
  seconds integer, -- null: fewer than five decisions
  computed_at timestamptz not null default now()
);
comment on table private.usual_waits is 'Written by get_usual_waits, at most once an hour.';

-- Returns the median wait in seconds for the first decisions of a time span, of the last 500 at most; null for fewer than five.
create function private.median_wait(content_param text, since timestamptz, until timestamptz) returns integer
language sql stable set search_path = '' as $$
  select case when count(*) >= 5
    then (percentile_cont(0.5) within group (order by extract(epoch from first.decided_at - item.created_at)))::integer end
  from (
    select l.subject_id, min(l.created_at) as decided_at
    from public.admin_actions l
    where l.created_at > since and l.created_at < until and l.subject_type = content_param
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
  -- Excludes later submissions of an item, whose wait would count from the first one.
  where not exists (
    select from public.admin_actions earlier
    where earlier.subject_id = first.subject_id and earlier.created_at < first.decided_at
      and earlier.action in ('approve_' || content_param, 'reject_' || content_param))
$$;
comment on function private.median_wait is 'Called by get_usual_waits and read_moderation_numbers.';

-- Returns the usual wait in seconds for a decision on deals, voucher codes and registrations. A kind with fewer than five
-- decisions has no row.
create function public.get_usual_waits() returns table (content text, seconds integer)
language plpgsql volatile security definer rows 3 set search_path = '' as $$
begin
  perform private.require_account();
  -- One caller recomputes the figures; the others read the previous ones.
  if not exists (select from private.usual_waits w where w.computed_at > now() - interval '1 hour')
    and pg_try_advisory_xact_lock(hashtextextended('usual_waits', 22))
  then
    insert into private.usual_waits as w (content, seconds)
    select kind, private.median_wait(kind, now() - interval '30 days', now()) from unnest(array['deal', 'voucher', 'merchant']) kind
    on conflict on constraint usual_waits_pkey do update set seconds = excluded.seconds, computed_at = excluded.computed_at;
  end if;
  return query select w.content, w.seconds from private.usual_waits w where w.seconds is not null order by w.content;
end
$$;
grant execute on function public.get_usual_waits to anon, authenticated; -- anon gets 'Not authenticated'
comment on function public.get_usual_waits is
  'Definer: reads the audit log. Returns medians of at least five decisions. A banned member may call it. [members; reads]';
