// Longer than 200 lines: each way in which a match is pushed, bundled, postponed or dropped.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { zoneAt } from "#server/jobs/mails/zone-at.fixture.ts";
import { matchAlerts } from "#server/jobs/sweeps/match-alerts.ts";
import { createWorkerDatabase, type WorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";
import { openBrowser, type TestBrowser } from "#server/push/browser.fixture.ts";
import { publishPushKey } from "#server/push/push-keys.ts";
import type { PushMessage } from "#server/push/send-push.ts";
import { pushMatches } from "./push-matches.ts";
import { pushTest } from "./push-test.ts";

const SITE = { siteName: "Samha", siteUrl: "https://deals.example" };
const PHONE = "https://fcm.googleapis.com/fcm/send/phone";
const LAPTOP = "https://updates.push.services.mozilla.com/wpush/v2/laptop";
let site: WorkerDatabase;
let amina: string;
let bilal: string;

beforeAll(async () => {
  site = await createWorkerDatabase();
  amina = await site.addMember("amina");
  bilal = await site.addMember("bilal");
  return () => site.drop();
});

beforeEach(async () => {
  await site.owner.query(
    `delete from public.deals; delete from private.alerts; delete from public.notifications;
     delete from public.notification_settings; delete from graphile_worker._private_jobs;
     delete from private.push_subscriptions`,
  );
  await publishPushKey(site.worker, true);
  await settle({ alert: true }, zoneAt(12));
});

const settle = (mail: object, timezone: string, language = "en") =>
  site.owner.query(
    `insert into public.notification_settings (user_id, mail, timezone, language) values ($1, $2, $3, $4)
     on conflict (user_id) do update set mail = excluded.mail, timezone = excluded.timezone, language = excluded.language`,
    [amina, mail, timezone, language],
  );

/** Turns on messages in a new browser of Amina's. */
async function addDevice(endpoint = PHONE): Promise<TestBrowser & { id: string }> {
  const browser = openBrowser(endpoint);
  const { p256dh, auth } = browser.subscription;
  const { rows } = await site.owner.query(
    "insert into private.push_subscriptions (user_id, endpoint, p256dh, auth) values ($1, $2, $3, $4) returning id",
    [amina, endpoint, p256dh, auth],
  );
  return { ...browser, id: rows[0].id };
}

const addAlert = (mail = "now", word = "dates") =>
  site.owner.query(
    `insert into private.alerts (user_id, name, currency, mail, patterns_any, created_at)
     values ($1, 'Mine', 'GBP', $2, array['% ' || $3::text || '%'], now() - interval '1 second')`,
    [amina, mail, word],
  );

/** Bilal's deal, which is matched with Amina's alerts. */
async function post(title: string): Promise<string> {
  const { rows } = await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, price, status)
     values ($1, $2, 'Date House', 'food', 20, 'active') returning id`,
    [bilal, title],
  );
  await matchAlerts(site.worker, rows[0].id);
  return rows[0].id;
}

type Answer = number | Error | ((endpoint: string) => number | Error);

/** Runs the job with a push service that gives this answer. Returns the messages that the browser can read. */
async function work(browser: TestBrowser, answer: Answer = 201): Promise<PushMessage[]> {
  const sent: PushMessage[] = [];
  await pushMatches(site.worker, SITE, amina, fetchWith(answer, browser, sent));
  return sent;
}

function fetchWith(answer: Answer, browser: TestBrowser, sent: PushMessage[]): typeof fetch {
  return async (url, init) => {
    const result = typeof answer === "function" ? answer(String(url)) : answer;
    if (result instanceof Error) throw result;
    if (url === browser.subscription.endpoint) sent.push(browser.read(init?.body as Uint8Array));
    return new Response(null, { status: result });
  };
}

const jobs = async () => (await site.jobs()).filter(({ task }) => task === "push_matches");

/** Seconds until matches are pushed, in the order of the matches. */
async function seconds(): Promise<(number | null)[]> {
  const { rows } = await site.owner.query(
    "select round(extract(epoch from push_after - now()))::int as seconds from private.alert_matches order by matched_at",
  );
  return rows.map((row) => row.seconds);
}

const failures = async () =>
  (await site.owner.query("select endpoint, failures from private.push_subscriptions order by 1"))
    .rows;

test("a match of an alert that notifies at once is pushed at once, without naming the deal, and opens it", async () => {
  const phone = await addDevice();
  await addAlert();
  const id = await post("Medjool dates");
  expect(await jobs()).toMatchObject([{ payload: { user_id: amina } }]);
  expect(await work(phone)).toEqual([
    {
      title: "Samha",
      body: "A new deal for your alert",
      url: `/deals/${id.slice(0, 7)}`,
      lang: "en",
      dir: "ltr",
      tag: "alerts",
    },
  ]);
  expect(await work(phone)).toEqual([]);
});

test("several matches share one message, which opens the alerts, in the member's language", async () => {
  await settle({ alert: true }, zoneAt(12), "ar");
  const phone = await addDevice();
  await addAlert();
  await post("Medjool dates");
  await post("Ajwa dates");
  expect(await work(phone)).toMatchObject([{ url: "/alerts", lang: "ar", dir: "rtl" }]);
});

test("a device gets a message every 30 seconds at most", async () => {
  const phone = await addDevice();
  await addAlert();
  await post("Medjool dates");
  expect(await work(phone)).toHaveLength(1);
  await post("Ajwa dates");
  const [, wait] = await seconds();
  expect(wait).toBeGreaterThan(25);
  expect(wait).toBeLessThanOrEqual(30);
  expect(await work(phone)).toEqual([]);
});

test.each([
  ["an alert that emails daily", () => addAlert("daily")],
  ["an alert for the bell only", () => addAlert("off")],
  [
    "a member who stopped these emails",
    async () => {
      await addAlert();
      await settle({ alert: false }, zoneAt(12));
    },
  ],
  [
    "a member without a device",
    async () => {
      await addAlert();
      await site.owner.query("delete from private.push_subscriptions");
    },
  ],
  [
    "a site without push messages",
    async () => {
      await addAlert();
      await publishPushKey(site.worker, false);
    },
  ],
])("nothing is pushed for %s", async (_, prepare) => {
  const phone = await addDevice();
  await prepare();
  await post("Medjool dates");
  expect([await jobs(), await seconds()]).toEqual([[], [null]]);
  expect(await work(phone)).toEqual([]);
});

test("in the quiet hours, messages wait for their end, also those of a job that runs late", async () => {
  await settle({ alert: true }, zoneAt(23));
  const phone = await addDevice();
  await addAlert();
  await post("Medjool dates");
  await post("Ajwa dates");
  const wait = await seconds();
  expect(wait[0]).toBeGreaterThan(7 * 3600);
  expect(new Set(wait).size).toBe(1);
  await site.owner.query("update private.alert_matches set push_after = now()");
  expect(await work(phone)).toEqual([]);
  expect(await seconds()).toEqual(wait.map(() => expect.closeTo(wait[0] ?? 0, -1)));
  await settle({ alert: true }, zoneAt(7));
  await site.owner.query("update private.alert_matches set push_after = now()");
  expect(await work(phone)).toMatchObject([{ url: "/alerts" }]);
});

test("deals that have ended or were read in the bell are left out, and nothing is sent for these alone", async () => {
  const phone = await addDevice();
  await addAlert();
  const ended = await post("Medjool dates");
  await post("Ajwa dates");
  await site.owner.query("update public.deals set expired_at = now() where id = $1", [ended]);
  await site.owner.query("update public.notifications set read_at = clock_timestamp()");
  expect(await work(phone)).toEqual([]);
});

test("404, 410 and five refusals remove a device, and a delivery forgives earlier refusals", async () => {
  const phone = await addDevice();
  await addDevice(LAPTOP);
  await addAlert();
  const pushWith = async (answer: Answer) => {
    await post("More dates");
    await site.owner.query("update private.alert_matches set push_after = now()");
    await work(phone, answer);
  };
  await pushWith((endpoint) => (endpoint === PHONE ? 500 : 410));
  expect(await failures()).toEqual([{ endpoint: PHONE, failures: 1 }]);
  for (let n = 2; n <= 4; n++) await pushWith(302);
  expect(await failures()).toEqual([{ endpoint: PHONE, failures: 4 }]);
  await pushWith(201);
  expect(await failures()).toEqual([{ endpoint: PHONE, failures: 0 }]);
  for (let n = 1; n <= 5; n++) await pushWith(429);
  expect(await failures()).toEqual([]);
});

test("without a network the job fails and is repeated, and the device stays", async () => {
  const phone = await addDevice();
  await addAlert();
  await post("Medjool dates");
  await expect(work(phone, new TypeError("fetch failed"))).rejects.toThrow("No push service");
  expect(await failures()).toEqual([{ endpoint: PHONE, failures: 0 }]);
  expect(await work(phone)).toHaveLength(1);
});

test("matches that are older than a day are no longer pushed", async () => {
  const phone = await addDevice();
  await addAlert();
  await post("Medjool dates");
  await site.owner.query(
    "update private.alert_matches set matched_at = now() - interval '25 hours'",
  );
  expect(await work(phone)).toEqual([]);
  expect(await seconds()).toEqual([null]);
});

test("if one push service does not respond, the other devices are not notified again", async () => {
  const phone = await addDevice();
  await addDevice(LAPTOP);
  await addAlert();
  await post("Medjool dates");
  const answer = (endpoint: string) => (endpoint === LAPTOP ? new Error("no route") : 201);
  expect(await work(phone, answer)).toHaveLength(1);
  expect(await work(phone, answer)).toEqual([]);
  expect(await failures()).toMatchObject([{ failures: 0 }, { failures: 0 }]);
});

test("a test message reaches its device only, is not repeated, and ends with the device", async () => {
  const phone = await addDevice();
  const laptop = await addDevice(LAPTOP);
  const sent: PushMessage[] = [];
  const fetch = fetchWith((endpoint) => (endpoint === LAPTOP ? new Error("no") : 201), phone, sent);
  await pushTest(site.worker, SITE, phone.id, fetch);
  await pushTest(site.worker, SITE, laptop.id, fetch);
  expect(sent).toMatchObject([{ body: "It works. Notifications reach this device.", lang: "en" }]);
  await site.owner.query("delete from private.push_subscriptions where id = $1", [phone.id]);
  await pushTest(site.worker, SITE, phone.id, fetch);
  expect(sent).toHaveLength(1);
});

test("a hostile address that reached the table is removed without a request", async () => {
  const phone = await addDevice();
  await site.owner.query(
    "alter table private.push_subscriptions drop constraint push_subscriptions_endpoint_known",
  );
  await site.owner.query("update private.push_subscriptions set endpoint = 'https://127.0.0.1/a'");
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    asked.push(String(url));
    return new Response(null, { status: 201 });
  };
  await addAlert();
  await post("Medjool dates");
  await pushMatches(site.worker, SITE, amina, fetch);
  expect([asked, await failures()]).toEqual([[], []]);
  await pushTest(site.worker, SITE, phone.id, fetch);
  expect(asked).toEqual([]);
});
