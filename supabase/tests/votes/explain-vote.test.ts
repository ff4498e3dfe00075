import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one, vote } from "../calls.ts";
import { BAN_REASON, deals } from "../people.ts";
import { becomeMember, join } from "./checkers.ts";
import { explain, shownReasons, voteCold } from "./explainers.ts";

const DELIVERY = { reason: "delivery" };

test("one reason shows nothing, two show their number, and a withdrawn vote hides it again", () =>
  asOwner(async (db) => {
    const [first, second] = await join(db, 2, "3 days");
    expect(await voteCold(db, [first ?? ""], DELIVERY)).toBeNull();
    expect(await shownReasons(db)).toBeNull();
    expect(await voteCold(db, [second ?? ""], DELIVERY)).toEqual({
      reasons: { delivery: 2 },
      offer: null,
    });
    expect(await shownReasons(db)).toEqual({ reasons: { delivery: 2 }, offer: null });
    await becomeMember(db, second);
    await db.call("withdraw_vote", { deal_id_param: deals.dates });
    expect(await shownReasons(db)).toBeNull();
  }));

test("a second reason replaces the first", () =>
  asOwner(async (db) => {
    const members = await join(db, 2, "3 days");
    await voteCold(db, members, DELIVERY);
    expect(await explain(db, { reason: "not_for_me" })).toBeNull();
    await becomeMember(db, members[0]);
    expect(await explain(db, { reason: "Not_for_me " })).toMatchObject({
      reasons: { not_for_me: 2 },
    });
  }));

test("reasons of deleted accounts and of removed votes are deleted", () =>
  asOwner(async (db) => {
    await voteCold(db, await join(db, 5, "1 hour"), { reason: "shop" });
    await db.become("owner");
    await db.query(
      "delete from auth.users where id = (select user_id from private.vote_reasons limit 1)",
    );
    expect((await shownReasons(db))?.reasons).toEqual({ shop: 4 });
    await voteCold(db, await join(db, 1, "1 hour", "late"), { reason: "shop" });
    await db.become("maryam");
    await db.call("remove_votes_of_group", { deal_id_param: deals.dates });
    expect(await shownReasons(db)).toBeNull();
    await db.become("owner");
    expect(await db.query("select from private.vote_reasons")).toEqual([]);
  }));

test("only a cold vote of one's own can be explained, for 24 hours", () =>
  asMember("bilal", async (db) => {
    const noVote = { code: "PT404", hint: "vote_not_found" };
    await expect(explain(db, DELIVERY)).rejects.toMatchObject(noVote);
    await vote(db, deals.dates, "cold");
    await db.become("hamza");
    await expect(explain(db, DELIVERY)).rejects.toMatchObject(noVote);
    await vote(db, deals.dates, "hot");
    await expect(explain(db, DELIVERY)).rejects.toMatchObject(noVote);
    const age = async (by: string) => {
      await db.become("owner");
      await db.query("update public.deal_votes set created_at = created_at - $1::interval", [by]);
      await db.become("bilal");
    };
    await age("24 hours 1 second");
    await expect(explain(db, DELIVERY)).rejects.toMatchObject({
      code: "PT409",
      hint: "reason_too_late",
    });
    await age("-2 seconds");
    expect(await explain(db, DELIVERY)).toBeNull();
  }));

test("visitors, banned members and hidden deals are refused", async () => {
  await asVisitor(async (db) => {
    await expect(explain(db, DELIVERY)).rejects.toMatchObject({ code: "PT401" });
  });
  await asMember("safiya", async (db) => {
    await expect(explain(db, DELIVERY)).rejects.toMatchObject({
      hint: "banned",
      message: expect.stringContaining(BAN_REASON),
    });
  });
  await asMember("bilal", async (db) => {
    await expect(explain(db, DELIVERY, deals.pending)).rejects.toMatchObject({
      hint: "deal_not_found",
    });
  });
});

test.each([
  [{}, "reason", "one_of"],
  [{ reason: "too dear" }, "reason", "one_of"],
  [{ ...DELIVERY, note: "Slow" }, "note", "not_changeable"],
  [{ ...DELIVERY, cheaper_total: 5 }, "cheaper_total", "not_changeable"],
])("the reason %j is refused", (details, field, rule) =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "cold");
    await expect(explain(db, details)).rejects.toMatchObject({
      hint: "invalid_field",
      detail: expect.stringMatching(new RegExp(`"${field}".*"${rule}"|"${rule}".*"${field}"`)),
    });
  }),
);

test("reasons count towards the limit of votes", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "cold");
    await db.become("owner");
    await db.query("insert into private.settings (key, value) values ('limit_votes', '1/60')");
    await db.become("bilal");
    await explain(db, DELIVERY);
    await expect(explain(db, DELIVERY)).rejects.toMatchObject({ code: "PT429", hint: "too_fast" });
  }));

test("the reasons of a deal that is no longer public are hidden", () =>
  asOwner(async (db) => {
    await voteCold(db, await join(db, 2, "3 days"), DELIVERY);
    await db.become("owner");
    await db.query("update public.deals set status = 'rejected' where id = $1", [deals.dates]);
    await db.become("visitor");
    expect(await reasonsOf(db)).toBeNull();
  }));

test("only the member's own reason is in their data", () =>
  asOwner(async (db) => {
    const members = await join(db, 2, "3 days");
    await voteCold(db, members, DELIVERY);
    await becomeMember(db, members[0]);
    const { export_my_data } = one(
      await db.call<{ export_my_data: Record<string, unknown> }>("export_my_data"),
    );
    expect(export_my_data["vote_reasons"]).toMatchObject([
      { user_id: members[0], reason: "delivery" },
    ]);
    await expect(db.query("select from private.vote_reasons")).rejects.toMatchObject({
      code: "42501",
    });
  }));

async function reasonsOf(db: Db): Promise<unknown> {
  const rows = await db.call<{ get_cold_reasons: unknown }>("get_cold_reasons", {
    deal_id_param: deals.dates,
  });
  return one(rows).get_cold_reasons;
}
