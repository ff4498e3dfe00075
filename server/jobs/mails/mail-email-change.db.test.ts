import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorkerDatabase, type WorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { mailEmailChange } from "./mail-email-change.ts";

const SITE = { siteName: "Samha", siteUrl: "https://samha.example" };
let database: WorkerDatabase;
let amina: string;

beforeAll(async () => {
  database = await createWorkerDatabase();
  amina = await database.addMember("amina");
});
afterAll(() => database.drop());

/** Adds a change and notifies its earlier address through `send`. Returns the emails, the error and the remaining rows. */
async function notify(send: (mail: Mail) => Promise<void> = async () => undefined) {
  const { owner, worker } = database;
  await owner.query("delete from private.changed_emails");
  const { rows } = await owner.query<{ id: string }>(
    "insert into private.changed_emails (user_id, old_email) values ($1, 'old@example.com') returning id",
    [amina],
  );
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      mails.push(mail);
      await send(mail);
    },
  };
  const run = () => mailEmailChange(worker, mailer, SITE, rows[0]?.id ?? "");
  const error = await run().then(
    () => null,
    (reason: unknown) => reason,
  );
  const { rowCount: left } = await owner.query("select from private.changed_emails");
  return { mails, error, left, run };
}

test("the earlier address is notified once and then deleted, and the notice does not contain the new address", async () => {
  const { mails, left, run } = await notify();
  await run();
  expect(left).toBe(0);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: ["old@example.com"],
    subject: "Your email address was changed · Samha",
  });
  expect(mails[0]?.text).toContain("amina");
  expect(mails[0]?.text).toContain("https://samha.example/contact");
  expect(mails[0]?.text).not.toContain("amina@example.com");
});

test("the notice is in the member's language", async () => {
  await database.owner.query(
    "insert into public.notification_settings (user_id, language) values ($1, 'ar')",
    [amina],
  );
  const { mails } = await notify();
  expect(mails[0]?.subject).toContain("تغيّر بريدك الإلكتروني");
  await database.owner.query("delete from public.notification_settings");
});

test("an earlier address is kept while the mail server fails, but not if it refuses the address", async () => {
  const failing = await notify(() => Promise.reject(new Error("timeout")));
  expect(failing).toMatchObject({ error: new Error("timeout"), left: 1 });
  const refused = { command: "RCPT TO", responseCode: 550, response: "550 5.1.1 No such user" };
  const gone = await notify(() => Promise.reject(Object.assign(new Error("no user"), refused)));
  expect(gone).toMatchObject({ error: null, left: 0 });
});

test("an earlier address is deleted after three days, and with the account", async () => {
  const { owner } = database;
  const left = async () => (await owner.query("select from private.changed_emails")).rowCount;
  await notify(() => Promise.reject(new Error("timeout")));
  await owner.query("update private.changed_emails set changed_at = now() - interval '71 hours'");
  await owner.query("select private.delete_old_account_records()");
  expect(await left()).toBe(1);
  await owner.query("update private.changed_emails set changed_at = now() - interval '73 hours'");
  await owner.query("select private.delete_old_account_records()");
  expect(await left()).toBe(0);
  const bilal = await database.addMember("bilal");
  await owner.query(
    "insert into private.changed_emails (user_id, old_email) values ($1, 'old@example.com')",
    [bilal],
  );
  await owner.query("delete from auth.users where id = $1", [bilal]);
  expect(await left()).toBe(0);
});
