import { expect, test } from "vitest";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one, vote } from "../calls.ts";
import { deals, people } from "../people.ts";

type Row = {
  rank: number;
  user_id: string;
  username: string;
  deals_count: number;
  total_temperature: number;
  month_label: string;
};

const board = (db: Db, args: Record<string, unknown> = {}) =>
  db.call<Row>("get_monthly_temperature_leaderboard", args);

const standing = async (db: Db, args: Record<string, unknown> = {}) =>
  (await board(db, args)).map((row) => [row.rank, row.username, row.total_temperature]);

/** Adds a member's deal with a temperature; `ago` is a PostgreSQL interval before the first of this month. */
async function share(db: Db, who: keyof typeof people, degrees: number, ago?: string) {
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status, hot_votes, hot_votes_adjustment, created_at)
     values ($1, 'Something shared', 'Shop', 'food', 'active', $2, $2,
       case when $3::interval is null then now()
       else (date_trunc('month', now() at time zone 'UTC') at time zone 'UTC') - $3::interval end)`,
    [people[who], degrees, ago ?? null],
  );
}

/** Deletes all deals that the test did not add. */
async function fresh(db: Db): Promise<void> {
  await db.become("owner");
  await db.query("delete from public.deals");
}

/** Returns totals that differ from the sums of the active deals. */
async function wrongTotals(db: Db): Promise<unknown[]> {
  await db.become("owner");
  return db.query(`
    with right_ones as (
      select user_id, coalesce(month, '-infinity') as month, count(*) as deals_count, sum(degrees) as temperature
      from (
        select user_id, date_trunc('month', created_at at time zone 'UTC')::date as month,
          hot_votes - cold_votes + temperature_offset as degrees
        from public.deals where status = 'active' and user_id is not null) as deals
      group by grouping sets ((user_id), (user_id, month)))
    select * from right_ones r
    full join (select * from private.member_temperatures where deals_count <> 0 or temperature <> 0) k
      using (user_id, month)
    where r.deals_count is distinct from k.deals_count or r.temperature is distinct from k.temperature`);
}

test("members are ranked by the total temperature of their deals of this month", () =>
  asOwner(async (db) => {
    await fresh(db);
    await share(db, "bilal", 40);
    await share(db, "amina", 30);
    await share(db, "amina", 25);
    await share(db, "hamza", 500, "1 second");
    await db.become("visitor");
    expect(await standing(db)).toEqual([
      [1, "amina", 55],
      [2, "bilal", 40],
    ]);
    expect(await standing(db, { current_month_only: false })).toEqual([
      [1, "hamza", 500],
      [2, "amina", 55],
      [3, "bilal", 40],
    ]);
  }));

test("equal totals are ordered by the number of deals, then by name", () =>
  asOwner(async (db) => {
    await fresh(db);
    await share(db, "hamza", 10);
    await share(db, "bilal", 10);
    await share(db, "maryam", 4);
    await share(db, "maryam", 6);
    expect(await standing(db)).toEqual([
      [1, "maryam", 10],
      [2, "bilal", 10],
      [3, "hamza", 10],
    ]);
  }));

test("the label is the current month in UTC or 'All Time'", () =>
  asVisitor(async (db) => {
    const month = new Intl.DateTimeFormat("en", {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }).format(new Date());
    expect((await board(db))[0]?.month_label).toBe(month);
    expect((await board(db, { current_month_only: null }))[0]?.month_label).toBe(month);
    expect((await board(db, { current_month_only: false }))[0]?.month_label).toBe("All Time");
  }));

test("pending and rejected deals add nothing, a deal that ended still counts", () =>
  asVisitor(async (db) => {
    // One of Amina's five deals is pending and one was rejected.
    expect(await board(db)).toEqual([
      expect.objectContaining({ rank: 1, username: "amina", deals_count: 3, total_temperature: 0 }),
    ]);
  }));

test("the limit is 20 by default and 100 at most", () =>
  asOwner(async (db) => {
    await db.query(
      `insert into auth.users (id, email, raw_user_meta_data)
       select gen_random_uuid(), 'm' || n || '@example.com', json_build_object('username', 'member_' || n)
       from generate_series(1, 120) as n`,
    );
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, status)
       select id, 'Something shared', 'Shop', 'food', 'active' from public.profiles`,
    );
    expect(await board(db)).toHaveLength(20);
    expect(await board(db, { limit_param: null })).toHaveLength(20);
    expect(await board(db, { limit_param: 3 })).toHaveLength(3);
    expect(await board(db, { limit_param: 5000 })).toHaveLength(100);
    expect(await board(db, { limit_param: -1 })).toHaveLength(0);
  }));

test("a vote, a new offset, an approval, a rejection and a deletion each change the totals", () =>
  asMember("bilal", async (db) => {
    await vote(db, deals.dates, "hot");
    expect(one(await board(db))).toMatchObject({ username: "amina", total_temperature: 1 });

    await db.become("maryam");
    await db.call("admin_set_deal_temperature", { deal_id_param: deals.dates, offset_param: 40 });
    expect(one(await board(db))).toMatchObject({ deals_count: 3, total_temperature: 41 });
    await db.call("moderate_deal", { deal_id_param: deals.pending, action_param: "approve" });
    expect(one(await board(db))).toMatchObject({ deals_count: 4, total_temperature: 41 });
    await db.call("moderate_deal", { deal_id_param: deals.dates, action_param: "reject" });
    expect(one(await board(db))).toMatchObject({ deals_count: 3, total_temperature: 0 });
    expect(await wrongTotals(db)).toEqual([]);

    await db.query("update public.deals set created_at = now() - interval '70 days'");
    expect(await board(db)).toEqual([]);
    expect(await board(db, { current_month_only: false })).toHaveLength(1);
    expect(await wrongTotals(db)).toEqual([]);

    await db.query("delete from public.deals where id = $1", [deals.pending]);
    expect(await wrongTotals(db)).toEqual([]);
  }));

test("deleting an account deletes its totals", () =>
  asOwner(async (db) => {
    expect(await board(db)).toHaveLength(1);
    await db.query("delete from auth.users where id = $1", [people.amina]);
    expect(await board(db)).toEqual([]);
    expect(await wrongTotals(db)).toEqual([]);
  }));

test("visitors and members cannot read the stored totals", () =>
  asVisitor(async (db) => {
    for (const who of ["visitor", "amina", "maryam"] as const) {
      await db.become(who);
      await expect(db.query("select * from private.member_temperatures")).rejects.toMatchObject({
        code: "42501",
      });
    }
  }));

test("an upcoming deal does not count in the leaderboard, and others move up", () =>
  asOwner(async (db) => {
    await fresh(db);
    for (const [who, degrees] of [
      ["bilal", 40],
      ["amina", 30],
      ["amina", 25],
      ["hamza", 10],
    ] as const) {
      await share(db, who, degrees);
    }
    await db.query(
      "update public.deals set starts_at = now() + interval '1 day' where hot_votes = 25",
    );
    for (const current_month_only of [true, false]) {
      expect(await standing(db, { current_month_only, limit_param: 2 })).toEqual([
        [1, "bilal", 40],
        [2, "amina", 30],
      ]);
    }
    await db.query(
      "update public.deals set starts_at = now() + interval '1 day' where hot_votes = 30",
    );
    expect(await standing(db, { limit_param: 2 })).toEqual([
      [1, "bilal", 40],
      [2, "hamza", 10],
    ]);
  }));
