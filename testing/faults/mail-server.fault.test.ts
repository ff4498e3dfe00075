import { expect, onTestFinished, test } from "vitest";
import { zoneAt } from "#server/jobs/mails/zone-at.fixture.ts";
import { type SmtpServer, startSmtpServer } from "#server/mail/smtp-server.fixture.ts";
import { emailOf } from "#testing/security/roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { freePort } from "#testing/site/free-port.ts";

const SLOW = { timeout: 300_000 };
/** Longer than the site's timeout for the mail server and the pauses between retries of a job. */
const WAIT = { timeout: 120_000, interval: 200 };

/** Starts a site that emails account links to members and contact messages to admins. */
async function startMailingSite(smtpUrl: string): Promise<SpawnedSite> {
  const site = await spawnSite({
    SMTP_URL: smtpUrl,
    MODERATOR_MAIL: "off",
    REQUIRE_CONFIRMED_EMAIL: "off",
    LOG_LEVEL: "silent",
  });
  onTestFinished(() => site.stop());
  await site.owner.query("delete from public.contact_messages");
  // Admins get no email at night.
  await site.owner.query(
    `insert into public.notification_settings (user_id, timezone) select user_id, $1 from private.admins
     on conflict (user_id) do update set timezone = excluded.timezone`,
    [zoneAt(12)],
  );
  return site;
}

async function requestMails(site: SpawnedSite): Promise<void> {
  const recovery = await site.ask("visitor", "/auth/v1/recover", {
    method: "POST",
    body: { email: emailOf("amina") },
  });
  expect(recovery.status, recovery.text).toBe(200);
  const message = await site.rpc("bilal", "send_contact_message", {
    name_param: "Bilal",
    email_param: emailOf("bilal"),
    topic_param: "deal",
    message_param: "Which dates are fresh?",
  });
  expect(message.status, message.text).toBeLessThan(300);
}

/** Waits until both emails are stored and their jobs have failed at least once. */
async function untilBothAreStored({ owner }: SpawnedSite): Promise<void> {
  const waiting = async () => {
    const { rows } = await owner.query(`
      select (select count(*)::int from private.unsent_mails) as stored,
        (select count(*)::int from graphile_worker.jobs where attempts > 0 and last_error is not null) as tried`);
    return rows[0];
  };
  await expect.poll(waiting, WAIT).toEqual({ stored: 1, tried: 2 });
}

/** Checks that both emails arrive once and none remains. Skips the pauses between retries. */
async function proveBothArrive(site: SpawnedSite, smtp: SmtpServer): Promise<void> {
  const waiting = async () => {
    await site.owner.query(
      "update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null",
    );
    const { rows } = await site.owner.query(`
      select (select count(*)::int from private.unsent_mails) as stored,
        (select count(*)::int from public.contact_messages where mailed_at is null) as messages,
        (select count(*)::int from graphile_worker.jobs where task_identifier in ('send_mail', 'mail_contact_messages')) as jobs`);
    return rows[0];
  };
  await expect.poll(waiting, WAIT).toEqual({ stored: 0, messages: 0, jobs: 0 });
  expect(smtp.mails.map(({ to }) => to).sort()).toEqual([[emailOf("amina")], [emailOf("maryam")]]);
}

async function proveSiteResponds(site: SpawnedSite): Promise<void> {
  expect((await site.ask("visitor", "/readyz")).status).toBe(200);
  expect((await site.ask("visitor", "/")).status).toBe(200);
  expect((await site.rpc("bilal", "check_write_access")).status).toBeLessThan(300);
}

test(
  "emails are stored while the mail server is unreachable, and sent once afterwards",
  SLOW,
  async () => {
    const port = await freePort();
    const site = await startMailingSite(`smtp://127.0.0.1:${port}`);
    await requestMails(site);
    await untilBothAreStored(site);
    await proveSiteResponds(site);
    await proveBothArrive(site, await startSmtpServer(port));
  },
);

test("emails that the mail server refuses are sent once when it accepts them", SLOW, async () => {
  const smtp = await startSmtpServer();
  smtp.mode = "refuse";
  const site = await startMailingSite(smtp.url);
  await requestMails(site);
  await untilBothAreStored(site);
  await proveSiteResponds(site);
  smtp.mode = "take";
  await proveBothArrive(site, smtp);
});

test(
  "requests do not wait for a mail server that accepts connections but does not respond",
  SLOW,
  async () => {
    const smtp = await startSmtpServer();
    smtp.mode = "silent";
    const site = await startMailingSite(smtp.url);
    await requestMails(site);
    await proveSiteResponds(site);
    // All responses arrived while the site still waited for the mail server.
    expect(smtp.gaveUp).toBe(0);
    await untilBothAreStored(site);
    expect(smtp.gaveUp).toBeGreaterThan(0);
    smtp.mode = "take";
    await proveBothArrive(site, smtp);
  },
);
