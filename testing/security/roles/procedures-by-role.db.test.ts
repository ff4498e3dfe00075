import { beforeAll, expect, test } from "vitest";
import { PROCEDURES } from "#contract/procedures.ts";
import { fingerprint } from "#testing/security/pages/fingerprint.fixture.ts";
import {
  type PopulatedSite,
  startPopulatedSite,
} from "#testing/security/populated-site.fixture.ts";
import { type Call, everyCall } from "./calls.fixture.ts";
import { NONPUBLIC } from "./nonpublic-content.fixture.ts";
import { emailOf } from "./people.fixture.ts";

let site: PopulatedSite;
let calls: Call[];

beforeAll(async () => {
  site = await startPopulatedSite();
  calls = everyCall(site.ids);
  return () => site.backend.stop();
});

const describeCall = (call: Call) => `${call.name} ${JSON.stringify(call.args)}`;

test("T3: the tests below call every procedure of the API, and helpers cannot be called", async () => {
  expect([...new Set(calls.map((call) => call.name))].sort()).toEqual(
    Object.keys(PROCEDURES).sort(),
  );
  const helpers = await site.backend.owner.query<{ proname: string }>(
    "select distinct proname from pg_proc where pronamespace = 'private'::regnamespace",
  );
  expect(helpers.rows.length).toBeGreaterThan(30);
  for (const { proname } of helpers.rows) {
    expect((await site.rpc("bilal", proname)).status, proname).toBe(404);
  }
  // Other ways to name the schema do not depend on the helper.
  for (const { proname } of helpers.rows.slice(0, 10)) {
    expect((await site.rpc("bilal", `private.${proname}`)).status, proname).toBe(404);
    const headers = { "content-profile": "private" };
    const request = { method: "POST", body: {}, headers };
    const response = await site.ask("bilal", `/rest/v1/rpc/${proname}`, request);
    expect(response.status, proname).toBe(406);
  }
});

test("T2: a visitor who calls a procedure for members or admins gets 'Not authenticated' and changes nothing", async () => {
  const before = await fingerprint(site.backend.owner);
  for (const call of calls.filter(({ caller }) => caller !== "everyone")) {
    const response = await site.rpc("visitor", call.name, call.args);
    expect([response.status, response.body], describeCall(call)).toEqual([
      401,
      expect.objectContaining({ message: "Not authenticated" }),
    ]);
  }
  expect(await fingerprint(site.backend.owner)).toEqual(before);
});

const isStaffs = ({ caller }: Call) => caller === "admins" || caller === "moderators";

test("T8: every procedure of admins and moderators refuses members, banned or not, and changes nothing", async () => {
  const options = { except: ["public.security_events"] };
  const before = await fingerprint(site.backend.owner, options);
  for (const call of calls.filter(isStaffs)) {
    for (const who of ["amina", "bilal", "safiya"] as const) {
      const response = await site.rpc(who, call.name, call.args);
      expect(response.status, `${who} ${describeCall(call)}`).toBe(403);
      expect(response.text, `${who} ${describeCall(call)}`).toMatch(
        /Unauthorized: |Your account is banned/,
      );
    }
  }
  expect(await fingerprint(site.backend.owner, options)).toEqual(before);
});

test("T2: writes by a banned member, and Bilal's writes to hidden content, change nothing", async () => {
  const before = await fingerprint(site.backend.owner, { except: ["private.account_deletions"] });
  const writes = calls.filter((call) => call.writes && !isStaffs(call));
  for (const call of writes.filter(({ alsoBanned }) => !alsoBanned)) {
    const response = await site.rpc("bilal", call.name, call.args);
    expect([400, 403, 404], describeCall(call)).toContain(response.status);
    if (call.caller === "everyone") continue;
    const banned = await site.rpc("safiya", call.name, call.args);
    expect([banned.status, banned.text], describeCall(call)).toEqual([
      403,
      expect.stringContaining("Your account is banned: nonpublic ban reason"),
    ]);
  }
  expect(await fingerprint(site.backend.owner, { except: ["private.account_deletions"] })).toEqual(
    before,
  );
});

test("T2: a member with an unconfirmed email address cannot write if the site requires confirmation", async () => {
  const { owner } = site.backend;
  await owner.query(
    `insert into private.settings (key, value) values ('require_confirmed_email', 'on')`,
  );
  await owner.query(
    "insert into private.unconfirmed_emails (user_id) values ($1) on conflict do nothing",
    [site.ids.bilal],
  );
  try {
    const writes = calls.filter(({ caller, writes }) => writes && caller === "members");
    for (const call of writes.filter(({ alsoBanned }) => !alsoBanned)) {
      const response = await site.rpc("bilal", call.name, call.args);
      expect([response.status, response.body], describeCall(call)).toEqual([
        403,
        expect.objectContaining({ hint: "email_not_confirmed" }),
      ]);
    }
  } finally {
    await owner.query("delete from private.settings where key = 'require_confirmed_email'");
  }
});

test("T9 to T12: no procedure reveals private data to a visitor or another member", async () => {
  for (const who of ["visitor", "bilal"] as const) {
    for (const call of calls.filter(({ writes }) => !writes)) {
      const { text } = await site.rpc(who, call.name, call.args);
      // A response to a member may contain the member's own email address.
      const others = who === "visitor" ? text : text.replaceAll(emailOf(who), "");
      expect(others, `${who} ${describeCall(call)}`).not.toMatch(NONPUBLIC);
    }
  }
});

test("the content refused above exists: Maryam can read it through the same procedures", async () => {
  const readers = calls.filter((call) => isStaffs(call) && !call.writes);
  // These contain no private text.
  const counting = [
    "get_pending_deal_hints",
    "get_admin_queues",
    "get_daily_counts",
    "get_posts_to_review",
    "get_suspicious_votes",
    "get_revived_deals",
    "get_unseen_edits",
    "get_unseen_deals",
    "get_pending_prices",
    "get_unseen_additions",
    "get_member_endings",
    "get_failed_jobs",
    "get_search_words",
    "get_domain_rules",
    "get_last_background_run",
    "get_site_warnings",
    "get_season_months",
    "get_season_pins",
  ];
  for (const call of readers) {
    const response = await site.rpc("maryam", call.name, call.args);
    expect(response.status, describeCall(call)).toBe(200);
    if (!counting.includes(call.name)) expect(response.text, describeCall(call)).toMatch(NONPUBLIC);
  }
});

test("T8: only admins can see who is an admin", async () => {
  const about = (who: "visitor" | "amina" | "bilal" | "hamza" | "maryam") =>
    site.rpc(who, "check_admin_status", { user_id: site.ids.maryam });
  expect((await about("maryam")).body).toBe(true);
  for (const who of ["visitor", "amina", "bilal", "hamza"] as const)
    expect((await about(who)).body).toBe(false);
  expect((await site.rpc("hamza", "check_admin_status")).body).toBe(false);
});
