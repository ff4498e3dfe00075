import postgres from "postgres";
import { expect, test } from "vitest";
import { readFromDatabase } from "./read-from-database.ts";

/** Returns reads that always fail with this error, and the lines they log. */
function failingReads(error: unknown) {
  const lines: string[] = [];
  const log = { error: (_details: object, line: string) => void lines.push(line) };
  const reads = readFromDatabase({ read: () => Promise.reject(error) }, log);
  return { lines, read: () => reads.read("read_deal", { slug_param: "abcdefg" }) };
}

function postgresError(code: string, hint?: string): Error {
  const error = Object.create(postgres.PostgresError.prototype) as Error;
  return Object.assign(error, { code, hint, message: "Deal not found" });
}

test("the result of a procedure is parsed once", async () => {
  const reads = readFromDatabase({ read: async () => '{"id":"a"}' }, { error: () => undefined });
  expect(await reads.read("read_deal", { slug_param: "a" })).toEqual({ id: "a" });
});

test.each([
  ["PT404", 404],
  ["42501", 403],
  ["22P02", 400],
])("a refusal with %s keeps its code and is not logged as a fault", async (code, status) => {
  const { read, lines } = failingReads(postgresError(code, "deal_not_found"));
  await expect(read()).rejects.toMatchObject({ status, code, hint: "deal_not_found" });
  expect(lines).toEqual([]);
});

test.each([
  ["a statement that took too long", postgresError("57014")],
  ["a full disk", postgresError("53100")],
  ["a lost connection", Object.assign(new Error("read"), { code: "ECONNRESET" })],
  ["a database that does not respond", new DOMException("", "TimeoutError")],
])("%s returns 503 and logs one line", async (_name, error) => {
  const { read, lines } = failingReads(error);
  await expect(read()).rejects.toMatchObject({ status: 503, code: "unavailable" });
  expect(lines).toEqual(["The database did not complete read_deal"]);
});

test("a missing procedure returns 500", async () => {
  const { read } = failingReads(postgresError("42883"));
  await expect(read()).rejects.toMatchObject({ status: 500 });
});
