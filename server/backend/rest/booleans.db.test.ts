import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";

let site: GuardedBackend;
let amina: SupabaseClient;
let deals: string[];

const WORDS: [vote: unknown, counted: "hot" | "cold"][] = [
  [true, "hot"],
  [false, "cold"],
  ["true", "hot"],
  ["false", "cold"],
  ["hot", "hot"],
  ["cold", "cold"],
  ["yes", "hot"],
  ["no", "cold"],
];
const OTHERS: unknown[] = ["maybe", "", 7, 0.5, {}, [true], ["hot"], "constructor", null];

beforeAll(async () => {
  site = await startGuardedBackend("off");
  amina = await site.join("amina");
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, price, status)
     select profiles.id, 'Medjool dates, box ' || n, 'Date House', 'food', 9.99, 'active'
     from public.profiles, generate_series(1, $1) as n where username = 'amina' returning id`,
    [WORDS.length + OTHERS.length],
  );
  deals = rows.map(({ id }) => id);
  return () => site.stop();
});

const vote = (deal: string | undefined, is_hot_param: unknown) =>
  amina.rpc("secure_vote_deal", { deal_id_param: deal, is_hot_param });

const votesOn = async (deal: string | undefined) =>
  (
    await site.owner.query<{ vote_type: string }>(
      "select vote_type from public.deal_votes where deal_id = $1",
      [deal],
    )
  ).rows.map(({ vote_type }) => vote_type);

test.each(WORDS.map(([word, counted], index) => [word, counted, index] as const))(
  "a vote of %j is %s",
  async (word, counted, index) => {
    const result = await vote(deals[index], word);
    expect(result.error).toBeNull();
    expect(await votesOn(deals[index])).toEqual([counted]);
  },
);

test.each(OTHERS.map((word, index) => [word, index] as const))(
  "a vote of %j returns 400 and is not counted",
  async (word, index) => {
    const deal = deals[WORDS.length + index];
    expect((await vote(deal, word)).status).toBe(400);
    expect(await votesOn(deal)).toEqual([]);
  },
);

test("a filter by a boolean column accepts true, t, false and f, and nothing else", async () => {
  const count = async (value: string) => {
    const response = await site.ask(
      `/rest/v1/deals_with_temperature?select=id&is_expired=${value}`,
    );
    const body: unknown = await response.json();
    return Array.isArray(body) ? body.length : response.status;
  };
  expect(await count("eq.false")).toBe(deals.length);
  expect(await count("eq.f")).toBe(deals.length);
  expect(await count("eq.true")).toBe(0);
  expect(await count("eq.t")).toBe(0);
  expect(await count("eq.perhaps")).toBe(400);
});
