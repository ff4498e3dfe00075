import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import type { DealResult } from "../calls.ts";
import { people } from "../people.ts";

const TITLES: Record<string, [merchant: string, category: string]> = {
  "Medjool dates (5kg)": ["Nakheel Farms", "food"],
  "Ajwa dates, 1 kg": ["Date House", "food"],
  "Up-to-date prayer planner": ["Warraq", "books"],
  "Jersey abaya with pockets": ["House of Rayhan", "women"],
  "Abaya for girls, ages 6 to 12": ["Little Rayhan", "kids"],
  "Men's linen thobe": ["Al-Aseel", "men"],
  "Women's linen dress": ["Al-Aseel", "women"],
  "Gaming tomato timer": ["Kettles & Co", "tech"],
  "Travel prayer mat": ["Mat House", "prayer"],
  "تَمْر مَجدول فاخر": ["مزارع النخيل", "food"],
  "عباءة سوداء مطرزة": ["دار الأناقة", "women"],
  "Café Sham qahwa": ["Café Sham", "food"],
};

/** Replaces all deals with these, newest first. */
async function addTitles(db: Db): Promise<void> {
  await db.query("delete from public.deals");
  for (const [index, [title, [merchant, category]]] of Object.entries(TITLES).entries()) {
    await db.query(
      `insert into public.deals (user_id, title, merchant, category, status, price, location, created_at)
       values ($1, $2, $3, $4, 'active', $5::integer, $6, now() - $5::integer * interval '1 day')`,
      [people.amina, title, merchant, category, index + 1, index % 2 ? "Leeds" : "York"],
    );
  }
}

async function search(db: Db, text: string | null, filters: Record<string, unknown> = {}) {
  const found = await db.call<DealResult & { title: string }>("search_deals", {
    query_param: text,
    ...filters,
  });
  return found.map(({ title }) => title);
}

const [MEDJOOL, AJWA, PLANNER, ABAYA, GIRLS, THOBE, DRESS, TIMER, MAT, TAMR, ABAA, CAFE] =
  Object.keys(TITLES);

test.each([
  ["dates medjool", [MEDJOOL, TAMR]],
  ["DATES nakheel", [MEDJOOL]],
  ["  5kg   dates ", [MEDJOOL]],
  ["5 kg", [MEDJOOL]],
  ["5kg", [MEDJOOL]],
  ["1kg ajwa", [AJWA]],
  ["med", [MEDJOOL, TAMR]],
  ["rayhan abay", [ABAYA, GIRLS]],
  ["kids abaya", [GIRLS]],
  ["mens linen", [THOBE]],
  ["men linen", [THOBE]],
  ["women's linen", [DRESS]],
  ["cafe", [CAFE]],
  ["CAFÉ", [CAFE]],
  ["kettles", [TIMER]],
  ["co", [TIMER, CAFE]],
  ["تمر مجدول", [MEDJOOL, TAMR]],
  ["النخيل", [TAMR]],
  ["عباءه سودا", [ABAA]],
  ["الاناقة", [ABAA]],
  ["kettles&co", [TIMER]],
])("'%s' finds all of its words, in any order and in title or merchant", (text, titles) =>
  asOwner(async (db) => {
    await addTitles(db);
    await db.become("visitor");
    expect(await search(db, text)).toEqual(titles);
  }),
);

test.each([
  ["abayas", [ABAYA, GIRLS, ABAA]],
  ["medjol", [MEDJOOL, TAMR]],
  ["medjool daets", []],
  ["prayr mat", [MAT]],
  ["abya jersey", [ABAYA]],
  ["لمجدول", [TAMR]],
])("'%s' finds similar spellings", (text, titles) =>
  asOwner(async (db) => {
    await addTitles(db);
    await db.become("visitor");
    expect((await search(db, text)).sort()).toEqual([...titles].sort());
  }),
);

test("a misspelled word finds the most similar deals first", () =>
  asOwner(async (db) => {
    await addTitles(db);
    await db.become("visitor");
    expect((await search(db, "dats")).slice(0, 2)).toEqual([MEDJOOL, AJWA]);
  }));

test.each(["food", "clothing", "women abayaa zzz", "%", "_", "o*l", "xyz", "mat%", "' or '1'='1"])(
  "'%s' finds nothing: categories are not searched, signs are text, and every word must match",
  (text) =>
    asOwner(async (db) => {
      await addTitles(db);
      await db.become("visitor");
      expect(await search(db, text)).toEqual([]);
    }),
);

test("words that begin with the query are listed before words that contain it", () =>
  asOwner(async (db) => {
    await addTitles(db);
    await db.query("update public.deals set created_at = now() where title = $1", [TIMER]);
    await db.become("visitor");
    expect(await search(db, "mat")).toEqual([MAT, TIMER]);
    expect(await search(db, "mat", { sort_param: "latest" })).toEqual([TIMER, MAT]);
    expect(await search(db, "date")).toEqual([MEDJOOL, AJWA, PLANNER, TAMR]);
  }));

test("running deals are first, then expired ones; hidden and upcoming ones are excluded", () =>
  asOwner(async (db) => {
    await addTitles(db);
    const set = (what: string, title: string | undefined) =>
      db.query(`update public.deals set ${what} where title = $1`, [title]);
    await set("expired_at = now()", MEDJOOL);
    await db.become("visitor");
    // The running planner deal matches by similar spelling.
    expect(await search(db, "dates")).toEqual([AJWA, TAMR, PLANNER, MEDJOOL]);
    await db.become("owner");
    await set("starts_at = now() + interval '1 hour'", AJWA);
    await set("status = 'pending'", ABAYA);
    await db.become("visitor");
    expect(await search(db, "dates")).toEqual([TAMR, PLANNER, MEDJOOL]);
    expect(await search(db, "abaya")).toEqual([GIRLS, ABAA]);
  }));

test.each([
  [{ category_filter: "women" }, [ABAYA]],
  [{ category_filter: "all" }, [ABAYA, GIRLS]],
  [{ location_filter: "YORK" }, [GIRLS]],
  [{ duration_filter: "week" }, [ABAYA, GIRLS]],
  [{ since_param: new Date(Date.now() - 4.5 * 86_400_000) }, [ABAYA]],
  [{ min_price_param: 5 }, [GIRLS]],
  [{ max_price_param: 4 }, [ABAYA]],
  [{ merchant_filter: "little rayhan" }, [GIRLS]],
  [{ sort_param: "price_high" }, [GIRLS, ABAYA]],
  [{ sort_param: "price_low" }, [ABAYA, GIRLS]],
  [{ sort_param: "hottest" }, [GIRLS, ABAYA]],
  [{ sort_param: "nonsense", category_filter: " " }, [ABAYA, GIRLS]],
  [{ limit_param: 1 }, [ABAYA]],
  [{ limit_param: 0 }, []],
])("a search accepts the filters and sorts of lists: %j", (filters, titles) =>
  asOwner(async (db) => {
    await addTitles(db);
    await db.query("update public.deals set temperature_offset = 9 where title = $1", [GIRLS]);
    await db.become("visitor");
    expect(await search(db, "rayhan", filters)).toEqual(titles);
  }),
);

test("a search by price lists the site's currency first, and a price range excludes other currencies", () =>
  asOwner(async (db) => {
    await addTitles(db);
    await db.query("update public.deals set currency = 'AED' where title = $1", [ABAYA]);
    await db.become("visitor");
    for (const sort_param of ["price_low", "price_high"]) {
      expect(await search(db, "rayhan", { sort_param })).toEqual([GIRLS, ABAYA]);
    }
    expect(await search(db, "rayhan", { max_price_param: 100 })).toEqual([GIRLS]);
  }));

test("the ninth word and everything after the hundredth character are ignored", () =>
  asOwner(async (db) => {
    await addTitles(db);
    await db.become("visitor");
    const eight = "medjool dates 5 kg nakheel farms medj date";
    expect(await search(db, `${eight} nothing`)).toEqual([MEDJOOL]);
    expect(await search(db, `medjool${" ".repeat(93)}${"nothing".repeat(100_000)}`)).toEqual([
      MEDJOOL,
      TAMR,
    ]);
  }));
