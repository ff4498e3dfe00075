import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "#server/mail/mailer.ts";
import { createWorkerDatabase, type WorkerDatabase } from "#server/worker/worker.fixture.ts";
import { mailNotices } from "./mail-notices.ts";

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
    `delete from public.notifications; delete from public.notification_settings; delete from public.deals;
     delete from graphile_worker._private_jobs`,
  );
});

/** Maryam rejects a deal of Amina's. */
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

const waitAMinute = () =>
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

test("a rejection is mailed once, a minute later, with the reason and where to correct it", async () => {
  await reject("Prayer mat", "Add the price <b>");
  expect(await site.jobs()).toMatchObject([{ task: "mail_notices", payload: { user_id: amina } }]);
  const sent: Mail[] = [];
  expect(await work(sent)).toBe(0);
  await waitAMinute();
  expect(await work(sent)).toBe(1);
  expect(await work(sent)).toBe(0);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.to).toEqual(["amina@example.com"]);
  expect(sent[0]?.text).toContain("Your deal “\u2068Prayer mat\u2069” wasn’t approved.");
  expect(sent[0]?.text).toContain("Add the price <b>");
  expect(sent[0]?.text).toContain("https://deals.example/profile/amina?state=rejected\n");
  expect(sent[0]?.html).toContain("Add the price &lt;b&gt;");
  // The subject is in the log, and on locked screens.
  expect(sent[0]?.subject).not.toMatch(/Prayer|price/);
});

test("two decisions are one mail, in the language that the member chose", async () => {
  await site.owner.query(
    "insert into public.notification_settings (user_id, language) values ($1, 'ar')",
    [amina],
  );
  await reject("Prayer mat", "One");
  await reject("Olive oil", "Two");
  await waitAMinute();
  const sent: Mail[] = [];
  expect(await work(sent)).toBe(2);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.html).toContain('dir="rtl"');
  expect(sent[0]?.text).toMatch(
    /لم يُقبل عرضك «\u2068Prayer mat\u2069»[\s\S]*لم يُقبل عرضك «\u2068Olive oil\u2069»/,
  );
  expect(sent[0]?.text).toContain("https://deals.example/notifications\n");
});

test("what the mail server refused is mailed by a later try, and the notice stays in the bell", async () => {
  await reject("Prayer mat", "One");
  await waitAMinute();
  await expect(work(() => Promise.reject(new Error("451 later")))).rejects.toThrow("451 later");
  const { rows } = await site.owner.query("select kind from public.notifications");
  expect(rows).toEqual([{ kind: "deal_rejected" }]);
  expect(await work([])).toBe(1);
});

test("two processes at once mail a notice once", async () => {
  await reject("Prayer mat", "One");
  await waitAMinute();
  const counts = await Promise.all([work([]), work([]), work([])]);
  expect(counts.sort()).toEqual([0, 0, 1]);
});

test("a decision that is taken back is not mailed, and a comment never is", async () => {
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
  await waitAMinute();
  expect(await work([])).toBe(0);
});

test("who has left is not mailed", async () => {
  const bilal = await site.addMember("bilal");
  await site.owner.query("delete from auth.users where id = $1", [bilal]);
  const mailer = { send: () => Promise.reject(new Error("nobody is there")) };
  expect(await mailNotices(site.worker, mailer, SITE, bilal)).toBe(0);
});
