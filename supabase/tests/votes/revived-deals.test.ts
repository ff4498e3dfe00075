import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { deals } from "../people.ts";

interface Revived {
  deal_id: string;
  title: string;
  username: string;
  is_expired: boolean;
  returned_by: string;
  members: string;
  usernames: string[];
}

/** Three accounts of two days, which together end a deal or bring it back. */
async function join(db: Db, name: string): Promise<string[]> {
  const joined = await db.query<{ id: string }>(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data)
     select gen_random_uuid(), $1 || n || '@example.com', 'authenticated', 'authenticated', jsonb_build_object('username', $1 || n)
     from generate_series(1, 3) n returning id`,
    [name],
  );
  const ids = joined.map(({ id }) => id);
  await db.query(
    "update public.profiles set created_at = now() - interval '2 days' where id = any ($1)",
    [ids],
  );
  return ids;
}

async function say(db: Db, members: readonly string[], verdict: string): Promise<void> {
  for (const id of members) {
    await db.become("bilal");
    await db.query("select set_config('request.jwt.claim.sub', $1, true)", [id]);
    await db.call("secure_check_deal", { deal_id_param: deals.dates, verdict_param: verdict });
  }
  await db.become("owner");
}

const revived = async (db: Db) => {
  await db.become("maryam");
  return db.call<Revived>("get_revived_deals");
};

test("a deal that a group ended and others brought back is shown to admins, with the group", () =>
  asOwner(async (db) => {
    const ring = await join(db, "ring");
    const others = await join(db, "other");
    await say(db, ring, "gone");
    expect(await revived(db)).toEqual([]);
    await db.become("owner");
    await say(db, others, "live");
    const row = one(await revived(db));
    expect(row).toMatchObject({
      deal_id: deals.dates,
      title: "Medjool dates, 1 kg",
      username: "amina",
      is_expired: false,
      returned_by: "members",
      members: "3",
      usernames: ["ring1", "ring2", "ring3"],
    });
    // It was ended by its poster since: the earlier return stays in the list, marked as over.
    await db.become("amina");
    await db.call("expire_own_deal", { deal_id_param: deals.dates });
    expect(one(await revived(db))).toMatchObject({ is_expired: true, returned_by: "members" });
  }));

test("who took the check back after a moderator reversed the end is still named", () =>
  asOwner(async (db) => {
    const ring = await join(db, "ring");
    await say(db, ring, "gone");
    await db.become("maryam");
    await moderate(db, deals.dates, "approve");
    await db.become("owner");
    await say(db, ring, "live");
    expect(one(await revived(db))).toMatchObject({
      returned_by: "moderator",
      members: "3",
      usernames: ["ring1", "ring2", "ring3"],
    });
  }));

test("nobody but an admin learns which members ended deals", () =>
  asOwner(async (db) => {
    for (const who of ["visitor", "amina", "safiya"] as const) {
      await db.become(who);
      const refused = { code: expect.stringMatching(/^PT40[13]$/) };
      await expect(db.call("get_revived_deals")).rejects.toMatchObject(refused);
    }
  }));
