// Longer than 200 lines: every event that records or deletes a price, and what each reader sees.
import { expect, test } from "vitest";
import { moderate } from "../admin-calls.ts";
import { asAdmin, asMember, asOwner, type Db } from "../as.ts";
import { comment, one, submit, vote } from "../calls.ts";
import { addDeal } from "../lists/ranked-deals.ts";
import { deals, people } from "../people.ts";
import { becomeMember, checkAs, join, joinEstablished, withdraw } from "../votes/checkers.ts";

interface Memory {
  lowest: number;
  currency: string;
  seenAt: string;
  prices: number;
  deals: number;
}

const LINK = "'https://mats.example/travel-mat'";
const MARCH = "'2026-03-12 10:00Z'";
const MAY = "'2026-05-02 10:00Z'";

async function memory(db: Db, deal: string): Promise<Memory | null> {
  const rows = await db.call<{ get_price_memory: Memory | null }>("get_price_memory", {
    deal_id_param: deal,
  });
  return one(rows).get_price_memory;
}

const addMat = (db: Db, price: string, columns: Parameters<typeof addDeal>[2] = {}) =>
  addDeal(db, `Mat at ${price}`, { price, deal_url: LINK, created_at: MAY, ...columns });

/** Recorded prices of a deal, cheapest first. */
async function recorded(db: Db, deal: string) {
  await db.become("owner");
  return db.query(
    `select price::float, total_price::float as total, source from private.deal_prices
     where deal_id = $1 order by price, total_price`,
    [deal],
  );
}

const edit = (db: Db, id: string, data: object) =>
  db.call("edit_own_deal", { deal_id_param: id, deal_data: JSON.stringify(data) });

/** Moves recorded prices into the past. */
async function letTwoHoursPass(db: Db) {
  await db.become("owner");
  await db.query("update private.deal_prices set seen_at = seen_at - interval '2 hours'");
}

test("of 17.50 in March and 19.99 in May for one link in two spellings, 17.50 in March is the lowest", () =>
  asOwner(async (db) => {
    const march = await addMat(db, "17.50", {
      created_at: MARCH,
      expired_at: "now()",
      deal_url: "'http://www.mats.example/travel-mat/?utm_source=mail'",
    });
    const may = await addMat(db, "19.99");
    await addMat(db, "1", { deal_url: "'https://mats.example/another'" });
    for (const reader of ["visitor", "bilal", "maryam"] as const) {
      await db.become(reader);
      for (const deal of [march, may]) {
        expect(await memory(db, deal)).toEqual({
          lowest: 17.5,
          currency: "GBP",
          seenAt: expect.stringContaining("2026-03-12"),
          prices: 2,
          deals: 2,
        });
      }
    }
    const page = one(
      await db.call<{ read_deal_page: { price_memory: Memory } }>("read_deal_page", {
        slug_param: may,
      }),
    );
    expect(page.read_deal_page.price_memory.lowest).toBe(17.5);
  }));

test("a deal with a single price, a link to a front page, no link or no price has no price memory", () =>
  asOwner(async (db) => {
    const alone = await addMat(db, "19.99");
    expect(await memory(db, alone)).toBeNull();
    for (const deal_url of ["'https://mats.example/'", "''"]) {
      await addMat(db, "17.50", { deal_url });
      expect(await memory(db, await addMat(db, "19.99", { deal_url }))).toBeNull();
    }
    expect(await memory(db, await addMat(db, "null"))).toBeNull();
    await addMat(db, "0", { deal_type: "'giveaway'" });
    expect(await memory(db, alone)).toBeNull();
    await addMat(db, "18");
    expect(await memory(db, alone)).toMatchObject({ lowest: 18, prices: 2, deals: 2 });
  }));

test("a price of 0 is not recorded, not even one that members saw", () =>
  asOwner(async (db) => {
    const free = await addMat(db, "0", { user_id: `'${people.amina}'` });
    const [first, second] = await joinEstablished(db, 2);
    await checkAs(db, first, "price_changed", 0, free);
    await checkAs(db, second, "price_changed", 0, free);
    expect(await recorded(db, free)).toEqual([]);
    const later = await addMat(db, "4.99");
    expect(await memory(db, later)).toBeNull();
  }));

test("each currency has its own price memory", () =>
  asOwner(async (db) => {
    await addMat(db, "3", { currency: "'EUR'" });
    const dearer = await addMat(db, "19.99");
    expect(await memory(db, dearer)).toBeNull();
    await addMat(db, "17.50");
    expect(await memory(db, dearer)).toMatchObject({ lowest: 17.5, currency: "GBP", prices: 2 });
    const euros = await addMat(db, "5", { currency: "'EUR'" });
    expect(await memory(db, euros)).toMatchObject({ lowest: 3, currency: "EUR", prices: 2 });
  }));

test("totals are compared with totals, and prices without delivery with prices", () =>
  asOwner(async (db) => {
    const delivered = { delivery_kind: "'fixed'", delivery_cost: "4" };
    const unknown = await addMat(db, "17.50");
    const total = await addMat(db, "16", delivered);
    await addMat(db, "18", { delivery_kind: "'included'" });
    expect(await memory(db, total)).toMatchObject({ lowest: 18, prices: 2, deals: 2 });
    expect(await memory(db, unknown)).toMatchObject({ lowest: 16, prices: 3, deals: 3 });
  }));

test("a rejected deal leaves no price, and its approval records the current one", () =>
  asAdmin(async (db) => {
    await db.become("owner");
    const wrong = await addMat(db, "1.75");
    const right = await addMat(db, "19.99");
    await addMat(db, "18.50");
    expect(await memory(db, right)).toMatchObject({ lowest: 1.75, prices: 3 });
    await db.become("maryam");
    await moderate(db, wrong, "reject");
    expect(await memory(db, right)).toMatchObject({ lowest: 18.5, prices: 2 });
    expect(await recorded(db, wrong)).toEqual([]);
    await db.query("update public.deals set price = 17.50 where id = $1", [wrong]);
    expect(await recorded(db, wrong)).toEqual([]);
    await db.become("maryam");
    await moderate(db, wrong, "approve");
    expect(await recorded(db, wrong)).toEqual([{ price: 17.5, total: null, source: "deal" }]);
    await db.query("delete from public.deals where id = $1", [wrong]);
    expect(await recorded(db, wrong)).toEqual([]);
  }));

test("pending, rejected and missing deals have no readable price memory, and a pending deal adds no price", () =>
  asMember("bilal", async (db) => {
    await db.become("owner");
    const open = await addMat(db, "19.99");
    await addMat(db, "18");
    await db.query("update public.deals set deal_url = $1 where id = any ($2)", [
      "https://mats.example/travel-mat",
      [deals.pending, deals.rejected],
    ]);
    for (const reader of ["visitor", "amina", "maryam"] as const) {
      await db.become(reader);
      expect(await memory(db, open)).toMatchObject({ lowest: 18, prices: 2, deals: 2 });
      for (const hidden of [deals.pending, deals.rejected, people.amina]) {
        expect(await memory(db, hidden)).toBeNull();
      }
      await expect(db.query("select from private.deal_prices")).rejects.toMatchObject({
        code: "42501",
      });
      await expect(
        db.query("delete from private.deal_prices where deal_id = $1", [open]),
      ).rejects.toMatchObject({ code: "42501" });
    }
  }));

test("an approval and edits record a deal's prices; a price that is corrected within an hour is not kept", () =>
  asMember("amina", async (db) => {
    const { id } = await submit(db, { price_param: 20 });
    expect(await recorded(db, id)).toEqual([]);
    await db.become("maryam");
    await moderate(db, id, "approve");
    expect(await recorded(db, id)).toEqual([{ price: 20, total: null, source: "deal" }]);
    await letTwoHoursPass(db);
    await db.become("amina");
    await edit(db, id, { price: 17 });
    await edit(db, id, { price: 18, delivery_kind: "fixed", delivery_cost: 2 });
    await edit(db, id, { title: "Sugar dates, 500 g", location: "Leeds" });
    expect(await recorded(db, id)).toEqual([
      { price: 18, total: 20, source: "edit" },
      { price: 20, total: null, source: "deal" },
    ]);
    await letTwoHoursPass(db);
    await db.become("amina");
    await edit(db, id, { price: 20, delivery_kind: "unknown" });
    expect(await recorded(db, id)).toHaveLength(2);
  }));

test("a deal whose link is changed to another product keeps none of its earlier prices", () =>
  asOwner(async (db) => {
    const deal = await addMat(db, "17.50", { created_at: MARCH });
    await db.query("update public.deals set deal_url = deal_url || '?utm_source=x' where id = $1", [
      deal,
    ]);
    expect(await recorded(db, deal)).toHaveLength(1);
    await db.query(
      "update public.deals set deal_url = 'https://mats.example/b', price = 19 where id = $1",
      [deal],
    );
    expect(await recorded(db, deal)).toEqual([{ price: 19, total: null, source: "edit" }]);
  }));

test("an undone approval of a change leaves none of its prices", () =>
  asMember("amina", async (db) => {
    const { id } = await submit(db, { price_param: 20 });
    await db.become("maryam");
    await moderate(db, id, "approve");
    await letTwoHoursPass(db);
    await db.become("amina");
    await edit(db, id, { price: 2 });
    await db.become("owner");
    const [change] = await db.query<{ id: string }>(
      "select id from private.proposed_edits where deal_id = $1",
      [id],
    );
    await db.become("maryam");
    await db.call("moderate_deal_edit", { edit_id_param: change?.id, action_param: "approve" });
    expect(await recorded(db, id)).toHaveLength(2);
    await db.become("maryam");
    await db.call("undo_decision", {
      content_type_param: "edit",
      content_id_param: change?.id,
      expected_status_param: "approved",
    });
    expect(await recorded(db, id)).toMatchObject([{ price: 20 }]);
  }));

test("a price seen by two established members counts until one of them withdraws the check or leaves", () =>
  asOwner(async (db) => {
    const deal = await addMat(db, "19.99", {
      user_id: `'${people.amina}'`,
      delivery_kind: "'fixed'",
      delivery_cost: "2",
    });
    const [first, second, third] = await joinEstablished(db, 3);
    await checkAs(db, first, "price_changed", 17.5, deal);
    expect(await recorded(db, deal)).toHaveLength(1);
    await checkAs(db, second, "price_changed", 17.5, deal);
    const both = [
      { price: 17.5, total: 19.5, source: "check" },
      { price: 19.99, total: 21.99, source: "deal" },
    ];
    expect(await recorded(db, deal)).toEqual(both);
    expect(await memory(db, deal)).toMatchObject({ lowest: 19.5, prices: 2, deals: 1 });
    await checkAs(db, third, "price_changed", 17.5, deal);
    await withdraw(db, deal);
    expect(await recorded(db, deal)).toEqual(both);
    await becomeMember(db, second);
    await withdraw(db, deal);
    expect(await recorded(db, deal)).toEqual(both.slice(1));
    await checkAs(db, second, "price_changed", 17.5, deal);
    expect(await recorded(db, deal)).toEqual(both);
    await db.query("delete from auth.users where id = $1", [first]);
    expect(await recorded(db, deal)).toEqual(both.slice(1));
  }));

test.each([
  [
    "corrects it",
    (db: Db, member: string | undefined, deal: string) =>
      checkAs(db, member, "price_changed", 17.9, deal),
  ],
  [
    "says that the deal is live",
    (db: Db, member: string | undefined, deal: string) => checkAs(db, member, "live", null, deal),
  ],
])("a price that two members saw is deleted when one of them %s", (_case, correct) =>
  asOwner(async (db) => {
    const deal = await addMat(db, "19.99", { user_id: `'${people.amina}'` });
    const [first, second] = await joinEstablished(db, 2);
    await checkAs(db, first, "price_changed", 1.79, deal);
    await checkAs(db, second, "price_changed", 1.79, deal);
    expect(await recorded(db, deal)).toMatchObject([{ price: 1.79 }, { price: 19.99 }]);
    await correct(db, first, deal);
    expect(await recorded(db, deal)).toMatchObject([{ price: 19.99 }]);
  }),
);

test("a price is deleted when its checks lose their weight, even if new accounts and the poster saw it too", () =>
  asOwner(async (db) => {
    const [poster, first, second] = await joinEstablished(db, 3);
    const deal = await addMat(db, "19.99", { user_id: `'${poster}'` });
    for (const member of [...(await join(db, 2, "2 days")), poster, first, second]) {
      await checkAs(db, member, "price_changed", 1.79, deal);
    }
    expect(await recorded(db, deal)).toHaveLength(2);
    await db.query("update public.deal_checks set weight = 0 where user_id = $1", [second]);
    expect(await recorded(db, deal)).toMatchObject([{ price: 19.99 }]);
  }));

test("new accounts, a single member and the poster cannot add a price", () =>
  asOwner(async (db) => {
    const [poster, honest] = await joinEstablished(db, 2);
    const deal = await addMat(db, "19.99", { user_id: `'${poster}'` });
    for (const account of await join(db, 5, "2 days")) {
      await checkAs(db, account, "price_changed", 0.01, deal);
    }
    for (const account of [poster, honest, honest]) {
      await checkAs(db, account, "price_changed", 0.01, deal);
    }
    expect(await recorded(db, deal)).toEqual([{ price: 19.99, total: null, source: "deal" }]);
  }));

test("reverting a member's checks also removes the price that they added", () =>
  asOwner(async (db) => {
    const deal = await addMat(db, "19.99");
    const [first, second] = await joinEstablished(db, 2);
    await checkAs(db, first, "price_changed", 2, deal);
    await checkAs(db, second, "price_changed", 2, deal);
    expect(await recorded(db, deal)).toHaveLength(2);
    await db.become("maryam");
    await db.call("revert_member_checks", { user_id_param: second });
    expect(await recorded(db, deal)).toHaveLength(1);
  }));

test("the export has the prices of a member's deals, without those that others saw", () =>
  asOwner(async (db) => {
    const deal = await addMat(db, "19.99", { user_id: `'${people.bilal}'` });
    await addMat(db, "5", { user_id: `'${people.hamza}'` });
    const [first, second] = await joinEstablished(db, 2);
    await checkAs(db, first, "price_changed", 17.5, deal);
    await checkAs(db, second, "price_changed", 17.5, deal);
    await db.become("bilal");
    const { export_my_data } = one(
      await db.call<{ export_my_data: { deal_prices: object[] } }>("export_my_data"),
    );
    expect(export_my_data.deal_prices).toMatchObject([
      { deal_id: deal, price: 19.99, source: "deal" },
    ]);
    expect(export_my_data.deal_prices).toHaveLength(1);
  }));

test("when a poster leaves, the prices of their public deals stay without a name", () =>
  asOwner(async (db) => {
    const leaving = await addMat(db, "17.50", { user_id: `'${people.bilal}'` });
    const staying = await addMat(db, "19.99");
    await db.query("delete from auth.users where id = $1", [people.bilal]);
    expect(await memory(db, staying)).toMatchObject({ lowest: 17.5, deals: 2 });
    expect(await recorded(db, leaving)).toHaveLength(1);
  }));

test("a vote and a comment compute no price", () =>
  asOwner(async (db) => {
    const deal = await addMat(db, "19.99");
    await db.query("create table price_calls (n integer)");
    await db.query(
      `create or replace function private.remember_price(deal public.deals, seen_at_param timestamptz, source_param text)
       returns void language sql volatile as 'insert into public.price_calls values (1)'`,
    );
    await db.query("grant insert on public.price_calls to public");
    await db.become("bilal");
    await vote(db, deal, "hot");
    await comment(db, "bilal", deal, "Good");
    await db.become("owner");
    expect(await db.query("select from public.price_calls")).toEqual([]);
    await db.query("update public.deals set price = 18 where id = $1", [deal]);
    expect(await db.query("select from public.price_calls")).toHaveLength(1);
  }));

test("admins, and nobody else, read the lowest price of the link of each pending deal", () =>
  asOwner(async (db) => {
    await addMat(db, "17.50", { created_at: MARCH });
    const pending = await addMat(db, "19.99", { status: "'pending'" });
    await addMat(db, "1", { status: "'pending'", deal_url: "'https://mats.example/another'" });
    await db.become("maryam");
    expect(await db.call("get_pending_prices")).toEqual([
      {
        deal_id: pending,
        price_memory: expect.objectContaining({ lowest: 17.5, prices: 1, deals: 1 }),
      },
    ]);
    await db.become("amina");
    await expect(db.call("get_pending_prices")).rejects.toMatchObject({ code: "PT403" });
  }));
