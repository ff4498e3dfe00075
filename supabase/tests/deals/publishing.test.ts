// Longer than 200 lines: the table of histories and deals, and what follows for a deal that was published without review.
import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
import { asAdmin, asMember, asOwner, asVisitor, type Db } from "../as.ts";
import { type DealResult, one, submit, sugarDates } from "../calls.ts";
import { notices } from "../notice-calls.ts";
import { deals, people } from "../people.ts";
import { report } from "../report-calls.ts";

type Changes = Record<string, unknown>;

/** Hamza reports a deal of Bilal; his account has this age. */
const reportedBy = (age: string) => async (db: Db) => {
  const { id } = one(
    await db.query<{ id: string }>(
      `select id from public.deals where user_id = '${people.bilal}' limit 1`,
    ),
  );
  await db.query(
    `update auth.users set email_confirmed_at = now() where id = '${people.hamza}';
     update public.profiles set created_at = now() - interval '${age}' where id = '${people.hamza}';
     insert into public.deals (user_id, title, merchant, category, status)
     values ('${people.hamza}', 'Oud oil', 'Oud Shop', 'perfumes', 'active')`,
  );
  await db.become("hamza");
  await report(db, { content_id_param: id });
  await db.become("owner");
};

/** Maryam rejects another deal of Bilal, which he may then correct. */
const rejectedBefore =
  (after: (db: Db, id: string) => Promise<unknown> = async () => undefined) =>
  async (db: Db) => {
    const id = await addDeal(db, "pending");
    await db.become("maryam");
    await moderate(db, id, "reject", "Not halal");
    await after(db, id);
    await db.become("owner");
  };

const sql = (statement: string) => (db: Db) => db.query(statement);
const none = sql("select");
const details = (fields: object) => ({ details_param: JSON.stringify(fields) });
const unseen = (count: number) => async (db: Db) => {
  for (let n = 0; n < count; n++) {
    await db.query("insert into private.unseen_deals (deal_id) values ($1)", [
      await addDeal(db, "active"),
    ]);
  }
};
const onHost = (host: string) =>
  sql(`update public.deals set deal_url = 'https://${host}/1' where id = '${deals.dates}'`);
const link = (deal_url_param: string) => ({ deal_url_param });

/** Histories of Bilal, deals of his, and whether such a deal is public at once. Otherwise he has five approved deals. */
const CASES: [what: string, history: (db: Db) => Promise<unknown>, deal: Changes, live: boolean][] =
  [
    ["five approved deals", none, {}, true],
    [
      "four approved deals",
      sql(
        `update public.deals set status = 'pending' where id = (select id from public.deals where user_id = '${people.bilal}' limit 1)`,
      ),
      {},
      false,
    ],
    ["no deal", sql(`delete from public.deals where user_id = '${people.bilal}'`), {}, false],
    ["an address not confirmed", sql("update auth.users set email_confirmed_at = null"), {}, false],
    [
      "an address whose link was not used",
      sql(`insert into private.unconfirmed_emails (user_id) values ('${people.bilal}')`),
      {},
      false,
    ],
    ["a deal rejected today", rejectedBefore(), {}, false],
    [
      "a deal rejected 29 days ago",
      sql(
        `insert into public.deals (user_id, title, merchant, category, status, updated_at)
         values ('${people.bilal}', 'Rejected', 'Shop', 'food', 'rejected', now() - interval '29 days')`,
      ),
      {},
      false,
    ],
    [
      "a deal rejected 31 days ago",
      sql(
        `insert into public.deals (user_id, title, merchant, category, status, updated_at)
         values ('${people.bilal}', 'Rejected', 'Shop', 'food', 'rejected', now() - interval '31 days')`,
      ),
      {},
      true,
    ],
    [
      "a rejected deal that was approved since",
      rejectedBefore((db, id) => moderate(db, id, "approve")),
      {},
      false,
    ],
    ["a rejection that was undone", rejectedBefore(undo), {}, true],
    ["a report by an established member", reportedBy("8 days"), {}, false],
    ["a report by a new member", reportedBy("6 days"), {}, true],
    [
      "a dismissed report",
      async (db) => {
        await reportedBy("8 days")(db);
        await db.query("update public.reports set status = 'dismissed', resolved_at = now()");
      },
      {},
      true,
    ],
    ["two unseen deals", unseen(2), {}, true],
    ["three unseen deals", unseen(3), {}, false],
    [
      "five public deals, one of them unseen",
      async (db) => {
        await db.query(
          `delete from public.deals where id = (select id from public.deals where user_id = '${people.bilal}' limit 1)`,
        );
        await unseen(1)(db);
      },
      {},
      false,
    ],
    ["a deal of a shop that he represents", none, details({ is_associated: true }), false],
    [
      "a travel package",
      none,
      { category_param: "travel", ...details({ travel_facts: { package: "without_flights" } }) },
      false,
    ],
    ["a travel deal", none, { category_param: "travel" }, false],
    ["a finance deal", none, { category_param: "finance" }, false],
    ["no link", none, link(""), false],
    ["a website without a deal", none, link("https://oil.example/1"), false],
    [
      "a website whose only deal is unseen",
      async (db) => {
        await db.query("insert into private.unseen_deals (deal_id) values ($1)", [deals.dates]);
        await db.query("update public.deals set deal_url = '' where user_id = $1", [people.bilal]);
      },
      {},
      false,
    ],
    [
      "a website whose only deal was rejected",
      async (db) => {
        await db.query("update public.deals set status = 'rejected' where id = $1", [deals.dates]);
        await db.query("update public.deals set deal_url = '' where user_id = $1", [people.bilal]);
      },
      {},
      false,
    ],
    ["another port of a known website", none, link("https://dates.example:8443/sugar"), false],
    ["a known website with www", none, link("https://www.dates.example/sugar"), true],
    ["another subdomain", none, link("https://evil.dates.example/sugar"), false],
    ["a marketplace with deals", onHost("www.ebay.co.uk"), link("https://ebay.co.uk/2"), false],
    ["a host of many shops", onHost("a.myshopify.com"), link("https://b.myshopify.com/2"), false],
    ["a reason for a repost", none, details({ override_reason: "A new batch" }), false],
    [
      "a link that is listed",
      none,
      { ...link("https://dates.example/1"), price_param: 5, ...details({}) },
      false,
    ],
    [
      "a link that was listed 61 days ago",
      sql(
        `update public.deals set created_at = now() - interval '61 days' where id = '${deals.dates}'`,
      ),
      { ...link("https://dates.example/1"), ...details({}) },
      true,
    ],
  ];

test.each(CASES)("%s: is the deal public at once?", (_, history, changes, live) =>
  asProven(async (db) => {
    await db.become("owner");
    await history(db);
    await db.become("bilal");
    const { deal_url_param, category_param, details_param } = {
      ...sugarDates,
      ...changes,
    } as Changes;
    const fields = JSON.parse(String(details_param ?? "{}"));
    const foretold = await db.call<{ may_publish_deal: boolean }>("may_publish_deal", {
      category_param,
      deal_url_param,
      is_associated_param: fields.is_associated ?? false,
    });
    expect((await submit(db, changes)).status).toBe(live ? "active" : "pending");
    // The form itself knows about a reason.
    if (!fields.override_reason) expect(one(foretold).may_publish_deal).toBe(live);
  }),
);

test("a proven member's deal is public for everybody, in no queue of pending deals and not approved in any log", () =>
  asProven(async (db) => {
    const { id } = await submit(db);
    await db.become("visitor");
    expect(await db.call("get_deal", { deal_id_param: id })).toHaveLength(1);
    await db.become("maryam");
    expect(await db.call("get_pending_deals")).not.toContainEqual(expect.objectContaining({ id }));
    expect(await unseenDeals(db)).toEqual([id]);
    expect(await editsWaiting(db)).toBe("1");
    await db.become("owner");
    expect(await db.query("select * from public.admin_actions")).toEqual([]);
    expect(await db.query("select * from private.moderation_log")).toEqual([]);
    await db.become("bilal");
    expect(await notices(db)).toEqual([]);
  }));

test("an admin's deal is not listed as unseen", () =>
  asAdmin(async (db) => {
    await submit(db);
    expect(await unseenDeals(db)).toEqual([]);
  }));

test("the code of a deal without review waits for an admin, also after the deal is seen, taken down and brought back", () =>
  asProven(async (db) => {
    const { id } = await submit(db, details({ code: { code: "SUGAR10" } }));
    const status = async () => {
      await db.become("owner");
      const [code] = await db.query("select status from public.voucher_codes where deal_id = $1", [
        id,
      ]);
      await db.become("visitor");
      expect(await db.call("get_voucher_codes")).toEqual([]);
      await db.become("maryam");
      return code?.status;
    };
    expect(await status()).toBe("pending");
    expect(await db.call("get_pending_voucher_codes")).toHaveLength(1);
    await see(db, id);
    expect(await status()).toBe("pending");
    await moderate(db, id, "reject", "The link is dead");
    expect(await status()).toBe("pending");
    expect(await db.call("get_pending_voucher_codes")).toEqual([]);
    await undo(db, id);
    expect(await status()).toBe("pending");
    expect(await db.call("get_pending_voucher_codes")).toHaveLength(1);
  }));

test("taking a deal down tells its poster why and ends the privilege, and undoing restores both", () =>
  asProven(async (db) => {
    const { id } = await submit(db);
    await db.become("maryam");
    await moderate(db, id, "reject", "The link is dead");
    expect(await unseenDeals(db)).toEqual([]);
    await db.become("visitor");
    expect(await db.call("get_deal", { deal_id_param: id })).toEqual([]);
    await db.become("bilal");
    expect(await notices(db)).toMatchObject([
      { kind: "deal_removed", deal_id: id, reason: "The link is dead" },
    ]);
    expect(await trust(db)).toBe("established");
    expect((await submit(db, another(2))).status).toBe("pending");
    await db.become("maryam");
    expect(await db.call("read_moderation_log")).toMatchObject([
      { read_moderation_log: [{ kind: "removed", action: "reject_deal" }] },
    ]);
    await undo(db, id);
    expect(await unseenDeals(db)).toEqual([id]);
    await db.become("visitor");
    expect(await db.call("get_deal", { deal_id_param: id })).toHaveLength(1);
    await db.become("bilal");
    expect(await notices(db)).toEqual([]);
    expect(await trust(db)).toBe("proven");
    expect((await submit(db, another(3))).status).toBe("active");
  }));

test("a decision on reports ends the privilege too, and undoing it restores the privilege", () =>
  asProven(async (db) => {
    const { id } = await submit(db);
    await db.become("hamza");
    await report(db, { content_id_param: id });
    await db.become("maryam");
    const about = { content_type_param: "deal", content_id_param: id };
    await db.call("decide_reports", {
      ...about,
      status_param: "resolved",
      content_action_param: "remove",
    });
    await db.become("bilal");
    expect(await trust(db)).toBe("established");
    await db.become("maryam");
    await db.call("undo_report_decision", about);
    await db.become("bilal");
    expect(await trust(db)).toBe("proven");
  }));

test("the privilege returns 30 days after a deal was taken down and corrected", () =>
  asProven(async (db) => {
    const { id } = await submit(db);
    await db.become("maryam");
    await moderate(db, id, "reject", "The link is dead");
    await db.become("bilal");
    await db.call("resubmit_deal", { deal_id_param: id, ...sugarDates, price_param: 4 });
    await db.become("maryam");
    expect(await unseenDeals(db)).toEqual([]);
    await moderate(db, id, "approve");
    // An approved deal is not unseen.
    expect(await unseenDeals(db)).toEqual([]);
    await db.become("bilal");
    expect(await trust(db)).toBe("established");
    await db.become("owner");
    await db.query(
      "alter table public.admin_actions disable trigger user; update public.admin_actions set created_at = now() - interval '31 days'",
    );
    await db.become("bilal");
    expect(await trust(db)).toBe("proven");
  }));

test("correcting and then withdrawing a deal that was taken down does not bring the privilege back", () =>
  asProven(async (db) => {
    const { id } = await submit(db);
    await db.become("maryam");
    await moderate(db, id, "reject", "The link is dead");
    await db.become("bilal");
    await db.call("resubmit_deal", { deal_id_param: id, ...sugarDates });
    await db.call("withdraw_deal", { deal_id_param: id });
    expect(await trust(db)).toBe("established");
    await db.become("owner");
    await db.query(
      "update private.member_writes set written_at = now() - interval '31 days' where what = 'refused_deals'",
    );
    await db.become("bilal");
    expect(await trust(db)).toBe("proven");
    // A pending deal that nobody rejected can be withdrawn freely.
    await db.become("owner");
    const pending = await addDeal(db, "pending");
    await db.become("bilal");
    await db.call("withdraw_deal", { deal_id_param: pending });
    expect(await trust(db)).toBe("proven");
  }));

test("an admin marks the deal as seen once, and only the version that the list showed", () =>
  asProven(async (db) => {
    const { id } = await submit(db);
    await db.become("owner");
    const [{ seen_at } = {}] = await db.query<{ seen_at: string }>(
      "select updated_at::text as seen_at from public.deals where id = $1",
      [id],
    );
    await db.query(
      "update public.deals set updated_at = now() + interval '1 second' where id = $1",
      [id],
    );
    await db.become("maryam");
    await expect(see(db, id, seen_at)).rejects.toMatchObject({
      code: "PT409",
      hint: "content_changed",
    });
    expect(await unseenDeals(db)).toEqual([id]);
    await see(db, id);
    expect(await unseenDeals(db)).toEqual([]);
    expect(await editsWaiting(db)).toBe("0");
    await expect(see(db, id)).rejects.toMatchObject({ code: "PT409", hint: "already_decided" });
    await expect(see(db, people.amina)).rejects.toMatchObject({ hint: "deal_not_found" });
    await db.become("owner");
    expect(await db.query("select action from public.admin_actions")).toEqual([
      { action: "see_deal" },
    ]);
    expect(await db.query("select * from private.moderation_log")).toEqual([]);
  }));

test("a deal that was taken down cannot be marked as seen", () =>
  asProven(async (db) => {
    const { id } = await submit(db);
    await db.become("maryam");
    await moderate(db, id, "reject");
    await expect(see(db, id)).rejects.toMatchObject({ code: "PT409", hint: "already_decided" });
  }));

test("members can neither read nor mark the deals without review", () =>
  asProven(async (db) => {
    const { id } = await submit(db);
    const member = { code: "PT403", message: "Unauthorized: Admin access required" };
    for (const [who, refused] of [
      ["bilal", member],
      ["hamza", member],
      ["visitor", { code: "PT401", hint: "not_authenticated" }],
    ] as const) {
      await db.become(who);
      await expect(db.call("get_unseen_deals")).rejects.toMatchObject(refused);
      await expect(see(db, id)).rejects.toMatchObject(refused);
      await expect(db.query("select * from private.unseen_deals")).rejects.toThrow("permission");
    }
    await db.become("maryam");
    expect(await unseenDeals(db)).toEqual([id]);
  }));

test("visitors and banned members are not told what they may publish", () =>
  asVisitor(async (db) => {
    const args = { category_param: "food", deal_url_param: sugarDates.deal_url_param };
    const none = { code: "PT401", hint: "not_authenticated" };
    await expect(db.call("may_publish_deal", args)).rejects.toMatchObject(none);
    await expect(db.call("get_my_trust")).rejects.toMatchObject(none);
    await db.become("safiya");
    await expect(db.call("may_publish_deal", args)).rejects.toMatchObject({ hint: "banned" });
    expect(await trust(db)).toBe("new");
  }));

test("a link that is none, or no category, is never said to be public at once", () =>
  asProven(async (db) => {
    for (const args of [
      { category_param: "food", deal_url_param: "https://localhost/1" },
      { category_param: "food", deal_url_param: null },
      { category_param: null, deal_url_param: sugarDates.deal_url_param },
    ]) {
      expect(await db.call("may_publish_deal", args)).toEqual([{ may_publish_deal: false }]);
    }
  }));

test("a resubmitted deal waits, also for a proven member", () =>
  asProven(async (db) => {
    await db.become("owner");
    const id = await addDeal(db, "pending");
    await db.become("bilal");
    expect(
      one(await db.call<DealResult>("resubmit_deal", { deal_id_param: id, ...sugarDates })).status,
    ).toBe("pending");
  }));

test("three accounts of one person that vote for, confirm and report each other do not make one of them proven", () =>
  asMember("bilal", async (db) => {
    const { id } = await submit(db);
    for (const who of ["hamza", "amina"] as const) {
      await db.become(who);
      await expect(moderate(db, id, "approve")).rejects.toMatchObject({ code: "PT403" });
      await expect(see(db, id)).rejects.toMatchObject({ code: "PT403" });
    }
    await db.become("owner");
    await db.query(
      `update auth.users set email_confirmed_at = now();
       update public.deals set status = 'active' where user_id = '${people.bilal}';
       insert into public.deal_votes (deal_id, user_id, vote_type)
       select d.id, p.id, 'hot' from public.deals d, public.profiles p where d.status = 'active'`,
    );
    await db.become("hamza");
    await db.call("secure_check_deal", { deal_id_param: id, verdict_param: "live" });
    await db.become("bilal");
    expect(await trust(db)).not.toBe("proven");
  }));

/** Runs `work` as Bilal, whose account is 30 days old, confirmed and has five approved deals. */
const asProven = (work: (db: Db) => Promise<unknown>) =>
  asOwner(async (db) => {
    await db.query("delete from public.notifications");
    await db.query(
      `update auth.users set email_confirmed_at = now() where id = '${people.bilal}';
       update public.profiles set created_at = now() - interval '30 days' where id = '${people.bilal}'`,
    );
    for (let n = 0; n < 5; n++) await addDeal(db, "active");
    await db.become("bilal");
    await work(db);
  });

async function addDeal(db: Db, status: string): Promise<string> {
  const added = await db.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, deal_url, status)
     values ($1, 'Prayer mat', 'Mats', 'prayer', 'https://mats.example/' || gen_random_uuid(), $2::public.deal_status) returning id`,
    [people.bilal, status],
  );
  return one(added).id;
}

const another = (n: number) => ({
  title_param: `Sugar dates, ${n} kg`,
  deal_url_param: `https://dates.example/sugar-${n}`,
});

const unseenDeals = async (db: Db) =>
  (await db.call<DealResult>("get_unseen_deals")).map(({ id }) => id);

const see = (db: Db, id: string, version?: string) =>
  db.call("mark_deal_seen", {
    deal_id_param: id,
    ...(version && { expected_updated_at_param: version }),
  });

const trust = async (db: Db) =>
  one(await db.call<{ get_my_trust: string }>("get_my_trust")).get_my_trust;

function undo(db: Db, id: string) {
  return db.call("undo_decision", { content_type_param: "deal", content_id_param: id });
}

const editsWaiting = async (db: Db) =>
  (await db.call<{ queue: string; waiting: string }>("get_admin_queues")).find(
    ({ queue }) => queue === "edits",
  )?.waiting;
