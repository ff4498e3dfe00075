import type pg from "pg";

/**
 * Writes members' checks and edits: two dozen running deals are confirmed, some deals were ended by their poster or by members,
 * and two were edited. Triggers count the checks.
 */
export async function writeLives(
  client: pg.Client,
  { memberIds, now }: { memberIds: readonly string[]; now: Date },
): Promise<void> {
  for (const statement of [CONFIRMED, ENDED, EDITED]) {
    await client.query(statement, [memberIds, now]);
  }
}

/** Confirms the newest running deals, each by one to five members. */
const CONFIRMED = `
  insert into public.deal_checks (deal_id, user_id, weight, verdict, created_at)
  select d.id, m.id, 2, (case when m.place % 3 = 0 then 'bought' else 'live' end)::public.check_verdict,
    greatest(d.created_at + interval '1 minute', $2::timestamptz - make_interval(mins => (d.n * 11 + m.place)::integer))
  from (
    select id, created_at, row_number() over (order by created_at desc, id) as n from public.deals
    where private.is_running(deals) order by created_at desc, id limit 24
  ) as d
  join unnest($1::uuid[]) with ordinality as m (id, place) on (m.place + d.n) % 7 < 1 + d.n % 4 and m.place < 9`;

/** Records who ended the deals without an announced end: members and the poster in turn, from the latest end backwards. */
const ENDED = `
  with ended as (
    update public.deals set expired_by = endings.by_whom, expired_at = least(deals.expired_at, $2::timestamptz)
    from (
      select id, case when row_number() over (order by expired_at desc, id) % 2 = 1 then 'members' else 'poster' end as by_whom
      from public.deals
      where status = 'active' and expired_at is distinct from expires_at and expired_at is not null
        and user_id = any ($1::uuid[])
    ) as endings
    where deals.id = endings.id
    returning deals.id, deals.expired_at, deals.expired_by
  )
  insert into private.expiry_decisions (deal_id, is_over, decided_by, decided_at)
  select id, true, expired_by, expired_at from ended`;

/** Edits two confirmed deals whose price fell after posting. */
const EDITED = `
  with edited as (
    update public.deals set edited_at = least(created_at + interval '40 minutes', $2::timestamptz)
    where id in (
      select id from public.deals
      where private.is_running(deals) and price > 5 and live_count > 0 and user_id = any ($1::uuid[])
      order by created_at desc, id limit 2)
    returning id, price, edited_at
  )
  insert into public.deal_revisions (deal_id, edited_by, changes, reason, created_at)
  select id, 'poster', jsonb_build_object('price', jsonb_build_array(price + 2, price)), 'Cheaper since this morning', edited_at
  from edited`;
