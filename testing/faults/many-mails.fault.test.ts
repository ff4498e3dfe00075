import { expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "#server/mail/smtp-server.fixture.ts";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { bootSite } from "#testing/site/boot-site.ts";

const MAILS = 1_000;
const SLOW = { timeout: 480_000 };
/** Longer than the two minutes within which another process takes over the jobs of a killed one. */
const WAIT = { timeout: 300_000, interval: 250 };

test(
  "of a thousand emails in two processes, one of which is killed halfway, each is sent once or twice",
  SLOW,
  async () => {
    const server = await startTestServer();
    onTestFinished(() => server.stop());
    const smtp = await startSmtpServer();
    const env = {
      DATABASE_URL: server.ownerUrl,
      SMTP_URL: smtp.url,
      MODERATOR_MAIL: "off",
      REQUIRE_CONFIRMED_EMAIL: "off",
      LOG_LEVEL: "silent",
    };
    const site = await spawnSite(env);
    onTestFinished(() => site.stop());
    const other = await bootSite({ ...env, DEMO: "off" }, site.dataDir);
    onTestFinished(async () => void (await other.kill()));
    const { rows } = await site.owner.query<{ id: string }>(
      `insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), format('many%s@example.com', n), jsonb_build_object('username', format('many%s', n))
       from generate_series(1, $1) n returning id`,
      [MAILS],
    );
    await site.owner.query(
      `with notified as (
         insert into public.notifications (user_id, kind, subject_type, subject_id, bundle_key, mail_after)
         select id, 'banned', 'profile', id, 'ban', now() from unnest($1::uuid[]) id returning user_id)
       select private.enqueue('mail_notices', jsonb_build_object('user_id', user_id)) from notified`,
      [rows.map(({ id }) => id)],
    );

    await expect.poll(() => smtp.mails.length, WAIT).toBeGreaterThan(MAILS / 2);
    await other.kill();
    const left = async () => {
      const { rows: jobs } = await site.owner.query<{ left: number }>(
        "select count(*)::int as left from graphile_worker.jobs where task_identifier = 'mail_notices'",
      );
      return jobs[0]?.left;
    };
    await expect.poll(left, WAIT).toBe(0);

    const ids = smtp.mails
      .filter(({ to }) => to[0]?.startsWith("many"))
      .map(({ data }) => /^Message-ID: (.+)$/im.exec(data)?.[1]?.trim());
    const times = [...Map.groupBy(ids, (id) => id).values()].map(({ length }) => length);
    expect(ids).not.toContain(undefined);
    expect(times).toHaveLength(MAILS);
    expect(Math.max(...times)).toBeLessThanOrEqual(2);
  },
);
