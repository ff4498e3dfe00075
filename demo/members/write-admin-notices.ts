import type pg from "pg";
import { NOTICE_KINDS } from "#contract/members/notice-kind-texts.ts";

/** Gives the admin a notice of every kind about content that belongs to the admin. */
export async function writeAdminNotices(
  client: pg.Client,
  { memberIds, adminId, now }: { memberIds: readonly string[]; adminId: string; now: Date },
): Promise<void> {
  for (const statement of OWNED) await client.query(statement, [memberIds, adminId]);
  for (const statement of [COMMENTS, REPORTS, ALERT]) {
    await client.query(statement, [memberIds, adminId, now]);
  }
  for (const [index, kind] of NOTICE_KINDS.entries()) {
    await client.query(NOTICE, [adminId, kind, subjectOf(kind), now, index]);
  }
}

function subjectOf(kind: string): string {
  const [, subject = ""] = /^(voucher|merchant|post|report|comment|deal)_/.exec(kind) ?? [];
  if (subject === "post") return "blog_post";
  return subject || (/^(reply|mention|comment)$/.test(kind) ? "comment" : "profile");
}

const OWNED = [
  `update public.voucher_codes set user_id = $2 where id in (
     select id from public.voucher_codes where user_id = any ($1::uuid[]) order by code limit 1)`,
  `update public.merchants set user_id = $2 where id in (
     select id from public.merchants where user_id = any ($1::uuid[]) order by name limit 1)`,
  `update public.blog_posts set user_id = $2 where id in (
     select id from public.blog_posts where user_id = any ($1::uuid[]) order by slug limit 1)`,
];

/** Adds the admin's comment on the admin's oldest running deal, a reply and another comment. Triggers write the notices. */
const COMMENTS = `
  with deal as (
    select id from public.deals where user_id = $2 and status = 'active' and expired_at is null order by created_at, id limit 1
  ),
  question as (
    insert into public.comments (deal_id, user_id, content, created_at)
    select id, $2, 'Has anybody had theirs delivered to Scotland?', $3::timestamptz - interval '9 hours' from deal
    returning id, deal_id
  )
  insert into public.comments (deal_id, user_id, content, created_at, parent_id)
  select question.deal_id, m.id, answers.content, $3::timestamptz - make_interval(hours => answers.hours),
    case when answers.is_reply then question.id end
  from question
  join (values ('bilal', 'Yes, two days to Glasgow.', 8, true), ('halima_b', 'Still the same price today.', 4, false))
    as answers (username, content, hours, is_reply) on true
  join public.profiles m on m.username = answers.username and m.id = any ($1::uuid[])`;

const REPORTS = `
  insert into public.reports (user_id, content_type, content_id, author_id, reason, status, resolution, resolved_by, resolved_at, created_at)
  select $2, 'deal', d.id, d.user_id, 'expired', decisions.status::public.report_status, decisions.resolution, d.user_id,
    $3::timestamptz - interval '3 days', $3::timestamptz - interval '4 days'
  from (
    select id, user_id, row_number() over (order by created_at desc, id) as place from public.deals
    where private.is_running(deals) and user_id = any ($1::uuid[]) and user_id <> $2
  ) as d
  join (values (50, 'resolved', 'Thank you, we have corrected the end date.'), (51, 'dismissed', 'The offer is still on the shop’s page.'))
    as decisions (place, status, resolution) using (place)`;

/** Adds an alert of the admin and a match. */
const ALERT = `
  with consent as (
    insert into private.consents (user_id, kind, version) values ($2, 'alerts', private.consent_version())
  ),
  alert as (
    insert into private.alerts (user_id, name, words_any, patterns_any, categories, currency, created_at)
    values ($2, 'Dates', '{dates}', private.alert_patterns('{dates}'), '{food}', 'GBP', $3::timestamptz - interval '10 days')
    returning id
  ),
  deal as (
    select d.id from public.deals d
    where private.is_running(d) and d.category = 'food' and d.title ~* '\\mdates\\M' and d.user_id = any ($1::uuid[]) and d.user_id <> $2
    order by d.created_at desc, d.id limit 1
  ),
  matched as (
    insert into private.alert_matches (deal_id, alert_id, user_id, matched_at)
    select deal.id, alert.id, $2, $3::timestamptz - interval '5 hours' from deal, alert
  )
  insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key, created_at, data)
  select $2, 'alert', 'alert', alert.id, format('alert %s', alert.id), $3::timestamptz - interval '5 hours',
    jsonb_build_object('deal_ids', jsonb_build_array(deal.id))
  from deal, alert`;

/** Adds a notice unless the admin has one of this kind. Notices are hours apart. */
const NOTICE = `
  insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key, created_at, data)
  select $1, $2, $3, subject.id, 'demonstration ' || $2, $4::timestamptz - make_interval(hours => 3 * $5::integer + 2),
    case $2 when 'deal_changed' then '{"fields": ["price"]}' when 'deal_expired' then '{"by": "date"}' else '{}' end::jsonb
  from (
    (select id from public.deals
     where $3 = 'deal' and user_id = $1 and status = (case when $2 in ('deal_rejected', 'deal_removed') then 'rejected' else 'active' end)::public.deal_status
     order by (expired_at is not null) = ($2 = 'deal_expired') desc, created_at, id limit 1)
    union all
    (select id from public.comments where $3 = 'comment' and user_id = $1 order by created_at desc limit 1)
    union all
    (select id from public.voucher_codes where $3 = 'voucher' and user_id = $1 order by code limit 1)
    union all
    (select id from public.merchants where $3 = 'merchant' and user_id = $1 order by name limit 1)
    union all
    (select id from public.blog_posts where $3 = 'blog_post' and user_id = $1 order by slug limit 1)
    union all
    (select id from public.reports where $3 = 'report' and user_id = $1 and 'report_' || status = $2 limit 1)
    union all
    select $1 where $3 = 'profile'
  ) as subject
  where not exists (select from public.notifications n where n.user_id = $1 and n.kind = $2)`;
