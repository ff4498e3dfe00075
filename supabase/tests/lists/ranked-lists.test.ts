import { expect, test } from "vitest";
import { asOwner } from "../as.ts";
import { deals, people } from "../people.ts";
import { addComment, addDeal, read, titles } from "./ranked-deals.ts";

test("a three-hour-old deal with 12 degrees trends above a four-day-old deal with 60", () =>
  asOwner(async (db) => {
    const old = await addDeal(db, "Four days old", {
      hot_votes_adjustment: "60",
      hot_votes: "60",
      created_at: "now() - interval '4 days'",
    });
    await addDeal(db, "Three hours old", {
      hot_votes_adjustment: "15",
      hot_votes: "15",
      cold_votes_adjustment: "3",
      cold_votes: "3",
      created_at: "now() - interval '3 hours'",
    });
    await addDeal(db, "Cold from now", { cold_votes_adjustment: "20", cold_votes: "20" });
    const trending = async () =>
      titles((await read(db, { sort_param: "trending", category_filter: "toys" })).deals);
    expect(await trending()).toEqual(["Three hours old", "Cold from now", "Four days old"]);
    // An admin's temperature offset moves nothing; the start of a deal does.
    await db.query("update public.deals set temperature_offset = 1000 where id = $1", [old]);
    expect(await trending()).toEqual(["Three hours old", "Cold from now", "Four days old"]);
    await db.query(
      "update public.deals set starts_at = now() - interval '1 minute' where id = $1",
      [old],
    );
    expect((await trending())[0]).toBe("Four days old");
  }));

test("ten times as many votes are worth 12.5 hours", () =>
  asOwner(async (db) => {
    const [row] = await db.query<{ gained: number; lost: number; by_time: number }>(
      `select private.trend_of(ten) - private.trend_of(one) as gained, private.trend_of(cold) - private.trend_of(one) as lost,
         private.trend_of(later) - private.trend_of(one) as by_time
       from (select d as one from public.deals d where id = $1) as a,
         jsonb_populate_record(a.one, '{"hot_votes": 10}') as ten,
         jsonb_populate_record(a.one, '{"cold_votes": 10}') as cold,
         jsonb_populate_record(a.one, jsonb_build_object('created_at', (a.one).created_at + interval '12.5 hours')) as later`,
      [deals.dates],
    );
    expect(row?.gained).toBeCloseTo(1, 6);
    expect(row?.lost).toBeCloseTo(-1, 6);
    expect(row?.by_time).toBeCloseTo(1, 6);
  }));

test("recent comments count more than many old ones, and deleted ones do not count", () =>
  asOwner(async (db) => {
    const quiet = await addDeal(db, "Many old comments");
    const lively = await addDeal(db, "Two new comments");
    await addDeal(db, "No comments");
    await db.query(
      `insert into public.comments (deal_id, user_id, content, created_at)
       select $1, $2, 'Old ' || n, now() - interval '7 days' - n * interval '20 years' / 300
       from generate_series(0, 299) n`,
      [quiet, people.bilal],
    );
    await addComment(db, lively);
    const second = await addComment(db, lively);
    const discussed = async () =>
      titles((await read(db, { sort_param: "discussed", category_filter: "toys" })).deals);
    expect(await discussed()).toEqual(["Two new comments", "Many old comments"]);
    await db.query(
      "update public.comments set deleted_at = now(), content = '', user_id = null where deal_id = $1 and id <> $2",
      [lively, second],
    );
    await db.query("update public.comments set created_at = now() where deal_id = $1", [quiet]);
    await db.query("delete from public.comments where id = $1", [second]);
    expect(await discussed()).toEqual(["Many old comments"]);
    await db.query("update public.deals set category = 'kids' where id = $1", [quiet]);
    expect(await discussed()).toEqual([]);
    await db.query("delete from public.deals where id = $1", [quiet]);
    expect(
      await db.query("select from private.deal_discussions where deal_id in ($1, $2)", [
        quiet,
        lively,
      ]),
    ).toEqual([]);
  }));

test("the rank of a discussed deal is the sum of its comments, which lose half their value every two days", () =>
  asOwner(async (db) => {
    const deal = await addDeal(db, "Four comments");
    await db.query(
      `insert into public.comments (deal_id, user_id, content, created_at)
       select $1, $2, 'Comment ' || n, to_timestamp(172800.0 * (10000 - n)) from unnest(array[0, 0, 1, 1]) n`,
      [deal, people.bilal],
    );
    const [row] = await db.query<{ activity: number }>(
      "select activity from private.deal_discussions where deal_id = $1",
      [deal],
    );
    expect(row?.activity).toBeCloseTo(10000 + Math.log2(1 + 1 + 0.5 + 0.5), 6);
  }));

test("ending and upcoming deals are listed soonest first", () =>
  asOwner(async (db) => {
    await addDeal(db, "Ends in two days", { expires_at: "now() + interval '2 days'" });
    await addDeal(db, "Ends in an hour", { expires_at: "now() + interval '1 hour'" });
    await addDeal(db, "Ends in four days", { expires_at: "now() + interval '4 days'" });
    await addDeal(db, "Has ended", { expires_at: "now() - interval '1 second'" });
    await addDeal(db, "Was ended", { expires_at: "now() + interval '1 day'", expired_at: "now()" });
    await addDeal(db, "Waits for review", {
      expires_at: "now() + interval '1 day'",
      status: "'pending'",
    });
    await addDeal(db, "Starts in two days", {
      starts_at: "now() + interval '2 days'",
      expires_at: "now() + interval '60 hours'",
    });
    await addDeal(db, "Starts in an hour", { starts_at: "now() + interval '1 hour'" });
    await addDeal(db, "Starts unseen", {
      starts_at: "now() + interval '1 hour'",
      status: "'rejected'",
    });
    await addDeal(db, "Was called off", {
      starts_at: "now() + interval '1 day'",
      expired_at: "now()",
    });
    await db.become("visitor");
    const [ending, starting] = [
      ["Ends in an hour", "Ends in two days"],
      ["Starts in an hour", "Starts in two days"],
    ];
    for (const [sort_param, wanted] of [
      ["ending", ending],
      ["starting", starting],
    ] as const) {
      const list = await read(db, { sort_param, counted: true });
      expect([titles(list.deals), list.total]).toEqual([wanted, 2]);
    }
    expect(await read(db, { sort_param: "ending", include_expired: true })).toMatchObject({
      deals: ending.map((title) => ({ title })),
    });
  }));
