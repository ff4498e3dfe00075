import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inEnglish } from "#testing/in-english.ts";
import { CONTEXT_MESSAGES, FALLBACKS, MESSAGES } from "./errors.ts";
import { writeProblem } from "./problem.ts";
import { REFUSAL_STATUSES } from "./refusal-statuses.ts";

const schemas = new URL("../../supabase/schemas/", import.meta.url);

/** Refusals in the schemas, `errcode = 'PT409', hint = 'already_voted'`, with their texts. */
const raised = readdirSync(schemas, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".sql"))
  .map((file) => readFileSync(new URL(file, schemas), "utf8"))
  .flatMap((sql) => [
    ...sql.matchAll(
      /raise exception '(?<text>[^']+)'[^;]*?errcode = 'PT(?<status>\d+)',\s*hint = '(?<hint>\w+)'/g,
    ),
    ...sql.matchAll(
      /'code', 'PT(?<status>\d+)', 'hint', '(?<hint>\w+)'[^;]*?'message', '(?<text>[^']+)'/g,
    ),
  ])
  .map(({ groups = {} }) => ({
    text: groups.text,
    status: Number(groups.status),
    hint: String(groups.hint),
  }));

test("the table of refusals contains exactly the database's hints with their statuses", () => {
  const table = Object.entries(REFUSAL_STATUSES).map(([hint, status]) => `${hint} ${status}`);
  const database = new Set(raised.map(({ hint, status }) => `${hint} ${status}`));

  expect([...database].sort()).toEqual(table.sort());
});

test("a text fixed by the contract is the same in the database and on the page", () => {
  const fixed = raised.filter(({ hint }) =>
    [
      "not_authenticated",
      "deal_not_found",
      "already_voted",
      "deal_expired",
      "not_admin",
      "not_that_user",
      "no_admin_privileges",
    ].includes(hint),
  );

  expect(fixed.length).toBeGreaterThan(5);
  for (const { hint, text } of fixed) expect(text).toBe(inEnglish(writeProblem(hint)));
});

test("the context messages, messages and fallbacks match specification 8 word for word", () => {
  const texts: string[] = [MESSAGES, CONTEXT_MESSAGES, FALLBACKS].flatMap((table) =>
    Object.values(table),
  );
  expect(texts).toEqual(expect.arrayContaining(SPECIFIED));
});

const SPECIFIED = [
  "Error getting filtered deals",
  "Error getting deal",
  "Error voting on deal",
  "Error submitting deal",
  "Error adding comment",
  "Error fetching leaderboard data",
  "Error creating blog post",
  "Error updating blog post",
  "Error getting blog post",
  "Error getting blog posts",
  "Error deleting blog post",
  "Error getting user profile",
  "Error getting user deals",
  "Error getting user comments",
  "Error updating profile image",
  "Failed to fetch pending deals",
  "Failed to moderate deal",
  "Failed to update deal as admin",
  "Error searching deals",
  "Error refreshing vote counts",
  "Error getting popular deals",
  "Error submitting report",
  "Failed to set temperature offset",
  "Not authenticated",
  "Deal not found",
  "Retrieved deal is missing ID field",
  "Voting failed",
  "Voting failed: Backend did not confirm success.",
  "User profile not found",
  "Profile data not available",
  "Failed to create profile",
  "User not found",
  "User authentication data not available",
  "Initialization failed",
  "Failed to initialize auth",
  "Failed to sign up",
  "Failed to sign in",
  "Failed to sign out",
  "Failed to fetch deals",
  "Failed to fetch deal details",
  "Deal ID is required",
  "Empty deal ID provided",
];
