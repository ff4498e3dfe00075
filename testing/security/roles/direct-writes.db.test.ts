import { beforeAll, expect, test } from "vitest";
import { fingerprint } from "#testing/security/pages/fingerprint.fixture.ts";
import {
  type PopulatedSite,
  startPopulatedSite,
} from "#testing/security/populated-site.fixture.ts";
import { hidden, open } from "./nonpublic-content.fixture.ts";
import { EVERYBODY, type Person, type RequestOptions } from "./people.fixture.ts";

let site: PopulatedSite;

beforeAll(async () => {
  site = await startPopulatedSite();
  return () => site.backend.stop();
});

const MERGE = { prefer: "resolution=merge-duplicates,return=representation" };
const IGNORE = { prefer: "resolution=ignore-duplicates,return=representation" };

/** Returns every kind of request that makes PostgREST write a row. */
function waysToWrite(table: string, key: string, id: string, row: object) {
  const filter = `${key}=eq.${id}`;
  return [
    [`${table}`, { method: "POST", body: row }],
    [`${table}`, { method: "POST", body: [row], headers: MERGE }],
    [
      `${table}?on_conflict=${key}`,
      { method: "POST", body: { ...row, [key]: id }, headers: MERGE },
    ],
    [
      `${table}?on_conflict=${key}`,
      { method: "POST", body: { ...row, [key]: id }, headers: IGNORE },
    ],
    [`${table}?${filter}`, { method: "PUT", body: { ...row, [key]: id }, headers: MERGE }],
    [`${table}?${filter}`, { method: "PATCH", body: row }],
    [`${table}?${key}=not.is.null`, { method: "PATCH", body: row }],
    [`${table}?${filter}`, { method: "DELETE" }],
    [`${table}`, { method: "DELETE" }],
  ] as const satisfies readonly (readonly [string, RequestOptions])[];
}

async function expectRefused(
  who: readonly Person[],
  targets: readonly (readonly [table: string, key: string, id: string, row: object])[],
) {
  const before = await fingerprint(site.backend.owner);
  for (const [table, key, id, row] of targets) {
    await Promise.all(
      who.map(async (person) => {
        for (const [path, request] of waysToWrite(table, key, id, row)) {
          const response = await site.ask(person, `/rest/v1/${path}`, request);
          const attempt = `${person} ${request.method} ${path} ${JSON.stringify(row)} ${response.text}`;
          expect(response.status, attempt).toBeGreaterThanOrEqual(400);
          expect(response.status, attempt).toBeLessThan(500);
        }
      }),
    );
  }
  expect(await fingerprint(site.backend.owner)).toEqual(before);
}

test("T6: deals cannot be written directly in any column, even by admins", () =>
  expectRefused(
    EVERYBODY,
    [
      { hot_votes: 900 },
      { status: "active" },
      { user_id: site.ids.bilal },
      { temperature_offset: 99 },
      { title: "Taken over", merchant: "Mine", category: "food", status: "active" },
    ].map((row) => ["deals", "id", hidden.pendingDeal, row] as const),
  ));

test("T14: votes cannot be written directly", () =>
  expectRefused(EVERYBODY, [
    ["deal_votes", "deal_id", open.deal, { user_id: site.ids.bilal, vote_type: "hot" }],
    ["deal_votes", "user_id", site.ids.amina, { deal_id: open.deal, vote_type: "cold" }],
  ]));

test("T14: checks, the history of deals and outcomes of codes cannot be written directly", () =>
  expectRefused(EVERYBODY, [
    ["deal_checks", "deal_id", open.deal, { user_id: site.ids.bilal, verdict: "gone" }],
    ["deal_revisions", "deal_id", open.deal, { edited_by: "admin", changes: {} }],
    [
      "voucher_outcomes",
      "voucher_id",
      open.voucher,
      { user_id: site.ids.bilal, outcome: "worked" },
    ],
  ]));

test("T6: comments, codes, merchants, reports, messages, events and the audit log cannot be written directly", () =>
  expectRefused(EVERYBODY, [
    ["comments", "id", open.comment, { deal_id: open.deal, content: "Changed" }],
    ["voucher_codes", "id", hidden.pendingVoucher, { status: "active" }],
    ["merchants", "id", hidden.pendingMerchant, { status: "approved" }],
    ["reports", "id", hidden.report, { status: "dismissed", resolved_at: "2026-01-01" }],
    ["contact_messages", "id", hidden.message, { message: "Never mind, thank you" }],
    ["security_events", "user_id", site.ids.safiya, { event: "forged" }],
    ["admin_actions", "admin_id", site.ids.maryam, { action: "forged" }],
  ]));

test("T5: no view can be written", () =>
  expectRefused(EVERYBODY, [
    ["deals_with_temperature", "id", open.deal, { title: "Changed" }],
    ["comments_with_author", "id", open.comment, { content: "Changed" }],
    ["blog_posts_with_author", "id", open.post, { title: "Changed" }],
    ["admin_actions_with_names", "admin_id", site.ids.maryam, { action: "forged" }],
    ["security_events_with_names", "user_id", site.ids.safiya, { event: "forged" }],
  ]));

test("T7: only its member can write to a profile, and only an image for review", async () => {
  const { amina } = site.ids;
  const rows = [
    { username: "official_amina" },
    { profile_image_url: "http://samha.test/images/x.webp" },
    { profile_image_status: "approved" },
    { created_at: "2001-01-01T00:00:00Z" },
    { id: site.ids.bilal },
    { pending_profile_image_url: "https://elsewhere.example/me.webp" },
    { pending_image_since: "2001-01-01T00:00:00Z" },
  ];
  const before = await fingerprint(site.backend.owner);
  for (const who of EVERYBODY) {
    for (const row of rows) {
      for (const [path, request] of waysToWrite("profiles", "id", amina, row)) {
        const { status, text, body } = await site.ask(who, `/rest/v1/${path}`, request);
        // Row-level security hides other members' rows, so the response is empty instead of an error.
        const isRefused = (status >= 400 && status < 500) || text === "" || emptyList(body);
        expect(isRefused, `${who} ${request.method} ${path} ${JSON.stringify(row)} ${text}`).toBe(
          true,
        );
      }
    }
  }
  expect(await fingerprint(site.backend.owner)).toEqual(before);
});

test("T11: a post can be changed only by its author and admins, and its author and dates never change", async () => {
  const before = await fingerprint(site.backend.owner);
  const rows = [
    { title: "Taken over" },
    { status: "published", title: "Taken over", slug: "taken-over" },
    { user_id: site.ids.bilal, title: "Taken over" },
  ];
  for (const id of [open.post, hidden.draft]) {
    for (const who of ["visitor", "bilal", "safiya"] as const) {
      for (const row of rows) {
        for (const [path, request] of waysToWrite("blog_posts", "id", id, row)) {
          // Bilal may create his own post.
          if (who === "bilal" && request.method === "POST" && !path.includes("conflict")) continue;
          await site.ask(who, `/rest/v1/${path}`, request);
        }
      }
    }
    for (const row of [{ user_id: site.ids.bilal }, { first_published_at: "2001-01-01" }]) {
      const request = { method: "PATCH", body: row };
      const response = await site.ask("amina", `/rest/v1/blog_posts?id=eq.${id}`, request);
      expect(response.body).toMatchObject({ code: "42501" });
    }
  }
  expect(await fingerprint(site.backend.owner)).toEqual(before);
});

function emptyList(body: unknown): boolean {
  return Array.isArray(body) && body.length === 0;
}
