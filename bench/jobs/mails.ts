import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openDealDatabase } from "#bench/data/deal-database.ts";
import { atEnd } from "#bench/process/clean-up.ts";
import { processorSeconds, readStat } from "#bench/process/processor-time.ts";
import { makeTemporaryDirectory } from "#bench/process/temporary-directory.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { actingAsOwner } from "#server/database/roles/owner-role.ts";
import { mailDeals } from "#server/jobs/mails/mail-deals.ts";
import { prepareWorker } from "#server/jobs/worker/prepare-worker.ts";
import { startWorker } from "#server/jobs/worker/start-worker.ts";
import { createMailer } from "#server/mail/create-mailer.ts";

const MEMBERS = 10_000;
const DEALS_EACH = 10;
const SECONDS_MAX = 600;
const POLL_MS = 500;

/**
 * Measures the CPU time for composing the daily emails of 10,000 members, each with ten deals of two alerts, and for handing them to a
 * mail server: that of the worker, of PostgreSQL and of the mail server, so that it is the time on one core.
 */
export async function measureMails(): Promise<Measurement[]> {
  const { ownerUrl, workerUrl } = await openDealDatabase(1_000);
  await prepareWorker({ ownerUrl: actingAsOwner(ownerUrl), embedded: false });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(MEMBERS_SQL, [MEMBERS]);
    await owner.query(SETTINGS_SQL);
    await owner.query(ALERTS_SQL);
    await owner.query(MATCHES_SQL, [DEALS_EACH]);
    await owner.query(JOBS_SQL);
    await owner.query("vacuum analyze");
    const pids = [process.pid, await serverOf(owner)];
    const before = await processorSeconds(pids);
    const startedAt = performance.now();
    const mails = await sendAll(owner, workerUrl);
    const seconds = (await processorSeconds(pids)) - before;
    const rate = mails / ((performance.now() - startedAt) / 1000);
    console.error(`Sent ${mails.toLocaleString("en")} emails, ${rate.toFixed(0)} a second`);
    if (mails !== MEMBERS) throw new Error("Unexpected number of emails");
    return [
      {
        name: `${MEMBERS.toLocaleString("en")} daily emails, CPU time : target`,
        measured: seconds,
        reference: SECONDS_MAX,
        unit: "s",
        target: { atMost: 1 },
      },
    ];
  } finally {
    await owner.end();
  }
}

/** Returns the PID of the database server: the parent of the process that serves this connection. */
async function serverOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
  return readStat(await readFile(`/proc/${rows[0]?.pid}/stat`, "utf8")).parent;
}

/** Runs the jobs of all due emails, and returns the number of emails that the mail server received. */
async function sendAll(owner: pg.Client, workerUrl: string): Promise<number> {
  const server = await startMailServer();
  const log = { debug() {}, info() {}, warn: console.error, error: console.error };
  const from = { name: "Samha", address: "deals@samha.example" };
  const settings = { smtpUrl: server.url, from };
  const mailer = createMailer(settings, { dataDir: await makeTemporaryDirectory(), log });
  const pool = new pg.Pool({ connectionString: workerUrl, max: 6 });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const tasks = {
    mail_deals: (payload: unknown) =>
      mailDeals(pool, mailer, SITE, (payload as { user_id: string }).user_id),
  };
  const worker = await startWorker({ pool, tasks, crontab: "", log: log as never });
  const end = atEnd(async () => {
    await worker.stop();
    await mailer.stop();
    await pool.end();
    server.close();
  });
  while ((await countJobs(owner)) > 0) await pause(POLL_MS);
  await end();
  return server.received();
}

const SITE = {
  siteName: "Samha",
  siteUrl: "https://samha.example",
  imageBaseUrl: "https://samha.example/images",
};

/** Returns the number of jobs that are left. Throws if one failed. */
async function countJobs(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ left: number; failed: number }>(
    "select count(*)::int as left, count(last_error)::int as failed from graphile_worker._private_jobs",
  );
  if (rows[0]?.failed) throw new Error("An email failed");
  return rows[0]?.left ?? 0;
}

/** Starts a mail server that accepts every email (RFC 5321). */
async function startMailServer() {
  let received = 0;
  const server = createServer((socket) => {
    let text = "";
    let isData = false;
    socket.on("error", () => undefined);
    socket.setEncoding("utf8").on("data", (chunk) => {
      text += chunk;
      for (let end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n"); end !== -1; ) {
        const command = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) received += 1;
        isData = !isData && command.toUpperCase() === "DATA";
        socket.write(isData ? "354 go on\r\n" : "250 taken\r\n");
        if (command.toUpperCase() === "QUIT") socket.end();
        end = text.indexOf(isData ? "\r\n.\r\n" : "\r\n");
      }
    });
    socket.write("220 mail.example\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    close: () => server.close(),
  };
}

/** Members with confirmed addresses. The database creates the profile with the account. */
const MEMBERS_SQL = `
  insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
  select gen_random_uuid(), format('daily%s@example.com', n), now(), jsonb_build_object('username', format('daily%s', n))
  from generate_series(1, $1::int) n`;

/** It is noon for all members. The signs in \`Etc/GMT\` names are inverted. */
const SETTINGS_SQL = `
  insert into public.notification_settings (user_id, mail, timezone)
  select p.id, '{"alert": true}', format('Etc/GMT%s%s', case when ahead < 0 then '-' else '+' end, abs(ahead))
  from public.profiles p, cast(extract(hour from now() at time zone 'UTC') - 12 as integer) as ahead where p.username like 'daily%'`;

/** Two daily alerts for any deal that costs something, created a day ago. */
const ALERTS_SQL = `
  insert into private.alerts (user_id, name, currency, mail, max_total, allows_unknown_delivery, created_at)
  select p.id, 'Alert ' || n, 'GBP', 'daily', 1000, true, now() - interval '1 day'
  from public.profiles p, generate_series(1, 2) n where p.username like 'daily%'`;

/** Due matches with the newest running deals, half of them for each alert. */
const MATCHES_SQL = `
  insert into private.alert_matches (deal_id, alert_id, user_id, mail_after)
  select d.id, a.id, a.user_id, now()
  from private.alerts a
  join (
    select id, row_number() over (order by created_at desc) as place from public.deals d
    where private.is_running(d) order by created_at desc limit $1::int
  ) d on (d.place % 2 = 0) = (a.name = 'Alert 1')
  where a.mail = 'daily'`;

const JOBS_SQL = `
  select private.add_deal_mail(m.user_id, m.mail_after)
  from (select distinct user_id, mail_after from private.alert_matches where mail_after is not null) m`;
