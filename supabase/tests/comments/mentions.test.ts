import { expect, test } from "vitest";
import type { Db } from "../as.ts";
import { comment, one } from "../calls.ts";
import { asMember, asOwner, kindsTold, notices } from "../notice-calls.ts";
import { deals, people } from "../people.ts";

const mentions = async (db: Db, id: string) =>
  one(
    await db.query<{ mentions: string[] }>(
      "select mentions from public.comments_with_author where id = $1",
      [id],
    ),
  ).mentions;

test("whom a comment names is told, and stands in the comment as a name", () =>
  asMember("bilal", async (db) => {
    const said = await comment(db, "bilal", deals.dates, "Salam @Hamza, look! (@nobody_here)");
    expect(await mentions(db, said.id)).toEqual(["hamza"]);
    await db.become("visitor");
    expect(await mentions(db, said.id)).toEqual(["hamza"]);
    await db.become("hamza");
    expect(await notices(db)).toMatchObject([
      { kind: "mention", actor_name: "bilal", comment_id: said.id, deal_id: deals.dates },
    ]);
  }));

test("an address of mail or of a page names nobody, and nobody names themselves", () =>
  asMember("bilal", async (db) => {
    const said = await comment(
      db,
      "bilal",
      deals.dates,
      "me@hamza.example https://x.example/@hamza @hamza_and_more @bilal",
    );
    expect(await mentions(db, said.id)).toEqual([]);
  }));

test("a comment names five members at most, the first ones", () =>
  asOwner(async (db) => {
    for (let number = 1; number <= 6; number++) {
      await db.query(
        "insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), $1, $2)",
        [`six${number}@example.com`, JSON.stringify({ username: `six${number}` })],
      );
    }
    await db.become("bilal");
    const said = await comment(db, "bilal", deals.dates, "@six6 @six5 @six4 @six3 @six2 @six1");
    expect(await mentions(db, said.id)).toEqual(["six2", "six3", "six4", "six5", "six6"]);
  }));

test("the poster and the answered member hear once, and as what concerns them most", () =>
  asMember("hamza", async (db) => {
    const asked = await comment(db, "hamza", deals.dates, "Fresh?");
    await db.become("bilal");
    await comment(db, "bilal", deals.dates, "@hamza yes. Thank you @amina", asked.id);
    await db.become("hamza");
    expect(await kindsTold(db)).toEqual(["reply"]);
    await db.become("amina");
    expect(await notices(db)).toMatchObject([{ kind: "comment", count: 2 }]);
  }));

test("on a deal that waits only those who can see it are named", () =>
  asMember("amina", async (db) => {
    const said = await comment(db, "amina", deals.pending, "@bilal @maryam please");
    expect(await mentions(db, said.id)).toEqual(["maryam"]);
    await db.become("bilal");
    expect(await kindsTold(db)).toEqual([]);
    expect(await db.query("select comment_id from public.comment_mentions")).toEqual([]);
  }));

test("an edit changes whom a comment names and calls up nobody; what is deleted names nobody", () =>
  asMember("bilal", async (db) => {
    const said = await comment(db, "bilal", deals.dates, "Salam @hamza");
    await db.call("edit_comment", { comment_id_param: said.id, content_param: "Salam @safiya" });
    expect(await mentions(db, said.id)).toEqual(["safiya"]);
    for (const who of ["hamza", "safiya"] as const) {
      await db.become(who);
      expect(await kindsTold(db)).toEqual([]);
    }
    await db.become("bilal");
    await db.call("delete_comment", { comment_id_param: said.id });
    expect(await mentions(db, said.id)).toEqual([]);
  }));

test("nobody writes a mention by hand", () =>
  asMember("bilal", async (db) => {
    const said = await comment(db, "bilal", deals.dates, "Salam");
    await expect(
      db.query("insert into public.comment_mentions values ($1, $2)", [said.id, people.hamza]),
    ).rejects.toMatchObject({ code: "42501" });
  }));
