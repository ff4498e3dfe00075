import { expect, test } from "vitest";
import { aboutField } from "../about-field.ts";
import { asAdmin, asMember, asOwner, asVisitor } from "../as.ts";
import { one, submit, sugarDates } from "../calls.ts";
import { deals } from "../people.ts";

test("a member's deal is pending, and only its poster and admins see it", () =>
  asMember("bilal", async (db) => {
    const deal = await submit(db);
    expect(deal).toMatchObject({
      status: "pending",
      username: "bilal",
      title: "Sugar dates, 500 g",
    });
    const get = () => db.call("get_deal", { deal_id_param: deal.id });
    expect(await get()).toHaveLength(1);
    await db.become("hamza");
    expect(await get()).toEqual([]);
    await db.become("visitor");
    expect(await get()).toEqual([]);
    await db.become("maryam");
    expect(await get()).toHaveLength(1);
  }));

test("an admin's deal is public immediately", () =>
  asAdmin(async (db) => {
    expect((await submit(db)).status).toBe("active");
  }));

test("the same deal within a minute returns the first one, with no second row", () =>
  asMember("bilal", async (db) => {
    const first = await submit(db);
    expect((await submit(db, { price_param: 5 })).id).toBe(first.id);
    expect((await submit(db, { title_param: "Another title" })).id).not.toBe(first.id);
    await db.become("hamza");
    expect((await submit(db)).id).not.toBe(first.id);
  }));

test("the same deal after a minute is a new one", () =>
  asMember("bilal", async (db) => {
    const first = await submit(db);
    await db.become("owner");
    await db.query(
      "update public.deals set created_at = now() - interval '61 seconds' where id = $1",
      [first.id],
    );
    await db.become("bilal");
    expect((await submit(db)).id).not.toBe(first.id);
  }));

test("an unused deal id differs from all others in its first seven characters", () =>
  asOwner(async (db) => {
    const newId = async (candidate: string) =>
      one(await db.query<{ id: string }>("select private.unused_deal_id($1) as id", [candidate]))
        .id;
    const free = "abcdef01-1111-4000-8000-000000000000";
    expect(await newId(free)).toBe(free);
    for (const taken of [deals.dates, deals.pending]) {
      const sibling = `${taken.slice(0, 7)}f${taken.slice(8)}`;
      expect((await newId(sibling)).slice(0, 7)).not.toBe(taken.slice(0, 7));
    }
  }));

test("a submitted deal gets an unused deal id", () =>
  asOwner(async (db) => {
    const chosen = "abcdef01-1111-4000-8000-000000000000";
    await db.query(
      `create or replace function private.unused_deal_id(candidate uuid default null) returns uuid
       language sql as $$ select '${chosen}'::uuid $$`,
    );
    await db.become("bilal");
    expect((await submit(db)).id).toBe(chosen);
  }));

test("an unknown price stays unknown, and a price of zero stays zero", () =>
  asMember("bilal", async (db) => {
    expect(await submit(db, { price_param: null })).toMatchObject({ price: null });
    expect(await submit(db, { title_param: "Free samples", price_param: 0 })).toMatchObject({
      price: "0",
    });
  }));

test.each([
  ["title", { title_param: "four" }, "length: 5 to 140"],
  ["title", { title_param: "x".repeat(141) }, "length: 5 to 140"],
  ["title", { title_param: null }, "length: 5 to 140"],
  ["description", { description_param: "x".repeat(5001) }, "max_length: at most 5,000"],
  ["price", { price_param: -1 }, "range: 0 to 1,000,000"],
  ["price", { price_param: 1_000_001 }, "range: 0 to 1,000,000"],
  ["price", { price_param: "1.999" }, "two_decimals"],
  ["original_price", { original_price_param: "9.999" }, "two_decimals"],
  ["original_price", { original_price_param: -1 }, "range: 0 to 1,000,000"],
  ["currency", { currency_param: "pounds" }, "currency_code"],
  ["merchant", { merchant_param: " " }, "length: 1 to 80"],
  ["merchant", { merchant_param: "x".repeat(81) }, "length: 1 to 80"],
  ["category", { category_param: "cars" }, "one_of"],
  ["location", { location_param: "x".repeat(121) }, "max_length: at most 120"],
  ["deal_url", { deal_url_param: "javascript:alert(1)" }, "web_address"],
  ["deal_url", { deal_url_param: 'https://a.example/"onclick=' }, "web_address"],
  [
    "deal_url",
    { deal_url_param: `https://a.example/${"x".repeat(2048)}` },
    "web_address: at most 2,048",
  ],
  ["image_url", { image_url_param: "data:image/png;base64,AA" }, "web_address"],
  ["expires_at", { expires_at_param: "2020-01-01" }, "end_in_future"],
  [
    "expires_at",
    { expires_at_param: "2099-01-01", starts_at_param: "2099-02-01" },
    "end_after_start",
  ],
])("a %s that breaks its rule is refused with its name: %j", (field, change, rule) =>
  asMember("bilal", async (db) => {
    await expect(submit(db, change)).rejects.toMatchObject({
      code: "PT400",
      hint: "invalid_field",
      detail: aboutField(field),
      message: expect.stringContaining(rule),
    });
  }),
);

test("visitors and banned members cannot submit deals", () =>
  asVisitor(async (db) => {
    await expect(submit(db)).rejects.toMatchObject({ code: "PT401", hint: "not_authenticated" });
    await db.become("safiya");
    await expect(submit(db)).rejects.toMatchObject({ code: "PT403", hint: "banned" });
  }));

test("deals over the limit are refused with the time to wait", () =>
  asOwner(async (db) => {
    await db.query("insert into private.settings values ('limit_deals', '2/3600')");
    await db.become("bilal");
    await submit(db, { title_param: "First deal" });
    await submit(db, { title_param: "Second deal" });
    await expect(submit(db, { title_param: "Third deal" })).rejects.toMatchObject({
      code: "PT429",
      hint: "too_fast",
      message: "Too many deals. Try again in 60 minutes.",
    });
    await db.become("hamza");
    expect((await submit(db)).status).toBe("pending");
  }));

test("the next submission marks ended deals without changing any response", () =>
  asMember("bilal", async (db) => {
    const count = () => db.call("count_deals");
    const before = one(await count());
    await submit(db, sugarDates);
    expect(one(await count())).toEqual(before);
    await db.become("owner");
    const left = await db.query(
      "select from public.deals where status = 'active' and expired_at is null and expires_at <= now()",
    );
    expect(left).toEqual([]);
  }));
