import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Language } from "#contract/language.ts";
import type { Mail } from "#server/mail/mailer.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { mailContactMessages } from "./mail-contact-messages.ts";
import { zoneAt } from "./zone-at.fixture.ts";

let site: TestBackend;

beforeAll(async () => {
  site = await startTestBackend();
  for (const name of ["maryam", "sumayya", "bilal"]) {
    const { id } = await site.join(name);
    if (name === "bilal") continue;
    await site.owner.query("insert into private.admins (user_id) values ($1)", [id]);
    await site.owner.query(
      "insert into public.notification_settings (user_id) values ($1) on conflict do nothing",
      [id],
    );
  }
  return () => site.stop();
});

beforeEach(async () => {
  await site.owner.query("delete from public.contact_messages");
  await setAdminSettings({ timezone: zoneAt(12), language: "en" });
});

/** Sets the settings of all admins, or of the one with this name. */
async function setAdminSettings(
  settings: { timezone: string; language: string },
  name: string | null = null,
): Promise<void> {
  await site.owner.query(
    `update public.notification_settings set timezone = $1, language = $2
     where $3::text is null or user_id = (select id from public.profiles where username = $3)`,
    [settings.timezone, settings.language, name],
  );
}

const NOTED_LANGUAGES = { of: (): Language => "en" };
const SITE = { siteName: "Samha", siteUrl: "https://deals.example" };

function mailAll(sent: Mail[]) {
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  return mailContactMessages(site.owner, mailer, NOTED_LANGUAGES, SITE);
}

async function write(message: string, topic = "general"): Promise<void> {
  const data = await site.visitor.data();
  const { error } = await data.rpc("send_contact_message", {
    name_param: "Hamza",
    email_param: "hamza@example.com",
    topic_param: topic,
    message_param: message,
    ...(topic === "illegal" && { about_param: "/deals/1234567" }),
  });
  if (error) throw error;
}

test("each message is emailed once to the admins, oldest first", async () => {
  await write("How do I join the site?");
  await write("And how do I leave it?");
  const sent: Mail[] = [];
  expect(await mailAll(sent)).toBe(2);
  expect(await mailAll(sent)).toBe(0);
  expect(sent.map(({ to }) => [...to].sort())).toEqual(
    Array(2).fill(["maryam@example.com", "sumayya@example.com"]),
  );
  expect(sent.map(({ replyTo }) => replyTo?.address)).toEqual(Array(2).fill("hamza@example.com"));
  expect(sent[0]?.text).toContain("How do I join the site?");
});

test("a message sent at night is emailed in the first admin's morning, in that admin's language", async () => {
  await write("Does anybody read this at night?");
  await setAdminSettings({ timezone: zoneAt(2), language: "en" });
  const sent: Mail[] = [];
  expect(await mailAll(sent)).toBe(0);
  await setAdminSettings({ timezone: zoneAt(12), language: "ar" }, "sumayya");
  expect(await mailAll(sent)).toBe(1);
  expect(sent.map(({ to }) => to)).toEqual([["sumayya@example.com"]]);
  expect(sent[0]?.html).toContain('dir="rtl"');
});

test("at 3 in the morning of every admin, a report of illegal content is emailed to all, and nothing else", async () => {
  await setAdminSettings({ timezone: zoneAt(3), language: "en" });
  await write("A question that can wait until the morning.");
  await write("This deal sells weapons.", "illegal");
  const sent: Mail[] = [];
  expect(await mailAll(sent)).toBe(1);
  expect(sent.map(({ to }) => [...to].sort())).toEqual([
    ["maryam@example.com", "sumayya@example.com"],
  ]);
  expect(sent[0]?.subject).toBe("New message: Something illegal on the site · Samha");
  expect(sent[0]?.text).toContain("This deal sells weapons.");
  expect(sent[0]?.text).toContain("https://deals.example/deals/1234567");
  await setAdminSettings({ timezone: zoneAt(12), language: "en" });
  expect(await mailAll(sent)).toBe(1);
});

test("an admin who sleeps gets the urgent message only, the admin who is awake both", async () => {
  await setAdminSettings({ timezone: zoneAt(3), language: "en" }, "sumayya");
  await write("Does anybody read this at night?");
  await write("This deal sells weapons.", "illegal");
  const sent: Mail[] = [];
  expect(await mailAll(sent)).toBe(2);
  expect(sent.map(({ to }) => [...to].sort())).toEqual([
    ["maryam@example.com", "sumayya@example.com"],
    ["maryam@example.com"],
  ]);
});

test("a flood of reports wakes the admins at most ten times an hour; the others follow in the morning", async () => {
  await setAdminSettings({ timezone: zoneAt(3), language: "en" });
  await site.owner.query(
    `insert into public.contact_messages (name, email, topic, message, due_at)
     select 'Hamza', 'hamza@example.com', 'illegal', 'This deal sells weapons.', now() + interval '24 hours'
     from generate_series(1, 12)`,
  );
  const sent: Mail[] = [];
  expect(await mailAll(sent)).toBe(10);
  await setAdminSettings({ timezone: zoneAt(12), language: "en" });
  expect(await mailAll(sent)).toBe(2);
});

test("admins who read different languages get one email each", async () => {
  await write("One question for the two of you.");
  await setAdminSettings({ timezone: zoneAt(12), language: "ar" }, "maryam");
  const sent: Mail[] = [];
  expect(await mailAll(sent)).toBe(1);
  expect(sent.map(({ to }) => to)).toEqual([["sumayya@example.com"], ["maryam@example.com"]]);
});

test("a message that the mail server refused is emailed by the next run", async () => {
  await write("Is anybody there to read this?");
  const refusing = { send: () => Promise.reject(new Error("451 later")) };
  await expect(mailContactMessages(site.owner, refusing, NOTED_LANGUAGES, SITE)).rejects.toThrow(
    "451 later",
  );
  const sent: Mail[] = [];
  expect(await mailAll(sent)).toBe(1);
});

test("two concurrent processes email each message once", async () => {
  for (let number = 0; number < 6; number += 1) await write(`A question with the number ${number}`);
  const sent: Mail[] = [];
  const counts = await Promise.all([mailAll(sent), mailAll(sent)]);
  expect(counts[0] + counts[1]).toBe(6);
  expect(new Set(sent.map(({ text }) => text)).size).toBe(6);
});

test("a message that no admin could get is emailed to a new admin, unless it is older than three days", async () => {
  await write("Nobody looks after this yet.");
  await write("This one has been waiting for days.");
  await site.owner.query(
    "update public.contact_messages set created_at = now() - interval '4 days' where message like '%days%'",
  );
  const admins = await site.owner.query("delete from private.admins returning user_id");
  const sent: Mail[] = [];
  expect(await mailAll(sent)).toBe(0);
  for (const { user_id } of admins.rows) {
    await site.owner.query("insert into private.admins (user_id) values ($1)", [user_id]);
  }
  expect(await mailAll(sent)).toBe(1);
  expect(sent[0]?.text).toContain("Nobody looks after this yet.");
});
