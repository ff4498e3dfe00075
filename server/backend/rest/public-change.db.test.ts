import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/test-database.ts";
import { isPublicChange, LOUD_PROCEDURES } from "./public-change.ts";

/** What writes, but nothing that a visitor sees, or not at once. */
const QUIET = [
  "cancel_account_deletion",
  // Writes down who asked without being an admin.
  "get_pending_avatars",
  "grant_admin",
  "handle_contact_message",
  "register_merchant",
  "request_account_deletion",
  "revoke_admin",
  "secure_report_content",
  // Votes come by the thousand: they show within the cache's own ten seconds.
  "secure_vote_deal",
  "send_contact_message",
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("every procedure that writes is known to change what visitors see, or known not to", async () => {
  expect(await procedures("p.provolatile = 'v'")).toEqual([...LOUD_PROCEDURES, ...QUIET].sort());
});

test("no reading empties the page cache, however often it is asked", async () => {
  const readings = await procedures("p.provolatile <> 'v'");
  expect(readings).toContain("list_businesses");
  expect(
    [...readings, ...QUIET].filter((name) => isPublicChange("POST", `/rest/v1/rpc/${name}`)),
  ).toEqual([]);
});

test.each([
  ["POST", "/rest/v1/rpc/moderate_deal", true],
  ["POST", "/rest/v1/blog_posts", true],
  ["PATCH", "/rest/v1/blog_posts", true],
  ["DELETE", "/rest/v1/blog_posts", true],
  ["GET", "/rest/v1/blog_posts", false],
  ["HEAD", "/rest/v1/deals", false],
  ["PATCH", "/rest/v1/profiles", false],
  ["POST", "/auth/v1/token", false],
])("%s %s: changes what visitors see: %s", (method, path, changes) => {
  expect(isPublicChange(method, path)).toBe(changes);
});

async function procedures(condition: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ proname: string }>(
    `select p.proname from pg_proc p join pg_type t on t.oid = p.prorettype
     where p.pronamespace = 'public'::regnamespace and t.typname <> 'trigger' and ${condition} order by 1`,
  );
  return rows.map(({ proname }) => proname);
}
