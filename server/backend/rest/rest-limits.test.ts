import { expect, test } from "vitest";
import { openFrontLimits } from "#server/http/limits/front-limits.ts";
import { readLimits } from "#server/settings/limits.ts";
import { waitForRestLimits, waitForVoteLimit } from "./rest-limits.ts";

test("searches have their own limit in addition to the one for data", async () => {
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

test("forty accounts at one address get ten votes on a deal; other deals and addresses are unaffected", async () => {
  const limits = openFrontLimits(readLimits({}, "https://samha.example"));
  const vote = (deal: string, address = "203.0.113.9") =>
    waitForVoteLimit(VOTE, {
      limits,
      query: { search: new URLSearchParams(), select: null },
      body: Buffer.from(JSON.stringify({ deal_id_param: deal, is_hot_param: true })),
      headers: new Headers(),
      clientAddress: address,
    });
  const votes = await Promise.all(Array.from({ length: 40 }, () => vote(DEAL)));
  expect(votes.filter((wait) => wait === null)).toHaveLength(10);
  expect(await vote(OTHER_DEAL)).toBeNull();
  expect(await vote(DEAL, "203.0.113.10")).toBeNull();
});

test("an IPv6 /48 gets as many votes on a deal as one address, and its established members any number", async () => {
  const limits = openFrontLimits(readLimits({}, "https://samha.example"));
  const votes = async (addresses: string[], deal: string, isEstablished = async () => false) => {
    const body = Buffer.from(JSON.stringify({ deal_id_param: deal, is_hot_param: true }));
    const query = { search: new URLSearchParams(), select: null };
    const headers = new Headers({ authorization: `Bearer e30.${MEMBER}.c2ln` });
    const waits = await Promise.all(
      addresses.map((address) =>
        waitForVoteLimit(VOTE, {
          limits,
          query,
          body,
          headers,
          isEstablished,
          clientAddress: address,
        }),
      ),
    );
    return waits.filter((wait) => wait === null).length;
  };
  const networks = (count: number, step: number) =>
    Array.from({ length: count }, (_, n) => `2001:db8:1:${(n * step).toString(16)}::/64`);
  expect(await votes(networks(60, 1), DEAL)).toBe(10);
  expect(await votes(networks(200, 256), OTHER_DEAL)).toBe(10);
  expect(await votes(["2001:db8:2::/64"], OTHER_DEAL)).toBe(1);
  expect(await votes(networks(200, 256), OTHER_DEAL, async () => true)).toBe(200);
});

test("votes on a deal share one limit, however its id is spelled and wherever the request contains it", async () => {
  const limits = openFrontLimits(
    readLimits({ LIMIT_VOTES_ADDRESS: "1/60" }, "https://samha.example"),
  );
  const vote = (search: string, body: object | null) =>
    waitForVoteLimit(VOTE, {
      limits,
      query: { search: new URLSearchParams(search), select: null },
      body: body && Buffer.from(JSON.stringify(body)),
      headers: new Headers(),
      clientAddress: "203.0.113.9",
    });
  expect(await vote("", { deal_id_param: DEAL })).toBeNull();
  for (const spelling of [DEAL.toUpperCase(), `{${DEAL}}`, DEAL.replaceAll("-", ""), ` ${DEAL} `]) {
    expect(await vote("", { deal_id_param: spelling }), spelling).toBe(60);
  }
  expect(await vote(`deal_id_param=${DEAL}`, null)).toBe(60);
});

const MEMBER = Buffer.from(JSON.stringify({ sub: "amina" })).toString("base64url");
const DEAL = "0b8a4c1e-0000-4000-8000-000000000001";
const OTHER_DEAL = "0b8a4c1e-0000-4000-8000-000000000002";
const VOTE = { kind: "procedure", name: "secure_vote_deal" } as const;
