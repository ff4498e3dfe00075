import { configureStore } from "@reduxjs/toolkit";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ContactValues } from "#contract/moderation/contact.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { startTestBackend, type TestBackend } from "#testing/database/test-backend.ts";
import { sendContactMessage } from "./form/contact-requests.ts";
import { loadContactMessages } from "./inbox/inbox-requests.ts";

let site: TestBackend;

beforeAll(async () => {
  site = await startTestBackend();
  return () => site.stop();
});

beforeEach(() => void vi.spyOn(console, "info").mockImplementation(() => undefined));

const question: ContactValues = {
  name: "Hamza",
  email: "hamza@example.com",
  topic: "general",
  message: "How do I join the site?",
  about: "",
};

function send(backend: Backend, changes: Partial<ContactValues> = {}) {
  const store = configureStore({
    reducer: (state: object = {}) => state,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend, uploadBaseUrl: "" } } }),
  });
  return store.dispatch(sendContactMessage({ ...question, ...changes }));
}

async function storedMessages() {
  const { rows } = await site.owner.query(
    "select user_id, name, topic, message from public.contact_messages order by created_at",
  );
  return rows;
}

test("messages of a visitor and a member are stored for the admins", async () => {
  const bilal = await site.join("bilal");
  expect((await send(site.visitor)).meta.requestStatus).toBe("fulfilled");
  await send(bilal.backend, {
    name: "Bilal",
    topic: "privacy",
    message: "Please send me my data.",
  });
  expect(await storedMessages()).toEqual([
    { user_id: null, name: "Hamza", topic: "general", message: "How do I join the site?" },
    { user_id: bilal.id, name: "Bilal", topic: "privacy", message: "Please send me my data." },
  ]);
});

test("admins see reports of illegal content first, the oldest at the top, then other messages", async () => {
  const maryam = await site.join("maryam");
  await site.owner.query("insert into private.admins (user_id) values ($1)", [maryam.id]);
  await site.owner.query("delete from public.contact_messages");
  await send(site.visitor, { message: "The first question of the day." });
  await send(site.visitor, { message: "This deal sells weapons.", topic: "illegal" });
  await send(site.visitor, { message: "A second question, too." });
  await send(site.visitor, { message: "This one sells them, too.", topic: "illegal" });
  const store = configureStore({
    reducer: (state: object = {}) => state,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { backend: maryam.backend, uploadBaseUrl: "" } } }),
  });
  const messages = await store.dispatch(loadContactMessages("waiting")).unwrap();
  expect(messages.map(({ message }) => message)).toEqual([
    "This deal sells weapons.",
    "This one sells them, too.",
    "The first question of the day.",
    "A second question, too.",
  ]);
});

test("a message that breaks a rule is refused with the name of the field", async () => {
  const before = await storedMessages();
  const result = await send(site.visitor, { message: "Too short" });
  expect(result.payload).toMatchObject({
    code: "invalid_field",
    type: "validation",
    originalError: { status: 400, details: expect.stringContaining('"field": "message"') },
  });
  expect(await storedMessages()).toEqual(before);
});

test("a member who writes too often is shown when to try again", async () => {
  const safiya = await site.join("safiya");
  for (let number = 1; number <= 10; number += 1) await send(safiya.backend);
  expect((await send(safiya.backend)).payload).toMatchObject({
    code: "too_fast",
    message: "Too many messages. Try again in 60 minutes.",
    originalError: { status: 429 },
  });
});

test("visitors are distinguished by the address that the proxy reports", async () => {
  const data = await site.visitor.data();
  const from = async (address: string) => {
    const response = await data
      .rpc("send_contact_message", {
        name_param: "Hamza",
        email_param: "hamza@example.com",
        topic_param: "general",
        message_param: "How do I join the site?",
      })
      .setHeader("x-forwarded-for", address);
    return response.status;
  };
  for (let number = 1; number <= 10; number += 1) expect(await from("192.0.2.1")).toBe(200);
  expect(await from("192.0.2.1")).toBe(429);
  expect(await from("192.0.2.2")).toBe(200);
});
