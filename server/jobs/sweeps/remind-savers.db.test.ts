// Longer than 200 lines: each reminder, the same reminder twice, and the events that must cause no reminder.
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createWorkerDatabase, type WorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";
import { notifySavers, remindOfSavedEndings } from "./remind-savers.ts";

let site: WorkerDatabase;
let amina: string;
let bilal: string;
let deal: string;

beforeAll(async () => {
  site = await createWorkerDatabase();
  amina = await site.addMember("amina");
  bilal = await site.addMember("bilal");
  return () => site.drop();
});

beforeEach(async () => {
  const { rows } = await site.owner.query(
    `insert into public.deals (user_id, title, price, merchant, category, status)
     values ($1, 'Medjool dates', 30, 'Date House', 'food', 'active') returning id`,
    [bilal],
  );
  deal = rows[0].id;
  await save(amina);
});

afterEach(() =>
  site.owner.query(
    "delete from public.deals; delete from public.notifications; delete from graphile_worker._private_jobs; delete from public.notification_settings",
  ),
);

const save = (member: string, savedAt = "2020-01-01") =>
  site.owner.query(
    `insert into private.saved_deals (user_id, deal_id, told_price, told_currency, told_over, created_at)
     select $1, id, price, currency, false, $3 from public.deals where id = $2
     on conflict (user_id, deal_id) do update set created_at = excluded.created_at`,
    [member, deal, savedAt],
  );
const change = (set: string) =>
  site.owner.query(`update public.deals set ${set} where id = $1`, [deal]);
const notify = () => notifySavers(site.worker, deal);
const remind = () => remindOfSavedEndings(site.worker);

async function notices() {
  const { rows } = await site.owner.query(
    "select user_id, kind, data, read_at is not null as is_read from public.notifications order by created_at, user_id",
  );
  return rows;
}
const kinds = async () => (await notices()).map(({ kind }) => kind);
const jobs = async () => (await site.jobs()).filter(({ task }) => task === "notify_savers");

test("members are reminded of a saved deal once, within the 24 hours before its end", async () => {
  await change("expires_at = now() + interval '24 hours 1 minute'");
  await remind();
  expect(await kinds()).toEqual([]);
  await change("expires_at = now() + interval '23 hours 59 minutes'");
  await remind();
  await remind();
  expect(await notices()).toMatchObject([{ user_id: amina, kind: "saved_ending" }]);
  await site.owner.query("update public.notifications set read_at = now()");
  await remind();
  expect(await kinds()).toEqual(["saved_ending"]);
});

test("a new end date causes another reminder", async () => {
  await change("expires_at = now() + interval '10 hours'");
  await remind();
  await site.owner.query("update public.notifications set read_at = now()");
  await change("expires_at = now() + interval '20 hours'");
  await remind();
  expect(await kinds()).toEqual(["saved_ending", "saved_ending"]);
});

test.each([
  ["that has ended", "expires_at = now() - interval '1 minute'"],
  ["that is marked as expired", "expires_at = now() + interval '10 hours', expired_at = now()"],
  ["that was taken down", "expires_at = now() + interval '10 hours', status = 'rejected'"],
  ["without an end date", "expires_at = null"],
])("a deal %s causes no reminder", async (_case, set) => {
  await change(set);
  await remind();
  expect(await kinds()).toEqual([]);
});

test("a deal saved on its last day causes no reminder", async () => {
  await change("expires_at = now() + interval '10 hours'");
  await save(amina, new Date().toISOString());
  await remind();
  expect(await kinds()).toEqual([]);
});

test("members who saved a deal are notified once of a new price, with the old and the new price", async () => {
  await change("price = 24.99");
  await notify();
  await notify();
  expect(await notices()).toEqual([
    {
      user_id: amina,
      kind: "saved_price",
      data: { price: 24.99, old_price: 30, currency: "GBP" },
      is_read: false,
    },
  ]);
});

test("a new delivery cost changes the total price", async () => {
  await change("delivery_kind = 'fixed', delivery_cost = 2.95");
  await notify();
  expect(await notices()).toMatchObject([{ data: { price: 32.95, old_price: null } }]);
  await site.owner.query("update public.notifications set read_at = now()");
  await change("price = 25");
  await notify();
  expect((await notices()).at(-1)).toMatchObject({ data: { price: 27.95, old_price: 32.95 } });
  await site.owner.query("update public.notifications set read_at = now()");
  await change("price = 24.95, delivery_cost = 3");
  await notify();
  await notify();
  expect(await kinds()).toHaveLength(2);
});

test("free delivery does not change the total price", async () => {
  await change("delivery_kind = 'included'");
  await notify();
  expect(await kinds()).toEqual([]);
  await change("price = 25");
  await notify();
  expect(await notices()).toMatchObject([{ data: { price: 25, old_price: 30 } }]);
});

test("members are notified of a price that changed while the deal was taken down, and later of its end", async () => {
  await change("expired_at = now()");
  await notify();
  await site.owner.query("update public.notifications set read_at = now()");
  await change("status = 'rejected'");
  await change("status = 'pending', price = 25, expired_at = null");
  await site.owner.query("delete from graphile_worker._private_jobs");
  await change("status = 'active'");
  expect(await jobs()).toHaveLength(1);
  await notify();
  await change("expired_at = now()");
  await notify();
  expect(await kinds()).toEqual(["saved_over", "saved_price", "saved_over"]);
});

test("unread notices of a deal that is taken down are withdrawn, and repeated when it returns", async () => {
  await change("price = 25");
  await notify();
  await change("expired_at = now()");
  await notify();
  expect(await kinds()).toEqual(["saved_price", "saved_over"]);
  await site.owner.query("delete from graphile_worker._private_jobs");
  await change("status = 'rejected'");
  expect(await jobs()).toHaveLength(1);
  await notify();
  expect(await kinds()).toEqual([]);
  await change("status = 'active', expired_at = null");
  await notify();
  expect(await notices()).toMatchObject([
    { kind: "saved_price", data: { price: 25, old_price: 30 } },
  ]);
  await site.owner.query("update public.notifications set read_at = now()");
  await change("status = 'rejected'");
  await notify();
  await change("status = 'active', expired_at = now()");
  await notify();
  expect(await kinds()).toEqual(["saved_price", "saved_over"]);
});

test("a notice of a new currency omits the old price; an unknown price causes no notice", async () => {
  await change("price = 35, currency = 'EUR'");
  await notify();
  expect(await notices()).toMatchObject([
    { data: { price: 35, old_price: null, currency: "EUR" } },
  ]);
  await site.owner.query("update public.notifications set read_at = now()");
  await change("price = null");
  await notify();
  expect(await kinds()).toEqual(["saved_price"]);
});

test("an end causes one notice and replaces an unread reminder; undoing the end withdraws the notice", async () => {
  await change("expires_at = now() + interval '10 hours'");
  await remind();
  await change("expired_at = now()");
  await notify();
  await notify();
  expect(await kinds()).toEqual(["saved_over"]);
  await change("expired_at = null");
  await notify();
  expect(await kinds()).toEqual([]);
});

test("reminders that a member switched off are not sent", async () => {
  await site.owner.query(
    "update private.saved_deals set remind_ending = false, remind_price = false",
  );
  await change("price = 20, expires_at = now() + interval '10 hours'");
  await remind();
  await notify();
  await change("expired_at = now()");
  await notify();
  expect(await kinds()).toEqual([]);
});

test("1,101 members are notified in several transactions, each once", async () => {
  await site.owner.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     select gen_random_uuid(), 'm' || n || '@example.com', jsonb_build_object('username', 'member_' || n)
     from generate_series(1, 1100) n`,
  );
  await site.owner.query(
    `insert into private.saved_deals (user_id, deal_id, told_price, told_currency, told_over)
     select p.id, $1, 30, 'GBP', false from public.profiles p where p.username like 'member\\_%'`,
    [deal],
  );
  await change("price = 20");
  await notify();
  const { rows } = await site.owner.query(
    "select count(*)::int as all, count(distinct user_id)::int as members from public.notifications",
  );
  expect(rows).toEqual([{ all: 1101, members: 1101 }]);
  await site.owner.query("delete from auth.users where email ~ '^m[0-9]+@'");
});

test("a worker killed during the job causes no second notice, and none is lost", async () => {
  await save(bilal);
  await change("price = 20, expires_at = now() + interval '10 hours'");
  const killed = await site.worker.connect();
  await killed.query("begin");
  await killed.query("select private.notify_savers($1), private.remind_of_saved_endings()", [deal]);
  killed.release(true);
  await notify();
  await notify();
  await remind();
  await remind();
  expect((await kinds()).sort()).toEqual([
    "saved_ending",
    "saved_ending",
    "saved_price",
    "saved_price",
  ]);
});

test("a new price, an end and a reverted end each add one job with the deal's id; votes, comments and title edits add none", async () => {
  await change(
    "hot_votes = hot_votes + 1, comments_count = 3, title = 'Dates of Medina', price = price",
  );
  expect(await jobs()).toEqual([]);
  for (const set of [
    "price = 20",
    "delivery_kind = 'included'",
    "expired_at = now()",
    "expired_at = null",
  ]) {
    await site.owner.query("delete from graphile_worker._private_jobs");
    await change(set);
    expect(await jobs(), set).toHaveLength(1);
  }
  expect(await jobs()).toEqual([
    { task: "notify_savers", payload: { deal_id: deal }, key: `notify_savers ${deal}` },
  ]);
});

test("the worker may notify savers but not read who saved which deal", async () => {
  await expect(site.worker.query("select from private.saved_deals")).rejects.toMatchObject({
    code: "42501",
  });
});
