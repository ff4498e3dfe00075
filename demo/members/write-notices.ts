import type pg from "pg";
import { writeAdminNotices } from "./write-admin-notices.ts";

/**
 * Corrects and completes the members' notices. Triggers created notices about comments and decisions while the rows were written,
 * so these get the time of their event. Further approvals, hot deals and ended deals are added, and notices older than a day are
 * marked as read. Nothing is emailed, because the members' addresses are invented.
 */
export async function writeNotices(
  client: pg.Client,
  people: { memberIds: readonly string[]; adminId: string; now: Date },
): Promise<void> {
  const { memberIds, now } = people;
  await writeAdminNotices(client, people);
  await client.query(OF_OTHERS);
  for (const statement of [IN_TIME, DECIDED_IN_TIME, DECIDED, HOT, ENDED, NOT_LATER]) {
    await client.query(statement, [memberIds, now]);
  }
  await client.query(READ, [memberIds, now]);
  await client.query("update public.notifications set mail_after = null");
}

/** Deletes notices about deals that the admin took over after their approval or rejection. */
const OF_OTHERS = `
  delete from public.notifications n using public.deals d
  where d.id = n.subject_id and d.user_id <> n.user_id and n.kind in ('deal_approved', 'deal_rejected', 'deal_changed')`;

/** Sets each notice to the time of its latest comment. */
const IN_TIME = `
  update public.notifications n set created_at = least(latest.at, $2::timestamptz)
  from (
    select n.id, max(c.created_at) as at
    from public.notifications n
    cross join lateral jsonb_array_elements_text(n.data -> 'comment_ids') as named (id)
    join public.comments c on c.id = named.id::uuid
    where n.user_id = any ($1::uuid[])
    group by n.id
  ) as latest
  where n.id = latest.id`;

/** Sets each notice about a decision to the time in the audit log. */
const DECIDED_IN_TIME = `
  update public.notifications n set created_at = least(l.created_at, $2::timestamptz)
  from public.admin_actions l
  where n.user_id = any ($1::uuid[]) and n.kind in ('deal_approved', 'deal_rejected', 'deal_changed')
    and l.subject_id = n.subject_id and l.action in ('approve_deal', 'reject_deal', 'update_deal')
    and n.bundle_key not like 'demonstration %'`;

const NOT_LATER = `
  update public.notifications set created_at = $2::timestamptz
  where user_id = any ($1::uuid[]) and created_at > $2::timestamptz`;

const DECIDED = `
  insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key, created_at)
  select user_id, 'deal_approved', 'deal', id, format('decision deal %s', id),
    least(created_at + interval '20 minutes', $2::timestamptz)
  from (
    select d.*, row_number() over (partition by user_id order by created_at desc, id) as place from public.deals d
    where status = 'active' and expired_at is null and user_id = any ($1::uuid[])
  ) as newest
  where place <= 3
  on conflict do nothing`;

const HOT = `
  insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key, created_at)
  select user_id, 'deal_hot', 'deal', id, format('hot deal %s', id),
    least(created_at + interval '9 hours', $2::timestamptz)
  from (
    select d.*, row_number() over (partition by user_id order by created_at desc, id) as place from public.deals d
    where status = 'active' and hot_votes - cold_votes + temperature_offset >= 100 and user_id = any ($1::uuid[])
  ) as newest
  where place <= 3
  on conflict do nothing`;

const ENDED = `
  insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key, created_at, data)
  select user_id, 'deal_expired', 'deal', id, format('decision deal %s', id), least(expired_at, $2::timestamptz),
    jsonb_build_object('by', expired_by)
  from public.deals
  where status = 'active' and expired_by = 'members' and user_id = any ($1::uuid[])
  on conflict do nothing`;

const READ = `
  update public.notifications set read_at = created_at + interval '2 hours'
  where user_id = any ($1::uuid[]) and created_at < $2::timestamptz - interval '1 day'`;
