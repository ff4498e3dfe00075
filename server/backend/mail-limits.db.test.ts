import { afterAll, beforeAll, expect, test } from "vitest";
import { openFrontLimits } from "#server/http/limits/front-limits.ts";
import { createTasks } from "#server/jobs/tasks.ts";
import { readLimits } from "#server/settings/limits.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { AUTH_ADDRESSES } from "./auth/auth-addresses.ts";
import { createAuthLimits } from "./auth/auth-limits.ts";
import { readAuthRequest } from "./auth/auth-request.ts";
import { takeMail } from "./mail-limits.ts";
import { MAILING_PROCEDURES } from "./rest/mailing-procedures.ts";

const MAIL_TASKS = [
  "mail_admin",
  "mail_confirmation",
  "mail_contact_messages",
  "mail_deals",
  "mail_email_change",
  "mail_notices",
  "send_mail",
];
const OTHER_TASKS = [
  "ask_for_checks",
  "delete_due_accounts",
  "delete_old_records",
  "expire_ended_deals",
  "expire_unconfirmed_deals",
  "match_alerts",
  "match_new_deals",
  "notify_savers",
  "push_matches",
  "push_test",
  "refill_search",
  "refresh_checks",
  // Enqueues mail_admin.
  "remind_admins",
  "remind_of_saved_endings",
  "sweep_images",
  "unlock_jobs",
];

/** Functions that enqueue a task that sends email, with that task. The comments state what limits the emails. */
const SENDERS: Record<string, string> = {
  // To admins, when a queue is no longer empty and then hourly.
  "private.remind_admins": "mail_admin",
  // To admins; LIMIT_CONTACT.
  "public.send_contact_message": "mail_contact_messages",
  // To the earlier address, after a change of address; the guard limits changes.
  "private.record_email_change": "mail_email_change",
  // To members: decisions in batches, optional kinds only if switched on.
  "private.notify_member": "mail_notices",
  // To members, about the alerts that they set to be emailed, at most ten a day and the daily one, and about saved deals.
  "private.add_deal_mail": "mail_deals",
  // To members, at 7:00 instead of at night.
  "private.get_notifications_to_mail": "mail_notices",
  // Emails of the accounts service that failed, already counted by the guard.
  "private.keep_unsent_mail": "send_mail",
};

/** Account requests that cause an email. */
const MAILING_ADDRESSES = [
  ["POST", "/recover", { email: "amina@example.com" }],
  ["POST", "/resend", { email: "amina@example.com", type: "signup" }],
  ["POST", "/signup", { email: "amina@example.com", password: "dates-and-honey" }],
  ["PUT", "/user", { email: "amina@example.com" }],
] as const;
const OTHER_ADDRESSES = ["/health", "/logout", "/settings", "/token", "/verify"];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const open = (given: Record<string, string>) =>
  openFrontLimits(readLimits(given, "https://samha.example"));

test("every background task is classified by whether it sends email", () => {
  expect(Object.keys(createTasks({} as never)).sort()).toEqual(
    [...MAIL_TASKS, ...OTHER_TASKS].sort(),
  );
});

test("every procedure that sends an email has its own limit or is limited by the guard", async () => {
  const { rows } = await database.owner.query<{ name: string; body: string }>(
    `select format('%s.%s', pronamespace::regnamespace, proname) as name, prosrc as body from pg_proc
     where pronamespace::regnamespace::text in ('private', 'public') and prosrc ~ 'private\\.enqueue' order by 1`,
  );
  // enqueue_due_work only repeats jobs that a backup does not contain.
  const senders = rows.filter(({ name }) => name !== "private.enqueue_due_work");
  const found = senders.flatMap(({ name, body }) => {
    const tasks = [...body.matchAll(/private\.enqueue\(\s*'(\w+)'/g)].map(([, task = ""]) => task);
    // A computed name could be that of any task.
    expect(tasks, name).toHaveLength(body.split("private.enqueue").length - 1);
    return tasks.filter((task) => MAIL_TASKS.includes(task)).map((task) => [name, task]);
  });
  const counted = [...MAILING_PROCEDURES].map((name) => [`public.${name}`, "mail_confirmation"]);
  expect(found).toEqual([...Object.entries(SENDERS), ...counted].sort());
});

test("every route of the accounts service is classified by whether it sends email", () => {
  expect(Object.keys(AUTH_ADDRESSES).sort()).toEqual(
    [...MAILING_ADDRESSES.map(([, path]) => path), ...OTHER_ADDRESSES].sort(),
  );
});

test.each(MAILING_ADDRESSES)("%s %s counts towards LIMIT_MAIL", async (method, path, fields) => {
  const limits = open({ LIMIT_MAIL: "1/3600" });
  const { check } = createAuthLimits(limits, true);
  const request = readAuthRequest(
    method,
    new URL(`https://samha.example/auth/v1${path}`),
    Buffer.from(JSON.stringify(fields)),
    { commonPasswords: "refuse", requireConfirmedEmail: true },
  );
  if (request instanceof Response) throw new Error(`${path} is refused: ${request.status}`);
  expect((await check(request, "203.0.113.9")).wait).toBeNull();
  expect((await check(request, "203.0.113.9")).wait).toBeGreaterThan(0);
});

test("one account can request five emails an hour, for any mailbox and from any address", async () => {
  const limits = open({});
  const waits = [];
  for (let n = 0; n < 7; n += 1) {
    const mail = { address: `203.0.113.${n}`, email: `amina${n}@example.com`, account: "amina" };
    waits.push(await takeMail(limits, mail));
  }
  expect(waits.filter((wait) => wait === null)).toHaveLength(5);
});
