// Longer than 200 lines: each event that matches alerts, the same event twice, imports, and the events that must cause no notice.
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createWorkerDatabase, type WorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";
import { matchAlerts, matchNewDeals } from "./match-alerts.ts";

let site: WorkerDatabase;
let amina: string;
let bilal: string;

beforeAll(async () => {
  site = await createWorkerDatabase();
  amina = await site.addMember("amina");
  bilal = await site.addMember("bilal");
  return () => site.drop();
});

beforeEach(() => addAlert(amina));

afterEach(() =>
  site.owner.query(
    `delete from public.deals; delete from private.alerts; delete from public.notifications;
     delete from graphile_worker._private_jobs; delete from public.notification_settings; delete from private.unmatched_deals`,
  ),
);

async function addAlert(member: string, condition = "patterns_any", value = "{% dates%}") {
  const { rows } = await site.owner.query(
    `insert into private.alerts (user_id, name, currency, created_at, ${condition})
     values ($1, 'Dates', 'GBP', now() - interval '1 second', $2) returning id`,
    [member, value],
  );
  return String(rows[0].id);
}

async function post(changes: Record<string, unknown> = {}): Promise<string> {
  const deal = { title: "Medjool dates", price: 20, status: "active", user_id: bilal, ...changes };
  const names = Object.keys(deal);
  const { rows } = await site.owner.query(
    `insert into public.deals (merchant, category, delivery_kind, ${names.join(", ")})
     values ('Date House', 'food', 'included', ${names.map((_, index) => `$${index + 1}`).join(", ")}) returning id`,
    Object.values(deal),
  );
  return rows[0].id;
}

const change = (deal: string, set: string) =>
  site.owner.query(`update public.deals set ${set} where id = $1`, [deal]);
const match = (deal: string) => matchAlerts(site.worker, deal);
const markRead = () => site.owner.query("update public.notifications set read_at = now()");
const jobs = async () => (await site.jobs()).filter(({ task }) => task === "match_alerts");

async function notices() {
  const { rows } = await site.owner.query(
    `select user_id, kind, count, data, bundle_key from public.notifications
     where kind = 'alert' order by created_at, user_id`,
  );
  return rows;
}

test("a deal that becomes public notifies the members whose alerts match, once", async () => {
  await addAlert(bilal);
  const other = await site.addMember("hamza");
  await addAlert(other, "patterns_any", "{% honey%}");
  const deal = await post({ status: "pending" });
  await match(deal);
  expect(await notices()).toEqual([]);
  await change(deal, "status = 'active'");
  await match(deal);
  await match(deal);
  // Bilal posted the deal.
  expect(await notices()).toMatchObject([{ user_id: amina, count: 1, data: { deal_ids: [deal] } }]);
  await markRead();
  await match(deal);
  expect(await notices()).toHaveLength(1);
});

test.each([
  ["is pending", { status: "pending" }],
  ["was rejected", { status: "rejected" }],
  ["has ended", { expires_at: "2026-01-02T18:00:00Z" }],
  ["is marked as expired", { expired_at: "2026-01-02T18:00:00Z" }],
  ["has not started", { starts_at: "2050-01-02T18:00:00Z" }],
  ["is about something else", { title: "Honey of Sidr" }],
])("a deal that %s matches no alert", async (_case, changes) => {
  await match(await post(changes));
  expect(await notices()).toEqual([]);
  expect((await site.owner.query("select from private.alert_matches")).rows).toEqual([]);
});

test("a paused alert matches nothing, and a new alert matches no earlier deal", async () => {
  await site.owner.query("update private.alerts set is_paused = true");
  await match(await post());
  await site.owner.query(
    "update private.alerts set is_paused = false, created_at = now() + interval '1 minute'",
  );
  await match(await post());
  expect(await notices()).toEqual([]);
});

test("an earlier deal matches an alert when its price falls to the alert's maximum", async () => {
  const deal = await post({ price: 30 });
  await addAlert(amina, "max_total", "25");
  await site.owner.query("update private.alerts set created_at = now() + interval '1 minute'");
  await match(deal);
  expect(await notices()).toEqual([]);
  await change(deal, "price = 25");
  await match(deal);
  expect(await notices()).toHaveLength(1);
});

test("matches of an alert share one notice until it is read", async () => {
  const deals = [await post(), await post(), await post()];
  for (const deal of deals) await match(deal);
  expect(await notices()).toMatchObject([{ count: 3, data: { deal_ids: deals } }]);
  await markRead();
  await match(await post());
  expect(await notices()).toMatchObject([{ count: 3 }, { count: 1 }]);
});

test("each alert of a member has its own notice", async () => {
  await addAlert(amina, "categories", "{food}");
  await match(await post());
  expect(await notices()).toMatchObject([{ user_id: amina }, { user_id: amina }]);
});

test("a deal that drops below 50 degrees and reaches 50 again causes one notice", async () => {
  await site.owner.query("update private.alerts set step = 50, within_minutes = 60");
  const deal = await post();
  await match(deal);
  await change(deal, "hot_votes = 49");
  await match(deal);
  expect(await notices()).toEqual([]);
  for (const votes of [50, 49, 51, 40, 60]) {
    await site.owner.query("delete from graphile_worker._private_jobs");
    await change(deal, `hot_votes = ${votes}`);
    expect(await jobs(), String(votes)).toHaveLength(votes === 50 ? 1 : 0);
    await match(deal);
    await markRead();
  }
  expect(await notices()).toHaveLength(1);
});

test("the job of an upcoming deal runs at its start, and the deal does not match before", async () => {
  const start = "now() + interval '2 hours'";
  const deal = await post({ status: "pending" });
  await change(deal, `starts_at = ${start}, expires_at = now() + interval '9 hours'`);
  const startOfJob = async () => {
    const { rows } = await site.owner.query(
      `select j.run_at = d.starts_at as at_start, j.run_at <= now() as now
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'match_alerts'
       join public.deals d on d.id = (j.payload ->> 'deal_id')::uuid`,
    );
    return rows;
  };
  await change(deal, "status = 'active'");
  expect(await startOfJob()).toEqual([{ at_start: true, now: false }]);
  await match(deal);
  expect(await notices()).toEqual([]);
  // A new price or start moves the same job, never before the start.
  await change(deal, "price = 15");
  expect(await startOfJob()).toEqual([{ at_start: true, now: false }]);
  await change(deal, "starts_at = now() - interval '1 second'");
  expect(await startOfJob()).toMatchObject([{ now: true }]);
  await match(deal);
  expect(await notices()).toHaveLength(1);
});

test("a new price, start, step or status adds one job with the deal's id; other changes add none", async () => {
  const deal = await post();
  const expected = [
    { task: "match_alerts", payload: { deal_id: deal }, key: `match_alerts ${deal}` },
  ];
  expect(await jobs()).toEqual(expected);
  for (const [set, count] of [
    ["hot_votes = 10, comments_count = 3, title = 'Dates of Medina', price = price", 0],
    ["price = 19", 1],
    ["delivery_kind = 'fixed', delivery_cost = 2", 1],
    ["currency = 'EUR'", 1],
    ["starts_at = now()", 1],
    ["hot_votes = 25", 1],
    ["hot_votes = 26", 0],
    ["temperature_offset = 100", 1],
    ["status = 'rejected'", 1],
    ["price = 18", 0],
    ["status = 'active'", 1],
  ] as const) {
    await site.owner.query("delete from graphile_worker._private_jobs");
    await change(deal, set);
    expect(await jobs(), set).toEqual(count === 1 ? expected : []);
  }
});

test("a worker killed during the job causes no second notice, and none is lost", async () => {
  const hamza = await site.addMember("hamza_two");
  await addAlert(hamza);
  const deal = await post();
  const killed = await site.worker.connect();
  await killed.query("begin");
  await killed.query("select private.match_alerts($1, private.find_alerts($1, 10))", [deal]);
  killed.release(true);
  await match(deal);
  await match(deal);
  expect(await notices()).toMatchObject([{ count: 1 }, { count: 1 }]);
});

/** Adds alerts for food of 100 members. */
async function addAlertsForFood(count: number): Promise<void> {
  await site.owner.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'm' || n || '@example.com', jsonb_build_object('username', 'member_' || n)
     from generate_series(1, 100) n`,
  );
  await site.owner.query(
    `insert into private.alerts (user_id, name, currency, categories, created_at)
     select p.ids[1 + n % 100], 'Food ' || n, 'GBP', '{food}', '2026-01-01'
     from generate_series(1, $1::integer) n,
       (select array_agg(id) as ids from public.profiles where username like 'member\\_%') p`,
    [count],
  );
  onTestFinished(
    async () => void (await site.owner.query("delete from auth.users where email ~ '^m[0-9]+@'")),
  );
}

async function countNotices() {
  const { rows } = await site.owner.query(
    "select count(*)::int as all, count(distinct subject_id)::int as alerts, max(count) as most from public.notifications",
  );
  return rows[0];
}

test("1,101 alerts are matched in several transactions, by two workers, each once", async () => {
  await addAlertsForFood(1_100);
  const deal = await post();
  await Promise.all([match(deal), match(deal)]);
  expect(await countNotices()).toEqual({ all: 1101, alerts: 1101, most: 1 });
});

test("a job matches and withdraws a part of the alerts and adds a job for the others, also after a kill", async () => {
  await addAlertsForFood(79);
  const deal = await post();
  const killed = await site.worker.connect();
  await killed.query("select private.match_alerts($1, private.find_alerts($1, 10))", [deal]);
  killed.release(true);
  const runJobs = async () => {
    const counts: unknown[] = [];
    while ((await jobs()).length > 0) {
      await site.owner.query("delete from graphile_worker._private_jobs");
      await matchAlerts(site.worker, deal, 50);
      counts.push((await countNotices()).all);
    }
    return counts;
  };
  expect(await runJobs()).toEqual([60, 80]);
  expect(await countNotices()).toMatchObject({ alerts: 80, most: 1 });
  // A read notice stays, and does not keep the job from ending.
  await site.owner.query(
    "update public.notifications set read_at = now() where id in (select id from public.notifications limit 20)",
  );
  await change(deal, "status = 'rejected'");
  expect(await runJobs()).toEqual([30, 20]);
});

/** Posts deals in one statement, which is not a member's. */
async function importDeals(count: number, startsAt = "null"): Promise<string[]> {
  const { rows } = await site.owner.query(
    `insert into public.deals (title, merchant, category, price, status, user_id, starts_at, hot_votes)
     select 'Dates ' || n, 'Date House', 'food', n, 'active', $1, ${startsAt}, 30 from generate_series(1, $2::integer) n returning id`,
    [bilal, count],
  );
  return rows.map(({ id }) => id);
}
const unmatched = async () =>
  (await site.owner.query("select deal_id from private.unmatched_deals")).rows;

test("a large import adds no jobs, and the next minute's task matches its deals, each once", async () => {
  const ids = await importDeals(101);
  expect(await jobs()).toEqual([]);
  const steps = await site.owner.query(
    "select step, count(*)::int from private.deal_steps group by step order by step",
  );
  expect(steps.rows).toEqual([
    { step: 0, count: 101 },
    { step: 25, count: 101 },
  ]);
  await site.owner.query("delete from public.deals where id = $1", [ids[0]]);
  await matchNewDeals(site.worker);
  expect(await notices()).toMatchObject([{ user_id: amina, count: 100 }]);
  expect(await unmatched()).toEqual([]);
  await matchNewDeals(site.worker);
  expect(await notices()).toMatchObject([{ count: 100 }]);
});

test("a worker killed during an import matches the deal again, and loses none", async () => {
  await importDeals(101);
  const next = async (matched: string | null) =>
    (await site.worker.query("select private.next_unmatched_deal($1) as id", [matched])).rows[0].id;
  const first = await next(null);
  await match(first);
  expect(await next(null)).toBe(first);
  await matchNewDeals(site.worker);
  expect(await notices()).toMatchObject([{ count: 101 }]);
});

test("upcoming deals of an import are matched at their start, rejected ones never", async () => {
  const ids = await importDeals(101, "now() + interval '2 hours'");
  await matchNewDeals(site.worker);
  expect(await unmatched()).toHaveLength(101);
  await site.owner.query(
    "update public.deals set starts_at = now() - interval '1 minute', status = case when id = $1 then 'rejected' else status end",
    [ids[0]],
  );
  await site.owner.query("update private.unmatched_deals set due_at = now() - interval '1 minute'");
  await matchNewDeals(site.worker);
  expect(await notices()).toMatchObject([{ count: 100 }]);
});

test("an import of up to 100 deals adds a job for each", async () => {
  await importDeals(100);
  expect(await jobs()).toHaveLength(100);
  expect(await unmatched()).toEqual([]);
});

test("a deal that is no longer public disappears from unread notices, and matches again if it returns", async () => {
  const [kept, gone] = [await post(), await post()];
  await match(kept);
  await match(gone);
  await change(gone, "status = 'rejected'");
  await match(gone);
  expect(await notices()).toMatchObject([{ count: 1, data: { deal_ids: [kept] } }]);
  await change(gone, "status = 'active'");
  await match(gone);
  expect(await notices()).toMatchObject([{ count: 2, data: { deal_ids: [kept, gone] } }]);
  for (const deal of [kept, gone]) {
    await change(deal, "status = 'rejected'");
    await match(deal);
  }
  expect(await notices()).toEqual([]);
});

test("a notice names the alert and the newest public deal, and links to the deal if it is the only one", async () => {
  const [first, second] = [await post({ title: "Ajwa dates" }), await post()];
  const described = async () => {
    const { rows } = await site.owner.query(
      `select d.count, d.title, d.alert_name, d.deal_id, d.subject_type
       from private.describe_notifications($1, array(select id from public.notifications)) d`,
      [amina],
    );
    return rows;
  };
  await match(first);
  expect(await described()).toEqual([
    { count: 1, title: "Ajwa dates", alert_name: "Dates", deal_id: first, subject_type: "alert" },
  ]);
  await match(second);
  expect(await described()).toMatchObject([{ count: 2, title: "Medjool dates", deal_id: null }]);
  await change(second, "status = 'rejected'");
  expect(await described()).toMatchObject([{ count: 1, title: "Ajwa dates", deal_id: first }]);
  await change(first, "status = 'rejected'");
  expect(await described()).toEqual([]);
});

test("members can turn these notices off, and get emails only for alerts that they set to be emailed", async () => {
  const mails = async () => (await site.jobs()).filter(({ task }) => task.startsWith("mail_"));
  await site.owner.query(
    `insert into public.notification_settings (user_id, bell, mail) values ($1, '{"alert": false}', '{"alert": true}')`,
    [amina],
  );
  await match(await post());
  expect([await notices(), await mails()]).toEqual([[], []]);
  await site.owner.query("update private.alerts set mail = 'daily'");
  await match(await post());
  expect(await notices()).toEqual([]);
  expect(await mails()).toMatchObject([{ task: "mail_deals", payload: { user_id: amina } }]);
});

test("matches are deleted after 90 days", async () => {
  const [old, recent] = [await post(), await post()];
  await match(old);
  await match(recent);
  await site.owner.query(
    "update private.alert_matches set matched_at = now() - interval '91 days' where deal_id = $1",
    [old],
  );
  await site.worker.query("select private.delete_old_alert_matches()");
  const { rows } = await site.owner.query("select deal_id from private.alert_matches");
  expect(rows).toEqual([{ deal_id: recent }]);
});

test("of deals that are over, an alert keeps the newest 1,000 matches", async () => {
  const quiet = await addAlert(bilal);
  const { rows } = await site.owner.query("select id from private.alerts where user_id = $1", [
    amina,
  ]);
  const noisy = rows[0].id;
  const ids = await importDeals(1_004);
  const ages = ids.map((_, index) => `${index} minutes`);
  await site.owner.query(
    `insert into private.alert_matches (deal_id, alert_id, user_id, matched_at)
     select m.deal_id, a.id, a.user_id, now() - m.age from unnest($1::uuid[], $2::interval[]) as m (deal_id, age), private.alerts a
     where a.id = $3 or m.age < interval '10 minutes'`,
    [ids, ages, noisy],
  );
  const kept = async (alert: string) => {
    const { rows: matches } = await site.owner.query(
      "select deal_id from private.alert_matches where alert_id = $1 order by matched_at desc",
      [alert],
    );
    return matches.map((row) => ids.indexOf(row.deal_id));
  };
  const clean = () => site.worker.query("select private.delete_old_alert_matches()");
  await clean();
  expect(await kept(noisy)).toHaveLength(1_004);
  await change(ids[1_001] ?? "", "status = 'rejected'");
  await change(ids[1_002] ?? "", "expired_at = now()");
  await change(ids[2] ?? "", "expired_at = now()");
  await clean();
  expect((await kept(noisy)).slice(999)).toEqual([999, 1_000, 1_003]);
  expect(await kept(quiet)).toHaveLength(10);
});

test("the worker may match alerts but not read them", async () => {
  for (const table of [
    "alerts",
    "alert_matches",
    "deal_steps",
    "deals_to_match",
    "unmatched_deals",
  ]) {
    await expect(site.worker.query(`select from private.${table}`)).rejects.toMatchObject({
      code: "42501",
    });
  }
});
