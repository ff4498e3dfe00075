import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one, vote } from "../calls.ts";
import { BAN_REASON, deals } from "../people.ts";

test("a withdrawn vote reduces the count by one, and the member can vote once more", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "cold");
    expect(await withdraw(db)).toEqual({
      success: true,
      hotVotes: 0,
      coldVotes: 0,
      message: "Vote taken back",
    });
    expect(await counts(db)).toEqual({ hot_votes: 0, cold_votes: 0, rows: 0, temperature: 0 });

    await db.become("bilal");
    expect(await vote(db, deals.dates, "hot")).toMatchObject({ hotVotes: 1, coldVotes: 0 });
    await expect(vote(db, deals.dates, "hot")).rejects.toMatchObject({ hint: "already_voted" });
    await expect(withdraw(db)).rejects.toMatchObject({ code: "PT409", hint: "vote_is_final" });
    expect(await counts(db)).toEqual({ hot_votes: 1, cold_votes: 0, rows: 1, temperature: 1 });
  }));

test("withdrawing a vote reduces the counts and the leaderboard by exactly one", () =>
  asOwner(async (db) => {
    await db.query(
      `update public.deals set hot_votes = 7, hot_votes_adjustment = 7, hot_votes_of_deleted_members = 2, temperature_offset = 20
       where id = $1`,
      [deals.dates],
    );
    for (const who of ["bilal", "hamza"] as const) {
      await db.become(who);
      await vote(db, deals.dates, "hot");
    }
    expect(await sums(db)).toEqual({
      hot: 9,
      rows: 2,
      adjusted: 7,
      of_deleted: 2,
      leaderboard: 29,
    });
    await db.become("bilal");
    expect(await withdraw(db)).toMatchObject({ hotVotes: 8, coldVotes: 0 });
    expect(await sums(db)).toEqual({
      hot: 8,
      rows: 1,
      adjusted: 7,
      of_deleted: 2,
      leaderboard: 28,
    });
    expect(await counts(db)).toMatchObject({ temperature: 28 });
  }));

test("a vote cannot be withdrawn after 24 hours", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    const age = async (by: string) => {
      await db.become("owner");
      await db.query(
        "update public.deal_votes set created_at = created_at - $2::interval where deal_id = $1",
        [deals.dates, by],
      );
      await db.become("bilal");
    };
    await age("24 hours 1 second");
    await expect(withdraw(db)).rejects.toMatchObject({ code: "PT409", hint: "vote_too_old" });
    await age("-2 seconds");
    expect(await withdraw(db)).toMatchObject({ hotVotes: 0 });
  }));

test("at most three votes can be withdrawn in 24 hours", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    await db.become("owner");
    const others = await db.query<{ id: string }>(
      "select id from public.deals where id <> $1 order by id limit 3",
      [deals.dates],
    );
    const withdrawn = (id: string, hours: number) =>
      db.query(
        `insert into private.withdrawn_votes (user_id, deal_id, vote_type, withdrawn_at)
         select id, $1, 'hot', now() - make_interval(hours => $2) from public.profiles where username = 'bilal'`,
        [id, hours],
      );
    for (const { id } of others) await withdrawn(id, 23);
    await db.become("bilal");
    await expect(withdraw(db)).rejects.toMatchObject({
      code: "PT429",
      hint: "too_many_withdrawals",
    });
    await db.become("owner");
    await db.query("update private.withdrawn_votes set withdrawn_at = now() - interval '25 hours'");
    await db.become("bilal");
    expect(await withdraw(db)).toMatchObject({ success: true });
  }));

test("members can withdraw only their own votes", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    await db.become("amina");
    await expect(withdraw(db)).rejects.toMatchObject({ code: "PT404", hint: "vote_not_found" });
    expect(await counts(db)).toMatchObject({ hot_votes: 1, rows: 1 });
  }));

test("votes on ended, pending and missing deals cannot be withdrawn", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    await db.become("owner");
    await db.query("update public.deals set expired_at = now() where id = $1", [deals.dates]);
    await db.become("bilal");
    await expect(withdraw(db)).rejects.toMatchObject({ code: "PT409", hint: "deal_expired" });
    for (const id of [deals.pending, "00000000-0000-4000-8000-000000000000"]) {
      await expect(withdraw(db, id)).rejects.toMatchObject({ hint: "deal_not_found" });
    }
  }));

test("a visitor and a banned member cannot withdraw a vote", async () => {
  await asVisitor(async (db) => {
    await expect(withdraw(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
  });
  await asMember("safiya", async (db) => {
    await expect(withdraw(db)).rejects.toMatchObject({
      hint: "banned",
      message: expect.stringContaining(BAN_REASON),
    });
  });
});

async function withdraw(db: Db, id: string = deals.dates): Promise<object> {
  const rows = await db.call<{ withdraw_vote: object }>("withdraw_vote", { deal_id_param: id });
  return one(rows).withdraw_vote;
}

async function counts(db: Db): Promise<Record<string, unknown>> {
  await db.become("owner");
  return one(
    await db.query(
      `select d.hot_votes, d.cold_votes, r.temperature,
         (select count(*)::int from public.deal_votes v where v.deal_id = d.id) as rows
       from public.deals d join private.deal_ranking r on r.deal_id = d.id where d.id = $1`,
      [deals.dates],
    ),
  );
}

/** Returns the hot votes, their components, and the poster's leaderboard total. */
async function sums(db: Db): Promise<Record<string, unknown>> {
  await db.become("visitor");
  const [leader] = await db.call<{ total_temperature: number }>(
    "get_monthly_temperature_leaderboard",
  );
  await db.become("owner");
  const votes = one(
    await db.query(
      `select d.hot_votes as hot, d.hot_votes_adjustment as adjusted, d.hot_votes_of_deleted_members as of_deleted,
         (select count(*)::int from public.deal_votes v where v.deal_id = d.id and v.vote_type = 'hot') as rows
       from public.deals d where d.id = $1`,
      [deals.dates],
    ),
  );
  return { ...votes, leaderboard: leader?.total_temperature };
}
