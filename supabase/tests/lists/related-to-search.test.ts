import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { people } from "../people.ts";

interface Related {
  categories: { slug: string; deals: number }[];
  meant: string | null;
  spellings: string[];
  upcoming: { deals: number; id: string; starts_at: string } | null;
}

const NONE: Related = { categories: [], meant: null, spellings: [], upcoming: null };

/** Adds running deals in three categories, others that do not run, and two that start tomorrow and the day after. */
async function addDeals(db: Db): Promise<void> {
  await db.query("delete from public.deals");
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status, starts_at, expired_at)
     select $1, title, 'Nakheel', category, status::public.deal_status, now() + days * interval '1 day',
       case when is_over then now() end
     from (values
       ('Baklava tray', 'eid', 'active', null::integer, false), ('Balloons', 'eid', 'active', null, false),
       ('Ramadan lantern', 'eid', 'active', null, true), ('Eid cards', 'eid', 'pending', null, false),
       ('Ramadan planner', 'books', 'active', null, false), ('Attar set', 'perfumes', 'active', null, false),
       ('Pantry week', 'eid', 'active', 2, false), ('Ramadhan hamper', 'food', 'active', 1, false),
       ('Eid hamper', 'eid', 'rejected', 1, false)
     ) as deals (title, category, status, days, is_over)`,
    [people.amina],
  );
  await db.become("visitor");
}

async function related(db: Db, query_param: string | null): Promise<Related | null> {
  const [row] = await db.call<{ read_related_to_search: Related | null }>(
    "read_related_to_search",
    {
      query_param,
    },
  );
  return row?.read_related_to_search ?? null;
}

test.each(["ramadan", "Ramadhan", "رمضان", "ramazan", "eid", "العيد", "bayram", "EID!"])(
  "'%s' names its category with the number of running deals",
  (query) =>
    asOwner(async (db) => {
      await addDeals(db);
      expect((await related(db, query))?.categories).toEqual([{ slug: "eid", deals: 2 }]);
    }),
);

test.each([
  ["attar", [{ slug: "perfumes", deals: 1 }]],
  ["ittar", [{ slug: "perfumes", deals: 1 }]],
  ["كتب", [{ slug: "books", deals: 1 }]],
  ["kitab", [{ slug: "books", deals: 1 }]],
  ["toys", []],
  ["baklava", []],
  ["eid balloons", []],
  ["eid 100%", []],
])("'%s' names these categories: %j", (query, categories) =>
  asOwner(async (db) => {
    await addDeals(db);
    expect((await related(db, query))?.categories).toEqual(categories);
  }),
);

test("a search for its slug names every category except three general ones", () =>
  asOwner(async (db) => {
    const unnamed = await db.query<{ slug: string }>(
      `select slug from unnest(private.categories()) as slug
       where not slug = any (private.categories_named(btrim(private.search_form(slug))))`,
    );
    expect(unnamed.map(({ slug }) => slug)).toEqual(["international", "local", "other"]);
  }));

test.each([
  ["ramazan", 2, "Ramadhan hamper"],
  ["eid", 1, "Pantry week"],
  ["hamper", 1, "Ramadhan hamper"],
  ["رمضان hamper", 1, "Ramadhan hamper"],
  ["pantry eid", 1, "Pantry week"],
])("'%s' finds %i deals that have not started, the first is '%s'", (query, deals, title) =>
  asOwner(async (db) => {
    await addDeals(db);
    const upcoming = (await related(db, query))?.upcoming;
    const [first] = await db.query<{ title: string; starts_at: Date }>(
      "select title, starts_at from public.deals where id = $1",
      [upcoming?.id],
    );
    expect([upcoming?.deals, first?.title]).toEqual([deals, title]);
    expect(new Date(upcoming?.starts_at ?? 0)).toEqual(first?.starts_at);
  }),
);

test("a text without matches returns no categories and no upcoming deals, and a blank text returns null", () =>
  asOwner(async (db) => {
    await addDeals(db);
    for (const query of ["kettle", "50%"]) expect(await related(db, query)).toEqual(NONE);
    for (const query of ["", "  ", null]) expect(await related(db, query)).toBeNull();
  }));
