import { expect, test } from "vitest";
import { contactReference } from "#contract/moderation/contact.ts";
import { aboutField } from "../about-field.ts";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { people } from "../people.ts";

const question = {
  name_param: "Hamza",
  email_param: "hamza@example.com",
  topic_param: "general",
  message_param: "How do I change my username?",
};

const send = (db: Db, changes: Record<string, unknown> = {}) =>
  db.call<{ send_contact_message: string }>("send_contact_message", { ...question, ...changes });

/** Sets the client address that the proxy reports. */
const from = (db: Db, address: string) =>
  db.query("select set_config('request.headers', $1, true)", [
    JSON.stringify({ "x-forwarded-for": `${address}, 10.0.0.1` }),
  ]);

test("a visitor's message reaches the admins, normalized", () =>
  asVisitor(async (db) => {
    await send(db, { name_param: "  Hamza ", message_param: "\n How do I join the site? \n" });
    await db.become("maryam");
    expect(await db.query("select * from public.contact_messages")).toEqual([
      expect.objectContaining({
        user_id: null,
        name: "Hamza",
        email: "hamza@example.com",
        topic: "general",
        message: "How do I join the site?",
      }),
    ]);
  }));

test("a report of illegal content names its page and is due in 24 hours; its reference begins its id", () =>
  asVisitor(async (db) => {
    const about = "/deals/1234567#comment-00000000-0000-4000-8000-000000000001";
    const [sent] = await send(db, { topic_param: "illegal", about_param: about });
    await send(db, { topic_param: "complaint" });
    await db.become("maryam");
    const rows = await db.query(
      "select about, reference, due_at - created_at = '24 hours' as in_time from public.contact_messages order by due_at",
    );
    const reference = contactReference(sent?.send_contact_message ?? "");
    expect(reference).toMatch(/^[0-9A-F]{10}$/);
    expect(rows).toEqual([
      { about, reference, in_time: true },
      { about: null, reference: expect.stringMatching(/^[0-9A-F]{10}$/), in_time: null },
    ]);
  }));

test("a message names its sender, even a banned member", () =>
  asMember("safiya", async (db) => {
    await send(db, { topic_param: "account" });
    await db.become("owner");
    const rows = await db.query("select user_id from public.contact_messages");
    expect(rows).toEqual([{ user_id: people.safiya }]);
  }));

test("visitors and members cannot read messages, not even their own", () =>
  asMember("hamza", async (db) => {
    await send(db);
    expect(await db.query("select * from public.contact_messages")).toEqual([]);
    await db.become("visitor");
    await expect(db.query("select * from public.contact_messages")).rejects.toMatchObject({
      code: "42501",
    });
    await db.become("owner");
    expect(await db.query("select * from public.contact_messages")).toHaveLength(1);
  }));

test("messages cannot be written, changed or deleted directly", async () => {
  const orders = [
    "insert into public.contact_messages (name, email, topic, message) values ('x', 'x@x.example', 'general', 'a long enough text')",
    "update public.contact_messages set message = 'something else entirely'",
    "delete from public.contact_messages",
  ];
  for (const as of [
    asVisitor,
    (work: (db: Db) => Promise<void>) => asMember("hamza", work),
    asAdmin,
  ]) {
    await as(async (db) => {
      for (const order of orders) {
        await expect(db.query(order)).rejects.toMatchObject({ code: "42501" });
      }
    });
  }
});

test("the guard trigger refuses writes even if a privilege was granted by mistake", () =>
  asOwner(async (db) => {
    await db.query("grant insert on public.contact_messages to anon");
    await db.query(
      "create policy contact_messages_mistake on public.contact_messages for insert to anon with check (true)",
    );
    await db.become("visitor");
    await expect(
      db.query(
        "insert into public.contact_messages (name, email, topic, message) values ('x', 'x@x.example', 'general', 'a long enough text')",
      ),
    ).rejects.toMatchObject({ code: "42501" });
  }));

test.each([
  ["name", "name_param", ""],
  ["name", "name_param", null],
  ["name", "name_param", "n".repeat(81)],
  ["name", "name_param", "Hamza\nBcc: everyone@example.com"],
  ["email", "email_param", "hamza"],
  ["email", "email_param", "hamza@example"],
  ["email", "email_param", `${"h".repeat(250)}@example.com`],
  ["email", "email_param", "hamza@example.com\nx"],
  ["topic", "topic_param", "gossip"],
  ["topic", "topic_param", null],
  ["message", "message_param", "Too short"],
  ["message", "message_param", `${" ".repeat(20)}short`],
  ["message", "message_param", "m".repeat(2001)],
  ["about", "about_param", "https://evil.example/"],
  ["about", "about_param", "//evil.example"],
  ["about", "about_param", "/.//evil.example"],
  ["about", "about_param", "/deals\\x"],
  ["about", "about_param", "/deals/\u202E"],
  ["about", "about_param", `/${"d".repeat(200)}`],
])("a %s that breaks its rule is refused, and named (%#)", (field, parameter, value) =>
  asVisitor(async (db) => {
    await expect(send(db, { [parameter]: value })).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
    });
  }),
);

test("the longest message in multi-byte letters is accepted", () =>
  asVisitor(async (db) => {
    expect(await send(db, { message_param: "م".repeat(2000) })).toHaveLength(1);
  }));

test("a sender over the limit is refused with the time to wait; other addresses can write", () =>
  asOwner(async (db) => {
    await limit(db, "2/3600");
    await db.become("visitor");
    await from(db, "192.0.2.1");
    await send(db);
    await send(db);
    await expect(send(db)).rejects.toMatchObject({
      code: "PT429",
      hint: "too_fast",
      message: "Too many messages. Try again in 60 minutes.",
    });
    await from(db, "192.0.2.2");
    await send(db);
  }));

test("a member's limit applies at every address", () =>
  asOwner(async (db) => {
    await limit(db, "1/3600");
    await db.become("bilal");
    await from(db, "192.0.2.1");
    await send(db);
    await from(db, "192.0.2.2");
    await expect(send(db)).rejects.toMatchObject({ code: "PT429" });
    await db.become("hamza");
    await send(db);
  }));

test("messages from forged addresses share one limit", () =>
  asOwner(async (db) => {
    await limit(db, "1/3600");
    await db.become("visitor");
    for (let number = 1; number <= 40; number += 1) {
      await from(db, `198.51.100.${number}`);
      await send(db);
    }
    await from(db, "203.0.113.7");
    await expect(send(db)).rejects.toMatchObject({ code: "PT429" });
  }));

test("refused and old messages leave no trace of their sender", () =>
  asOwner(async (db) => {
    await limit(db, "1/3600");
    await db.query(
      "insert into private.contact_pace values ('address 1', now() - interval '2 hours')",
    );
    await db.become("visitor");
    await from(db, "192.0.2.1");
    await send(db);
    await db.become("owner");
    const [row] = await db.query<{ sender: string }>("select sender from private.contact_pace");
    expect(row?.sender).toMatch(/^address \d{1,5}$/);
    expect(await db.query("select from private.contact_pace")).toHaveLength(1);
  }));

function limit(db: Db, rule: string) {
  return db.query("update private.settings set value = $1 where key = 'limit_contact'", [rule]);
}
