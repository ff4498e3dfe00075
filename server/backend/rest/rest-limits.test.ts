import { expect, test } from "vitest";
import { openFrontLimits } from "#server/http/limits/front-limits.ts";
import { readLimits } from "#server/settings/limits.ts";
import { waitForRestLimits, waitForVoteLimit } from "./rest-limits.ts";

test("searches have a limit of their own on top of the one for data", async () => {
  const limits = openFrontLimits(
    readLimits({ LIMIT_SEARCH: "2/60", LIMIT_API: "4/60" }, "https://samha.example"),
  );
  const search = { kind: "procedure", name: "search_deals" } as const;
  const list = { kind: "table", name: "deals" } as const;
  expect(await waitForRestLimits(limits, search, "203.0.113.9")).toBeNull();
  expect(await waitForRestLimits(limits, search, "203.0.113.9")).toBeNull();
  expect(await waitForRestLimits(limits, search, "203.0.113.9")).toBe(60);
  expect(await waitForRestLimits(limits, list, "203.0.113.9")).toBeNull();
  expect(await waitForRestLimits(limits, list, "203.0.113.9")).toBe(60);
  expect(await waitForRestLimits(limits, search, "203.0.113.10")).toBeNull();
});

test("forty accounts at one address get ten votes on a deal, and a household does not wait", async () => {
  const limits = openFrontLimits(readLimits({}, "https://samha.example"));
  const vote = (deal: string, address = "203.0.113.9") =>
    waitForVoteLimit(
      limits,
      { kind: "procedure", name: "secure_vote_deal" },
      {
        query: { search: new URLSearchParams(), select: null },
        body: Buffer.from(JSON.stringify({ deal_id_param: deal, is_hot_param: true })),
      },
      address,
    );
  const votes = await Promise.all(Array.from({ length: 40 }, () => vote(DEAL)));
  expect(votes.filter((wait) => wait === null)).toHaveLength(10);
  expect(await vote("0b8a4c1e-0000-4000-8000-000000000002")).toBeNull();
  expect(await vote(DEAL, "203.0.113.10")).toBeNull();
});

test("the votes on a deal are counted together, however its id is written and wherever it stands", async () => {
  const limits = openFrontLimits(
    readLimits({ LIMIT_VOTES_ADDRESS: "1/60" }, "https://samha.example"),
  );
  const vote = (search: string, body: object | null) =>
    waitForVoteLimit(
      limits,
      { kind: "procedure", name: "secure_vote_deal" },
      {
        query: { search: new URLSearchParams(search), select: null },
        body: body && Buffer.from(JSON.stringify(body)),
      },
      "203.0.113.9",
    );
  expect(await vote("", { deal_id_param: DEAL })).toBeNull();
  for (const spelling of [DEAL.toUpperCase(), `{${DEAL}}`, DEAL.replaceAll("-", ""), ` ${DEAL} `]) {
    expect(await vote("", { deal_id_param: spelling }), spelling).toBe(60);
  }
  expect(await vote(`deal_id_param=${DEAL}`, null)).toBe(60);
});

const DEAL = "0b8a4c1e-0000-4000-8000-000000000001";
