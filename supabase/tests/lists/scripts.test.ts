import { expect, test } from "vitest";
import { tryAlert } from "../alerts/alert-calls.ts";
import { asOwner, type Db } from "../as.ts";
import type { DealResult } from "../calls.ts";
import { people } from "../people.ts";

/** Titles and searches that must find each other, in both directions. */
const PAIRS = [
  ["Kırmızı şal", "kirmizi sal"],
  ["Kırmızı şal", "KIRMIZI ŞAL"],
  ["İpek eşarp", "ipek esarp"],
  ["Smørrebrød", "smorrebrod"],
  ["Weißer Käse", "weisser kase"],
  ["Ærø honey", "aero honey"],
  ["Łódź čaj", "lodz caj"],
  ["Đặc biệt phở", "dac biet pho"],
  ["Ɗan Ƙano", "dan kano"],
  ...[..."'’‘‛`´ʻʼʽʾʿˈ′＇｀ʔʕ"].map((sign) => [`Du${sign}a`, "dua"] as const),
  ["Qur‘an", "Qurʾan"],
  ["ʿAbāya", "abaya"],
  ["50%", "٥٠٪"],
  ["50%", "۵۰٪"],
  ["50%", "%50"],
  ["%50", "٥٠٪"],
  ["50%", "५०%"],
  ["50%", "৫০﹪"],
  ["50%", "５０％"],
  ["٢٫٥٪", "2.5%"],
  ["Oud \u200E50%\u200E", "oud ٥٠٪"],
  ["عود، مسك؛ عنبر", "عود مسك عنبر"],
  ["अगरबत्ती।", "अगरबत्ती"],
  ["Oud ৫০০ml", "oud 500 ml"],
  ["Oud 𞥑𞥐", "oud 10"],
] as const;

async function addDeal(db: Db, title: string): Promise<void> {
  await db.become("owner");
  await db.query("delete from public.deals");
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, status)
     values ($1, $2, $2, 'other', 'active')`,
    [people.amina, `${title} offer`],
  );
}

/** Returns the procedures with which a text finds the only deal. */
async function placesOf(db: Db, text: string): Promise<string[]> {
  const found: string[] = [];
  const rows = async (name: string, args: object) => {
    const result = await db.call<DealResult>(name, args as Record<string, unknown>);
    if (result.length > 0) found.push(name);
  };
  await db.become("visitor");
  await rows("search_deals", { query_param: text });
  await rows("list_businesses", { search_param: text.replace(/[%٪﹪％]/, "") });
  await db.become("bilal");
  const alert = { name: "A", words_all: [text], categories: ["other"] };
  if ((await tryAlert(db, alert)).count > 0) found.push("try_alert");
  await db.become("maryam");
  await rows("admin_find_deals", { text_param: text });
  return found;
}

test.each(PAIRS)("'%s' and '%s' find each other", (one, other) =>
  asOwner(async (db) => {
    const all = ["search_deals", "list_businesses", "try_alert", "admin_find_deals"];
    await addDeal(db, one);
    expect(await placesOf(db, other)).toEqual(all);
    await addDeal(db, other);
    expect(await placesOf(db, one)).toEqual(all);
  }),
);

test("direction marks alone find nothing, and a sign finds only itself", () =>
  asOwner(async (db) => {
    await addDeal(db, "Dates");
    await db.become("visitor");
    expect(await db.call("search_deals", { query_param: "\u200F" })).toEqual([]);
    expect(await db.call("search_deals", { query_param: "٪" })).toEqual([]);
  }));

test("a search reads the decimal digits of every script", () =>
  asOwner(async (db) => {
    const digits = Array.from({ length: 0x110000 - 0x80 }, (_, index) =>
      index + 0x80 >= 0xd800 && index + 0x80 < 0xe000 ? "" : String.fromCodePoint(index + 0x80),
    ).filter((character) => /^\p{Nd}$/u.test(character));
    const values = digits.map((_, place) => String(place % 10)).join("");
    expect(digits.length).toBeGreaterThan(600);
    const [row] = await db.query<{ form: string }>(
      "select btrim(private.search_form($1)) as form",
      [digits.join("")],
    );
    expect(row?.form).toBe(values);
  }));
