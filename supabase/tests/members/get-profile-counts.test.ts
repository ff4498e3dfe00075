import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { comment, vote } from "../calls.ts";
import { deals, type Person, people } from "../people.ts";

async function countsOf(db: Db, name: Person) {
  const [row] = await db.call<Record<string, string>>("get_profile_counts", {
    user_id_param: people[name],
  });
  return {
    deals: Number(row?.deals_count),
    comments: Number(row?.comments_count),
    votes: Number(row?.votes_count),
  };
}

test("Amina's profile counts her active deals, not those pending or rejected", () =>
  asVisitor(async (db) => {
    expect((await countsOf(db, "amina")).deals).toBe(3);
  }));

test("comments on public deals count until they are deleted", () =>
  asMember("amina", async (db) => {
    const before = await countsOf(db, "amina");
    const added = await comment(db, "amina", deals.dates, "Two kilos, please");
    await comment(db, "amina", deals.pending, "A word to the moderator");
    expect((await countsOf(db, "amina")).comments).toBe(before.comments + 1);

    await db.call("delete_comment", { comment_id_param: added.id });
    expect((await countsOf(db, "amina")).comments).toBe(before.comments);
  }));

test("the number of votes is public, the votes are not", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    await db.become("visitor");
    expect((await countsOf(db, "bilal")).votes).toBe(1);
    expect(await db.query("select * from public.deal_votes")).toEqual([]);
  }));

test("a missing member has no counts", () =>
  asOwner(async (db) => {
    const args = { user_id_param: "a0000000-0000-4000-8000-00000000ffff" };
    expect(await db.call("get_profile_counts", args)).toEqual([]);
    expect(await db.call("get_profile_counts", { user_id_param: null })).toEqual([]);
  }));
