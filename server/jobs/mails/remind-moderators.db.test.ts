import { beforeAll, beforeEach, expect, test } from "vitest";
import { createWorkerDatabase, type WorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { mailAdmin, remindAdmins } from "./remind-admin.ts";
import { zoneAt } from "./zone-at.fixture.ts";

let site: WorkerDatabase;
const ids = {} as Record<"maryam" | "hamza" | "bilal" | "amina", string>;

beforeAll(async () => {
  site = await createWorkerDatabase();
  for (const name of ["maryam", "hamza", "bilal", "amina"] as const)
    ids[name] = await site.addMember(name, name === "maryam");
  return () => site.drop();
});

/** Hamza and Bilal are moderators, Maryam is an admin, and it is noon for all of them. */
beforeEach(async () => {
  await site.owner.query(
    `delete from graphile_worker._private_jobs; delete from private.queue_reminders; delete from public.deals;
     delete from public.merchants; delete from private.bans; delete from private.moderators;
     delete from public.notification_settings`,
  );
  for (const name of ["hamza", "bilal"] as const)
    await site.owner.query("insert into private.moderators (user_id) values ($1)", [ids[name]]);
  for (const name of ["maryam", "hamza", "bilal"] as const) await setHour(name, 12);
});

/** Sets the hour of a person's clock, with the quiet hours of the default or others. */
const setHour = (name: keyof typeof ids, hour: number, quiet = [22, 7]) =>
  site.owner.query(
    `insert into public.notification_settings (user_id, timezone, quiet_from, quiet_until, language)
     values ($1, $2, $3, $4, 'en')
     on conflict (user_id) do update
     set timezone = excluded.timezone, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`,
    [ids[name], zoneAt(hour), ...quiet],
  );

const addDeal = (poster: keyof typeof ids = "amina") =>
  site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     values ($1, 'Dates for Ramadan', 'Date House', 'food', 'pending')`,
    [ids[poster]],
  );

const addMerchant = () =>
  site.owner.query(
    `insert into public.merchants (user_id, name, slug, description, contact_email, category)
     values ($1, 'Date House', 'date-house', 'Dates', 'a@example.com', 'food')`,
    [ids.amina],
  );

/** Reminds everybody who is due and returns their emails by name. */
async function remind(): Promise<Record<string, Mail>> {
  await remindAdmins(site.owner);
  const mails: Record<string, Mail> = {};
  for (const { payload } of await site.jobs()) {
    const { admin_id: id } = payload as { admin_id: string };
    const name = Object.entries(ids).find(([, known]) => known === id)?.[0] ?? "";
    const send = async (mail: Mail) => void Object.assign(mails, { [name]: mail });
    await mailAdmin(
      {
        pool: site.worker,
        mailer: { send },
        readers: { of: () => "en" },
        site: { siteName: "Samha", siteUrl: "https://deals.example" },
      },
      id,
    );
  }
  return mails;
}

test("a reminder reaches admins and moderators, each in their language", async () => {
  await site.owner.query(
    "update public.notification_settings set language = 'ar' where user_id = $1",
    [ids.bilal],
  );
  await addDeal();
  const { maryam, hamza, bilal } = await remind();
  expect(maryam?.text).toContain("because you’re an admin");
  expect(hamza?.subject).toContain("1 item is waiting for a moderator");
  expect(hamza?.text).toContain("1 deal\n");
  expect(hamza?.text).toContain("because you’re a moderator");
  expect(bilal?.text.replaceAll(/https:\S+|Samha/g, "")).not.toMatch(/[A-Za-z]/);
});

test("a queue of admins reminds no moderator, and is not in their email", async () => {
  await addMerchant();
  expect(Object.keys(await remind())).toEqual(["maryam"]);
  await site.owner.query("delete from private.queue_reminders");
  await addDeal();
  const { maryam, hamza } = await remind();
  expect(maryam?.text).toContain("1 merchant");
  expect(hamza?.text).not.toContain("merchant");
});

test("a moderator’s own deal reminds only the others", async () => {
  await addDeal("hamza");
  expect(Object.keys(await remind()).sort()).toEqual(["bilal", "maryam"]);
});

test("at 01:00, a reminder reaches those who chose no quiet hours", async () => {
  for (const name of ["maryam", "bilal"] as const) await setHour(name, 1);
  await setHour("hamza", 1, [0, 0]);
  await addDeal();
  expect(Object.keys(await remind())).toEqual(["hamza"]);
});

test("a queue that nobody awake decides in is not counted as reminded", async () => {
  await setHour("maryam", 1);
  await addMerchant();
  expect(await remind()).toEqual({});
  await setHour("maryam", 12);
  expect(Object.keys(await remind())).toEqual(["maryam"]);
});

test("former and banned moderators, and those who switched reminders off, get none", async () => {
  await addDeal();
  await site.owner.query("insert into private.bans (user_id, reason) values ($1, 'Gone rogue')", [
    ids.hamza,
  ]);
  await site.owner.query(
    `update public.notification_settings set mail = '{"moderation": false}' where user_id = $1`,
    [ids.bilal],
  );
  expect(Object.keys(await remind())).toEqual(["maryam"]);
  await site.owner.query("select private.enqueue('mail_admin', $1)", [{ admin_id: ids.amina }]);
  expect(Object.keys(await remind())).toEqual(["maryam"]);
});
