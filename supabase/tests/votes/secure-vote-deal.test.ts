import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor } from "../as.ts";
import { one, vote } from "../calls.ts";
import { BAN_REASON, deals } from "../people.ts";

test("a hot vote raises the temperature by one", () =>
  asMember("bilal", async (db) => {
    expect(await vote(db, deals.dates, "hot")).toEqual({
      success: true,
      hotVotes: 1,
      coldVotes: 0,
      message: "Vote recorded",
    });
    const deal = one(await db.call("get_deal", { deal_id_param: deals.dates }));
    expect(deal).toMatchObject({
      hot_votes: 1,
      cold_votes: 0,
      temperature: 1,
      calculated_temperature: 1,
    });
  }));

test("a member votes cold, and the ranking follows in the same transaction", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "cold");
    await db.become("owner");
    const ranked = one(
      await db.query("select temperature from private.deal_ranking where deal_id = $1", [
        deals.dates,
      ]),
    );
    expect(ranked).toEqual({ temperature: -1 });
  }));

test("a member cannot vote twice on a deal, not even the other way", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    const refusal = {
      code: "PT409",
      hint: "already_voted",
      message: expect.stringContaining("already voted"),
    };
    await expect(vote(db, deals.dates, "hot")).rejects.toMatchObject(refusal);
    await expect(vote(db, deals.dates, "cold")).rejects.toMatchObject(refusal);
    expect(one(await db.call("get_deal", { deal_id_param: deals.dates }))).toMatchObject({
      hot_votes: 1,
      cold_votes: 0,
    });
  }));

test("posters may vote on their own deal", () =>
  asMember("amina", async (db) => {
    expect((await vote(db, deals.dates, "hot")).hotVotes).toBe(1);
  }));

test("a visitor cannot vote", () =>
  asVisitor(async (db) => {
    await expect(vote(db, deals.dates, "hot")).rejects.toMatchObject({
      code: "PT401",
      hint: "not_authenticated",
      message: "Not authenticated",
    });
  }));

test("a banned member cannot vote and reads the reason", () =>
  asMember("safiya", async (db) => {
    await expect(vote(db, deals.dates, "hot")).rejects.toMatchObject({
      code: "PT403",
      hint: "banned",
      message: expect.stringContaining(BAN_REASON),
    });
  }));

test("an ended ban does not prevent voting", () =>
  asOwner(async (db) => {
    await db.query("update private.bans set until = now() - interval '1 minute'");
    await db.become("safiya");
    expect((await vote(db, deals.dates, "hot")).success).toBe(true);
  }));

test.each(["pending", "rejected"] as const)(
  "votes on a %s deal are refused, even from its poster",
  (state) =>
    asMember("bilal", async (db) => {
      const refusal = { code: "PT404", hint: "deal_not_found", message: "Deal not found" };
      await expect(vote(db, deals[state], "hot")).rejects.toMatchObject(refusal);
      await db.become("amina");
      await expect(vote(db, deals[state], "hot")).rejects.toMatchObject(refusal);
      await db.become("owner");
      expect(await db.query("select from public.deals where id = $1", [deals[state]])).toHaveLength(
        1,
      );
    }),
);

test.each(["markedExpired", "ended"] as const)("an expired deal accepts no votes (%s)", (state) =>
  asMember("bilal", async (db) => {
    await expect(vote(db, deals[state], "hot")).rejects.toMatchObject({
      code: "PT409",
      hint: "deal_expired",
      message: "This deal has expired",
    });
    await db.become("owner");
    expect(await db.query("select from public.deal_votes")).toEqual([]);
  }),
);

test("a deal accepts votes only after its start", () =>
  asOwner(async (db) => {
    const start = (from: string) =>
      db.query("update public.deals set starts_at = now() + $2::interval where id = $1", [
        deals.dates,
        from,
      ]);
    await start("1 minute");
    await db.become("bilal");
    await expect(vote(db, deals.dates, "hot")).rejects.toMatchObject({
      code: "PT409",
      hint: "deal_not_started",
      message: "This deal has not started",
    });
    await db.become("owner");
    await start("0");
    await db.become("bilal");
    expect((await vote(db, deals.dates, "hot")).hotVotes).toBe(1);
  }));

test("a vote on a missing deal is refused as not found", () =>
  asMember("bilal", async (db) => {
    await expect(vote(db, "d9000000-0000-4000-8000-000000000009", "hot")).rejects.toMatchObject({
      code: "PT404",
      hint: "deal_not_found",
    });
  }));
