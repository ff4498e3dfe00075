import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one, type VoteResult, vote } from "../calls.ts";
import { deals, people } from "../people.ts";

interface Listed {
  deal_id: string;
  young_hot_votes: string;
  young_cold_votes: string;
  voters: string[];
}

test("a deal is listed for admins after its fifth vote from an account younger than a day", () =>
  asOwner(async (db) => {
    await joinAndVote(db, 4);
    await makeOld(db, "bilal");
    await db.become("bilal");
    await vote(db, deals.dates, "hot");
    expect(await listed(db)).toEqual([]);
    await joinAndVote(db, 1, false);
    expect(await listed(db)).toMatchObject([
      { deal_id: deals.dates, young_hot_votes: "4", young_cold_votes: "1" },
    ]);
    expect((await listed(db))[0]?.voters).toHaveLength(5);

    for (const who of ["visitor", "bilal", "safiya"] as const) {
      await db.become(who);
      const refused = { code: expect.stringMatching(/^PT40[13]$/) };
      await expect(db.call("get_suspicious_votes")).rejects.toMatchObject(refused);
      await expect(remove(db)).rejects.toMatchObject(refused);
      await expect(keep(db)).rejects.toMatchObject(refused);
    }
  }));

test("removing the votes of a group leaves counts that match the remaining votes", () =>
  asOwner(async (db) => {
    await makeOld(db, "bilal");
    await db.become("bilal");
    await vote(db, deals.dates, "hot");
    await db.become("owner");
    await db.query(
      "update public.deals set hot_votes = hot_votes + 7, hot_votes_adjustment = 7, hot_votes_of_deleted_members = 2 where id = $1",
      [deals.dates],
    );
    const voters = await joinAndVote(db, 6);
    await joinAndVote(db, 2, false);
    await db.become("maryam");
    expect(await remove(db)).toEqual({
      removedHot: 6,
      removedCold: 2,
      hotVotes: 8,
      coldVotes: 0,
    });
    await db.become("owner");
    expect(
      one(
        await db.query(
          `select d.hot_votes, d.cold_votes, d.hot_votes_adjustment, d.hot_votes_of_deleted_members, r.temperature,
             d.hot_votes = d.hot_votes_adjustment
               + (select count(*) from public.deal_votes v where v.deal_id = d.id and v.vote_type = 'hot') as hot_exact,
             d.cold_votes = d.cold_votes_adjustment
               + (select count(*) from public.deal_votes v where v.deal_id = d.id and v.vote_type = 'cold') as cold_exact
           from public.deals d join private.deal_ranking r on r.deal_id = d.id where d.id = $1`,
          [deals.dates],
        ),
      ),
    ).toEqual({
      hot_votes: 8,
      cold_votes: 0,
      hot_votes_adjustment: 7,
      hot_votes_of_deleted_members: 2,
      temperature: 8,
      hot_exact: true,
      cold_exact: true,
    });
    expect(await listed(db)).toEqual([]);
    await db.become("owner");
    expect(
      one(
        await db.query("select details from public.security_events where event = 'votes_removed'"),
      ),
    ).toEqual({ details: { deal_id: deals.dates, hot: 6, cold: 2 } });
    await expect(voteAs(db, voters[0] ?? "", true)).rejects.toMatchObject({
      code: "PT403",
      hint: "vote_removed",
    });
  }));

test("a vote cast after the list was read stays", () =>
  asOwner(async (db) => {
    await joinAndVote(db, 5);
    const { moment } = one(
      await db.query<{ moment: string }>(
        "select max(created_at)::text as moment from public.deal_votes where deal_id = $1",
        [deals.dates],
      ),
    );
    const [late] = await joinAndVote(db, 1);
    await db.query(
      "update public.deal_votes set created_at = created_at + interval '1 ms' where user_id = $1",
      [late],
    );
    await db.become("maryam");
    expect(await remove(db, moment)).toMatchObject({ removedHot: 5, hotVotes: 1 });
  }));

test("votes that an admin keeps are not listed again, later ones are", () =>
  asOwner(async (db) => {
    await joinAndVote(db, 5);
    await db.become("maryam");
    await keep(db);
    expect(await listed(db)).toEqual([]);
    await db.become("owner");
    const later = await joinAndVote(db, 5, false);
    await db.query(
      "update public.deal_votes set created_at = created_at + interval '1 ms' where user_id = any ($1)",
      [later],
    );
    expect(await listed(db)).toMatchObject([{ young_hot_votes: "0", young_cold_votes: "5" }]);
  }));

/** Adds new accounts that vote on Amina's deal of dates; returns their IDs. */
async function joinAndVote(db: Db, count: number, isHot = true): Promise<string[]> {
  await db.become("owner");
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    await db.query(
      `insert into auth.users (id, email, aud, role, raw_user_meta_data)
       values ($1::uuid, 'voter' || $1::uuid || '@example.com', 'authenticated', 'authenticated', '{}')`,
      [id],
    );
    await voteAs(db, id, isHot);
  }
  return ids;
}

async function voteAs(db: Db, id: string, isHot: boolean): Promise<VoteResult> {
  await db.become("owner");
  await db.query("select set_config('request.jwt.claim.sub', $1, true)", [id]);
  const [result] = await db.query<{ result: VoteResult }>(
    "select public.secure_vote_deal($1, $2) as result",
    [deals.dates, isHot],
  );
  if (!result) throw new Error("no result");
  return result.result;
}

async function makeOld(db: Db, who: "bilal"): Promise<void> {
  await db.become("owner");
  await db.query(
    "update public.profiles set created_at = now() - interval '2 days' where id = $1",
    [people[who]],
  );
}

async function listed(db: Db): Promise<Listed[]> {
  await db.become("maryam");
  return db.call<Listed>("get_suspicious_votes");
}

const remove = async (db: Db, until?: string) =>
  one(
    await db.call<{ remove_votes_of_group: object }>("remove_votes_of_group", {
      deal_id_param: deals.dates,
      ...(until && { seen_until_param: until }),
    }),
  ).remove_votes_of_group;

const keep = (db: Db) =>
  db.call("keep_votes_of_group", {
    deal_id_param: deals.dates,
    seen_until_param: new Date(Date.now() + 60_000).toISOString(),
  });
