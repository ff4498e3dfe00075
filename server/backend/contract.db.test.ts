import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type GuardedBackend, startGuardedBackend } from "./guard/guarded-backend.fixture.ts";

type Person = "visitor" | "Amina" | "Bilal" | "Safiya" | "Maryam";

/** Amina posts, Bilal is another member, Safiya is banned, Maryam is an admin. */
const people = {} as Record<Person, SupabaseClient>;
const ids = {} as Record<Exclude<Person, "visitor">, string>;
const DEAL = "d0000000-0000-4000-8000-000000000001";
const PENDING = "d1000000-0000-4000-8000-000000000002";
const EXPIRED = "d2000000-0000-4000-8000-000000000003";
const UNKNOWN = "d9000000-0000-4000-8000-000000000009";
let site: GuardedBackend;

beforeAll(async () => {
  site = await startGuardedBackend("off");
  people.visitor = site.visitor();
  for (const name of ["Amina", "Bilal", "Safiya", "Maryam"] as const) {
    people[name] = await site.join(name.toLowerCase());
    const { data } = await people[name].auth.getUser();
    ids[name] = data.user?.id ?? "";
  }
  await site.owner.query("insert into private.admins (user_id) values ($1)", [ids.Maryam]);
  await site.owner.query("insert into private.bans (user_id, reason) values ($1, 'Spam')", [
    ids.Safiya,
  ]);
  return () => site.stop();
});

beforeEach(async () => {
  await site.owner.query("delete from public.deals");
  await site.owner.query(
    `insert into public.deals (id, user_id, title, merchant, category, price, status, expired_at) values
      ($1, $4, 'Medjool dates, 1 kg', 'Date House', 'food', 9.99, 'active', null),
      ($2, $4, 'Prayer mat waiting', 'Mat Shop', 'prayer', 20, 'pending', null),
      ($3, $4, 'Expired honey', 'Honey Shop', 'food', 3, 'active', now())`,
    [DEAL, PENDING, EXPIRED, ids.Amina],
  );
});

const submission = (fields: object = {}) => ({
  title_param: "Olive oil, 5 litres",
  description_param: "",
  price_param: 24.5,
  merchant_param: "Zayt",
  category_param: "food",
  location_param: "",
  image_url_param: "",
  deal_url_param: "https://zayt.example/oil",
  ...fields,
});
const vote = (deal: string) => ({ deal_id_param: deal, is_hot_param: true });
const comment =
  (author: keyof typeof ids, fields: object = {}) =>
  () => ({
    deal_id_param: DEAL,
    user_id_param: ids[author],
    content_param: "Bought two, thank you",
    ...fields,
  });
const moderation = (action: string, deal = PENDING) => ({
  deal_id_param: deal,
  action_param: action,
});

type Row = [Person, string, object | (() => object), number, unknown];
const NOT_SIGNED_IN = "Not authenticated";
const NOT_ADMIN = "Unauthorized: Admin access required";

/** Caller, request, and the expected status and text. */
const rows: Row[] = [
  ["visitor", "secure_submit_deal", submission(), 401, NOT_SIGNED_IN],
  ["Amina", "secure_submit_deal", submission(), 200, { status: "pending", username: "amina" }],
  ["Maryam", "secure_submit_deal", submission(), 200, { status: "active" }],
  ["Safiya", "secure_submit_deal", submission(), 403, /banned.*Spam/],
  ["Amina", "secure_submit_deal", submission({ title_param: "Oil" }), 400, /Title.*5 to 140/],
  ["Amina", "secure_submit_deal", submission({ price_param: -1 }), 400, /Price/],
  ["Amina", "secure_submit_deal", submission({ category_param: "wine" }), 400, /[Cc]ategory/],
  [
    "Amina",
    "secure_submit_deal",
    submission({ deal_url_param: "javascript:x" }),
    400,
    /web_address/,
  ],
  ["visitor", "secure_vote_deal", vote(DEAL), 401, NOT_SIGNED_IN],
  ["Amina", "secure_vote_deal", vote(DEAL), 200, { success: true, hotVotes: 1, coldVotes: 0 }],
  ["Bilal", "secure_vote_deal", vote(DEAL), 200, { success: true, hotVotes: 1, coldVotes: 0 }],
  ["Safiya", "secure_vote_deal", vote(DEAL), 403, /banned.*Spam/],
  ["Bilal", "secure_vote_deal", vote(PENDING), 404, "Deal not found"],
  ["Bilal", "secure_vote_deal", vote(UNKNOWN), 404, "Deal not found"],
  ["Bilal", "secure_vote_deal", vote(EXPIRED), 409, "This deal has expired"],
  ["visitor", "secure_add_comment", comment("Amina"), 401, NOT_SIGNED_IN],
  ["Bilal", "secure_add_comment", comment("Bilal"), 200, { username: "bilal" }],
  ["Bilal", "secure_add_comment", comment("Amina"), 403, "Not authenticated as that user"],
  ["Safiya", "secure_add_comment", comment("Safiya"), 403, /banned.*Spam/],
  ["Bilal", "secure_add_comment", comment("Bilal", { content_param: " " }), 400, /1 to 2,000/],
  [
    "Bilal",
    "secure_add_comment",
    comment("Bilal", { deal_id_param: PENDING }),
    404,
    "Deal not found",
  ],
  ["visitor", "moderate_deal", moderation("approve"), 401, NOT_SIGNED_IN],
  ["Amina", "moderate_deal", moderation("approve"), 403, NOT_ADMIN],
  ["Bilal", "moderate_deal", moderation("approve"), 403, NOT_ADMIN],
  ["Safiya", "moderate_deal", moderation("approve"), 403, /./],
  ["Maryam", "moderate_deal", moderation("approve"), 200, { status: "active" }],
  ["Maryam", "moderate_deal", moderation("reject", DEAL), 200, { status: "rejected" }],
  [
    "Maryam",
    "moderate_deal",
    moderation("promote"),
    400,
    "Action must be approve, reject or expire",
  ],
  ["Maryam", "moderate_deal", moderation("approve", UNKNOWN), 404, "Deal not found"],
];

describe("procedures, over HTTP", () => {
  test.each(rows)(
    "%s calling %s gets status %3$i",
    async (person, procedure, args, status, expected) => {
      const body = typeof args === "function" ? args() : args;
      const result = await people[person].rpc(procedure, body as Record<string, unknown>);
      expect([result.status, result.error?.message]).toEqual([
        status,
        status < 300 ? undefined : expect.any(String),
      ]);
      if (result.error === null) expect(result.data).toMatchObject(expected as object);
      else if (expected instanceof RegExp) expect(result.error.message).toMatch(expected);
      else expect(result.error.message).toBe(expected);
    },
  );

  test("Bilal's second vote returns 409 and changes nothing", async () => {
    await people.Bilal.rpc("secure_vote_deal", vote(DEAL));
    const second = await people.Bilal.rpc("secure_vote_deal", vote(DEAL));
    expect(second.status).toBe(409);
    expect(second.error?.message).toContain("already voted");
    const { rows: counts } = await site.owner.query(
      "select hot_votes, cold_votes from public.deals where id = $1",
      [DEAL],
    );
    expect(counts).toEqual([{ hot_votes: 1, cold_votes: 0 }]);
  });

  test.each([
    ["Amina", { status: "active" }],
    ["Amina", { hot_votes: 900 }],
    ["Bilal", { user_id: UNKNOWN }],
    ["visitor", { temperature_offset: 99 }],
  ] as const)("%s cannot write %o to a deal directly", async (person, change) => {
    const before = await site.owner.query("select * from public.deals where id = $1", [PENDING]);
    const result = await people[person].from("deals").update(change).eq("id", PENDING).select();
    expect(result.data ?? []).toEqual([]);
    const after = await site.owner.query("select * from public.deals where id = $1", [PENDING]);
    expect(after.rows).toEqual(before.rows);
  });

  test("a pending deal is seen by its poster and by admins only", async () => {
    const sees = async (person: Person) =>
      (await people[person].from("deals_with_temperature").select("id").eq("id", PENDING)).data;
    expect(await sees("Amina")).toEqual([{ id: PENDING }]);
    expect(await sees("Maryam")).toEqual([{ id: PENDING }]);
    expect(await sees("Bilal")).toEqual([]);
    expect(await sees("visitor")).toEqual([]);
  });
});
