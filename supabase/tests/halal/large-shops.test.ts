// Longer than 200 lines: each change of a shop with many deals, on each place that shows or counts its facts, alone and at once.
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { asOwner, type Db } from "../as.ts";
import { one } from "../calls.ts";
import { addFixtures } from "../fixtures.ts";
import { read } from "../lists/ranked-deals.ts";
import { approved, moderateMerchant } from "../merchant-calls.ts";
import { people } from "../people.ts";
import {
  addCertifier,
  addFact,
  ageAccounts,
  decideDispute,
  decideFact,
  dispute,
  pageFacts,
} from "./halal-calls.ts";

/** Deals of the shop on its website, most of them expired, in three categories; every seventh is meat. */
const DEALS = 300;
const DEALS_SQL = `
  insert into public.deals (title, merchant, category, deal_url, status, expired_at, contains_meat, created_at)
  select 'Box ' || n, 'Date House', (array['food', 'local', 'books'])[1 + n % 3],
    'https://www.dates.example/box/' || n, 'active', case when n % 10 > 2 then now() end, n % 7 = 0, now() - n * interval '1 minute'
  from generate_series(1, ${DEALS}) as n`;

const CERTIFIED = { certifier_filter: "example-halal-board", hide_unknown: true, counted: true };

async function shopOfManyDeals(db: Db) {
  await ageAccounts(db);
  const { id: shop } = await approved(db, "bilal", { halal_certifier_param: "" });
  await db.become("owner");
  await db.query(DEALS_SQL);
  // These deals name the shop only.
  await db.query(
    `insert into public.deals (title, merchant, category, deal_url, status)
     select 'Elsewhere ' || n, 'Date House', 'food', 'https://elsewhere' || n || '.example/', 'active'
     from generate_series(1, 20) as n`,
  );
  const { slug } = await addCertifier(db);
  await db.become("bilal");
  const { id: fact } = await addFact(db, {
    subject_type_param: "merchant",
    subject_id_param: shop,
    attribute_param: "certifier",
    value_param: slug,
  });
  await db.become("maryam");
  return { shop, fact };
}

/** Returns on how many deals the certifier is shown, listed and counted, and whether it is disputed there. */
async function shown(db: Db) {
  await db.become("visitor");
  const list = await read(db, { ...CERTIFIED, limit_param: 100 });
  const all = await read(db, { ...CERTIFIED, include_expired: true, limit_param: 100 });
  const cards = await db.query<{ id: string; disputed: string[] }>(
    `select id, array(select jsonb_array_elements_text(halal -> 'disputed')) as disputed
     from public.deals_with_temperature where halal ->> 'certifier' = 'example-halal-board'`,
  );
  const [card] = cards;
  return {
    cards: cards.length,
    disputed: cards.filter(({ disputed }) => disputed.includes("certifier")).length,
    running: [list.deals.length, list.total],
    all: all.total,
    page: card ? (await pageFacts(db, card.id)).merchant.length : 0,
  };
}

const EVERYWHERE = { cards: 215, disputed: 0, running: [64, 64], all: 215, page: 1 };
const NOWHERE = { cards: 0, disputed: 0, running: [0, 0], all: 0, page: 0 };

/** Returns how many rows of these tables the transaction has written. */
async function written(db: Db) {
  await db.become("owner");
  const [row] = await db.query<{ deals: string; groups: string; counts: string }>(
    `select sum(n) filter (where relid in ('public.deals'::regclass, 'private.deal_halal_groups'::regclass)) as deals,
       sum(n) filter (where relid = 'private.halal_groups'::regclass) as groups,
       sum(n) filter (where relid = 'private.halal_counts'::regclass) as counts
     from (select relid, n_tup_ins + n_tup_upd + n_tup_del as n from pg_stat_xact_all_tables) as tables`,
  );
  return { deals: Number(row?.deals), groups: Number(row?.groups), counts: Number(row?.counts) };
}

/** Performs a change; expects it to write no deal and no count, and few groups. */
async function changing(db: Db, change: () => Promise<unknown>): Promise<void> {
  const before = await written(db);
  await db.become("maryam");
  await change();
  const after = await written(db);
  expect(after).toMatchObject({ deals: before.deals, counts: before.counts });
  expect(after.groups - before.groups).toBeLessThan(60);
}

test("each change of a shop's fact is on all its deals at once and writes none of them", () =>
  asOwner(async (db) => {
    const { fact } = await shopOfManyDeals(db);
    expect(await shown(db)).toEqual(NOWHERE);
    await changing(db, () => decideFact(db, fact, "show"));
    expect(await shown(db)).toEqual(EVERYWHERE);
    let opened = "";
    await changing(db, async () => {
      await db.become("hamza");
      opened = await dispute(db, fact);
    });
    expect(await shown(db)).toEqual({ ...EVERYWHERE, disputed: 215 });
    await changing(db, () => decideDispute(db, opened, "dismiss"));
    expect(await shown(db)).toEqual(EVERYWHERE);
    await changing(db, () =>
      decideFact(db, fact, "withdraw", { reason_param: "Not in the register" }),
    );
    expect(await shown(db)).toEqual(NOWHERE);
    await changing(db, () => db.call("undo_halal_decision", { fact_id_param: fact }));
    expect(await shown(db)).toEqual(EVERYWHERE);
  }));

test("a change of the shop is on all its deals at once and writes none of them", () =>
  asOwner(async (db) => {
    const { shop, fact } = await shopOfManyDeals(db);
    await decideFact(db, fact, "check");
    expect(await shown(db)).toEqual(EVERYWHERE);
    const update = (column: string, value: string) => async () => {
      await db.become("owner");
      await db.query(`update public.merchants set ${column} = $2 where id = $1`, [shop, value]);
    };
    await changing(db, update("website", "https://elsewhere7.example"));
    expect(await shown(db)).toMatchObject({ cards: 1, running: [1, 1] });
    await changing(db, update("website", "https://dates.example"));
    expect(await shown(db)).toEqual(EVERYWHERE);
    await changing(db, update("name", "Another House"));
    expect(await shown(db)).toEqual(NOWHERE);
    await changing(db, update("name", "DATE house"));
    expect(await shown(db)).toEqual(EVERYWHERE);
    await changing(db, () => moderateMerchant(db, shop, "take_down", "Closed"));
    expect(await shown(db)).toEqual(NOWHERE);
    await changing(db, update("status", "approved"));
    expect(await shown(db)).toEqual(EVERYWHERE);
    await changing(db, async () => {
      await db.become("owner");
      await db.query("delete from public.merchants where id = $1", [shop]);
    });
    expect(await shown(db)).toEqual(NOWHERE);
  }));

test("a shop's fact fills what a deal does not state itself, and gives way to it", () =>
  asOwner(async (db) => {
    const { fact } = await shopOfManyDeals(db);
    await db.become("owner");
    const [deal] = await db.query<{ id: string }>(
      "select id from public.deals where title = 'Box 1'",
    );
    await db.query(
      `insert into public.halal_facts (subject_type, subject_id, attribute, value, source, basis, observed_on, is_public)
       values ('deal', $1, 'certifier', 'not_disclosed', 'member', 'label', current_date, true)`,
      [deal?.id],
    );
    await db.become("maryam");
    await decideFact(db, fact, "show");
    expect(await shown(db)).toMatchObject({ cards: 214 });
    await db.become("owner");
    await db.query("update public.halal_facts set is_public = false where deal_id = $1", [
      deal?.id,
    ]);
    expect(await shown(db)).toEqual(EVERYWHERE);
  }));

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  await addFixtures(database.owner);
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 5 });
  await pool.query(
    `insert into public.merchants (id, user_id, name, slug, description, contact_email, category, website, status)
     values ($1, $2, 'Nakheel', 'nakheel', 'Chickens', 'shop@example.org', 'food', 'https://nakheel.example', 'approved')`,
    [SHOP, people.bilal],
  );
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

const SHOP = "5b0b0000-0000-4000-8000-000000000001";
const SHOP_FACT = `
  insert into public.halal_facts (subject_type, subject_id, attribute, value, source, basis, observed_on, is_public)
  values ('merchant', '${SHOP}', 'alcohol_in_product', 'no', 'merchant', 'label', current_date, true)`;
const NEW_DEAL = `
  insert into public.deals (title, merchant, category, deal_url, status)
  values ('Chicken', 'Nakheel', 'food', 'https://nakheel.example/chicken', 'active')`;
const MOVED_DEAL =
  "update public.deals set deal_url = 'https://nakheel.example/chicken' where title = 'Chicken'";
const OTHER_DEAL = NEW_DEAL.replace("https://nakheel.example", "https://other.example");

/** Runs two transactions at once. The first ends when the second has ended its statement or waits for a lock. */
async function atOnce(first: string, second: string): Promise<void> {
  const [early, late] = [await pool.connect(), await pool.connect()];
  try {
    await early.query("begin");
    await early.query(first);
    await late.query("begin");
    const { pid } = one((await late.query<{ pid: number }>("select pg_backend_pid() as pid")).rows);
    let isDone = false;
    const ending = late.query(second).then(() => {
      isDone = true;
    });
    const waits = "select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'";
    await expect.poll(async () => isDone || (await pool.query(waits, [pid])).rowCount).toBeTruthy();
    await early.query("commit");
    await ending;
    await late.query("commit");
  } finally {
    early.release();
    late.release();
  }
}

test.each([
  ["a new deal while the shop's fact is published", "", SHOP_FACT, NEW_DEAL, "no"],
  ["the shop's fact while a deal is added", "", NEW_DEAL, SHOP_FACT, "no"],
  ["a changed link while the shop's fact is published", OTHER_DEAL, SHOP_FACT, MOVED_DEAL, "no"],
  ["the shop's fact while a link changes", OTHER_DEAL, MOVED_DEAL, SHOP_FACT, "no"],
  [
    "a new deal while the shop's fact is taken down",
    SHOP_FACT,
    "update public.halal_facts set is_public = false, state = 'withdrawn'",
    NEW_DEAL,
    undefined,
  ],
])("%s: the deal has the facts of both changes", async (_name, before, first, second, alcohol) => {
  await pool.query("delete from public.halal_facts");
  await pool.query("delete from public.deals where title = 'Chicken'");
  await pool.query("truncate private.halal_groups cascade");
  if (before) await pool.query(before);
  await atOnce(first, second);
  const { rows } = await pool.query<{ alcohol: string }>(
    "select h.alcohol from private.deal_halal h join public.deals d on d.id = h.deal_id where d.title = 'Chicken'",
  );
  expect(rows[0]?.alcohol).toBe(alcohol);
});

test("two facts of one deal that are published at once are both on its card", async () => {
  await pool.query("delete from public.halal_facts");
  await pool.query("delete from public.deals where title = 'Chicken'");
  await pool.query(NEW_DEAL);
  const fact = (attribute: string, value: string) => `
    insert into public.halal_facts (subject_type, subject_id, attribute, value, source, basis, observed_on, is_public)
    select 'deal', id, '${attribute}', '${value}', 'member', 'label', current_date, true from public.deals where title = 'Chicken'`;
  await atOnce(fact("stunning", "stunned"), fact("alcohol_in_product", "no"));
  const { rows } = await pool.query(
    "select h.stunning, h.alcohol from private.deal_halal h join public.deals d on d.id = h.deal_id where d.title = 'Chicken'",
  );
  expect(one(rows)).toEqual({ stunning: "stunned", alcohol: "no" });
});
