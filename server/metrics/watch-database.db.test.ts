import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { severable } from "#server/backend/thread/severable.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { watchDatabase } from "./watch-database.ts";

let database: TestDatabase;
const AMINA = "a0000000-0000-4000-8000-000000000001";

beforeAll(async () => {
  database = await createTestDatabase();
  await database.owner.query(
    "insert into auth.users (id, email, aud, role, raw_user_meta_data) values ($1, 'amina@example.com', 'authenticated', 'authenticated', '{}')",
    [AMINA],
  );
  await database.owner.query(
    `insert into public.deals (user_id, title, merchant, category, price, status, created_at) values
      ($1, 'Prayer mat waiting', 'Mat Shop', 'prayer', 20, 'pending', now() - interval '2 hours'),
      ($1, 'Dates waiting', 'Date House', 'food', 4, 'pending', now()),
      ($1, 'Dates shown', 'Date House', 'food', 4, 'active', now())`,
    [AMINA],
  );
  await database.owner.query(
    `insert into public.contact_messages (name, email, topic, message, mailed_at, due_at) values
      ('Hamza', 'hamza@example.com', 'illegal', 'This deal sells weapons.', now(), now() - interval '1 minute'),
      ('Hamza', 'hamza@example.com', 'illegal', 'This one sells them, too.', now(), now() + interval '1 hour'),
      ('Hamza', 'hamza@example.com', 'general', 'How do I join the site?', now(), null)`,
  );
});
afterAll(() => database.drop());

test("queue lengths, oldest items and connections are read from the database", async () => {
  const { lines, watch } = open(database.ownerUrl);
  await watch.update();
  const read = await lines();
  expect(read).toEqual(
    expect.arrayContaining([
      "samha_database_up 1",
      'samha_queue_length{queue="deals"} 2',
      'samha_queue_length{queue="unmailed_messages"} 0',
      'samha_queue_oldest_seconds{queue="merchants"} 0',
      'samha_queue_late{queue="messages"} 1',
      'samha_queue_late{queue="deals"} 0',
      'samha_database_connections{holder="metrics",state="active"} 1',
      "samha_database_waiting_for_locks 0",
    ]),
  );
  const oldest = read.find((line) => line.includes('oldest_seconds{queue="deals"}'));
  expect(Number(oldest?.split(" ")[1])).toBeGreaterThanOrEqual(7_200);
  expect(Number(oldest?.split(" ")[1])).toBeLessThan(7_300);
  await watch.stop();
});

test("every queue of the admins has a length", async () => {
  const { lines, watch } = open(database.ownerUrl);
  await watch.update();
  const { rows } = await database.owner.query<{ queue: string }>(
    "select queue from private.queues()",
  );
  const names = (await lines()).flatMap((line) => /length\{queue="(\w+)"/.exec(line)?.[1] ?? []);
  expect(names).toEqual([...rows.map(({ queue }) => queue), "unmailed_messages"]);
  await watch.stop();
});

test("a hundred simultaneous scrapes query the database once", async () => {
  const { lines, watch } = open(database.ownerUrl);
  await Promise.all(Array.from({ length: 100 }, () => watch.update()));
  expect((await lines()).filter((line) => line.includes('holder="metrics"'))).toEqual([
    'samha_database_connections{holder="metrics",state="active"} 1',
  ]);
  await watch.stop();
});

test("without the database the metrics report that it is down, without stale values", async () => {
  const proxy = await severable(database.ownerUrl);
  await proxy.cut();
  const { lines, watch } = open(proxy.url);
  await watch.update();
  expect(await lines()).toEqual(["samha_database_up 0"]);
  await watch.stop();
});

function open(ownerUrl: string) {
  const registry = new Registry();
  const watch = watchDatabase(registry, ownerUrl);
  const lines = async () =>
    (await registry.metrics()).split("\n").filter((line) => line && !line.startsWith("#"));
  return { watch, lines };
}
