import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { claimAsOnlyServer } from "./only-server.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test("a second server is refused while the first one runs", async () => {
  const first = await claimAsOnlyServer(database.ownerUrl);
  expect(await claimAsOnlyServer(database.ownerUrl, 10)).toBeUndefined();
  await first?.release();
});

test("a server that starts right after another was killed waits for the end of the killed one's session", async () => {
  const killed = await claimAsOnlyServer(database.ownerUrl);
  const next = claimAsOnlyServer(database.ownerUrl, 60_000);
  await vi.waitFor(async () => expect(await waitingClaims()).toBe(1), { timeout: 30_000 });
  await killed?.release();
  const claim = await next;
  expect(claim).toBeDefined();
  await claim?.release();
});

async function waitingClaims(): Promise<number> {
  const { rows } = await database.owner.query(
    `select count(*)::integer as count from pg_locks
     where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].count;
}
