import { expect, test } from "vitest";
import type { Db } from "../as.ts";
import { vote } from "../calls.ts";
import { asOwner, notices } from "../notice-calls.ts";
import { deals } from "../people.ts";
import { addDeals, becomeMember, join } from "../votes/checkers.ts";
import { explain, voteCold } from "../votes/explainers.ts";

const SHOP = { reason: "shop" };
const COLD = { kind: "deal_cold", deal_id: deals.dates, title: "Medjool dates, 1 kg" };

test("the poster is told when three members gave the same reason, and not again for the fourth", () =>
  asOwner(async (db) => {
    const members = await join(db, 5, "3 days");
    await voteCold(db, members.slice(0, 2), SHOP);
    await voteCold(db, members.slice(2, 3), { reason: "delivery" });
    expect(await posterNotices(db)).toEqual([]);
    await voteCold(db, members.slice(3, 4), SHOP);
    expect(await posterNotices(db)).toMatchObject([COLD]);
    await db.call("mark_notifications_read");
    await voteCold(db, members.slice(4), SHOP);
    await letDayPass(db);
    await becomeMember(db, members[4]);
    await explain(db, SHOP);
    expect(await posterNotices(db)).toHaveLength(1);
  }));

test("the poster is told once a day at most, whatever the reason and the deal", () =>
  asOwner(async (db) => {
    const members = await join(db, 8, "3 days");
    await voteCold(db, members.slice(0, 3), SHOP);
    await voteCold(db, members.slice(3, 6), { reason: "delivery" });
    const [other = ""] = await addDeals(db, 1);
    for (const member of members.slice(0, 3)) {
      await becomeMember(db, member);
      await vote(db, other, "cold");
      await explain(db, SHOP, other);
    }
    expect(await posterNotices(db)).toMatchObject([COLD]);
    await letDayPass(db);
    await voteCold(db, members.slice(6, 7), { reason: "delivery" });
    expect(await posterNotices(db)).toHaveLength(2);
  }));

test("a poster who switched it off is not told", () =>
  asOwner(async (db) => {
    await db.become("amina");
    await db.call("set_notification_settings", { bell_param: { deal_cold: false } });
    await voteCold(db, await join(db, 3, "3 days"), SHOP);
    expect(await posterNotices(db)).toEqual([]);
  }));

async function posterNotices(db: Db) {
  await db.become("amina");
  return notices(db);
}

async function letDayPass(db: Db): Promise<void> {
  await db.become("owner");
  await db.query("update public.notifications set created_at = created_at - interval '25 hours'");
}
