import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals } from "../people.ts";
import { checkAsAll, joinEstablished } from "./checkers.ts";

interface Revived {
  deal_id: string;
  title: string;
  username: string;
  is_expired: boolean;
  returned_by: string;
  members: string;
  usernames: string[];
}

const revived = async (db: Db) => {
  await db.become("maryam");
  return db.call<Revived>("get_revived_deals");
};

test("a deal that a group ended and others brought back is shown to admins, with the group", () =>
  asOwner(async (db) => {
    const group = await joinEstablished(db, 3, { name: "group" });
    const others = await joinEstablished(db, 3, { name: "other" });
    await checkAsAll(db, group, "gone");
    expect(await revived(db)).toEqual([]);
    await db.become("owner");
    await checkAsAll(db, others, "live");
    const row = one(await revived(db));
    expect(row).toMatchObject({
      deal_id: deals.dates,
      title: "Medjool dates, 1 kg",
      username: "amina",
      is_expired: false,
      returned_by: "members",
      members: "3",
      usernames: ["group1", "group2", "group3"],
    });
    // The poster has ended the deal since: the earlier return stays listed, marked as expired.
    await db.become("amina");
    await db.call("expire_own_deal", { deal_id_param: deals.dates });
    expect(one(await revived(db))).toMatchObject({ is_expired: true, returned_by: "members" });
  }));

test("a member who withdrew the check after an admin reversed the end is still listed", () =>
  asOwner(async (db) => {
    const group = await joinEstablished(db, 3, { name: "group" });
    await checkAsAll(db, group, "gone");
    await db.become("maryam");
    await moderate(db, deals.dates, "approve");
    await db.become("owner");
    await checkAsAll(db, group, "live");
    expect(one(await revived(db))).toMatchObject({
      returned_by: "admin",
      members: "3",
      usernames: ["group1", "group2", "group3"],
    });
  }));

test("only admins see which members ended deals", () =>
  asOwner(async (db) => {
    for (const who of ["visitor", "amina", "safiya"] as const) {
      await db.become(who);
      const refused = { code: expect.stringMatching(/^PT40[13]$/) };
      await expect(db.call("get_revived_deals")).rejects.toMatchObject(refused);
    }
  }));
