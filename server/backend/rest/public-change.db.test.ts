import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { CACHE_CLEARING_PROCEDURES, DEAL_PROCEDURES, isPublicChange } from "./public-change.ts";

/** Procedures that change no public content, or none that must appear immediately. */
const OTHER_PROCEDURES = [
  // An addition is public once it is accepted.
  "add_to_deal",
  // These two only count their requests.
  "check_link",
  "find_similar_deals",
  "cancel_account_deletion",
  // Email settings are private.
  "confirm_mail_address",
  "request_mail_confirmation",
  "unsubscribe_from_mail",
  "end_member_sessions",
  "end_my_session",
  // Only records callers who are not admins.
  "get_pending_avatars",
  // Caches the figures for an hour.
  "get_usual_waits",
  "grant_admin",
  "handle_contact_message",
  "note_my_session",
  // The votes do not change.
  "keep_votes_of_group",
  "mark_notifications_read",
  // Muting is visible only to the member who mutes.
  "mute_member",
  "unmute_member",
  // Consent is private.
  "give_consent",
  "withdraw_consent",
  "save_deal",
  "unsave_deal",
  "import_saved_deals",
  "set_alert",
  "delete_alert",
  "new_feed_key",
  "register_merchant",
  "request_account_deletion",
  "retry_failed_jobs",
  "revoke_admin",
  "secure_report_content",
  // Pages show the counts of outcomes when they expire; the database announces when a code starts or stops failing.
  "report_code",
  // Deletes a pending deal, which is not public.
  "withdraw_deal",
  // The edit was never public; visitors see the approved version.
  "withdraw_edit",
  "send_contact_message",
  "set_notification_settings",
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("every writing procedure is classified by whether visitors see its change", async () => {
  expect(await procedures("p.provolatile = 'v'")).toEqual(
    [...CACHE_CLEARING_PROCEDURES, ...DEAL_PROCEDURES, ...OTHER_PROCEDURES].sort(),
  );
});

test("only the listed procedures clear the page cache", async () => {
  const reads = await procedures("p.provolatile <> 'v'");
  expect(reads).toContain("list_businesses");
  expect(
    [...reads, ...DEAL_PROCEDURES, ...OTHER_PROCEDURES].filter((name) =>
      isPublicChange("POST", { kind: "procedure", name }, new Headers()),
    ),
  ).toEqual([]);
});

test.each([
  ["POST", "procedure", "moderate_deal", "", true],
  ["POST", "table", "blog_posts", "*/1", true],
  ["POST", "table", "blog_posts", "*/0", false],
  ["PATCH", "table", "blog_posts", "0-1/2", true],
  ["PATCH", "table", "blog_posts", "*/0", false],
  ["DELETE", "table", "blog_posts", "*/1", true],
  ["DELETE", "table", "blog_posts", "*/0", false],
  ["DELETE", "table", "blog_posts", "", true],
  ["GET", "table", "blog_posts", "0-1/2", false],
  ["HEAD", "table", "deals", "", false],
  ["PATCH", "table", "profiles", "*/1", false],
] as const)(
  "%s of the %s %s with the range '%s' changes what visitors see: %s",
  (method, kind, name, range, changes) => {
    const headers = new Headers({ "content-range": range });
    expect(isPublicChange(method, { kind, name }, headers)).toBe(changes);
  },
);

async function procedures(condition: string): Promise<string[]> {
  const { rows } = await database.owner.query<{ proname: string }>(
    `select p.proname from pg_proc p join pg_type t on t.oid = p.prorettype
     where p.pronamespace = 'public'::regnamespace and t.typname <> 'trigger' and ${condition} order by 1`,
  );
  return rows.map(({ proname }) => proname);
}
