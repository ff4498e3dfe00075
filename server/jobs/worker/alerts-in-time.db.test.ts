import { expect, onTestFinished, test } from "vitest";
import { zoneAt } from "#server/jobs/mails/zone-at.fixture.ts";
import { startSmtpServer } from "#server/mail/smtp-server.fixture.ts";
import { openBrowser } from "#server/push/browser.fixture.ts";
import { startTestServer } from "#testing/database/test-database-server.ts";
import { startPushService } from "#testing/push/start-push-service.ts";
import { emailOf } from "#testing/security/roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { bootSite } from "#testing/site/boot-site.ts";

const MINUTE_MS = 60_000;
const POLLING = { timeout: 90_000, interval: 200 };
const READERS = 20;
const HOST = "https://updates.push.services.mozilla.com";

test("with two processes, an approved deal is pushed within a minute, and emailed within three", async () => {
  const smtp = await startSmtpServer();
  const service = await startPushService();
  const server = await startTestServer();
  const env = {
    ...service.env,
    DATABASE_URL: server.ownerUrl,
    SITE_URL: "https://127.0.0.1:3998",
    SMTP_URL: smtp.url,
    REQUIRE_CONFIRMED_EMAIL: "off",
    MODERATOR_MAIL: "off",
  };
  const first = await spawnSite(env);
  const second = await bootSite({ ...env, DEMO: "off" }, first.dataDir);
  onTestFinished(async () => {
    await second.stop();
    await first.stop();
    await server.stop();
  });

  const phone = openBrowser(`${HOST}/phone`);
  await prepareBilal(first, phone.subscription);
  // Each process approves a deal that other members' alerts match.
  await addReaders(first, "figs");
  await addReaders(first, "dates");
  const approvals = {
    figs: await approveDeal(first, first.address, "Smyrna figs"),
    dates: await approveDeal(first, second.address, "Medjool dates"),
  };

  const count = 2 * READERS + 1;
  await expect.poll(() => service.messages.length, POLLING).toBeGreaterThanOrEqual(count);
  const delays = service.messages
    .map(({ path, at }) => at - (path.includes("figs") ? approvals.figs : approvals.dates))
    .sort((one, other) => one - other);
  expect(delays[Math.ceil(0.95 * count) - 1]).toBeLessThan(MINUTE_MS);
  const pushed = service.messages.find(({ path }) => path === "/phone");
  expect(pushed?.topic).toBe("alerts");
  expect(phone.read(pushed?.body ?? new Uint8Array())).toMatchObject({
    body: "A new deal for your alert",
    url: expect.stringMatching(/^\/deals\/[0-9a-f]{7}$/),
  });

  const dueAt = await passTwoMinutes(first);
  const passedAt = Date.now();
  const mails = () => smtp.mails.filter(({ to }) => to.includes(emailOf("bilal")));
  await expect.poll(() => mails().length, POLLING).toBe(1);
  expect(mails()[0]?.data).toContain("Medjool dates");
  expect(dueAt - approvals.dates + Date.now() - passedAt).toBeLessThan(3 * MINUTE_MS);
}, 300_000);

/** Bilal has an alert that notifies at once, a confirmed address and a phone. It is noon for him. */
async function prepareBilal(site: SpawnedSite, { endpoint, p256dh, auth }: Record<string, string>) {
  await site.owner.query("delete from private.unconfirmed_emails");
  await site.owner.query("update auth.users set email_confirmed_at = now()");
  const calls = [
    ["give_consent", { kind_param: "alerts", version_param: 2 }],
    [
      "set_alert",
      { alert_param: { name: "Mine", words_any: ["dates"], mail: "now", timezone: zoneAt(12) } },
    ],
    [
      "save_push_subscription",
      { endpoint_param: endpoint, p256dh_param: p256dh, auth_param: auth },
    ],
  ] as const;
  for (const [name, args] of calls) {
    const { status, text } = await site.rpc("bilal", name, args);
    expect(status, `${name} ${text}`).toBeLessThan(300);
  }
}

/** Adds members with an alert for a word and a device each. */
async function addReaders({ owner }: SpawnedSite, word: string) {
  const { p256dh, auth } = openBrowser(HOST).subscription;
  await owner.query(
    `with added as (
       insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), format('%s-%s@example.com', $1::text, n), jsonb_build_object('username', $1::text || n)
       from generate_series(1, $2::integer) n returning id
     ), settled as (
       insert into public.notification_settings (user_id, mail, timezone) select id, '{"alert": true}', $3 from added
     ), devices as (
       insert into private.push_subscriptions (user_id, endpoint, p256dh, auth)
       select id, format('%s/%s/%s', $4::text, $1::text, id), $5, $6 from added
     )
     insert into private.alerts (user_id, name, currency, mail, patterns_any, created_at)
     select id, 'Mine', 'GBP', 'now', array['% ' || $1::text || '%'], now() - interval '1 second' from added`,
    [word, READERS, zoneAt(12), HOST, p256dh, auth],
  );
}

/** Maryam approves Amina's deal in one of the processes. Returns the time of the approval. */
async function approveDeal(site: SpawnedSite, address: string, title: string): Promise<number> {
  const { body } = await site.rpc("amina", "secure_submit_deal", {
    title_param: title,
    merchant_param: "Date House",
    category_param: "food",
  });
  const { supabaseAnonKey } = await (await fetch(`${address}/config.json`)).json();
  const at = Date.now();
  const response = await fetch(`${address}/rest/v1/rpc/moderate_deal`, {
    method: "POST",
    headers: {
      apikey: supabaseAnonKey,
      authorization: `Bearer ${site.tokens.maryam}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ deal_id_param: (body as { id: string }).id, action_param: "approve" }),
  });
  expect(response.status, await response.text()).toBeLessThan(300);
  return at;
}

/** Lets two minutes pass for Bilal's email. Returns when it was due, in milliseconds since 1970. */
async function passTwoMinutes({ owner, ids }: SpawnedSite): Promise<number> {
  const { rows } = await owner.query<{ mail_after: Date }>(
    "select mail_after from private.alert_matches where user_id = $1",
    [ids.bilal],
  );
  await owner.query(
    "update private.alert_matches set mail_after = mail_after - interval '2 minutes'",
  );
  await owner.query(
    "update graphile_worker._private_jobs set run_at = run_at - interval '2 minutes' where key like 'mail_deals %'",
  );
  return rows[0]?.mail_after.getTime() ?? Number.NaN;
}
