import { createServer } from "node:net";
import postgres from "postgres";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { createConnectionPool } from "./connection-pool.ts";
import { severable } from "./severable.fixture.ts";

const CONNECTIONS = 3;

function poolAt(url: string, timeoutMs = 30_000) {
  let closed = 0;
  const open = (noteClosed: () => void) =>
    postgres(url, {
      max: 1,
      max_lifetime: null,
      // Otherwise the driver would time out first and hide whether the pool does.
      connect_timeout: 0,
      onclose: () => {
        noteClosed();
        closed += 1;
      },
      onnotice: () => undefined,
    });
  const pool = createConnectionPool({ open, connections: CONNECTIONS, timeoutMs });
  const run = async (statement: string) => {
    const connection = await pool.reserve();
    try {
      return await connection.unsafe(statement);
    } finally {
      connection.release();
    }
  };
  onTestFinished(() => pool.end());
  return { pool, run, closed: () => closed };
}

async function openSeverableDatabase() {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const proxy = await severable(database.backendUrl);
  onTestFinished(() => proxy.cut());
  return proxy;
}

const times = <T>(count: number, act: () => Promise<T>) => Array.from({ length: count }, act);

test("a pool returns to its size after a database outage", async () => {
  const proxy = await openSeverableDatabase();
  const { pool, run } = poolAt(proxy.url);
  const busy = await Promise.all(times(CONNECTIONS, () => pool.reserve()));
  await Promise.all(busy.map((connection) => connection.unsafe("begin")));
  const running = busy.map((connection) =>
    connection.unsafe("select pg_sleep(60)").finally(() => connection.release()),
  );
  const waiting = times(9, () => run("select 1"));
  const settled = Promise.allSettled([...running, ...waiting]);
  await proxy.cut();
  for (const { status } of await settled) expect(status).toBe("rejected");
  await proxy.mend();

  const taken = await Promise.all(times(CONNECTIONS, () => pool.reserve()));
  const results = await Promise.all(
    taken.map((connection) => connection.unsafe("select pg_backend_pid() as pid")),
  );
  const processes = results.flatMap((rows) => rows as unknown as { pid: number }[]);
  expect(new Set(processes.map(({ pid }) => pid)).size).toBe(CONNECTIONS);
  for (const connection of taken) connection.release();
  await expect(Promise.all(times(9, () => run("select 1")))).resolves.toHaveLength(9);
});

test("no statement fails because idle connections were lost", async () => {
  const proxy = await openSeverableDatabase();
  const { pool, run, closed } = poolAt(proxy.url);
  const taken = await Promise.all(times(CONNECTIONS, () => pool.reserve()));
  await Promise.all(taken.map((connection) => connection.unsafe("select 1")));
  for (const connection of taken) connection.release();
  await proxy.cut();
  await vi.waitFor(() => expect(closed()).toBe(CONNECTIONS));
  await proxy.mend();
  await expect(Promise.all(times(9, () => run("select 1")))).resolves.toHaveLength(9);
});

test("a transaction whose connection was lost does not continue on another connection", async () => {
  const proxy = await openSeverableDatabase();
  const { pool, run, closed } = poolAt(proxy.url);
  const connection = await pool.reserve();
  await connection.unsafe("begin");
  await proxy.cut();
  await proxy.mend();
  // The driver would now open another connection for the next statement.
  await expect.poll(closed, { timeout: 30_000 }).toBe(1);
  await expect(connection.unsafe("select 1")).rejects.toThrow(/connection/i);
  await expect(connection.unsafe("commit")).rejects.toThrow(/connection/i);
  connection.release();
  await expect(run("select 1")).resolves.toHaveLength(1);
});

test("a refused statement keeps its connection", async () => {
  const proxy = await openSeverableDatabase();
  const { run } = poolAt(proxy.url);
  for (let time = 0; time < 2 * CONNECTIONS; time++) {
    await expect(run("select 1 / 0")).rejects.toThrow("division by zero");
  }
  await expect(run("select 1")).resolves.toHaveLength(1);
});

test("statements time out on a database that accepts connections but does not respond", async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("There is no port");
  const { run } = poolAt(`postgres://nobody:nothing@127.0.0.1:${address.port}/samha`, 200);
  const outcomes = await Promise.allSettled(times(9, () => run("select 1")));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(9).fill("rejected"));
});
