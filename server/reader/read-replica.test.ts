import postgres from "postgres";
import { expect, test } from "vitest";
import { TooManyReads } from "./direct-reads.ts";
import { readEither } from "./read-replica.ts";

const returning = (result: string) => ({ read: async () => result });
const failing = (error: unknown) => ({ read: () => Promise.reject(error) });
const primary = returning("primary");
const current = { isCurrent: () => true };
const lagging = { isCurrent: () => false };

/** An error as PostgreSQL sends it. */
function refused(code: string): Error {
  const error = Object.assign(Object.create(postgres.PostgresError.prototype), { code });
  return Object.assign(error, { message: code });
}

test("a replica is read while it is current; otherwise, or before it is found, the primary is read", async () => {
  const replica = returning("replica");
  expect(await readEither(current, () => replica, primary)("count_deals", {})).toBe("replica");
  expect(await readEither(lagging, () => replica, primary)("count_deals", {})).toBe("primary");
  expect(await readEither(current, () => undefined, primary)("count_deals", {})).toBe("primary");
});

test.each([
  ["a replay conflict", refused("40001")],
  ["a shutdown", refused("57P01")],
  ["insufficient memory", refused("53200")],
  ["a lost connection", Object.assign(new Error("lost"), { code: "CONNECTION_CLOSED" })],
  ["a timeout", new DOMException("The database did not respond", "TimeoutError")],
])("a read that a replica aborts with %s is retried on the primary", async (_, error) => {
  const read = readEither(current, () => failing(error), primary);
  expect(await read("count_deals", {})).toBe("primary");
});

test.each([
  ["a refusal", refused("PT404")],
  ["a wrong value", refused("22P02")],
  ["too many reads", new TooManyReads()],
])("%s on a replica is final, and is not retried on the primary", async (_, error) => {
  await expect(readEither(current, () => failing(error), primary)("count_deals", {})).rejects.toBe(
    error,
  );
});
