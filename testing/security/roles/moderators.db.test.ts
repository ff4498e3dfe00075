import { beforeAll, expect, test } from "vitest";
import { fingerprint } from "#testing/security/pages/fingerprint.fixture.ts";
import {
  type PopulatedSite,
  startPopulatedSite,
} from "#testing/security/populated-site.fixture.ts";
import { type Call, everyCall } from "./calls.fixture.ts";
import { ADMINS_ONLY, hidden, NONPUBLIC, open } from "./nonpublic-content.fixture.ts";
import { emailOf } from "./people.fixture.ts";

let site: PopulatedSite;
let calls: Call[];

beforeAll(async () => {
  site = await startPopulatedSite();
  calls = everyCall(site.ids);
  return () => site.backend.stop();
});

const describeCall = ({ name, args }: Pick<Call, "name" | "args">) =>
  `${name} ${JSON.stringify(args)}`;

/** Calls of procedures for moderators with what only admins may do. */
const ADMIN_PARAMETERS: [Call["name"], object][] = [
  [
    "decide_reports",
    {
      content_type_param: "deal",
      content_id_param: open.deal,
      status_param: "resolved",
      content_action_param: "ban",
      ban_reason_param: "Because",
    },
  ],
  [
    "decide_reports",
    {
      content_type_param: "blog_post",
      content_id_param: open.post,
      status_param: "resolved",
      content_action_param: "remove",
    },
  ],
  ["admin_update_deal", { deal_id_param: open.deal, deal_data: { hot_votes_adjustment: 5 } }],
  ["undo_decision", { content_type_param: "merchant", content_id_param: hidden.pendingMerchant }],
];

test("T8: every admin procedure refuses a moderator like a member, and changes and records nothing", async () => {
  const before = await fingerprint(site.backend.owner);
  const refused = [
    ...calls.filter(({ caller }) => caller === "admins"),
    ...ADMIN_PARAMETERS.map(([name, args]) => ({ name, args })),
  ];
  expect(refused.length).toBeGreaterThan(40);
  for (const call of refused) {
    const { status, body } = await site.rpc("hamza", call.name, call.args);
    expect([status, body], describeCall(call)).toEqual([
      403,
      expect.objectContaining({ message: "Unauthorized: Admin access required" }),
    ]);
  }
  expect(await fingerprint(site.backend.owner)).toEqual(before);
});

test("T8: no procedure shows a moderator an email address, a message, a draft or an entry of a log", async () => {
  for (const call of calls.filter(({ writes }) => !writes)) {
    const { text } = await site.rpc("hamza", call.name, call.args);
    expect(text.replaceAll(emailOf("hamza"), ""), describeCall(call)).not.toMatch(ADMINS_ONLY);
  }
});

test("a moderator can read every queue of their areas", async () => {
  const readers = calls.filter(({ caller, writes }) => caller === "moderators" && !writes);
  expect(readers.length).toBeGreaterThan(8);
  for (const call of readers) {
    expect((await site.rpc("hamza", call.name, call.args)).status, describeCall(call)).toBe(200);
  }
});

test("T8: no table or view shows a moderator an email address, a vote, a message, a draft or an entry of a log", async () => {
  const { rows } = await site.backend.owner.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  );
  expect(rows.length).toBeGreaterThan(100);
  for (const { table, column } of rows) {
    const { text, status } = await site.ask("hamza", `/rest/v1/${table}?select=${column}`);
    expect(text, `${table}.${column}`).not.toMatch(ADMINS_ONLY);
    expect(status, `${table}.${column}`).toBeLessThan(500);
  }
  for (const table of ["deal_votes", "contact_messages", "security_events", "admin_actions"]) {
    expect((await site.ask("hamza", `/rest/v1/${table}?select=*`)).body, table).toEqual([]);
  }
  for (const table of ["deals", "voucher_codes", "reports"]) {
    const { text } = await site.ask("hamza", `/rest/v1/${table}?select=*`);
    expect(text, table).toMatch(NONPUBLIC);
  }
});

// Last, because some of these calls change the content.
test("a moderator may call every procedure of their areas", async () => {
  const writers = calls.filter(({ caller, writes }) => caller === "moderators" && writes);
  expect(writers.length).toBeGreaterThan(12);
  const statuses: number[] = [];
  for (const call of writers) {
    const { status, text } = await site.rpc("hamza", call.name, call.args);
    expect([401, 403, 500], describeCall(call)).not.toContain(status);
    expect(text, describeCall(call)).not.toContain("Unauthorized");
    statuses.push(status);
  }
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(6);
});
