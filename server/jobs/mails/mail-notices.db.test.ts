// Longer than 200 lines: the tests of emails about notices share one prepared database.

import { beforeAll, beforeEach, expect, test } from "vitest";
import { createWorkerDatabase, type WorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { mailConfirmation } from "./mail-confirmation.ts";
import { mailNotices } from "./mail-notices.ts";
import { isAddressRefused } from "./send-to-member.ts";
import { zoneAt } from "./zone-at.fixture.ts";

const SITE = { siteName: "Samha", siteUrl: "https://deals.example" };
let site: WorkerDatabase;
let amina: string;
let maryam: string;

beforeAll(async () => {
  site = await createWorkerDatabase();
  amina = await site.addMember("amina");
  maryam = await site.addMember("maryam", true);
  return () => site.drop();
});

beforeEach(async () => {
  await site.owner.query(
    `delete from public.notifications; delete from public.notification_settings; delete from private.mail_addresses; delete from public.deals;
     delete from graphile_worker._private_jobs`,
  );
});

/** Maryam rejects a deal by Amina. */
async function reject(title: string, reason: string): Promise<void> {
  await site.owner.query(
    `with deal as (
       insert into public.deals (user_id, title, merchant, category, status, rejection_reason)
       values ($1, $2, 'Shop', 'food', 'rejected', $3) returning id)
     insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, after)
     select $4, 'reject_deal', 'deal', id, '{"status": "pending"}', '{"status": "rejected"}' from deal`,
    [amina, title, reason, maryam],
  );
}

const passTwoMinutes = () =>
  site.owner.query(
    "update public.notifications set mail_after = mail_after - interval '2 minutes'",
  );

async function work(send?: Mail[] | (() => Promise<void>)): Promise<number> {
  const mailer = {
    send: async (mail: Mail) => {
      if (Array.isArray(send)) send.push(mail);
      else await send?.();
    },
  };
  return mailNotices(site.worker, mailer, SITE, amina);
}

test("a rejection is emailed once, after a minute, with the reason and a link to correct it", async () => {
  await reject("Prayer mat", "Add the price <b>");
  expect(await site.jobs()).toMatchObject([{ task: "mail_notices", payload: { user_id: amina } }]);
  const sent: Mail[] = [];
  expect(await work(sent)).toBe(0);
  await passTwoMinutes();
  expect(await work(sent)).toBe(1);
  expect(await work(sent)).toBe(0);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.to).toEqual(["amina@example.com"]);
  expect(sent[0]?.text).toContain("Your deal “\u2068Prayer mat\u2069” wasn’t approved.");
  expect(sent[0]?.text).toContain("Add the price <b>");
  const { rows } = await site.owner.query<{ id: string }>("select id from public.deals");
  expect(sent[0]?.text).toContain(`https://deals.example/submit?deal=${rows[0]?.id}\n`);
  expect(sent[0]?.html).toContain(">Edit and send again</a>");
  expect(sent[0]?.html).toContain("Add the price &lt;b&gt;");
  expect(sent[0]?.subject).toBe("Your deal needs a change · Samha");
});

test("two decisions share one email, in the language that the member chose", async () => {
  await site.owner.query(
    "insert into public.notification_settings (user_id, language) values ($1, 'ar')",
    [amina],
  );
  await reject("Prayer mat", "One");
  await reject("Olive oil", "Two");
  await passTwoMinutes();
  const sent: Mail[] = [];
  expect(await work(sent)).toBe(2);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.html).toContain('dir="rtl"');
  expect(sent[0]?.text).toMatch(
    /لم يُقبل عرضك «\u2068Prayer mat\u2069»[\s\S]*لم يُقبل عرضك «\u2068Olive oil\u2069»/,
  );
  expect(sent[0]?.text).toContain("https://deals.example/notifications\n");
  expect(sent[0]?.subject).toBe("خبران عن حسابك · سمحة");
});

test("a refused email is sent by a retry, and its notice stays in the bell", async () => {
  await reject("Prayer mat", "One");
  await passTwoMinutes();
  await expect(work(() => Promise.reject(new Error("451 later")))).rejects.toThrow("451 later");
  const { rows } = await site.owner.query("select kind from public.notifications");
  expect(rows).toEqual([{ kind: "deal_rejected" }]);
  expect(await work([])).toBe(1);
});

test("the email about an edit has the admin's reason, and the email about a warm deal names its level", async () => {
  const deal = await wants("deal_changed");
  await site.owner.query(
    `insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, after, reason)
     values ($1, 'update_deal', 'deal', $2, '{"price": 4}', '{"price": 5}', 'The shop says £5')`,
    [maryam, deal],
  );
  await waitFifteenMinutes();
  const sent: Mail[] = [];
  expect(await work(sent)).toBe(1);
  expect(sent[0]?.text).toContain("From the admin: \u2068The shop says £5\u2069");
  await site.owner.query("update public.notification_settings set mail = '{\"deal_hot\": true}'");
  await site.owner.query("update public.deals set hot_votes = 100");
  await waitFifteenMinutes();
  expect(await work(sent)).toBe(1);
  expect(sent[1]?.subject).toBe("Your deal is warm now · Samha");
  expect(sent[1]?.text).toContain("is warm now: it reached 100°.");
});

test("two concurrent processes email a notice once", async () => {
  await reject("Prayer mat", "One");
  await passTwoMinutes();
  const counts = await Promise.all([work([]), work([]), work([])]);
  expect(counts.sort()).toEqual([0, 0, 1]);
});

test("an undone decision is not emailed, and a comment only if the deal's poster has enabled it", async () => {
  await reject("Prayer mat", "One");
  await site.owner.query(
    `insert into public.admin_actions (admin_id, action, subject_type, subject_id)
     select $1, 'undo_deal', 'deal', id from public.deals`,
    [maryam],
  );
  await site.owner.query("update public.deals set status = 'active'");
  await site.owner.query(
    "insert into public.comments (deal_id, user_id, content) select id, $1, 'Nice' from public.deals",
    [maryam],
  );
  const { rows } = await site.owner.query("select kind, mail_after from public.notifications");
  expect(rows).toEqual([{ kind: "comment", mail_after: null }]);
  await passTwoMinutes();
  expect(await work([])).toBe(0);
});

/** Amina enables emails of a kind and posts a deal. Her address is confirmed unless `confirmed` is false. */
async function wants(kind: string, confirmed = true): Promise<string> {
  await site.owner.query("update auth.users set email_confirmed_at = $2 where id = $1", [
    amina,
    confirmed ? new Date() : null,
  ]);
  await site.owner.query(
    "insert into public.notification_settings (user_id, mail, timezone) values ($1, jsonb_build_object($2::text, true), $3)",
    [amina, kind, zoneAt(12)],
  );
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, status)
     values ($1, 'Prayer mat', 'Shop', 'food', 'active') returning id`,
    [amina],
  );
  return rows[0]?.id ?? "";
}

/** Maryam comments on a deal, or replies to the comment with this ID. */
const addReply = (dealId: string, text: string, parentId: string | null = null) =>
  site.owner.query(
    "insert into public.comments (deal_id, user_id, content, parent_id) values ($1, $2, $3, $4)",
    [dealId, maryam, text, parentId],
  );

/** Amina comments on a deal; returns the comment's ID. */
async function comment(dealId: string): Promise<string> {
  const { rows } = await site.owner.query<{ id: string }>(
    "insert into public.comments (deal_id, user_id, content) values ($1, $2, 'Is it warm?') returning id",
    [dealId, amina],
  );
  return rows[0]?.id ?? "";
}

const waitFifteenMinutes = () =>
  site.owner.query(
    "update public.notifications set mail_after = mail_after - interval '16 minutes'",
  );

test("at night, emails that members chose wait until 7:00, also those of a job that runs late; emails about the account do not", async () => {
  const deal = await wants("comment");
  await site.owner.query("update public.notification_settings set timezone = $1", [zoneAt(22)]);
  await addReply(deal, "Nice");
  const wait = async () => {
    const { rows } = await site.owner.query(
      "select (extract(epoch from mail_after - now()) / 3600)::int as hours from public.notifications where kind = 'comment'",
    );
    return rows[0].hours;
  };
  expect(await wait()).toBeGreaterThan(7);
  await site.owner.query("update public.notifications set mail_after = now()");
  await reject("Olive oil", "One");
  await passTwoMinutes();
  const sent: Mail[] = [];
  expect(await work(sent)).toBe(1);
  expect(sent[0]?.text).toContain("Olive oil");
  expect(await wait()).toBeGreaterThan(7);
  expect(await site.jobs()).toContainEqual(
    expect.objectContaining({ key: `mail_notices ${amina} morning` }),
  );
  await site.owner.query("update public.notification_settings set timezone = $1", [zoneAt(7)]);
  await site.owner.query(
    "update public.notifications set mail_after = now() where kind = 'comment'",
  );
  expect(await work(sent)).toBe(1);
});

test("notices of several kinds that waited for the morning share one email, which one click stops; by day each kind has its own", async () => {
  const deal = await wants("comment");
  await site.owner.query("update public.notification_settings set mail = $1, timezone = $2", [
    { comment: true, reply: true, deal_hot: true, alert: true, moderation: true },
    zoneAt(22),
  ]);
  const notify = async () => {
    const parent = await comment(deal);
    await addReply(deal, "Nice");
    await addReply(deal, "It is", parent);
    await site.owner.query(
      "select private.notify_member($1, 'deal_hot', 'deal', $2::uuid, format('hot %s', $2::uuid))",
      [amina, deal],
    );
  };
  await notify();
  // The morning comes.
  await site.owner.query("update public.notification_settings set timezone = $1", [zoneAt(7)]);
  await site.owner.query("update public.notifications set mail_after = date_trunc('hour', now())");
  const sent: Mail[] = [];
  expect(await work(sent)).toBe(3);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe("3 new notifications · Samha");
  expect(sent[0]?.text).toContain("Prayer mat");

  await site.owner.query("update public.notifications set read_at = now()");
  await notify();
  await site.owner.query(
    "update public.notifications set mail_after = now() - random() * interval '1 minute' where mail_after is not null",
  );
  const byDay: Mail[] = [];
  await work(byDay);
  expect(byDay).toHaveLength(3);

  const token = new URL(sent[0]?.unsubscribe ?? "").searchParams.get("token");
  const { rows } = await site.owner.query("select public.unsubscribe_from_mail($1) as kind", [
    token,
  ]);
  expect(rows).toEqual([{ kind: "several" }]);
  const settings = await site.owner.query("select mail from public.notification_settings");
  expect(settings.rows[0].mail).toMatchObject({
    comment: false,
    reply: false,
    deal_hot: false,
    addition: false,
    alert: true,
    moderation: true,
  });
});

test.each([
  { what: "comments", kind: "comment", expected: "30 new comments on your deal" },
  { what: "replies", kind: "reply", expected: "30 replies to your comment on" },
])(
  "thirty $what are emailed once, 15 minutes after the first, with a one-click unsubscribe",
  async ({ kind, expected }) => {
    const deal = await wants(kind);
    const parent = kind === "reply" ? await comment(deal) : null;
    for (let number = 1; number <= 30; number++) await addReply(deal, `Number ${number}`, parent);
    expect((await site.jobs()).filter(({ task }) => task === "mail_notices")).toHaveLength(1);
    const sent: Mail[] = [];
    expect(await work(sent)).toBe(0);
    await waitFifteenMinutes();
    expect(await work(sent)).toBe(1);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain(`${expected} “\u2068Prayer mat\u2069”`);
    expect(sent[0]?.subject).not.toMatch(/Prayer/);
    expect(sent[0]?.text).toContain(sent[0]?.unsubscribe);
    // A thread causes only one email a day, unless Amina has read the notices.
    await addReply(deal, "One more", parent);
    await waitFifteenMinutes();
    expect(await work(sent)).toBe(0);
    await site.owner.query("update public.notifications set read_at = now()");
    await addReply(deal, "And another", parent);
    const token = new URL(sent[0]?.unsubscribe ?? "").searchParams.get("token");
    await site.owner.query("select public.unsubscribe_from_mail($1)", [token]);
    await waitFifteenMinutes();
    expect(await work(sent)).toBe(0);
  },
);

test("an unconfirmed address gets emails about the account only", async () => {
  const deal = await wants("comment", false);
  await addReply(deal, "Nice");
  await reject("Olive oil", "One");
  await waitFifteenMinutes();
  const sent: Mail[] = [];
  expect(await work(sent)).toBe(1);
  expect(sent[0]?.text).toContain("Olive oil");
  expect(sent[0]?.unsubscribe).toBeUndefined();
  const { rows } = await site.owner.query("select mail_after from public.notifications");
  expect(rows).toEqual([{ mail_after: null }, { mail_after: null }]);
});

test("an address that the mail server refuses permanently gets no more notices until a link in an email to it is opened", async () => {
  const deal = await wants("comment");
  await addReply(deal, "Nice");
  await waitFifteenMinutes();
  const refused = Object.assign(new Error("550 no such user"), {
    command: "RCPT TO",
    responseCode: 550,
    response: "550 5.1.1 no such user",
  });
  expect(await work(() => Promise.reject(refused))).toBe(0);
  await reject("Olive oil", "One");
  await waitFifteenMinutes();
  expect(await work([])).toBe(0);

  await site.owner.query("select private.enqueue('mail_confirmation', $1)", [{ user_id: amina }]);
  await site.owner.query("update private.mail_addresses set asked_at = now()");
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  await mailConfirmation(site.worker, mailer, SITE, amina);
  const [, token] = /confirm-email\?token=(\S+)/.exec(sent[0]?.text ?? "") ?? [];
  const confirm = () => site.owner.query("select public.confirm_mail_address($1)", [token]);
  await confirm();
  await expect(confirm()).rejects.toMatchObject({ hint: "link_expired" });
  await reject("Honey", "One");
  await passTwoMinutes();
  expect(await work([])).toBe(1);
});

test("a temporary refusal, or a refusal of the sender or the text, does not mark the address as refused", () => {
  const refusal = (command: string, responseCode: number, response: string) =>
    Object.assign(new Error(response), { command, responseCode, response });
  expect(isAddressRefused(refusal("RCPT TO", 550, "550 no such user"))).toBe(true);
  for (const other of [
    refusal("RCPT TO", 450, "450 busy"),
    refusal("RCPT TO", 550, "550 5.7.1 blocked for its reputation"),
    refusal("MAIL FROM", 550, "550 unknown sender"),
    refusal("DATA", 554, "554 looks like spam"),
    new Error("connect ECONNREFUSED"),
  ]) {
    expect(isAddressRefused(other)).toBe(false);
  }
});

test("a deleted member gets no email", async () => {
  const bilal = await site.addMember("bilal");
  await site.owner.query("delete from auth.users where id = $1", [bilal]);
  const mailer = { send: () => Promise.reject(new Error("must not be called")) };
  expect(await mailNotices(site.worker, mailer, SITE, bilal)).toBe(0);
});
