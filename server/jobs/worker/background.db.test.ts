// Longer than 200 lines: all tests that share one slowly prepared database.

import pg from "pg";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { severable } from "#server/backend/thread/severable.fixture.ts";
import { listenToChanges } from "#server/jobs/changes/listen-to-changes.ts";
import { keepMail } from "#server/jobs/mails/send-kept-mail.ts";
import { zoneAt } from "#server/jobs/mails/zone-at.fixture.ts";
import { createTasks, type TaskOptions } from "#server/jobs/tasks.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { startBackground } from "./start-background.ts";
import { startWorker } from "./start-worker.ts";
import { unlockAbandonedJobs } from "./unlock-jobs.ts";
import { createWorkerDatabase, type WorkerDatabase } from "./worker.fixture.ts";

const POLLING = { timeout: 30_000, interval: 50 };
const SILENT = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const MAIL: Mail = { to: ["amina@example.com"], subject: "A link", text: "token", html: "token" };
const EFFECTS: Pick<TaskOptions, "storage" | "readers" | "site"> = {
  storage: { list: async () => [] } as never,
  readers: { of: (email) => (email.startsWith("sumayya") ? "ar" : "en") },
  site: {
    siteName: "Samha",
    siteUrl: "https://deals.example",
    imageBaseUrl: "https://deals.example/images",
  },
};
const UNKNOWN_ID = "0f1e2d3c-0000-4000-8000-00000000a001";
let site: WorkerDatabase;
let maryam: string;
let sumayya: string;
let amina: string;

beforeAll(async () => {
  site = await createWorkerDatabase();
  maryam = await site.addMember("maryam", true);
  sumayya = await site.addMember("sumayya", true);
  amina = await site.addMember("amina");
  return () => site.drop();
});

const setTimezone = (id: string, timezone: string) =>
  site.owner.query(
    `insert into public.notification_settings (user_id, timezone) values ($1, $2)
     on conflict (user_id) do update set timezone = excluded.timezone`,
    [id, timezone],
  );

beforeEach(async () => {
  // It is daytime for both admins.
  for (const id of [maryam, sumayya]) await setTimezone(id, zoneAt(12));
  await site.owner.query(
    `delete from graphile_worker._private_jobs; delete from private.unsent_mails;
     delete from private.queue_reminders; delete from public.deals`,
  );
});

const enqueue = (payload: object, key: string | null = null) =>
  site.owner.query("select private.enqueue('send_mail', $1, $2)", [JSON.stringify(payload), key]);

/** Makes all retries due now. */
const tryAgain = () =>
  site.owner.query(
    `update graphile_worker._private_jobs set run_at = now() where locked_at is null;
     select pg_notify('jobs:insert', '{"count":2}')`,
  );

/** Runs jobs until the end of the test. */
async function work(change: Partial<TaskOptions> & { crontab?: string } = {}): Promise<Mail[]> {
  const sent: Mail[] = [];
  const tasks = createTasks({
    pool: site.worker,
    mailer: { send: async (mail) => void sent.push(mail) },
    ...EFFECTS,
    remindsAdmins: true,
    log: SILENT as never,
    ...change,
  });
  const options = { pool: site.worker, tasks, crontab: change.crontab ?? "", log: SILENT as never };
  const worker = await startWorker(options);
  onTestFinished(() => worker.stop());
  return sent;
}

test("a job is added in the transaction of its change, and once per key", async () => {
  const client = await site.owner.connect();
  try {
    await client.query("begin");
    await client.query("select private.enqueue('send_mail')");
    await client.query("rollback");
  } finally {
    client.release();
  }
  expect(await site.jobs()).toEqual([]);
  await enqueue({ mail_id: UNKNOWN_ID }, "one");
  await enqueue({ mail_id: UNKNOWN_ID }, "one");
  expect(await site.jobs()).toEqual([
    { task: "send_mail", payload: { mail_id: UNKNOWN_ID }, key: "one" },
  ]);
});

test("a job contains only ids", async () => {
  for (const payload of [{ to: "amina@example.com" }, { mail_id: { text: "a" } }]) {
    await expect(enqueue(payload)).rejects.toMatchObject({ code: "P0004" });
  }
  expect(await site.jobs()).toEqual([]);
});

test("the worker's login can read only its own tables", async () => {
  const refused = { code: "42501" };
  for (const table of ["public.profiles", "private.unsent_mails", "private.admins", "auth.users"]) {
    await expect(site.worker.query(`select * from ${table}`), table).rejects.toMatchObject(refused);
  }
  await expect(
    site.worker.query("select private.set_ban($1, 'x', null)", [amina]),
  ).rejects.toMatchObject(refused);
  await expect(site.worker.query("create table private.x ()")).rejects.toMatchObject(refused);
  expect((await site.worker.query("select key from private.rate_limits")).rows).toEqual([]);
});

test("a refused email is stored outside the job, sent on a retry, and then deleted", async () => {
  await keepMail(site.worker, MAIL);
  const [job] = await site.jobs();
  expect(JSON.stringify(job)).not.toMatch(/amina|token/);
  await site.owner.query("update graphile_worker._private_jobs set run_at = now()");
  const send = vi.fn().mockRejectedValueOnce(new Error("451 later")).mockResolvedValue(undefined);
  await work({ mailer: { send } });
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), POLLING);
  const unsent = () => site.owner.query("select from private.unsent_mails");
  expect((await unsent()).rowCount).toBe(1);
  await vi.waitFor(async () => expect((await unsent()).rowCount).toBe(0), POLLING);
  expect(send).toHaveBeenLastCalledWith(MAIL);
});

test("an expired link is not sent", async () => {
  await keepMail(site.worker, { ...MAIL, usefulForSeconds: -1 });
  await site.owner.query("update graphile_worker._private_jobs set run_at = now()");
  const sent = await work();
  await vi.waitFor(async () => expect(await site.jobs()).toEqual([]), POLLING);
  expect((await site.owner.query("select from private.unsent_mails")).rowCount).toBe(0);
  expect(sent).toEqual([]);
});

const addPendingDeal = () =>
  site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     values ($1, 'Dates for Ramadan', 'Date House', 'food', 'pending')`,
    [amina],
  );
const remind = async () =>
  (await site.owner.query("select private.remind_admins() as admins")).rows[0].admins;

test("every admin gets one email in their language when a queue stops being empty, and another after an hour", async () => {
  const sent = await work();
  expect(await remind()).toBe(0);
  await addPendingDeal();
  expect(await remind()).toBe(2);
  await vi.waitFor(() => expect(sent).toHaveLength(2), POLLING);
  expect(sent.map(({ to }) => to).sort()).toEqual([
    ["maryam@example.com"],
    ["sumayya@example.com"],
  ]);
  const [english, arabic] = sent.toSorted((one, other) =>
    (one.to[0] ?? "").localeCompare(other.to[0] ?? ""),
  );
  expect(english?.text).toContain("1 deal\n");
  expect(english?.text).not.toContain("Dates");
  expect(arabic?.text.replaceAll(/https:\S+|Samha/g, "")).not.toMatch(/[A-Za-z]/);

  await addPendingDeal();
  expect(await remind()).toBe(0);
  await site.owner.query(
    "update private.queue_reminders set reminded_at = now() - interval '61 minutes'",
  );
  expect(await remind()).toBe(0);
  await site.owner.query("update public.deals set created_at = now() - interval '61 minutes'");
  expect(await remind()).toBe(2);
  await site.owner.query("delete from public.deals");
  expect(await remind()).toBe(0);
  expect((await site.owner.query("select from private.queue_reminders")).rowCount).toBe(0);
});

test("admins get no email at night or after unsubscribing; if it is night for all, the email is sent in the morning", async () => {
  const midnight = zoneAt(0);
  const sent = await work();
  await setTimezone(maryam, midnight);
  await setTimezone(sumayya, midnight);
  await addPendingDeal();
  expect(await remind()).toBe(0);
  await setTimezone(sumayya, zoneAt(12));
  expect(await remind()).toBe(1);
  await vi.waitFor(() => expect(sent).toHaveLength(1), POLLING);
  expect(sent[0]?.to).toEqual(["sumayya@example.com"]);
  const address = new URL(sent[0]?.unsubscribe ?? "");
  expect(address.pathname).toBe("/unsubscribe");
  await site.owner.query("select public.unsubscribe_from_mail($1)", [
    address.searchParams.get("token"),
  ]);
  await site.owner.query("delete from private.queue_reminders");
  expect(await remind()).toBe(0);
  await site.owner.query("delete from public.notification_settings");
});

test("a member who is not an admin gets no reminder, even if a job exists", async () => {
  await addPendingDeal();
  await site.owner.query("select private.enqueue('mail_admin', $1)", [{ admin_id: amina }]);
  const sent = await work();
  await vi.waitFor(async () => expect(await site.jobs()).toEqual([]), POLLING);
  expect(sent).toEqual([]);
});

test("an admin sees failed emails and can retry them; others are refused", async () => {
  const rows = async (sql: string, who: string) => {
    const client = await site.owner.connect();
    try {
      await client.query("begin");
      await client.query("select set_config('request.jwt.claim.sub', $1, true)", [who]);
      await client.query("set local role authenticated");
      const result = await client.query(sql);
      await client.query("commit");
      return result.rows;
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  };
  await enqueue({ mail_id: UNKNOWN_ID });
  await enqueue({ mail_id: UNKNOWN_ID });
  expect(await rows("select * from public.get_failed_jobs()", maryam)).toEqual([]);
  await site.owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = '550 amina@example.com';
     update graphile_worker._private_jobs set attempts = 1 where id = (select min(id) from graphile_worker._private_jobs)`,
  );
  const failed = await rows(
    "select task, retried::int, failed::int from public.get_failed_jobs()",
    maryam,
  );
  expect(failed).toEqual([{ task: "send_mail", retried: 1, failed: 1 }]);
  for (const call of [
    "get_failed_jobs",
    "retry_failed_jobs",
    "get_last_background_run",
    "get_site_warnings",
  ]) {
    await expect(rows(`select * from public.${call}()`, amina)).rejects.toMatchObject({
      code: "PT403",
    });
  }
  expect(await rows("select public.retry_failed_jobs() as jobs", maryam)).toEqual([{ jobs: 2 }]);
  const { rows: jobs } = await site.owner.query(
    "select distinct attempts, run_at <= now() as due from graphile_worker._private_jobs",
  );
  expect(jobs).toEqual([{ attempts: 0, due: true }]);
});

test("an hourly job runs in one of two processes", async () => {
  await site.owner.query(
    `create table private.turns (task text);
     create function private.note_turn() returns trigger language plpgsql set search_path = '' as $$
     begin
       insert into private.turns select identifier from graphile_worker._private_tasks where id = new.task_id;
       return null;
     end $$;
     create trigger note_turn after insert on graphile_worker._private_jobs for each row execute function private.note_turn();
     grant insert on private.turns to samha_worker;
     insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('delete_old_records', now() - interval '1 day', now() - interval '3 hours')
     on conflict (identifier) do update set last_execution = excluded.last_execution`,
  );
  // Half an hour from now, so that the job does not come due during the test.
  const minute = (new Date().getUTCMinutes() + 30) % 60;
  const crontab = `${minute} * * * * delete_old_records ?fill=1h`;
  await Promise.all([work({ crontab }), work({ crontab })]);
  const turns = async () => (await site.owner.query("select task from private.turns")).rows;
  await vi.waitFor(async () => expect(await turns()).not.toEqual([]), POLLING);
  await vi.waitFor(async () => expect(await site.jobs()).toEqual([]), POLLING);
  expect(await turns()).toEqual([{ task: "delete_old_records" }]);
  await site.owner.query("drop trigger note_turn on graphile_worker._private_jobs");
});

test("a public change is published to listeners, a private one is not", async () => {
  const payloads: string[] = [];
  const connected = vi.fn();
  const listener = listenToChanges({
    url: site.workerUrl,
    onConnect: connected,
    onChange: (payload) => payloads.push(payload),
    log: SILENT as never,
  });
  onTestFinished(() => listener.stop());
  await vi.waitFor(() => expect(connected).toHaveBeenCalled(), POLLING);
  await addPendingDeal();
  await site.owner.query("update public.deals set title = 'Dates for Eid'");
  await site.owner.query("update public.deals set status = 'active'");
  await site.owner.query("update public.deals set status = 'active', hot_votes = hot_votes + 1");
  const { rows } = await site.owner.query<{ deal: string }>(
    `insert into public.comments (deal_id, user_id, content) select id, user_id, 'Good' from public.deals
     returning left(deal_id::text, 7) as deal`,
  );
  listener.publish("votes");
  await vi.waitFor(() => expect(payloads).toContain("votes"), POLLING);
  const comments = `comments ${rows[0]?.deal}`;
  expect(payloads).toEqual(["deals", comments, "votes"]);

  // A new connection replaces a lost one.
  await site.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'samha listener' and datname = current_database()",
  );
  await vi.waitFor(() => expect(connected).toHaveBeenCalledTimes(2), POLLING);
  await site.owner.query("delete from public.deals");
  await vi.waitFor(() => expect(payloads.slice(3)).toEqual(["deals", comments]), POLLING);
});

/** Statements that make an email due for each of these members, by the task that sends it. */
const DUE_EMAILS = {
  mail_notices: [
    `insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key, mail_after)
     select id, 'banned', 'profile', id, 'ban', now() from unnest($1::uuid[]) id`,
  ],
  mail_deals: [
    `insert into public.deals (title, price, merchant, category, delivery_kind, status)
     select 'Medjool dates', 20, 'Date House', 'food', 'included', 'active' where cardinality($1::uuid[]) > 0`,
    `insert into public.notification_settings (user_id, mail, timezone)
     select id, '{"alert": true}', '${zoneAt(12)}' from unnest($1::uuid[]) id`,
    `with alert as (
       insert into private.alerts (user_id, name, currency, mail, categories)
       select id, 'Food', 'GBP', 'daily', '{food}' from unnest($1::uuid[]) id returning id, user_id)
     insert into private.alert_matches (deal_id, alert_id, user_id, mail_after)
     select d.id, a.id, a.user_id, now() from alert a, public.deals d`,
  ],
};

test.each(Object.entries(DUE_EMAILS))(
  "emails of %s are sent once, and those that a killed process was sending at most twice",
  async (task, statements) => {
    const members = 60;
    const { rows } = await site.owner.query<{ id: string }>(
      `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     select gen_random_uuid(), format('many%s@example.com', n), now(), jsonb_build_object('username', format('many%s', n))
     from generate_series(1, $1) n returning id`,
      [members],
    );
    onTestFinished(
      async () => void (await site.owner.query("delete from auth.users where email like 'many%'")),
    );
    for (const statement of statements)
      await site.owner.query(statement, [rows.map(({ id }) => id)]);
    await site.owner.query("delete from graphile_worker._private_jobs");
    for (const { id } of rows) {
      await site.owner.query("select private.enqueue($1, $2)", [task, { user_id: id }]);
    }
    const sent: string[] = [];
    const note = ({ messageId }: Mail) => void sent.push(messageId ?? "");
    let isKilled = false;
    // Simulates a killed process: emails are sent, but it never gets the confirmation.
    const killedSend = async (mail: Mail) => {
      if (isKilled) throw new Error("killed");
      note(mail);
      if (sent.length < members / 2) return;
      isKilled = true;
      throw new Error("killed");
    };
    await Promise.all([
      work({ mailer: { send: killedSend } }),
      work({ mailer: { send: async (mail) => note(mail) } }),
    ]);
    await vi.waitFor(async () => {
      // Simulates a second process that takes over, because the killed process may use up the attempts of a job.
      await site.owner.query("update graphile_worker._private_jobs set attempts = 0");
      await tryAgain();
      expect(await site.jobs()).toEqual([]);
    }, POLLING);
    const times = Map.groupBy(sent, (id) => id);
    expect(times.size).toBe(members);
    expect(Math.max(...[...times.values()].map((ids) => ids.length))).toBeLessThanOrEqual(2);
  },
);

test("a refused email counts as failed after five retries, is retried for three days, and its notice is in the bell", async () => {
  await site.owner.query(
    `insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key, mail_after)
     values ($1, 'banned', 'profile', $1, 'ban', now())`,
    [amina],
  );
  await site.owner.query("select private.enqueue('mail_notices', $1)", [{ user_id: amina }]);
  const send = vi.fn().mockRejectedValue(new Error("451 later"));
  await work({ mailer: { send } });
  for (let tries = 1; tries <= 6; tries++) {
    await vi.waitFor(async () => {
      const { rows } = await site.owner.query(
        `select j.attempts, j.locked_at, s.retried::int, s.failed::int
         from graphile_worker.jobs j cross join private.job_states() s`,
      );
      const state = tries < 6 ? { retried: 1, failed: 0 } : { retried: 0, failed: 1 };
      expect(rows).toEqual([{ attempts: tries, locked_at: null, ...state }]);
    }, POLLING);
    if (tries < 6) await tryAgain();
  }
  expect(send).toHaveBeenCalledTimes(6);
  const { rows: left } = await site.owner.query(
    "select max_attempts - attempts as tries from graphile_worker._private_jobs",
  );
  expect(left).toEqual([{ tries: 14 }]);
  const { rows } = await site.owner.query(
    "select kind from public.notifications where user_id = $1",
    [amina],
  );
  expect(rows).toEqual([{ kind: "banned" }]);
});

test("jobs of an ended process are taken over, jobs of a live worker are not", async () => {
  const listener = listenToChanges({
    url: site.workerUrl,
    onConnect: () => undefined,
    onChange: () => undefined,
    log: SILENT as never,
  });
  onTestFinished(() => listener.stop());
  for (const id of ["alive", "stopped"]) listener.workers.add(id);
  listener.workers.delete("stopped");
  const locks = async () =>
    (
      await site.owner.query(
        "select pid from pg_locks where locktype = 'advisory' and mode = 'ShareLock' and database = (select oid from pg_database where datname = current_database())",
      )
    ).rows;
  await vi.waitFor(async () => expect(await locks()).toHaveLength(1), POLLING);
  const before = await locks();
  for (const worker of ["alive", "stopped", "killed", "just started"]) {
    await enqueue({}, worker);
    await site.owner.query(
      `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval, attempts = 1 where key = $1`,
      [worker, worker === "just started" ? "30 seconds" : "2 minutes"],
    );
  }
  const unlocked = async () => {
    await unlockAbandonedJobs(site.worker);
    const { rows } = await site.owner.query<{ key: string }>(
      "select key from graphile_worker._private_jobs where locked_by is null order by key",
    );
    return rows.map(({ key }) => key);
  };
  expect(await unlocked()).toEqual(["killed", "stopped"]);
  // A new connection replaces a lost one.
  await site.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'samha listener' and datname = current_database()",
  );
  await vi.waitFor(async () => {
    const now = await locks();
    expect(now).toHaveLength(1);
    expect(now).not.toEqual(before);
  }, POLLING);
  expect(await unlocked()).toEqual(["killed", "stopped"]);
  await listener.stop();
  await vi.waitFor(
    async () => expect(await unlocked()).toEqual(["alive", "killed", "stopped"]),
    POLLING,
  );
});

test("a worker holds its lock from start to stop", async () => {
  const ids = new Set<string>();
  const worker = await startWorker({
    pool: site.worker,
    tasks: {},
    crontab: "",
    workers: ids,
    log: SILENT as never,
  });
  expect(ids.size).toBe(2);
  await worker.stop();
  expect(ids.size).toBe(0);
});

test("the worker continues after its connection is lost while it stores the failure of a job", async () => {
  const proxy = await severable(site.workerUrl);
  onTestFinished(() => proxy.cut());
  const pool = new pg.Pool({ connectionString: proxy.url, max: 4 });
  pool.on("connect", (client) => client.on("error", () => undefined));
  pool.on("error", () => undefined);
  onTestFinished(() => pool.end());
  const locker = await site.owner.connect();
  onTestFinished(() => locker.release());
  const send = vi.fn(async () => undefined);
  send.mockImplementationOnce(async () => {
    // Delays the next statement about the job.
    await locker.query("begin");
    await locker.query("select from graphile_worker._private_jobs for update");
    throw new Error("451 later");
  });
  const mailer = { send };
  const tasks = createTasks({
    pool: site.worker,
    mailer,
    ...EFFECTS,
    remindsAdmins: false,
    log: SILENT as never,
  });
  const worker = await startWorker({ pool, tasks, crontab: "", log: SILENT as never });
  onTestFinished(() => worker.stop());

  await keepMail(site.worker, MAIL);
  await site.owner.query("update graphile_worker._private_jobs set run_at = now()");
  const waiting = () =>
    site.owner.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
  await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(1), POLLING);
  await proxy.cut();
  await locker.query("rollback");
  await proxy.mend();

  await keepMail(site.worker, MAIL);
  await site.owner.query(
    "update graphile_worker._private_jobs set run_at = now() where locked_at is null",
  );
  await vi.waitFor(() => expect(send.mock.calls.length).toBeGreaterThan(1), POLLING);
});

test("background work starts once the database becomes available", async () => {
  const proxy = await severable(site.workerUrl);
  onTestFinished(() => proxy.cut());
  await proxy.cut();
  const sent: Mail[] = [];
  const failed = vi.fn();
  const background = startBackground({
    database: undefined,
    workerUrl: proxy.url,
    onPublicChange: () => undefined,
    ...EFFECTS,
    mailer: { send: async (mail) => void sent.push(mail) },
    remindsAdmins: false,
    sendsPush: false,
    log: { ...SILENT, error: failed } as never,
  });
  onTestFinished(() => background.stop());
  const stored = background.keepMail(MAIL);
  const notStarted = [expect.anything(), expect.stringContaining("retrying")];
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(...notStarted), POLLING);
  await proxy.mend();
  await stored;
  await vi.waitFor(() => expect(sent).toHaveLength(1), POLLING);
});
