import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { severable } from "#server/backend/thread/severable.fixture.ts";
import { createTasks, type TaskOptions } from "#server/jobs/tasks.ts";
import { createWorkerDatabase, type WorkerDatabase } from "#server/jobs/worker/worker.fixture.ts";
import { openSharedLimits } from "./shared-limits.ts";

const GUESSES = { count: 2, seconds: 300 };
const HOUR_MS = 3_600_000;
let database: WorkerDatabase;

beforeAll(async () => {
  database = await createWorkerDatabase();
  return () => database.drop();
});

/** Opens the limit as one process of a site does. */
function openProcess(workerUrl = database.workerUrl, onRefused?: () => void) {
  const limits = openSharedLimits(workerUrl);
  onTestFinished(() => limits.stop());
  return limits.open("LIMIT_SIGN_IN", GUESSES, onRefused);
}

const setEnd = (sql: string) =>
  database.owner.query(`update private.rate_limits set expire = extract(epoch from ${sql}) * 1000`);
const countRows = async () =>
  (await database.owner.query("select from private.rate_limits")).rowCount;

test.each([HOUR_MS, -HOUR_MS])(
  "a process whose clock is off by %i ms counts with the others, and all tell the same time to wait",
  async (shift) => {
    const [right, wrong] = [openProcess(), openProcess()];
    const now = Date.now();
    const clock = vi.spyOn(Date, "now");
    onTestFinished(() => clock.mockRestore());
    const atWrong = async <T>(use: () => Promise<T>) => {
      clock.mockReturnValue(now + shift);
      const result = await use();
      clock.mockReturnValue(now);
      return result;
    };
    const key = `amina ${shift}`;
    expect(await atWrong(() => wrong.take(key))).toBeNull();
    expect(await right.waitOf(key)).toBeNull();
    expect(await right.take(key)).toBeNull();
    for (const wait of [
      await atWrong(() => wrong.waitOf(key)),
      await right.waitOf(key),
      await atWrong(() => wrong.take(key)),
      await right.take(key),
      await right.take(key),
    ]) {
      expect(wait).toBeGreaterThan(280);
      expect(wait).toBeLessThanOrEqual(300);
    }
  },
);

test("after the database's clock was set back, nobody waits longer than the period of a limit", async () => {
  const limit = openProcess();
  for (const expected of [null, null]) expect(await limit.take("bilal")).toBe(expected);
  await setEnd("now() + interval '2 hours'");
  expect(await limit.take("bilal")).toBeLessThanOrEqual(300);
});

test("after the period uses count from one again, and the hourly job deletes the counters", async () => {
  const limit = openProcess();
  for (const expected of [null, null]) expect(await limit.take("hamza")).toBe(expected);
  expect(await limit.waitOf("hamza")).not.toBeNull();
  await setEnd("now()");
  expect(await limit.waitOf("hamza")).toBeNull();
  expect(await limit.take("hamza")).toBeNull();
  const kept = await countRows();
  expect(kept).toBeGreaterThan(1);

  const { delete_old_records: job } = createTasks({ pool: database.worker } as TaskOptions);
  await job?.({}, {} as never);
  expect(await countRows()).toBe(1);
  await limit.forget("hamza");
  expect(await countRows()).toBe(0);
});

test("without its database a process counts in memory, and a client over the limit causes no query", async () => {
  const proxy = await severable(database.workerUrl);
  const onRefused = vi.fn();
  const limit = openProcess(proxy.url, onRefused);
  for (const isRefused of [false, false, true]) {
    expect((await limit.take("safiya")) !== null).toBe(isRefused);
  }
  await proxy.cut();
  expect(await limit.take("safiya")).toBeGreaterThan(280);
  expect(onRefused).toHaveBeenCalledTimes(2);
  for (const isRefused of [false, false, true]) {
    expect((await limit.take("yusuf")) !== null).toBe(isRefused);
  }
  expect(await limit.waitOf("yusuf")).not.toBeNull();
  await limit.forget("yusuf");
  expect(await limit.take("yusuf")).toBeNull();
});
