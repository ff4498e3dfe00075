import { expect, test } from "vitest";
import { asAdmin, asOwner, asVisitor, type Db } from "../as.ts";
import { approved, moderateMerchant, register } from "../merchant-calls.ts";
import { deals, people } from "../people.ts";

type Business = {
  slug: string;
  name: string;
  is_registered: boolean;
  deals: string;
  total: string;
};

const list = (db: Db, args: Record<string, unknown> = {}) =>
  db.call<Business>("list_businesses", args);
const slugs = async (db: Db, args: Record<string, unknown> = {}) =>
  (await list(db, args)).map(({ slug, deals }) => `${slug} ${deals}`);
const business = async (db: Db, slug: string) =>
  (await db.call("get_business", { slug_param: slug }))[0] ?? null;

async function addDeal(db: Db, merchant: string, changes: { category?: string } = {}) {
  await db.become("owner");
  await db.query(
    "insert into public.deals (user_id, title, merchant, category, status) values ($1, 'A deal', $2, $3, 'active')",
    [people.amina, merchant, changes.category ?? "food"],
  );
}

test("unregistered merchants are listed while they have running deals, once for all spellings", () =>
  asVisitor(async (db) => {
    // Pending, rejected and expired deals have merchants, too.
    expect(await slugs(db)).toEqual(["date-house 1"]);
    await addDeal(db, "DATE HOUSE");
    await addDeal(db, "Oud Loft", { category: "perfumes" });
    await addDeal(db, "★");
    await db.become("visitor");
    expect(await slugs(db)).toEqual(["date-house 2", "oud-loft 1"]);
    expect((await list(db))[0]).toMatchObject({ name: "Date House", is_registered: false });
  }));

test("an approved merchant is first, with the deals of its name; one in review is hidden", () =>
  asAdmin(async (db) => {
    await db.become("bilal");
    await register(db, { name_param: "Honest Honey" });
    await db.become("visitor");
    expect(await slugs(db)).toEqual(["date-house 1"]);
    await approved(db, "amina", { name_param: "Zamzam Store", category_param: "health" });
    await approved(db, "hamza", { name_param: "date house" });
    await db.become("visitor");
    expect(await list(db)).toMatchObject([
      { slug: "date-house", name: "date house", is_registered: true, deals: "1", total: "2" },
      { slug: "zamzam-store", is_registered: true, deals: "0" },
    ]);
  }));

test("a search finds parts of names in any case and without their accents, and % is text", () =>
  asVisitor(async (db) => {
    await addDeal(db, "Café Sham");
    await addDeal(db, "50% Shop");
    await db.become("visitor");
    expect(await slugs(db, { search_param: "CAFE" })).toEqual(["cafe-sham 1"]);
    expect(await slugs(db, { search_param: "té" })).toEqual(["date-house 1"]);
    expect(await slugs(db, { search_param: "%" })).toEqual(["50-shop 1"]);
    expect(await slugs(db, { search_param: "nobody" })).toEqual([]);
    expect(await slugs(db, { search_param: "  " })).toHaveLength(3);
  }));

test("a category shows its merchants and those with running deals in it", () =>
  asAdmin(async (db) => {
    await approved(db, "amina", { name_param: "Zamzam Store", category_param: "health" });
    await addDeal(db, "Oud Loft", { category: "perfumes" });
    await db.become("visitor");
    expect(await slugs(db, { category_filter: "health" })).toEqual(["zamzam-store 0"]);
    expect(await slugs(db, { category_filter: "perfumes" })).toEqual(["oud-loft 1"]);
    expect(await slugs(db, { category_filter: "all" })).toHaveLength(3);
  }));

test("the list has pages and a total", () =>
  asVisitor(async (db) => {
    for (const name of ["Bait", "Attar"]) await addDeal(db, name);
    await db.become("visitor");
    const page = await list(db, { limit_param: 2, offset_param: 1 });
    expect(page.map(({ slug, total }) => [slug, total])).toEqual([
      ["bait", "3"],
      ["date-house", "3"],
    ]);
  }));

test("the stored counts follow every change of a deal", () =>
  asOwner(async (db) => {
    const counted = async () => {
      const [row] = await db.query<{ kept: object; real: object }>(
        `select
           (select jsonb_object_agg(merchant_key || ' ' || category, current_deals || '+' || expired_deals order by 1)
            from private.merchant_deal_counts where current_deals + expired_deals > 0) as kept,
           (select jsonb_object_agg(key, tally) from (
              select private.merchant_key(merchant) || ' ' || category as key,
                count(*) filter (where expired_at is null) || '+' || count(*) filter (where expired_at is not null) as tally
              from public.deals where status = 'active' group by 1 order by 1) as names) as real`,
      );
      return row;
    };
    const changes = [
      "update public.deals set status = 'active'",
      "update public.deals set merchant = 'Date-House', expired_at = now()",
      "update public.deals set category = 'eid', expired_at = null where merchant = 'Date-House'",
      "update public.deals set status = 'rejected' where id::text like 'd1%'",
      "delete from public.deals where id::text like 'd2%'",
    ];
    for (const change of changes) {
      await db.query(change);
      const { kept, real } = (await counted()) ?? {};
      expect(kept).toEqual(real);
      expect(kept).not.toBeNull();
    }
    expect((await counted())?.kept).toEqual({ "date-house eid": "3+0" });
  }));

test("an approved merchant's page has its details and no contact data", () =>
  asAdmin(async (db) => {
    await approved(db, "amina");
    await db.become("visitor");
    const found = await business(db, "Date-House");
    expect(found).toMatchObject({
      slug: "date-house",
      name: "Date House",
      merchant_key: "date-house",
      is_registered: true,
      website: "https://dates.example",
      halal_certifier: "HMC",
      deals: "1",
    });
    expect(JSON.stringify(found)).not.toMatch(/orders@|496 000|rejection/);
  }));

test("an address made from the name opens a merchant whose own address has a number", () =>
  asAdmin(async (db) => {
    await db.become("bilal");
    const squatted = await register(db);
    await db.become("maryam");
    await moderateMerchant(db, squatted.id, "reject");
    await approved(db, "amina");
    await db.become("visitor");
    expect(await business(db, "date-house")).toMatchObject({ slug: "date-house-2" });
    expect(await business(db, "date-house-2")).toMatchObject({ slug: "date-house-2", deals: "1" });
  }));

test("unregistered merchants have a page once they have public deals, even after the deals end", () =>
  asVisitor(async (db) => {
    expect(await business(db, "date-house")).toMatchObject({
      name: "Date House",
      is_registered: false,
      deals: "1",
      description: "",
      created_at: null,
    });
    expect(await business(db, "oud-shop")).toMatchObject({ name: "Oud Shop", deals: "0" });
    expect(await business(db, "honey-shop")).toMatchObject({ name: "Honey Shop", deals: "0" });
    for (const hidden of ["mat-shop", "gadgets", "nobody", "", "★"]) {
      expect(await business(db, hidden)).toBeNull();
    }
  }));

test("a merchant in review or rejected has no page", () =>
  asAdmin(async (db) => {
    const { id } = await register(db, { name_param: "Honest Honey" });
    expect(await business(db, "honest-honey")).toBeNull();
    await moderateMerchant(db, id, "reject");
    expect(await business(db, "honest-honey")).toBeNull();
  }));

test("a merchant's deals are the running ones of its name, newest first", () =>
  asVisitor(async (db) => {
    await addDeal(db, "date  house");
    await db.become("visitor");
    const ids = async (key: string) =>
      (await db.call<{ id: string }>("get_merchant_deals", { merchant_key_param: key })).map(
        ({ id }) => id,
      );
    const found = await ids("date-house");
    expect(found).toHaveLength(2);
    expect(found).toContain(deals.dates);
    for (const hidden of ["mat-shop", "gadgets", "oud-shop", "honey-shop", ""]) {
      expect(await ids(hidden)).toEqual([]);
    }
  }));

test("deals without a merchant add no merchant to the list and have no merchant page", () =>
  asVisitor(async (db) => {
    await addDeal(db, "Unknown Merchant");
    await db.become("visitor");
    expect(await slugs(db)).toEqual(["date-house 1"]);
    expect(await business(db, "unknown-merchant")).toBeNull();
  }));
