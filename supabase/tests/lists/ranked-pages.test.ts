import { expect, test } from "vitest";
import { asOwner, asVisitor, type Db } from "../as.ts";
import { addComment, addDeal, read, titles } from "./ranked-deals.ts";

/** Reads a list of toys to its end, two deals at a time, continuing after the last deal of each page. */
async function readAll(db: Db, sort: string): Promise<string[]> {
  const all: string[] = [];
  let after = {};
  for (let page = 0; page < 20; page += 1) {
    const list = await read(db, {
      sort_param: sort,
      category_filter: "toys",
      limit_param: 2,
      ...after,
    });
    all.push(...titles(list.deals));
    const last = list.deals.at(-1);
    if (!list.more || !last) return all;
    after = { after_id: last.id, after_rank: list.rank };
  }
  throw new Error("The list has no end");
}

const SORTS = ["trending", "discussed", "ending", "starting"];

test.each(SORTS)("the filters narrow the %s list", (sort) =>
  asOwner(async (db) => {
    const columns =
      sort === "starting"
        ? { starts_at: "now() + interval '1 hour'" }
        : { expires_at: "now() + interval '1 hour'" };
    for (const [title, more] of [
      ["A toy in Leeds", {}],
      ["A toy in Cairo", { location: "'Cairo'", price: "90" }],
      ["A toy of May", { created_at: "now() - interval '9 days'", price: "90" }],
      ["A book of Leeds", { category: "'books'", merchant: "'Book House'", price: "90" }],
    ] as const) {
      const id = await addDeal(db, title, { ...columns, ...more });
      await addComment(db, id);
    }
    await db.become("visitor");
    const week = new Date(Date.now() - 7 * 86_400_000).toISOString();
    const list = async (args: object) =>
      titles((await read(db, { sort_param: sort, ...args })).deals);
    for (const args of [
      { category_filter: "toys", location_filter: "leeds", since_param: week },
      { category_filter: "TOYS ", location_filter: " LEEDS", since_param: week },
    ]) {
      expect(await list(args)).toEqual(["A toy in Leeds"]);
    }
    expect(await list({ max_price_param: 10, location_filter: "Leeds" })).toEqual([
      "A toy in Leeds",
    ]);
    expect(await list({ merchant_filter: "book-house" })).toEqual(["A book of Leeds"]);
    expect(
      await read(db, { sort_param: sort, location_filter: "Cairo", counted: true }),
    ).toMatchObject({
      total: 1,
    });
    expect(await list({ location_filter: "%" })).toEqual([]);
  }),
);

test.each(SORTS)("the %s list read page by page has no duplicates and no gaps", (sort) =>
  asOwner(async (db) => {
    for (let number = 0; number < 7; number += 1) {
      // Seven deals share three times; deals with the same time are ordered by ID.
      const times =
        sort === "starting"
          ? { starts_at: `now() + interval '${1 + (number % 3)} hours'` }
          : { expires_at: `now() + interval '${1 + (number % 3)} hours'` };
      const id = await addDeal(db, `Toy number ${number}`, times);
      await addComment(db, id);
    }
    await db.become("visitor");
    const args = { sort_param: sort, category_filter: "toys" };
    const whole = await read(db, { ...args, limit_param: 100, counted: true });
    expect([whole.deals.length, whole.more, whole.total]).toEqual([7, false, 7]);
    expect(await readAll(db, sort)).toEqual(titles(whole.deals));
    const second = await read(db, { ...args, limit_param: 3, offset_param: 3 });
    expect(titles(second.deals)).toEqual(titles(whole.deals).slice(3, 6));
  }),
);

test("no ranked list shows hidden deals to a visitor", () =>
  asVisitor(async (db) => {
    await db.become("owner");
    for (const status of ["pending", "rejected"]) {
      const id = await addDeal(db, `A ${status} toy`, {
        status: `'${status}'`,
        expires_at: "now() + interval '1 day'",
      });
      await addComment(db, id);
    }
    await db.become("amina"); // not even to their poster
    for (const sort of SORTS) {
      const list = await read(db, { sort_param: sort, limit_param: 100, category_filter: "toys" });
      expect([sort, titles(list.deals)]).toEqual([sort, []]);
    }
  }));
