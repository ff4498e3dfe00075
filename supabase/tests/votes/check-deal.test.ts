// Longer than most: the rules by which members end a deal and bring it back.
import { expect, test } from "vitest";
import { moderate, update } from "../admin-calls.ts";
import { asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { BAN_REASON, deals, people } from "../people.ts";

type Answer = {
  verdict: string | null;
  isExpired: boolean;
  expiredBy: string | null;
  liveCount: number;
  goneCount: number;
  lastConfirmedAt: string | null;
};

test("a member's last check counts, and can be taken back", () =>
  asMember("bilal", async (db) => {
    expect(await check(db, "live")).toMatchObject({ verdict: "live", liveCount: 1, goneCount: 0 });
    expect(await check(db, "gone")).toMatchObject({
      verdict: "gone",
      isExpired: false,
      liveCount: 0,
      goneCount: 1,
    });
    expect(await check(db, "price_changed", 12.5)).toMatchObject({ liveCount: 0, goneCount: 0 });
    expect(await rows(db)).toEqual([{ verdict: "price_changed", seen_price: "12.5" }]);
    expect(await check(db, "bought")).toMatchObject({ liveCount: 1, goneCount: 0 });
    expect(await withdraw(db)).toMatchObject({
      verdict: null,
      liveCount: 0,
      lastConfirmedAt: null,
    });
    expect(await withdraw(db)).toMatchObject({ liveCount: 0, goneCount: 0 });
    expect(await rows(db)).toEqual([]);
  }));

test("the poster ends a deal alone, and brings it back", () =>
  asMember("amina", async (db) => {
    expect(await check(db, "gone")).toMatchObject({ isExpired: true, expiredBy: "poster" });
    await db.become("visitor");
    expect(await db.call("get_hottest_deals")).toEqual([]);
    expect(one(await db.call("count_deals"))).toEqual({ count_deals: "0" });
    await db.become("amina");
    expect(await check(db, "bought")).toMatchObject({ isExpired: false, expiredBy: null });
  }));

test("three accounts of ten minutes' age end nothing; three old ones do, and three bring it back", () =>
  asOwner(async (db) => {
    const young = await join(db, 3, "10 minutes");
    const old = await join(db, 3, "2 days");
    const helpers = await join(db, 3, "2 days");
    for (const who of young)
      expect(await checkAs(db, who, "gone")).toMatchObject({ isExpired: false });
    const [first, second, third] = old;
    expect(await checkAs(db, first, "gone")).toMatchObject({ isExpired: false });
    expect(await checkAs(db, second, "gone")).toMatchObject({ isExpired: false });
    expect(await checkAs(db, third, "gone")).toMatchObject({
      isExpired: true,
      expiredBy: "members",
    });
    const [one, two, three] = helpers;
    expect(await checkAs(db, one, "live")).toMatchObject({ isExpired: true });
    expect(await checkAs(db, two, "bought")).toMatchObject({ isExpired: true });
    expect(await checkAs(db, three, "live")).toMatchObject({ isExpired: false, liveCount: 3 });
    // The checks from before the deal came back no longer count.
    expect(await checkAs(db, first, "gone")).toMatchObject({ isExpired: false, goneCount: 6 });
    expect(await decisions(db)).toEqual(["members over", "members back"]);
  }));

test("checks older than 24 hours do not count", () =>
  asOwner(async (db) => {
    const [first, second, third] = await join(db, 3, "2 days");
    await checkAs(db, first, "gone");
    await checkAs(db, second, "gone");
    await db.become("owner");
    await db.query("update public.deal_checks set created_at = now() - interval '25 hours'");
    expect(await checkAs(db, third, "gone")).toMatchObject({ isExpired: false, goneCount: 3 });
  }));

test("two members of 30 days with five approved deals each are enough", () =>
  asOwner(async (db) => {
    const [first, second] = await join(db, 2, "31 days");
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, status)
       select u, 'Deal number ' || n, 'Shop', 'food', 'active'
       from unnest($1::uuid[]) u, generate_series(1, 5) n`,
      [[first, second]],
    );
    expect(await checkAs(db, first, "gone")).toMatchObject({ isExpired: false });
    expect(await checkAs(db, second, "gone")).toMatchObject({ isExpired: true });
  }));

test("an account whose address nobody has confirmed has no weight in its first week", () =>
  asOwner(async (db) => {
    const members = await join(db, 3, "6 days");
    await db.query("insert into private.unconfirmed_emails (user_id) select unnest($1::uuid[])", [
      members,
    ]);
    for (const who of members)
      expect(await checkAs(db, who, "gone")).toMatchObject({ isExpired: false });
    await db.become("owner");
    await db.query(
      "update public.profiles set created_at = now() - interval '8 days' where id = any ($1)",
      [members],
    );
    expect(await checkAs(db, members[0], "gone")).toMatchObject({ isExpired: true });
  }));

test("a moderator's decision stands for 24 hours, whatever members and the poster say", () =>
  asOwner(async (db) => {
    const members = await join(db, 10, "2 days");
    await db.become("maryam");
    await moderate(db, deals.dates, "expire");
    for (const who of members)
      expect(await checkAs(db, who, "live")).toMatchObject({ isExpired: true });
    await db.become("amina");
    expect(await check(db, "live")).toMatchObject({ isExpired: true, expiredBy: "moderator" });
    await db.become("owner");
    await db.query(
      "update private.expiry_decisions set decided_at = decided_at - interval '25 hours'",
    );
    expect(await checkAs(db, members[0], "live")).toMatchObject({ isExpired: false });
  }));

test("who was wrong three times in 30 days has no weight for 30 days", () =>
  asOwner(async (db) => {
    const members = await join(db, 3, "2 days");
    for (let round = 0; round < 3; round++) {
      for (const who of members) await checkAs(db, who, "gone");
      await db.become("maryam");
      expect(await moderate(db, deals.dates, "approve")).toMatchObject({ is_expired: false });
      await db.become("owner");
      await db.query(
        "update private.expiry_decisions set decided_at = decided_at - interval '3 days'",
      );
      await db.query("update public.deal_checks set created_at = created_at - interval '3 days'");
    }
    for (const who of members)
      expect(await checkAs(db, who, "gone")).toMatchObject({ isExpired: false });
    await db.become("owner");
    await db.query("update private.wrong_checks set marked_at = now() - interval '31 days'");
    expect(await checkAs(db, members[0], "gone")).toMatchObject({ isExpired: true });
  }));

test("undoing a moderator's decision restores who ended the deal, and lets members speak again", () =>
  asMember("amina", async (db) => {
    await check(db, "gone");
    await db.become("maryam");
    await moderate(db, deals.dates, "approve");
    await db.call("undo_decision", { content_type_param: "deal", content_id_param: deals.dates });
    expect(await decisions(db)).toEqual(["poster over"]);
    await db.become("amina");
    expect(await check(db, "price_changed")).toMatchObject({
      isExpired: true,
      expiredBy: "poster",
    });
    expect(await check(db, "live")).toMatchObject({ isExpired: false });
  }));

test("a new announced end does not bring back what members or the poster ended, only what the date ended", () =>
  asOwner(async (db) => {
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString();
    await db.query("update public.deals set expires_at = now() + interval '1 day' where id = $1", [
      deals.dates,
    ]);
    await db.become("amina");
    await check(db, "gone");
    await db.become("maryam");
    expect(await update(db, deals.dates, { expires_at: soon })).toMatchObject({ is_expired: true });
    await db.become("owner");
    await db.query("select private.expire_ended_deals()");
    await db.become("maryam");
    expect(one(await db.call("get_deal", { deal_id_param: deals.ended }))).toMatchObject({
      expired_by: "date",
    });
    expect(await update(db, deals.ended, { expires_at: soon })).toMatchObject({
      is_expired: false,
    });
  }));

test("how many bought it is told from three on, a seen price from two on", () =>
  asOwner(async (db) => {
    const [first, second, third] = await join(db, 3, "2 days");
    const sums = async () => {
      await db.become("visitor");
      return one(await db.call("get_deal_checks", { deal_id_param: deals.dates })).get_deal_checks;
    };
    await checkAs(db, first, "bought");
    await checkAs(db, second, "bought");
    expect(await sums()).toEqual({ boughtCount: null, seenPrice: null });
    await checkAs(db, third, "bought");
    expect(await sums()).toEqual({ boughtCount: 3, seenPrice: null });
    await checkAs(db, first, "price_changed", 11);
    expect(await sums()).toEqual({ boughtCount: null, seenPrice: null });
    await checkAs(db, second, "price_changed", 11);
    expect(await sums()).toEqual({ boughtCount: null, seenPrice: 11 });
  }));

test("a deal that waits, is over by its date or has not started takes no check, and no verdict is none", () =>
  asMember("bilal", async (db) => {
    await expect(check(db, "live", null, deals.pending)).rejects.toMatchObject({
      hint: "deal_not_found",
    });
    await expect(check(db, "live", null, deals.ended)).rejects.toMatchObject({
      hint: "deal_expired",
    });
    await expect(check(db, "maybe")).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
    });
    await expect(check(db, "price_changed", 1.234)).rejects.toMatchObject({
      hint: "invalid_field",
    });
    await db.become("owner");
    await db.query("update public.deals set starts_at = now() + interval '1 day' where id = $1", [
      deals.dates,
    ]);
    await db.become("bilal");
    await expect(check(db, "live")).rejects.toMatchObject({
      code: "PT409",
      hint: "deal_not_started",
    });
  }));

test("a visitor and a banned member say nothing, and nobody reads the checks of others", async () => {
  await asVisitor(async (db) => {
    const refusal = { code: "PT401", hint: "not_authenticated" };
    await expect(check(db, "live")).rejects.toMatchObject(refusal);
    await expect(withdraw(db)).rejects.toMatchObject(refusal);
  });
  await asMember("safiya", async (db) => {
    await expect(check(db, "live")).rejects.toMatchObject({
      hint: "banned",
      message: expect.stringContaining(BAN_REASON),
    });
  });
  await asMember("bilal", async (db) => {
    await check(db, "live");
    for (const who of ["hamza", "maryam", "visitor"] as const) {
      await db.become(who);
      expect(await rows(db)).toEqual([]);
    }
  });
});

test("a member who leaves takes their checks along; the counts stay", () =>
  asMember("bilal", async (db) => {
    await check(db, "live");
    const data = one(await db.call<{ export_my_data: Record<string, unknown> }>("export_my_data"));
    expect(data.export_my_data).toMatchObject({
      deal_checks: [{ deal_id: deals.dates, verdict: "live" }],
      wrong_checks: [],
    });
    await db.become("owner");
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    expect(await db.query("select from public.deal_checks")).toEqual([]);
    expect(
      one(await db.query("select live_count from public.deals where id = $1", [deals.dates])),
    ).toEqual({
      live_count: 1,
    });
  }));

async function check(
  db: Db,
  verdict: string,
  price: number | null = null,
  id: string = deals.dates,
) {
  const answers = await db.call<{ secure_check_deal: Answer }>("secure_check_deal", {
    deal_id_param: id,
    verdict_param: verdict,
    seen_price_param: price,
  });
  return one(answers).secure_check_deal;
}

async function withdraw(db: Db): Promise<Answer> {
  const answers = await db.call<{ withdraw_check: Answer }>("withdraw_check", {
    deal_id_param: deals.dates,
  });
  return one(answers).withdraw_check;
}

/** Accounts of an age; like every account of this transaction they are gone after it. */
async function join(db: Db, count: number, age: string): Promise<string[]> {
  await db.become("owner");
  const joined = await db.query<{ id: string }>(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data)
     select gen_random_uuid(), 'm' || n || '-' || gen_random_uuid() || '@example.com', 'authenticated', 'authenticated', '{}'
     from generate_series(1, $1) n returning id`,
    [count],
  );
  const ids = joined.map(({ id }) => id);
  await db.query(
    "update public.profiles set created_at = now() - $2::interval where id = any ($1)",
    [ids, age],
  );
  return ids;
}

async function checkAs(
  db: Db,
  member: string | undefined,
  verdict: string,
  price: number | null = null,
): Promise<Answer> {
  await db.become("bilal");
  await db.query("select set_config('request.jwt.claim.sub', $1, true)", [member]);
  return check(db, verdict, price);
}

const rows = (db: Db) => db.query("select verdict, seen_price from public.deal_checks");

async function decisions(db: Db): Promise<string[]> {
  await db.become("owner");
  const found = await db.query<{ decision: string }>(
    `select decided_by || case when is_over then ' over' else ' back' end as decision
     from private.expiry_decisions where deal_id = $1 order by decided_at`,
    [deals.dates],
  );
  return found.map(({ decision }) => decision);
}
