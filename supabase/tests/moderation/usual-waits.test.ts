import { expect, test } from "vitest";
import { asOwner, asVisitor, type Db } from "../as.ts";
import { people } from "../people.ts";

/** Adds deals by Amina on which an admin decided after these hours. */
async function decide(db: Db, hours: number[], daysAgo = 1): Promise<void> {
  await db.become("owner");
  for (const [index, wait] of hours.entries()) {
    await db.query(
      `with deal as (
         insert into public.deals (user_id, title, merchant, category, status, created_at)
         values ($1, 'Waited', 'Shop', 'food', 'active', now() - make_interval(days => $4, hours => $2)) returning id)
       insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, after, created_at)
       select $3, $5, 'deal', id, '{"status": "pending"}', '{"status": "active"}', now() - make_interval(days => $4) from deal`,
      [people.amina, wait, people.maryam, daysAgo, index % 2 ? "reject_deal" : "approve_deal"],
    );
  }
}

async function waits(db: Db) {
  await db.become("amina");
  const rows = await db.call<{ content: string; seconds: number }>("get_usual_waits");
  await db.become("owner");
  return rows;
}

const anHourLater = (db: Db) =>
  db.query("update private.usual_waits set computed_at = now() - interval '61 minutes'");

test("members read the median wait of the last 30 days after five decisions", () =>
  asOwner(async (db) => {
    await db.query("delete from public.admin_actions");
    await decide(db, [1, 2, 3, 30]);
    await decide(db, [100, 100], 31);
    expect(await waits(db)).toEqual([]);
    await anHourLater(db);
    await decide(db, [90]);
    expect(await waits(db)).toEqual([{ content: "deal", seconds: 3 * 3_600 }]);
  }));

test("only the first decision on an item counts", () =>
  asOwner(async (db) => {
    await db.query("delete from public.admin_actions");
    await decide(db, [2, 2, 2, 2, 2]);
    await db.query(
      `insert into public.admin_actions (admin_id, action, subject_type, subject_id, before, created_at)
       select admin_id, 'approve_deal', 'deal', subject_id, before, now() from public.admin_actions`,
    );
    expect(await waits(db)).toEqual([{ content: "deal", seconds: 2 * 3_600 }]);
    await db.query(
      `update public.admin_actions set created_at = now() - interval '40 days' where created_at < now()`,
    );
    await anHourLater(db);
    expect(await waits(db)).toEqual([]);
  }));

test("the median wait is computed at most once an hour", () =>
  asOwner(async (db) => {
    await db.query("delete from public.admin_actions");
    await decide(db, [1, 1, 1, 1, 1]);
    expect(await waits(db)).toEqual([{ content: "deal", seconds: 3_600 }]);
    await decide(db, [9, 9, 9, 9, 9, 9, 9]);
    expect(await waits(db)).toEqual([{ content: "deal", seconds: 3_600 }]);
    await anHourLater(db);
    expect(await waits(db)).toEqual([{ content: "deal", seconds: 9 * 3_600 }]);
  }));

test("a visitor cannot read the median waits", () =>
  asVisitor(async (db) => {
    await expect(db.call("get_usual_waits")).rejects.toMatchObject({ hint: "not_authenticated" });
  }));
