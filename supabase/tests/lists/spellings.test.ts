// Longer than 200 lines: all tests share the deals and the search.
import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import type { DealResult } from "../calls.ts";
import { people } from "../people.ts";
import { PAIRS } from "./spellings.fixture.ts";

/** Whether a search finds a title by its words or their groups. Similar spellings do not count. */
const IS_FOUND = `
  select query, title from unnest($1::text[], $2::text[]) as pairs (query, title)
  cross join lateral private.read_search(query) as asked
  where private.searchable_form(title, 'Nakheel') like all (asked.patterns)
    or private.searchable_form(title, 'Nakheel') like all (asked.meant)
  order by title`;

async function found(db: Db, pairs: readonly (readonly [query: string, title: string])[]) {
  return db.query(IS_FOUND, [pairs.map(([query]) => query), pairs.map(([, title]) => title)]);
}

test("two hundred pairs of spellings match in both directions", () =>
  asOwner(async (db) => {
    const searches = PAIRS.flatMap(([one, other]) => [
      [one, `Fine ${other}, 5 kg`] as const,
      [other, `Fine ${one}, 5 kg`] as const,
    ]);
    expect(PAIRS.length).toBeGreaterThanOrEqual(200);
    const missing = new Set(searches.map(([query, title]) => `${query}: ${title}`));
    for (const { query, title } of await found(db, searches)) missing.delete(`${query}: ${title}`);
    expect([...missing]).toEqual([]);
    await db.query("delete from private.search_synonyms");
    expect((await found(db, searches)).length).toBeLessThan(100);
  }));

test.each([
  ["secondhand", "Mused upon: a notebook"],
  ["used", "Mostly new phone"],
  ["eid", "Photo ID holder"],
  ["عيد", "First aid kit"],
  ["تمر", "Up-to-date planner"],
  ["khajoor", "Updates for your phone"],
  ["umroh", "Numrah board game"],
  ["watch", "عرض لمدة 24 ساعة"],
  ["سجادة", "Gaming mat"],
  ["حج", "Half-price hajib"],
  ["quran", "Islamic prayer planner"],
  ["عود", "Cloud storage"],
  ["كتب", "Book your flight today"],
])("'%s' does not find '%s'", (query, title) =>
  asOwner(async (db) => {
    expect(await found(db, [[query, title]])).toEqual([]);
  }),
);

test("a spelling adds results and removes none", () =>
  asOwner(async (db) => {
    const searches = [
      ["books", "Notebooks, pack of five"],
      ["haj", "Hajji's travel pack"],
      ["كتب", "مكتبة النور"],
      ["kurban honey", "Kurbani box with honey"],
    ] as const;
    expect(await found(db, searches)).toHaveLength(searches.length);
  }));

test("Arabic articles are ignored", () =>
  asOwner(async (db) => {
    const searches = [
      ["dates", "صندوق التمر"],
      ["dates", "مربى بالتمر"],
      ["oud gift", "بخور والعود للهدايا"],
      ["للتمر", "Medjool dates"],
      ["السجادة", "Prayer mat"],
      ["prayer mat", "سجادة الصلاة"],
      ["madinah", "فندق في المدينة المنورة"],
    ] as const;
    expect(await found(db, searches)).toHaveLength(searches.length);
  }));

async function addDeals(db: Db, titles: readonly string[]): Promise<void> {
  await db.query("delete from public.deals");
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status, created_at)
     select $1, title, 'Nakheel', 'food', 'active', now() - place * interval '1 hour'
     from unnest($2::text[]) with ordinality as t (title, place)`,
    [people.amina, titles],
  );
}

async function search(db: Db, query_param: string): Promise<string[]> {
  const rows = await db.call<DealResult>("search_deals", { query_param });
  return rows.map(({ title }) => title);
}

test.each([
  ["تمر", ["Medjool dates, 5 kg", "تمر فاخر"]],
  ["medjul dates", ["Medjool dates, 5 kg"]],
  ["ramazan", ["Ramadhan planner", "تقويم رمضان"]],
  ["رمضان", ["Ramadhan planner", "تقويم رمضان"]],
  ["ramazan planner", ["Ramadhan planner"]],
  ["khajoor 5kg", ["Medjool dates, 5 kg"]],
  ["tamr medjol", ["Medjool dates, 5 kg"]],
])("a visitor who searches for '%s' finds %j", (query, titles) =>
  asOwner(async (db) => {
    await addDeals(db, ["Medjool dates, 5 kg", "Ramadhan planner", "تقويم رمضان", "تمر فاخر"]);
    await db.become("visitor");
    expect(await search(db, query)).toEqual(titles);
  }),
);

/** Titles that a search for a canonical word finds by parts of words and by similar spellings. */
const LOOSE = [
  "Medjool dates, 5 kg",
  "Date and pistachio chocolate",
  "Wedding favours: date and almond boxes",
  "Honeycomb, 400 g",
  "Ramadhans past: a memoir",
  "Umrahs on foot",
  "Prayer mats, pack of two",
  "Coffees of the world",
  "Fresh date syrup",
  "Chickens and eggs board game",
];

test.each([
  ["khajoor", "dates"],
  ["تمر", "dates"],
  ["التمر", "dates"],
  ["hurma", "dates"],
  ["Khajoor!", "dates"],
  ["fresh khajoor", "fresh dates"],
  ["عسل", "honey"],
  ["ramazan", "ramadan"],
  ["umroh", "umrah"],
  ["سجادة", "prayer mat"],
  ["janamaz", "prayer mat"],
  ["qahwa", "coffee"],
  ["tavuk", "chicken"],
])("a search for '%s' finds all that '%s' finds", (query, canonical) =>
  asOwner(async (db) => {
    await addDeals(db, LOOSE);
    await db.query("update public.deals set expired_at = now() where title like 'Wedding%'");
    await db.become("visitor");
    const expected = await search(db, canonical);
    expect(expected.length).toBeGreaterThan(0);
    expect((await search(db, query)).sort()).toEqual(expect.arrayContaining(expected));
  }),
);

test("a spelling finds no deal twice, and its own matches come first", () =>
  asOwner(async (db) => {
    await addDeals(db, ["Date syrup", "Updates for your phone", "Khajoori sweets", "Fine dates"]);
    await db.become("visitor");
    const found = await search(db, "khajoor");
    expect(found.slice(0, 2).sort()).toEqual(["Fine dates", "Khajoori sweets"]);
    expect(found.slice(2).sort()).toEqual(["Date syrup", "Updates for your phone"]);
  }));

test.each([
  ["khajoor", "dates"],
  ["fresh khajoor", "fresh dates"],
  ["Fresh  KHAJOOR!", "Fresh dates"],
  ["صندوق تمر", "صندوق dates"],
  ["medjul/khajoor 5kg", "medjool dates 5kg"],
  ["sajjada 50%", "prayer mat 50%"],
  ["سجادة صلاة", "prayer mat"],
  ["dates", null],
  ["prayer mat", null],
  ["candle", null],
])("the results of '%s' are explained with '%s'", (query_param, meant) =>
  asOwner(async (db) => {
    await db.become("visitor");
    expect(
      await db.query("select public.read_related_to_search($1) ->> 'meant' as meant", [
        query_param,
      ]),
    ).toEqual([{ meant }]);
  }),
);

test("a result page gets all words of the groups that its text mentions", () =>
  asOwner(async (db) => {
    await db.become("visitor");
    const spellings = async (text: string) => {
      const [row] = await db.query<{ words: string[] }>(
        "select public.read_related_to_search($1) -> 'spellings' as words",
        [text],
      );
      return row?.words;
    };
    expect(await spellings("khajoor")).toEqual(expect.arrayContaining(["dates", "تمر", "hurma"]));
    expect(await spellings("prayer mat")).toEqual(expect.arrayContaining(["سجادة", "janamaz"]));
    expect(await spellings("candle")).toEqual([]);
  }));

test("a word that begins with the query is listed before a word that contains it, in any spelling", () =>
  asOwner(async (db) => {
    await addDeals(db, ["Updates to prayer times", "تمر فاخر"]);
    await db.become("visitor");
    expect(await search(db, "dates")).toEqual(["تمر فاخر", "Updates to prayer times"]);
  }));

test("a search in any spelling returns at most twenty deals, and a blank one none", () =>
  asOwner(async (db) => {
    await addDeals(
      db,
      Array.from({ length: 25 }, (_, n) => `تمر ${n}`),
    );
    await db.become("visitor");
    expect(await search(db, "khajoor")).toHaveLength(20);
    expect(await search(db, "  ")).toEqual([]);
  }));
