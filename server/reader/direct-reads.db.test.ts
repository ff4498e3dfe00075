import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { openMovingAddress } from "#testing/machines/moving-address.ts";
import { openDirectReads } from "./direct-reads.ts";
import { openReaders } from "./read-replica.ts";

test("for a second after a timeout, reads fail immediately; they succeed once the database responds again", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const url = new URL(database.backendUrl);
  const proxy = await openMovingAddress(Number(url.port));
  onTestFinished(() => proxy.stop());
  url.port = String(proxy.port);
  const settings = { connections: 2, statementTimeoutMs: 5_000, name: "test" };
  const reads = await openDirectReads({ url: url.href, ...settings });
  onTestFinished(() => reads.stop());
  const count = () => reads.read("count_deals", {});
  expect(await count()).toBe("0");

  proxy.cut();
  await expect(count()).rejects.toThrow("did not respond");
  const began = performance.now();
  await expect(count()).rejects.toThrow("did not respond");
  expect(performance.now() - began).toBeLessThan(500);

  proxy.restore();
  await expect.poll(() => count().catch(() => null), { timeout: 20_000 }).toBe("0");
});

test("pages and the public API share no connection", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const log = { info: () => undefined, warn: () => undefined };
  const url = database.backendUrl;
  const readers = await openReaders({ url, replicaUrl: undefined, log });
  onTestFinished(() => readers.stop());
  const { rows } = await database.owner.query(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'samha %' order by 1`,
  );
  expect(rows).toEqual([{ name: "samha api" }, { name: "samha reader" }]);
});
