import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { startBackend } from "#server/backend/thread/start-backend.ts";
import { openSecrets } from "#server/database/secrets.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createContactForm } from "./receive-message.ts";

type Backend = Awaited<ReturnType<typeof startBackend>>;

let database: TestDatabase;
let backend: Backend;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-contact-"));
  database = await createTestDatabase();
  const log = { debug: () => undefined, error: () => undefined };
  const secrets = await openSecrets(folder);
  backend = await startBackend({ databaseUrl: database.backendUrl, secrets, log });
  return async () => {
    await backend.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
});

const FORM = {
  name: "Hamza",
  email: "hamza@example.com",
  topic: "illegal",
  message: "This deal sells weapons.",
};

async function send(address: string, form: Record<string, string> = {}) {
  const app = createContactForm({
    supabaseUrl: "http://backend",
    anonKey: backend.anonKey,
    fetch: backend.fetch,
    addressOf: () => address,
    refusePage: async () => null,
  });
  const response = await app.request("/contact?about=%2Fdeals%2F1234567", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ ...FORM, ...form }).toString(),
  });
  return { status: response.status, page: await response.text() };
}

test("the reference on the page is the one in the admins' list", async () => {
  const { status, page } = await send("192.0.2.9");
  const { rows } = await database.owner.query(
    "select user_id, topic, about, reference from public.contact_messages",
  );
  expect(rows).toEqual([
    { user_id: null, topic: "illegal", about: "/deals/1234567", reference: expect.any(String) },
  ]);
  expect([status, page]).toEqual([200, expect.stringContaining(rows[0].reference)]);
});

test("the eleventh message from one address in an hour is refused with a page, and other addresses can write", async () => {
  for (let number = 1; number <= 10; number += 1) {
    expect((await send("192.0.2.1")).status).toBe(200);
  }
  const refused = await send("192.0.2.1");
  expect([refused.status, refused.page]).toEqual([429, expect.stringContaining("in 60 minutes")]);
  expect((await send("192.0.2.2")).status).toBe(200);
});

test.each([
  ["email", { email: "hamza" }, "Enter your email address"],
  ["name", { name: " " }, "Enter your name"],
  ["message", { message: "Short" }, "Tell us a little more (10 characters or more)"],
  ["message", { message: "x".repeat(2_001) }, "too long"],
  ["message", { message: "Hidden \u202E text in here" }, "can’t be seen"],
])("a wrong %s is refused with a page that says what to change (%#)", async (_, form, text) => {
  const { status, page } = await send("192.0.2.3", form);
  expect([status, page]).toEqual([400, expect.stringContaining(text)]);
});
