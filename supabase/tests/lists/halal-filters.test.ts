// Longer than 200 lines: every filter by halal facts in lists and searches, with exact counts.
import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { addDeal, read, titles } from "./ranked-deals.ts";

type Stored = Partial<Record<"certifier" | "stunning" | "alcohol", string>>;

/** Adds a deal with public facts, valid until `untilOffset` days from today, or without end. */
async function withFacts(db: Db, title: string, facts: Stored, untilOffset?: number) {
  const id = await addDeal(db, title, { category: "'food'" });
  for (const [attribute, value] of Object.entries(facts)) {
    const isNamed = attribute === "certifier" && value !== "not_disclosed";
    await db.query(
      `insert into public.halal_facts (subject_type, subject_id, attribute, value, certifier_id, certifier_name, source, basis,
         observed_on, valid_until, is_public)
       select 'deal', $1, $2, $3, c.id, case when $4 and c.id is null then $5 end, 'member', 'label', current_date,
         (now() at time zone 'UTC')::date + $6::integer, true
       from (select) as one left join public.certifiers c on c.slug = $5 and $4`,
      [
        id,
        attribute === "alcohol" ? "alcohol_in_product" : attribute,
        isNamed ? "certified" : value,
        isNamed,
        value,
        untilOffset ?? null,
      ],
    );
  }
  return id;
}

/** Adds deals with and without facts: of two listed certifiers and another one, lapsed and undisclosed. Some deals do not run. */
async function addHalalDeals(db: Db): Promise<void> {
  await db.query("delete from public.deals");
  await db.query(
    "insert into public.certifiers (slug, name) values ('board', 'Board'), ('register', 'Register')",
  );
  await addDeal(db, "Nothing known", { category: "'food'" });
  await addDeal(db, "Nothing known of toys");
  await withFacts(db, "Board, non-stunned", { certifier: "board", stunning: "non_stunned" });
  await withFacts(db, "Board, stunned, alcohol", {
    certifier: "board",
    stunning: "stunned",
    alcohol: "yes",
  });
  await withFacts(db, "Register, no alcohol", { certifier: "register", alcohol: "no" });
  await withFacts(db, "Another, silent", { certifier: "Village Board", stunning: "not_disclosed" });
  await withFacts(db, "Silent certifier", { certifier: "not_disclosed", alcohol: "not_disclosed" });
  await withFacts(db, "Lapsed yesterday", { certifier: "register", stunning: "stunned" }, -1);
  await withFacts(db, "Until today", { stunning: "non_stunned" }, 0);
  const ended = await withFacts(db, "Marked as expired", {
    certifier: "board",
    stunning: "stunned",
  });
  await db.query("update public.deals set expired_at = now() where id = $1", [ended]);
  await db.query("update public.deals set expires_at = now() where id = $1", [
    await withFacts(db, "Ended by date", { certifier: "board", stunning: "stunned" }),
  ]);
  await db.query("update public.deals set starts_at = now() + interval '1 day' where id = $1", [
    await withFacts(db, "Not started", { certifier: "board", stunning: "stunned" }),
  ]);
}

const asReader = (work: (db: Db) => Promise<void>) =>
  asOwner(async (db) => {
    await addHalalDeals(db);
    await db.become("visitor");
    await work(db);
  });

const UNKNOWN = ["Nothing known", "Nothing known of toys"];
const CASES: [object, string[]][] = [
  [
    { stunning_filter: "non_stunned" },
    [
      "Board, non-stunned",
      "Until today",
      "Register, no alcohol",
      "Silent certifier",
      "Lapsed yesterday",
      ...UNKNOWN,
    ],
  ],
  [{ stunning_filter: "non_stunned", hide_unknown: true }, ["Board, non-stunned", "Until today"]],
  [{ stunning_filter: " Stunned ", hide_unknown: true }, ["Board, stunned, alcohol"]],
  [{ stunning_filter: "not_disclosed", hide_unknown: true }, ["Another, silent"]],
  [
    { certifier_filter: "board" },
    [
      "Board, non-stunned",
      "Board, stunned, alcohol",
      "Lapsed yesterday",
      "Until today",
      ...UNKNOWN,
    ],
  ],
  [
    { certifier_filter: "board", hide_unknown: true },
    ["Board, non-stunned", "Board, stunned, alcohol"],
  ],
  [{ certifier_filter: "register", hide_unknown: true }, ["Register, no alcohol"]],
  [{ certifier_filter: "not_disclosed", hide_unknown: true }, ["Silent certifier"]],
  [{ certifier_filter: "no-such", hide_unknown: true }, []],
  [{ alcohol_filter: "no", hide_unknown: true }, ["Register, no alcohol"]],
  [{ alcohol_filter: "not_disclosed", hide_unknown: true }, ["Silent certifier"]],
  [{ alcohol_filter: "no", category_filter: "toys" }, ["Nothing known of toys"]],
  [
    {
      certifier_filter: "board",
      stunning_filter: "stunned",
      alcohol_filter: "yes",
      hide_unknown: true,
    },
    ["Board, stunned, alcohol"],
  ],
  [
    { hide_unknown: true },
    [
      "Board, non-stunned",
      "Board, stunned, alcohol",
      "Register, no alcohol",
      "Another, silent",
      "Silent certifier",
      "Until today",
    ],
  ],
  [{ hide_unknown: true, category_filter: "toys" }, []],
  [
    { stunning_filter: "non_stunned", hide_unknown: true, max_price_param: 5 },
    ["Board, non-stunned", "Until today"],
  ],
  [
    { stunning_filter: "non_stunned", merchant_filter: "mat-shop", location_filter: "Leeds" },
    [
      "Board, non-stunned",
      "Until today",
      "Register, no alcohol",
      "Silent certifier",
      "Lapsed yesterday",
      ...UNKNOWN,
    ],
  ],
];

test.each(CASES)(
  "a list filtered by %j has the deals that fit, with an exact count",
  (args, expected) =>
    asReader(async (db) => {
      for (const sort_param of ["latest", "hottest", "trending", "price_low"]) {
        const list = await read(db, { ...args, sort_param, limit_param: 100, counted: true });
        expect([sort_param, titles(list.deals).sort(), list.total]).toEqual([
          sort_param,
          [...expected].sort(),
          expected.length,
        ]);
      }
    }),
);

test("lists with expired deals count those that fit", () =>
  asReader(async (db) => {
    const args = { include_expired: true, limit_param: 100, counted: true };
    const hidden = await read(db, { ...args, stunning_filter: "stunned", hide_unknown: true });
    expect(titles(hidden.deals).sort()).toEqual([
      ...["Board, stunned, alcohol", "Ended by date", "Marked as expired"],
    ]);
    expect(hidden.total).toBe(3);
    const shown = await read(db, { ...args, stunning_filter: "non_stunned" });
    expect(titles(shown.deals)).not.toContain("Marked as expired");
    expect(shown.total).toBe(shown.deals.length);
  }));

test("a search accepts the filters of lists", () =>
  asReader(async (db) => {
    const find = async (args: object) =>
      (await db.call<{ title: string }>("search_deals", { query_param: "board", ...args }))
        .map(({ title }) => title)
        .sort();
    expect(await find({ stunning_filter: "non_stunned", hide_unknown: true })).toEqual([
      "Board, non-stunned",
    ]);
    expect(await find({ stunning_filter: "non_stunned" })).toEqual(["Board, non-stunned"]);
    expect(await find({ certifier_filter: "board", sort_param: "price_low" })).toEqual([
      "Board, non-stunned",
      "Board, stunned, alcohol",
    ]);
  }));

test("a deal in a list states its current facts, and not disclosed differs from no information", () =>
  asReader(async (db) => {
    const { deals } = await read(db, { limit_param: 100 });
    const halal = Object.fromEntries(
      deals.map((deal) => [deal.title, (deal as unknown as { halal: object | null }).halal]),
    );
    expect(halal["Nothing known"]).toBeNull();
    expect(halal["Lapsed yesterday"]).toBeNull();
    expect(halal["Board, non-stunned"]).toEqual({
      certifier: "board",
      certifier_name: "Board",
      stunning: "non_stunned",
      alcohol: null,
      checked_on: null,
      alcohol_about: null,
      of_shop: [],
      disputed: [],
      is_disputed: false,
    });
    expect(halal["Another, silent"]).toMatchObject({
      certifier: "not_listed",
      certifier_name: "Village Board",
      stunning: "not_disclosed",
    });
    expect(halal["Silent certifier"]).toMatchObject({ certifier: "not_disclosed", stunning: null });
  }));

test("a deal keeps its facts when its category changes, and a renamed certifier keeps its deals", () =>
  asOwner(async (db) => {
    await addHalalDeals(db);
    await db.query("update public.deals set category = 'local' where title = 'Board, non-stunned'");
    await db.query("update public.certifiers set name = 'New Board' where slug = 'board'");
    const args = { certifier_filter: "board", hide_unknown: true, counted: true };
    const { deals, total } = await read(db, { ...args, category_filter: "local" });
    expect(deals).toMatchObject([{ halal: { certifier_name: "New Board" } }]);
    expect(total).toBe(1);
    expect((await read(db, { ...args, category_filter: "food" })).total).toBe(1);
    await db.query("update public.deals set expired_at = null where title = 'Marked as expired'");
    expect((await read(db, { ...args, category_filter: "food" })).total).toBe(2);
  }));

test("the stored counts equal the deals", () =>
  asOwner(async (db) => {
    const differences = () =>
      db.query(
        `select group_id, is_expired, coalesce(stored.deals, 0), coalesce(counted.deals, 0)
         from private.halal_counts stored full join (
           select group_id, is_expired, count(*) as deals from private.deal_halal_groups where group_id is not null group by 1, 2
         ) as counted using (group_id, is_expired)
         where coalesce(stored.deals, 0) <> coalesce(counted.deals, 0)`,
      );
    await addHalalDeals(db);
    expect(await differences()).toEqual([]);
    await db.query("update public.deals set category = 'local' where title like 'Board%'");
    await db.query("update public.deals set expired_at = now() where title = 'Until today'");
    await db.query("update public.deals set status = 'rejected' where title = 'Nothing known'");
    await db.query("delete from public.deals where title = 'Silent certifier'");
    expect(await differences()).toEqual([]);
    await db.query("delete from public.deals");
    expect(await db.query("select * from private.halal_counts where deals <> 0")).toEqual([]);
  }));

test("visitors and members cannot read the tables of the filters", () =>
  asOwner(async (db) => {
    for (const who of ["visitor", "amina", "maryam"] as const) {
      await db.become(who);
      for (const table of ["deal_halal", "deal_halal_groups", "halal_groups", "halal_counts"]) {
        await db.query("savepoint before");
        await expect(db.query(`select * from private.${table}`)).rejects.toMatchObject({
          code: "42501",
        });
        await db.query("rollback to savepoint before");
      }
    }
  }));

test("everyone reads the listed certifiers by name", () =>
  asOwner(async (db) => {
    await addHalalDeals(db);
    await db.query(
      "insert into public.certifiers (slug, name, is_listed) values ('hidden', 'Hidden', false)",
    );
    for (const who of ["visitor", "amina"] as const) {
      await db.become(who);
      const rows = await db.call<{ slug: string }>("get_certifiers");
      expect(rows.map(({ slug }) => slug)).toEqual(["board", "register"]);
    }
  }));
