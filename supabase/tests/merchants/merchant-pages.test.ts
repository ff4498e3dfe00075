import { expect, test } from "vitest";
import { asAdmin, asOwner, type Db } from "../as.ts";
import { approved, changeMerchant } from "../merchant-calls.ts";
import { deals, people } from "../people.ts";

const business = async (db: Db, slug: string) =>
  (await db.call("get_business", { slug_param: slug }))[0] ?? null;

test("shops that state to be Muslim-owned can be listed alone", () =>
  asAdmin(async (db) => {
    const { id } = await approved(db, "amina", { is_muslim_owned_param: true });
    await approved(db, "bilal", { name_param: "Zamzam Store" });
    await db.become("owner");
    await db.query("update public.deals set merchant = 'Oud Loft' where id = $1", [deals.dates]);
    await db.become("visitor");
    expect(await db.call("list_businesses", { sort_param: "name" })).toMatchObject([
      { slug: "date-house", is_muslim_owned: true },
      { slug: "oud-loft", is_muslim_owned: false },
      { slug: "zamzam-store", is_muslim_owned: false },
    ]);
    const filtered = async () =>
      (await db.call<{ slug: string }>("list_businesses", { muslim_owned_param: true })).map(
        ({ slug }) => slug,
      );
    expect(await filtered()).toEqual(["date-house"]);
    expect(await business(db, "date-house")).toMatchObject({ is_muslim_owned: true });
    await db.become("amina");
    await changeMerchant(db, id, { is_muslim_owned: false });
    expect(await filtered()).toEqual([]);
  }));

test("a merchant's page counts and lists upcoming and ended deals beside the running ones", () =>
  asOwner(async (db) => {
    const add = (title: string, starts: string, expires: string, expired: string | null = null) =>
      db.query(
        `insert into public.deals (user_id, title, merchant, category, status, created_at, starts_at, expires_at, expired_at)
         values ($1, $2, 'Fig House', 'food', 'active', now() - interval '9 days', now() + $3::interval, now() + $4::interval,
           now() + $5::interval)`,
        [people.amina, title, starts, expires, expired],
      );
    await add("Running", "-1 day", "1 day");
    await add("Next month", "30 days", "40 days");
    await add("Tomorrow", "1 day", "2 days");
    await add("Ended by date, unmarked", "-3 days", "-1 minute");
    await add("Ended", "-3 days", "1 day", "-1 day");
    await db.become("visitor");
    expect(await business(db, "fig-house")).toMatchObject({
      deals: "1",
      upcoming: "2",
      ended: "2",
      username: null,
    });
    const titles = async (isUpcoming: boolean) =>
      (
        await db.call<{ title: string }>("get_merchant_other_deals", {
          merchant_key_param: "fig-house",
          is_upcoming_param: isUpcoming,
        })
      ).map(({ title }) => title);
    expect(await titles(true)).toEqual(["Tomorrow", "Next month"]);
    expect((await titles(false)).sort()).toEqual(["Ended", "Ended by date, unmarked"]);
    await db.become("owner");
    await db.query("update public.deals set status = 'rejected' where merchant = 'Fig House'");
    await db.become("visitor");
    expect([...(await titles(true)), ...(await titles(false))]).toEqual([]);
  }));
