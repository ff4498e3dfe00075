import { beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { deleteSettledMessages } from "./delete-settled-messages.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

test("a message is deleted three months after it was settled, an open one never", async () => {
  await database.owner.query(
    `insert into public.contact_messages (name, email, topic, message, created_at, handled_at) values
     ('Hamza', 'hamza@example.com', 'complaint', 'Settled long ago', now() - interval '1 year', now() - interval '4 months'),
     ('Hamza', 'hamza@example.com', 'general', 'Settled last month', now() - interval '1 year', now() - interval '1 month'),
     ('Hamza', 'hamza@example.com', 'illegal', 'Still waiting', now() - interval '1 year', null)`,
  );
  expect(await deleteSettledMessages(database.owner)).toBe(1);
  const { rows } = await database.owner.query(
    "select message from public.contact_messages order by message",
  );
  expect(rows).toEqual([{ message: "Settled last month" }, { message: "Still waiting" }]);
  expect(await deleteSettledMessages(database.owner)).toBe(0);
});
