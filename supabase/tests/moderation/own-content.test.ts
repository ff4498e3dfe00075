import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { one, submit } from "../calls.ts";
import { addFact, ageAccounts, dispute, publicFact } from "../halal/halal-calls.ts";
import { deals, type Person, people } from "../people.ts";
import { report } from "../report-calls.ts";

const OWN_CONTENT = { code: "PT409", hint: "own_content" };

/** Adds content of Amina and makes her and Hamza moderators. Returns every decision about her content. */
async function decisionsAboutAmina(db: Db): Promise<Record<string, () => Promise<unknown>>> {
  const fact = await publicFact(db, "amina");
  const reviewed = await publicFact(db, "bilal", {
    attribute_param: "stunning",
    value_param: "stunned",
  });
  await ageAccounts(db);
  await db.become("bilal");
  const disputed = await dispute(db, fact.id);
  const reportId = await report(db);
  await report(db, { content_type_param: "profile", content_id_param: people.amina });
  const ofBilals = await submit(db, { deal_url_param: "https://sugar.example/dates" });
  await db.become("maryam");
  await db.call("moderate_deal", { deal_id_param: ofBilals.id, action_param: "approve" });
  const ofOthers = await publicFact(db, "bilal", { subject_id_param: ofBilals.id });
  await db.become("amina");
  const own = await dispute(db, ofOthers.id);
  await addFact(db, { attribute_param: "gelatine", value_param: "none" });
  await db.call("add_to_deal", {
    deal_id_param: ofBilals.id,
    details_param: { added: "place", note: "In Leeds, too" },
  });
  await db.become("owner");
  const insert = async (sql: string, values: unknown[]) =>
    one(await db.query<{ id: string }>(`${sql} returning id`, values)).id;
  const edit = await insert(
    `insert into private.proposed_edits (deal_id, changes) values ($1, '{"title": "Medjool dates, 2 kg"}')`,
    [deals.dates],
  );
  const voucher = await insert(
    `insert into public.voucher_codes (user_id, code, merchant, discount_type, status)
     values ($1, 'DATES5', 'Date House', 'other', 'pending')`,
    [people.amina],
  );
  await db.query(
    `update public.profiles set pending_profile_image_url = $2, profile_image_status = 'pending', pending_image_since = now()
     where id = $1`,
    [people.amina, `https://samha.example/images/avatar/${people.amina}/${"A".repeat(22)}.webp`],
  );
  await db.query(
    "insert into private.member_endings (deal_id, agreed_at, state) values ($1, now(), 'waiting')",
    [deals.dates],
  );
  await db.query(
    "update public.deal_additions set status = 'accepted', decided_by = 'poster', decided_at = now()",
  );
  await db.query(
    `insert into public.deal_revisions (deal_id, edited_by, changes, skipped_review)
     values ($1, 'poster', '{"title": ["Dates", "Medjool dates, 1 kg"]}', true)`,
    [deals.dates],
  );
  await db.query("update public.halal_disputes set answer = 'On the wall', answered_at = now()");
  for (const name of ["amina", "hamza"] as const)
    await db.query("insert into private.moderators (user_id) values ($1)", [people[name]]);

  const decide = (name: string, args: object) => () => db.call(name, { ...args });
  const approve = { action_param: "approve" };
  return {
    "a deal": decide("moderate_deal", { deal_id_param: deals.pending, ...approve }),
    "an edit by a moderator": decide("admin_update_deal", {
      deal_id_param: deals.dates,
      deal_data: { location: "Leeds" },
    }),
    "a pending change": decide("moderate_deal_edit", { edit_id_param: edit, ...approve }),
    "an ending": decide("decide_member_ending", {
      deal_id_param: deals.dates,
      is_over_param: true,
    }),
    "a code": decide("moderate_voucher_code", { voucher_id_param: voucher, ...approve }),
    "an avatar": decide("moderate_avatar", { user_id_param: people.amina, ...approve }),
    "an addition": decide("decide_addition", {
      deal_id_param: ofBilals.id,
      user_id_param: people.amina,
      action_param: "accept",
    }),
    "a merchant’s answer": decide("remove_halal_answer", { dispute_id_param: disputed }),
    "a dispute of a fact": decide("decide_halal_dispute", {
      dispute_id_param: disputed,
      action_param: "dismiss",
    }),
    "their dispute of another’s fact": decide("decide_halal_dispute", {
      dispute_id_param: own,
      action_param: "dismiss",
    }),
    "a fact": decide("decide_halal_fact", { fact_id_param: fact.id, action_param: "withdraw" }),
    "another’s fact about their deal": decide("decide_halal_fact", {
      fact_id_param: reviewed.id,
      action_param: "withdraw",
    }),
    "a single report": decide("resolve_report", {
      report_id_param: reportId,
      status_param: "dismissed",
    }),
    "reports on their profile": decide("decide_reports", {
      content_type_param: "profile",
      content_id_param: people.amina,
      status_param: "dismissed",
    }),
  };
}

test("a moderator decides on everything of Amina’s, but she on none of it", () =>
  asOwner(async (db) => {
    const decisions = Object.entries(await decisionsAboutAmina(db));
    for (const [what, decide] of decisions) {
      await db.become("amina");
      await expect(decide(), what).rejects.toMatchObject(OWN_CONTENT);
      await db.become("hamza");
      await expect(decide(), what).resolves.toHaveLength(1);
    }
  }));

test("admins may decide on their own content", () =>
  asOwner(async (db) => {
    await db.query("update public.deals set user_id = $1", [people.maryam]);
    await db.become("maryam");
    const approve = { deal_id_param: deals.pending, action_param: "approve" };
    expect(await db.call("moderate_deal", approve)).toMatchObject([{ status: "active" }]);
  }));

const QUEUES: [string, (rows: unknown[]) => number][] = [
  ["get_pending_deals", ({ length }) => length],
  ["get_pending_deal_hints", ({ length }) => length],
  ["get_waiting_edits", ({ length }) => length],
  ["get_unseen_edits", ({ length }) => length],
  ["get_unseen_additions", ({ length }) => length],
  ["get_pending_voucher_codes", ({ length }) => length],
  ["get_pending_avatars", (rows) => first<unknown[]>(rows).length],
  ["get_member_endings", ({ length }) => length],
  ["get_reports", ({ length }) => length],
  [
    "get_halal_queue",
    (rows) => {
      const { facts, disputes } = first<{ facts: unknown[]; disputes: unknown[] }>(rows);
      return facts.length + disputes.length;
    },
  ],
];

const first = <T>(rows: unknown[]) => Object.values(rows[0] as object)[0] as T;

test("a moderator sees neither their own content in the queues, nor who reported or disputed it", () =>
  asOwner(async (db) => {
    await decisionsAboutAmina(db);
    const sizesFor = async (who: Person) => {
      await db.become(who);
      const sizes: Record<string, number> = {};
      for (const [name, sizeOf] of QUEUES) sizes[name] = sizeOf(await db.call(name));
      return sizes;
    };
    const none = Object.fromEntries(QUEUES.map(([name]) => [name, 0]));
    for (const who of ["hamza", "maryam"] as const) {
      expect(Object.entries(await sizesFor(who)).filter(([, size]) => size === 0)).toEqual([]);
      expect(
        await db.query("select id from reports where author_id = $1", [people.amina]),
      ).toHaveLength(2);
      expect(await db.query("select id from halal_disputes")).toHaveLength(2);
    }
    expect(await sizesFor("amina")).toEqual(none);
    expect(await db.query("select id from reports")).toEqual([]);
    // The dispute that she filed herself.
    expect(await db.query("select id from halal_disputes")).toHaveLength(1);
  }));

test("the sizes of a moderator’s queues leave out their own content and the other queues", () =>
  asOwner(async (db) => {
    await decisionsAboutAmina(db);
    const sizesFor = async (who: Person) => {
      await db.become(who);
      const rows = await db.call<{ queue: string; waiting: string }>("get_admin_queues");
      return Object.fromEntries(rows.map(({ queue, waiting }) => [queue, Number(waiting)]));
    };
    const hamzas = {
      deals: 1,
      edits: 1,
      avatars: 1,
      reports: 2,
      vouchers: 1,
      endings: 1,
      halal: 3,
    };
    expect(await sizesFor("hamza")).toEqual(hamzas);
    expect(await sizesFor("maryam")).toMatchObject(hamzas);
    expect(await sizesFor("maryam")).toHaveProperty("messages");
    expect(await sizesFor("amina")).toEqual(
      Object.fromEntries(Object.keys(hamzas).map((queue) => [queue, 0])),
    );
  }));
