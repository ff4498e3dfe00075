import type pg from "pg";

/**
 * Adds the remaining states of deals: ended by members with their checks, brought back, doubted, seen at another price, voted cold
 * for a reason, corrected and edited by an admin, rejected, the admin's own deals, and ends that members added. The running deals
 * are older than those that `writeLives` confirms.
 */
export async function writeStates(
  client: pg.Client,
  { memberIds, adminId, now }: { memberIds: readonly string[]; adminId: string; now: Date },
): Promise<void> {
  for (const statement of [GONE, REVIVED, PRICE_SEEN, DOUBTED, EXPLAINED]) {
    await client.query(statement, [memberIds, now]);
  }
  for (const statement of [DECIDED, CORRECTED, EDITED, MUTED]) {
    await client.query(statement, [memberIds, now, adminId]);
  }
  for (const statement of OWNED) await client.query(statement, [memberIds, adminId]);
  await client.query(END_ACCEPTED, [memberIds, now]);
  await client.query(END_WAITS, [memberIds, now, adminId]);
}

/** Selects the running deal at a position among the newest. */
const running = (place: number) => `
  (select d.id, d.user_id, d.price, d.expires_at from public.deals d
   where private.is_running(d) and d.starts_at is null and d.price > 5 and d.user_id = any ($1::uuid[])
   order by d.created_at desc, d.id offset ${place} limit 1)`;

/** Selects members other than the poster, longest-standing first. */
const members = (poster: string, count: number) => `
  (select m.id, row_number() over (order by m.place) as n from unnest($1::uuid[]) with ordinality as m (id, place)
   where m.id <> ${poster} order by m.place limit ${count})`;

/** Adds the checks of the deals that members ended: for each, three members reported it as gone within a few minutes. */
const GONE = `
  insert into public.deal_checks (deal_id, user_id, weight, verdict, created_at)
  select d.id, m.id, 2, 'gone', least(d.expired_at, $2::timestamptz) - make_interval(mins => (9 - 3 * m.n)::integer)
  from public.deals d cross join lateral ${members("d.user_id", 3)} m
  where d.expired_by = 'members' and d.user_id = any ($1::uuid[])`;

/** Members ended a deal, and its poster brought it back eight hours later. */
const REVIVED = `
  with deal as materialized ${running(40)},
  decided as (
    insert into private.expiry_decisions (deal_id, is_over, decided_by, decided_at)
    select id, true, 'members', $2::timestamptz - interval '30 hours' from deal
    union all
    select id, false, 'poster', $2::timestamptz - interval '22 hours' from deal
    returning deal_id
  )
  insert into public.deal_checks (deal_id, user_id, weight, verdict, created_at)
  select deal.id, m.id, 2, 'gone'::public.check_verdict, $2::timestamptz - make_interval(hours => 30, mins => (9 - 3 * m.n)::integer)
  from deal cross join lateral ${members("deal.user_id", 3)} m
  union all
  select id, user_id, 2, 'live', $2::timestamptz - interval '22 hours' from deal`;

/** Two members saw a lower price. */
const PRICE_SEEN = `
  insert into public.deal_checks (deal_id, user_id, weight, verdict, seen_price, created_at)
  select deal.id, m.id, 2, 'price_changed', round(deal.price * 0.9, 2), $2::timestamptz - make_interval(hours => m.n::integer)
  from ${running(41)} deal cross join lateral ${members("deal.user_id", 2)} m`;

/** Two members confirmed a deal yesterday, and a third reports it as gone. */
const DOUBTED = `
  insert into public.deal_checks (deal_id, user_id, weight, verdict, created_at)
  select deal.id, m.id, 2, (case m.n when 3 then 'gone' else 'live' end)::public.check_verdict,
    $2::timestamptz - make_interval(hours => (case m.n when 3 then 1 else 20 end)::integer)
  from ${running(42)} deal cross join lateral ${members("deal.user_id", 3)} m`;

/** Two members each explain their cold votes on the three deals with the most; the first deal is cheaper elsewhere. */
const EXPLAINED = `
  with deal as materialized (
    select d.id, d.currency, round(coalesce(d.total_price, d.price) * 0.85, 2) as total,
      row_number() over (order by count(*) desc, d.id) as place
    from public.deals d join public.deal_votes v on v.deal_id = d.id
    where v.vote_type = 'cold' and private.is_running(d) and d.price > 5 and d.user_id = any ($1::uuid[])
    group by d.id having count(*) >= 2 order by place limit 3
  ),
  cold as (
    select deal.*, v.user_id, v.created_at, row_number() over (partition by deal.id order by v.created_at, v.user_id) as n
    from deal join public.deal_votes v on v.deal_id = deal.id and v.vote_type = 'cold'
  ),
  offer as (select 'https://bazaar-online.example/offers/41' as link)
  insert into private.vote_reasons (
    deal_id, user_id, reason, counts, created_at, cheaper_url, cheaper_key, cheaper_host, cheaper_total, currency)
  select cold.id, cold.user_id, (array['cheaper', 'delivery', 'not_as_described'])[cold.place], true,
    least(cold.created_at + interval '1 minute', $2::timestamptz),
    offer.link, private.link_key(offer.link), (private.split_link(offer.link)).host,
    case when offer.link is not null then cold.total end, case when offer.link is not null then cold.currency end
  from cold left join offer on cold.place = 1 and cold.n = 1
  where cold.n <= 2`;

/** Log entries of the newest approvals and rejections. A trigger notifies the posters. */
const DECIDED = `
  insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, after, reason, created_at)
  select $3, case d.status when 'active' then 'approve_deal' else 'reject_deal' end, 'deal', d.id, '{"status": "pending"}',
    jsonb_build_object('status', d.status), d.rejection_reason,
    least(d.created_at + make_interval(mins => (20 + 13 * (d.place % 9))::integer), $2::timestamptz)
  from (
    select d.*, row_number() over (partition by d.status order by d.created_at desc, d.id) as place from public.deals d
    where d.status in ('active', 'rejected') and d.user_id = any ($1::uuid[])
  ) as d
  where d.place <= 12`;

/** An admin lowers a temperature and gives a reason. */
const CORRECTED = `
  with corrected as (
    update public.deals set temperature_offset = -25, temperature_reason = 'The code gives 10% off now, not 20%'
    where id = (select id from ${running(43)} deal)
    returning id, temperature_reason
  )
  insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, after, reason, created_at)
  select $3, 'set_deal_temperature', 'deal', id, '{"temperature_offset": 0}', '{"temperature_offset": -25}', temperature_reason,
    $2::timestamptz - interval '7 hours'
  from corrected where $1::uuid[] is not null`;

/** An admin edits a deal and gives a reason; its poster is notified. */
const EDITED = `
  with old as materialized (select id, location from public.deals where id = (select id from ${running(44)} deal)),
  edited as (
    update public.deals set location = 'Online', edited_at = $2::timestamptz - interval '6 hours'
    where id = (select id from old) returning id
  ),
  noted as (
    insert into public.deal_revisions (deal_id, edited_by, changes, reason, created_at)
    select old.id, 'admin', jsonb_build_object('location', jsonb_build_array(old.location, 'Online')),
      'The shop delivers everywhere', $2::timestamptz - interval '6 hours'
    from old join edited using (id) returning deal_id
  )
  insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, after, reason, created_at)
  select $3, 'update_deal', 'deal', old.id, jsonb_build_object('location', old.location), '{"location": "Online"}',
    'The shop delivers everywhere', $2::timestamptz - interval '6 hours'
  from old join noted on noted.deal_id = old.id`;

/** The admin mutes a talkative member, whose comments are then collapsed. */
const MUTED = `
  insert into public.member_mutes (user_id, muted_id, created_at)
  select $3, id, $2::timestamptz - interval '2 days' from public.profiles
  where username = 'idris_h' and id = any ($1::uuid[])`;

/** Gives the admin, the only account whose password is known, three running deals, one ended by members and one rejected. */
const OWNED = [
  `update public.deals set user_id = $2 where id in (
     select id from public.deals d where private.is_running(d) and d.user_id = any ($1::uuid[])
     order by d.created_at, d.id limit 3)`,
  `update public.deals set user_id = $2 where id in (
     select id from public.deals where expired_by = 'members' and user_id = any ($1::uuid[])
     order by expired_at desc, id limit 1)`,
  `update public.deals set user_id = $2 where id in (
     select id from public.deals where status = 'rejected' and user_id = any ($1::uuid[])
     order by created_at, id limit 1)`,
];

/** Selects the last minute of a day, in UTC, with the note of its addition. */
const lastMinute = (days: number) => `
  (select day.at, to_char(day.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as note
   from (select date_trunc('day', $2::timestamptz, 'UTC') + interval '${days} days 23 hours 59 minutes' as at) as day)`;

/** A member found the end of a deal, and its poster accepted it. */
const END_ACCEPTED = `
  with deal as materialized ${running(45)},
  found as (
    insert into public.deal_additions (deal_id, user_id, added, note, expires_at, created_at, status, decided_at, decided_by)
    select deal.id, m.id, 'end', stated.note, stated.at, $2::timestamptz - interval '9 hours', 'accepted',
      $2::timestamptz - interval '8 hours', 'poster'
    from deal cross join ${lastMinute(10)} stated cross join lateral ${members("deal.user_id", 1)} m
    returning deal_id, expires_at
  ),
  edited as (
    update public.deals d set expires_at = found.expires_at, edited_at = $2::timestamptz - interval '8 hours'
    from found where d.id = found.deal_id
  )
  insert into public.deal_revisions (deal_id, edited_by, changes, created_at)
  select deal.id, 'poster', jsonb_build_object('expires_at', jsonb_build_array(deal.expires_at, found.expires_at)),
    $2::timestamptz - interval '8 hours'
  from deal join found on found.deal_id = deal.id`;

/** Another end waits for the admin, who posted the deal. */
const END_WAITS = `
  insert into public.deal_additions (deal_id, user_id, added, note, expires_at, created_at)
  select deal.id, m.id, 'end', stated.note, stated.at, $2::timestamptz - interval '5 hours'
  from (
    select d.id, d.user_id from public.deals d
    where d.user_id = $3 and private.is_running(d) order by d.created_at, d.id limit 1
  ) as deal cross join ${lastMinute(12)} stated cross join lateral ${members("deal.user_id", 1)} m`;
