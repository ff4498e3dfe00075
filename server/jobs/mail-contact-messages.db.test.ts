import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "#server/mail/mailer.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { mailContactMessages } from "./mail-contact-messages.ts";

let site: TestBackend;

beforeAll(async () => {
  site = await startTestBackend();
  for (const name of ["maryam", "sumayya", "bilal"]) {
    const { id } = await site.join(name);
    if (name === "bilal") continue;
    await site.owner.query("insert into private.admins (user_id) values ($1)", [id]);
  }
  return () => site.stop();
});

beforeEach(async () => void (await site.owner.query("delete from public.contact_messages")));

const SITE = { siteName: "Samha", siteUrl: "https://deals.example" };

function post(sent: Mail[]) {
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  return mailContactMessages(site.owner, mailer, SITE);
}

async function write(message: string): Promise<void> {
  const data = await site.visitor.data();
  const { error } = await data.rpc("send_contact_message", {
    name_param: "Hamza",
    email_param: "hamza@example.com",
    topic_param: "general",
    message_param: message,
  });
  if (error) throw error;
}

test("each message is mailed once, to the admins and nobody else, oldest first", async () => {
  await write("How do I join the site?");
  await write("And how do I leave it?");
  const sent: Mail[] = [];
  expect(await post(sent)).toBe(2);
  expect(await post(sent)).toBe(0);
  expect(sent.map(({ to }) => [...to].sort())).toEqual(
    Array(2).fill(["maryam@example.com", "sumayya@example.com"]),
  );
  expect(sent.map(({ replyTo }) => replyTo?.address)).toEqual(Array(2).fill("hamza@example.com"));
  expect(sent[0]?.text).toContain("How do I join the site?");
});

test("a message that the mail server refused is mailed by a later run", async () => {
  await write("Is anybody there to read this?");
  const refusing = { send: () => Promise.reject(new Error("451 later")) };
  await expect(mailContactMessages(site.owner, refusing, SITE)).rejects.toThrow("451 later");
  const sent: Mail[] = [];
  expect(await post(sent)).toBe(1);
});

test("two processes at once mail each message once", async () => {
  for (let number = 0; number < 6; number += 1) await write(`A question with the number ${number}`);
  const sent: Mail[] = [];
  const counts = await Promise.all([post(sent), post(sent)]);
  expect(counts[0] + counts[1]).toBe(6);
  expect(new Set(sent.map(({ text }) => text)).size).toBe(6);
});

test("without an admin a message waits; after three days it is in the queue only", async () => {
  await write("Nobody looks after this yet.");
  await write("This one has been waiting for days.");
  await site.owner.query(
    "update public.contact_messages set created_at = now() - interval '4 days' where message like '%days%'",
  );
  const admins = await site.owner.query("delete from private.admins returning user_id");
  const sent: Mail[] = [];
  expect(await post(sent)).toBe(0);
  for (const { user_id } of admins.rows) {
    await site.owner.query("insert into private.admins (user_id) values ($1)", [user_id]);
  }
  expect(await post(sent)).toBe(1);
  expect(sent[0]?.text).toContain("Nobody looks after this yet.");
});
