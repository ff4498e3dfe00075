import { type AddressInfo, createServer, connect as openSocket } from "node:net";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { ARRAY_TYPES } from "./array-types.ts";

test.each([
  ["text", ['a "quoted" word', "back\\slash", "comma, {brace}", "", "NULL", null]],
  ["uuid", ["0f1e2d3c-0000-4000-8000-00000000a001"]],
  ["integer", [1, -2, null]],
  ["text", []],
])("an array of %s is sent and read back unchanged", async (type, items) => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const sql = postgres(database.ownerUrl, { ...ARRAY_TYPES, max: 1 });
  const rows = await sql.unsafe(`select $1::${type}[] as items`, [items as never]);
  await sql.end();
  expect(rows).toEqual([{ items }]);
});

test("the driver sends no statements of its own on a new connection", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { hostname, port } = new URL(database.ownerUrl);
  let sent = "";
  const proxy = createServer((near) => {
    const far = openSocket(Number(port), hostname);
    near.on("data", (data) => {
      sent += data.toString("latin1");
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void proxy.close());
  const url = new URL(database.ownerUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  const sql = postgres(url.href, { ...ARRAY_TYPES, max: 1 });
  await sql`select 'a statement'`;
  await sql.end();
  expect(sent).toContain("a statement");
  expect(sent).not.toContain("pg_type");
});
