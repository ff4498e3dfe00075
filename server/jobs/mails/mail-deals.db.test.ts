// Longer than 200 lines: each way in which a match is mailed, bundled, postponed or dropped.
import { beforeAll, beforeEach, expect, test } from "vitest";
import { dealFromRow } from "#contract/deals/deal.ts";
import { matchAlerts } from "#server/jobs/sweeps/match-alerts.ts";
import { createWorkerDatabase, type WorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { priceText } from "#server/public-files/feeds/price-text.ts";
import { mailDeals } from "./mail-deals.ts";
import { zoneAt } from "./zone-at.fixture.ts";

const SITE = {
  siteName: "Samha",
  siteUrl: "https://deals.example",
  imageBaseUrl: "https://deals.example/images",
};
let site: WorkerDatabase;
let amina: string;
let bilal: string;

beforeAll(async () => {
  site = await createWorkerDatabase();
  amina = await site.addMember("amina");
  bilal = await site.addMember("bilal");
  await site.owner.query("update auth.users set email_confirmed_at = now()");
  return () => site.drop();
});

beforeEach(async () => {
  await site.owner.query(
    `delete from public.deals; delete from private.alerts; delete from public.notifications;
     delete from public.notification_settings; delete from graphile_worker._private_jobs; delete from private.mail_addresses`,
  );
  await settle({ alert: true }, zoneAt(12));
});

/** Sets the emails that Amina wants, and her time zone. */
const settle = (mail: object, timezone: string) =>
  site.owner.query(
    `insert into public.notification_settings (user_id, mail, timezone) values ($1, $2, $3)
     on conflict (user_id) do update set mail = excluded.mail, timezone = excluded.timezone`,
    [amina, mail, timezone],
  );

/** Adds an alert of Amina's for titles with a word. */
async function addAlert(mail: string, word = "dates"): Promise<string> {
  const { rows } = await site.owner.query(
    `insert into private.alerts (user_id, name, currency, mail, patterns_any, created_at)
     values ($1, $2, 'GBP', $3, array['% ' || $4::text || '%'], now() - interval '1 second') returning id`,
    [amina, `My ${word}`, mail, word],
  );
  return rows[0].id;
}

/** Bilal's deal, which is matched with Amina's alerts. */
async function post(title: string, changes: Record<string, unknown> = {}): Promise<string> {
  const deal = {
    title,
    price: 20,
    status: "active",
    user_id: bilal,
    merchant: "Date House",
    category: "food",
    delivery_kind: "included",
    ...changes,
  };
  const names = Object.keys(deal);
  const { rows } = await site.owner.query(
    `insert into public.deals (${names.join(", ")})
     values (${names.map((_, index) => `$${index + 1}`).join(", ")}) returning id`,
    Object.values(deal),
  );
  await matchAlerts(site.worker, rows[0].id);
  return rows[0].id;
}

async function postMany(word: string, count: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n++) ids.push(await post(`${word} number ${n}`));
  return ids;
}

const change = (ids: readonly string[], set: string) =>
  site.owner.query(`update public.deals set ${set} where id = any ($1)`, [ids]);

/** Lets time pass for everything that waits for an email. */
const pass = (interval: string) =>
  site.owner.query(
    `update private.alert_matches set mail_after = mail_after - interval '${interval}';
     update public.notifications set mail_after = mail_after - interval '${interval}'`,
  );

async function work(): Promise<Mail[]> {
  const sent: Mail[] = [];
  await mailDeals(site.worker, { send: async (mail) => void sent.push(mail) }, SITE, amina);
  return sent;
}

/** Minutes until matches are mailed, in the order of the matches. */
async function minutes(): Promise<(number | null)[]> {
  const { rows } = await site.owner.query(
    "select round(extract(epoch from mail_after - now()) / 60)::int as minutes from private.alert_matches order by matched_at",
  );
  return rows.map((row) => row.minutes);
}

const shownIn = (mail: Mail | undefined) =>
  new Set(mail?.text.match(/https:\/\/deals\.example\/deals\/\w+/g)).size;

test("a match of an alert that emails at once is mailed after two minutes, together with others, and the next is not held back", async () => {
  await addAlert("now");
  await post("Medjool dates");
  const jobs = (await site.jobs()).filter(({ task }) => task === "mail_deals");
  expect(jobs).toMatchObject([{ payload: { user_id: amina } }]);
  expect(await minutes()).toEqual([2]);
  expect(await work()).toEqual([]);
  await pass("2 minutes");
  await post("Ajwa dates");
  const [mail, ...others] = await work();
  expect(others).toEqual([]);
  expect(shownIn(mail)).toBe(2);
  expect(mail?.subject).toBe("New deals for your alert · Samha");
  // The notice is still unread.
  await post("Safawi dates");
  expect(await minutes()).toEqual([null, null, 2]);
  await pass("2 minutes");
  const [next] = await work();
  expect(next?.text).toContain("Safawi dates");
  expect(next?.text).not.toContain("Ajwa dates");
  expect(next?.subject).toBe("A new deal for your alert · Samha");
});

test("after ten emails in a day, further matches wait for the daily email", async () => {
  await addAlert("now");
  for (let n = 0; n < 10; n++) {
    await post(`Dates ${n}`);
    await pass("2 minutes");
    expect(await work()).toHaveLength(1);
    await site.owner.query(
      "update private.alert_matches set mailed_at = mailed_at - interval '1 minute'",
    );
  }
  await post("Dates again");
  expect((await minutes()).at(-1)).toBeGreaterThan(60);
});

test("at night, matches wait until 7:00 and share one email with all that still run; none is sent if none does", async () => {
  await settle({ alert: true }, zoneAt(23));
  await addAlert("now");
  const [first = "", second = ""] = await postMany("dates", 3);
  const wait = await minutes();
  expect(wait[0]).toBeGreaterThan(7 * 60);
  expect(wait[0]).toBeLessThanOrEqual(8 * 60);
  expect((await site.jobs()).filter(({ task }) => task === "mail_deals")).toHaveLength(1);
  // A job that runs at night nevertheless, for example after an interruption, sends nothing.
  await pass("10 hours");
  expect(await work()).toEqual([]);
  expect(await minutes()).toEqual(wait);
  await settle({ alert: true }, zoneAt(12));
  await pass("10 hours");
  await change([first], "expired_at = now()");
  const [mail, ...others] = await work();
  expect(others).toEqual([]);
  expect(shownIn(mail)).toBe(2);
  expect(mail?.text).not.toContain(first.slice(0, 7));
  const third = await post("dates number 4");
  await pass("10 hours");
  await change([third, second], "expired_at = now()");
  expect(await work()).toEqual([]);
});

test("of 40 matches of three daily alerts, 12 over and 3 removed, one email lists 25, with the totals of the cards", async () => {
  await addAlert("daily", "dates");
  await addAlert("daily", "honey");
  await addAlert("daily", "oil");
  const dates = await postMany("dates", 20);
  const honey = await postMany("honey", 12);
  const oil = await postMany("oil", 8);
  const soon = await minutes();
  expect(new Set(soon).size).toBe(1);
  expect((await site.jobs()).filter(({ task }) => task === "mail_deals")).toHaveLength(1);
  await change([...dates.slice(0, 6), ...honey.slice(0, 6)], "expired_at = now()");
  await change(oil.slice(0, 3), "status = 'rejected'");
  await change(oil.slice(3), "price = 24.99, delivery_kind = 'fixed', delivery_cost = 2.95");
  expect(await work()).toEqual([]);
  await pass("1 day");
  const [mail, ...others] = await work();
  expect(others).toEqual([]);
  expect(shownIn(mail)).toBe(25);
  expect(mail?.subject).toBe("Your deals of today · Samha");
  const { rows } = await site.owner.query(
    "select to_jsonb(d) as row from public.deals_with_temperature d where d.id = $1",
    [oil.at(-1)],
  );
  const total = priceText(dealFromRow(rows[0].row));
  expect(total).toBe("£27.94");
  expect(mail?.text).toContain(`\u2068${total}\u2069 to your door · \u2068Date House\u2069`);
  for (const name of ["My dates", "My honey", "My oil"])
    expect(mail?.html).toContain(`<bdi>${name}</bdi></h2>`);
  expect(mail?.text).not.toContain("more");
  expect(await work()).toEqual([]);
});

test("an alert that matches 40 running deals sends one email with 25 of them, and the number of the others", async () => {
  await addAlert("daily", "dates");
  await postMany("dates", 40);
  await pass("1 day");
  const [mail] = await work();
  expect(shownIn(mail)).toBe(25);
  expect(mail?.text).toContain("And 15 more:\nhttps://deals.example/alerts");
  expect(await work()).toEqual([]);
});

test("an email at once leaves the matches of daily alerts to the daily email, and a deal of both is mailed once", async () => {
  await addAlert("now", "dates");
  await addAlert("daily", "honey");
  await post("Dates with honey");
  await post("Acacia honey");
  await pass("2 minutes");
  const [mail] = await work();
  expect(mail?.text).toContain("Dates with honey");
  expect(mail?.text).not.toContain("Acacia");
  await pass("1 day");
  const [daily] = await work();
  expect(daily?.text).toContain("Acacia honey");
  expect(daily?.text).not.toContain("Dates with honey");
});

test.each([
  ["deleted", "delete from private.alerts"],
  ["paused", "update private.alerts set is_paused = true"],
  ["only in the bell", "update private.alerts set mail = 'off'"],
  ["about something else", "update private.alerts set patterns_any = '{% honey%}'"],
  [
    "switched off in the settings",
    "update public.notification_settings set mail = '{\"alert\": false}'",
  ],
  ["read in the bell", "update public.notifications set read_at = now()"],
  [
    "of an account whose address is not confirmed",
    "update auth.users set email_confirmed_at = null",
  ],
])("a match is not mailed if its alert is %s by then", async (_, statement) => {
  await addAlert("now");
  await post("Medjool dates");
  await site.owner.query(statement);
  await pass("2 minutes");
  expect(await work()).toEqual([]);
  await site.owner.query("update auth.users set email_confirmed_at = now()");
  expect(await work()).toEqual([]);
});

test("after the address is confirmed, the next match is mailed", async () => {
  await site.owner.query("update auth.users set email_confirmed_at = null");
  await addAlert("now");
  await post("Medjool dates");
  await pass("2 minutes");
  expect(await work()).toEqual([]);
  await site.owner.query("update auth.users set email_confirmed_at = now()");
  await post("Ajwa dates");
  await pass("2 minutes");
  expect((await work())[0]?.text).not.toContain("Medjool");
});

test("an alert that is moved from the daily email to at once mails its waiting matches soon", async () => {
  await addAlert("daily");
  await post("Medjool dates");
  expect((await minutes())[0]).toBeGreaterThan(60);
  await site.owner.query("update private.alerts set mail = 'now'");
  expect(await minutes()).toEqual([2]);
});

test("the match job run twice, and a worker killed after sending, cause at most two equal emails and never none", async () => {
  await addAlert("now");
  const deal = await post("Medjool dates");
  await matchAlerts(site.worker, deal);
  await pass("2 minutes");
  const sent: Mail[] = [];
  const dying = {
    send: async (mail: Mail) => {
      sent.push(mail);
      throw new Error("killed");
    },
  };
  await expect(mailDeals(site.worker, dying, SITE, amina)).rejects.toThrow("killed");
  const again = await Promise.all([work(), work(), work()]);
  expect(again.flat()).toHaveLength(1);
  expect(again.flat()[0]?.messageId).toBe(sent[0]?.messageId);
});

test("one click stops all emails of alerts, also those of the daily email", async () => {
  await addAlert("now", "dates");
  await addAlert("daily", "honey");
  await post("Medjool dates");
  await post("Acacia honey");
  await pass("2 minutes");
  const [mail] = await work();
  const token = new URL(mail?.unsubscribe ?? "").searchParams.get("token");
  await site.owner.query("select public.unsubscribe_from_mail($1)", [token]);
  await pass("1 day");
  expect(await work()).toEqual([]);
  const { rows } = await site.owner.query("select distinct mail from private.alerts");
  expect(rows).toEqual([{ mail: "off" }]);
});

test.each([
  // Clocks go forward on 28 March and back on 31 October 2027.
  ["2027-03-27T12:00Z", 18, "2027-03-27T18:00:00.000Z"],
  ["2027-03-27T18:00Z", 18, "2027-03-28T17:00:00.000Z"],
  ["2027-10-30T17:00Z", 18, "2027-10-31T18:00:00.000Z"],
  ["2027-10-31T12:00Z", 18, "2027-10-31T18:00:00.000Z"],
  ["2027-03-27T23:10Z", 7, "2027-03-28T06:00:00.000Z"],
  ["2027-10-30T22:10Z", 7, "2027-10-31T07:00:00.000Z"],
])("in London, after %s the next %i o'clock is at %s", async (at, hour, expected) => {
  await settle({}, "Europe/London");
  const { rows } = await site.owner.query("select private.next_hour_of($1, $2, $3) as at", [
    amina,
    hour,
    at,
  ]);
  expect(rows[0].at.toISOString()).toBe(expected);
});

/** Amina saves a deal a week ago. */
async function save(deal: string): Promise<void> {
  await site.owner.query(
    "insert into private.consents (user_id, kind, version) values ($1, 'saved', 2) on conflict do nothing",
    [amina],
  );
  await site.owner.query("select private.save_deals($1, array[$2::uuid])", [amina, deal]);
  await site.owner.query("update private.saved_deals set created_at = now() - interval '7 days'");
}
const remind = () => site.owner.query("select private.remind_of_saved_endings()");
const SAVED = { saved_ending: true, saved_price: true, saved_over: true };
const endsIn = (interval: string) => `expires_at = now() + interval '${interval}'`;

test("the daily email has the saved deals that end within two days and those with another price, each once", async () => {
  await settle({ alert: true, ...SAVED }, zoneAt(12));
  const [ending = "", cheaper = "", later = ""] = await postMany("rug", 3);
  for (const deal of [ending, cheaper, later]) await save(deal);
  await change([ending], endsIn("40 hours"));
  await change([later], endsIn("3 days"));
  await change([cheaper], "price = 15");
  await site.owner.query("select private.notify_savers($1)", [cheaper]);
  await addAlert("daily");
  await post("Medjool dates");
  await pass("1 day");
  const [mail, ...others] = await work();
  expect(others).toEqual([]);
  expect(shownIn(mail)).toBe(3);
  expect(mail?.text).toMatch(
    /Your saved deals\n\nrug number 0\nEnds soon\n[\s\S]*rug number 1\nIt was \u2068£20\u2069\n\u2068£15\u2069/,
  );
  // The reminder a day before the end is only in the bell.
  await change([ending], endsIn("20 hours"));
  await site.owner.query(
    "update private.saved_deals s set mailed_end = d.expires_at from public.deals d where d.id = s.deal_id",
  );
  await remind();
  const { rows } = await site.owner.query(
    "select mail_after from public.notifications where kind = 'saved_ending'",
  );
  expect(rows).toEqual([{ mail_after: null }]);
  await pass("1 day");
  expect(await work()).toEqual([]);
});

test("without alerts, a saved deal that ends within a day is mailed once, before its end", async () => {
  await settle(SAVED, zoneAt(19));
  const deal = await post("woven rug");
  await save(deal);
  await change([deal], endsIn("23 hours 30 minutes"));
  await remind();
  const { rows } = await site.owner.query(
    "select mail_after < now() + interval '16 minutes' as is_soon from public.notifications",
  );
  // The next daily email would come too late.
  expect(rows).toEqual([{ is_soon: true }]);
  await pass("16 minutes");
  const [mail] = await work();
  expect(mail?.subject).toBe("Your saved deals · Samha");
  expect(mail?.text).toContain("Ends soon");
  await remind();
  await pass("1 day");
  expect(await work()).toEqual([]);
});

test("the worker may take the deals to mail, but read no alerts or saved deals", async () => {
  for (const table of ["alerts", "alert_matches", "saved_deals"])
    await expect(site.worker.query(`select from private.${table}`)).rejects.toMatchObject({
      code: "42501",
    });
  for (const call of ["matches_to_mail($1, now())", "saved_to_mail($1)"])
    await expect(site.worker.query(`select private.${call}`, [amina])).rejects.toMatchObject({
      code: "42501",
    });
});

test("neither the subject nor a log line names an alert, a deal or a category", async () => {
  await addAlert("daily", "umrah");
  await post("Umrah package", { category: "umrah-hajj" }).catch(() => post("Umrah package"));
  await pass("1 day");
  const [mail] = await work();
  expect(mail?.subject).toBe("Your deals of today · Samha");
  expect(mail?.unsubscribe).not.toMatch(/umrah/i);
  expect(mail?.messageId).not.toMatch(/umrah/i);
});
