import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import { people } from "../people.ts";

/** Spellings that search treats alike, words with articles, digits beside letters, and letters that become several. */
const WORDS = [
  ..."dates date dated update khajoor khajur honey prayer mat musallah sajjada abaya ramadhan ramazan eid oud 5kg 12 v2".split(
    " ",
  ),
  ..."تمر التمر بالتمر والتمور خجور سجادة السجاد رمضان عسل العسل ٥ ٥كغ نماز جائے کھجور".split(" "),
  ..."Kırmızı Weißer Käse Ærø Łódź naïve l'oud ʿoud ﷺ ﬁg ½kg 無香 สบู่ मिठाई x".split(" "),
];
const CATEGORIES = ["food", "eid", "toys"];
const MERCHANTS = ["Date House", "Café Sham!", "دار التمر"];

/** Returns a function that returns the same pseudorandom whole numbers from 0 to `end` - 1 in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

const random = numbersFrom(7);
const anyOf = <T>(list: readonly T[]): T => list[random(list.length)] as T;
const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const maybe = <T>(value: T): T | null => (random(4) === 0 ? value : null);

function randomWord(): string {
  const word = anyOf(WORDS);
  if (random(4) === 0) return some(1 + random(4), () => anyOf([...word, "a", "ل"])).join("");
  if (random(3) === 0) return [...word].slice(0, 2 + random(4)).join("");
  return random(4) === 0 ? `${word} ${anyOf(WORDS)}` : word;
}

const randomDeal = () => ({
  user_id: anyOf([people.bilal, people.hamza, null]),
  title: [...some(1 + random(5), randomWord), "offer"].join(anyOf([" ", "-", "  ", ", "])),
  merchant: anyOf(MERCHANTS),
  category: anyOf(CATEGORIES),
  price: anyOf([0, 5, 20, null]),
  deal_type: anyOf(["discount", "discount", "freebie", "giveaway"]),
  hot_votes: anyOf([0, 0, 25, 120, 300]),
  channel: anyOf(["online", "in_store", "both", null]),
});

const randomAlert = () => ({
  any: random(2) === 0 ? some(1 + random(3), randomWord) : [],
  all: random(4) === 0 ? some(1 + random(2), randomWord) : [],
  none: random(4) === 0 ? some(1, randomWord) : [],
  categories: random(4) === 0 ? some(1 + random(2), () => anyOf(CATEGORIES)) : [],
  merchant: random(8) === 0 ? anyOf(MERCHANTS) : null,
  poster: random(8) === 0 ? people.bilal : null,
  max_total: maybe(anyOf([0, 5, 10])),
  deal_type: random(8) === 0 ? anyOf(["discount", "freebie", "giveaway"]) : null,
  step: random(8) === 0 ? anyOf([25, 50, 100, 200]) : null,
  channel: random(8) === 0 ? "online" : null,
});

async function addAlerts(db: Db, alerts: ReturnType<typeof randomAlert>[]): Promise<void> {
  await db.query(
    `insert into private.alerts (user_id, name, currency, patterns_any, patterns_all, patterns_none, categories, merchant_key,
       poster_id, max_total, deal_type, step, channel)
     select $1, 'Alert', 'GBP', private.alert_patterns(a."any"), private.alert_patterns(a."all"), private.alert_patterns(a.none),
       a.categories, private.merchant_key(a.merchant), a.poster, a.max_total, a.deal_type, a.step, a.channel
     from jsonb_to_recordset($2) as a ("any" text[], "all" text[], none text[], categories text[], merchant text, poster uuid,
       max_total numeric, deal_type text, step smallint, channel text)`,
    [people.amina, JSON.stringify(alerts)],
  );
}

async function addDeals(db: Db, deals: ReturnType<typeof randomDeal>[]): Promise<void> {
  await db.query(
    `insert into public.deals (user_id, title, merchant, category, price, deal_type, hot_votes, channel, status, delivery_kind)
     select d.user_id, d.title, d.merchant, d.category, d.price, d.deal_type, d.hot_votes, d.channel, 'active', 'included'
     from jsonb_to_recordset($1) as d (user_id uuid, title text, merchant text, category text, price numeric, deal_type text,
       hot_votes integer, channel text)`,
    [JSON.stringify(deals)],
  );
}

test("every deal that fits an alert has one of the alert's keys, and most other deals have none", () =>
  asOwner(async (db) => {
    await addAlerts(db, some(600, randomAlert));
    await addDeals(db, some(300, randomDeal));
    const [found] = await db.query<Record<"fitting" | "missed" | "others" | "needless", number>>(
      `with alerts as materialized (
         select a, private.alert_keys(a.patterns_any, a.patterns_all, a.poster_id, a.merchant_key, a.step, a.deal_type, a.categories) as keys
         from private.alerts a
       ), deals as materialized (select m as deal, private.deal_keys(m) as keys from private.deals_to_match m)
       select count(*) filter (where fits)::int as fitting, count(*) filter (where fits and not is_candidate)::int as missed,
         count(*) filter (where not fits)::int as others, count(*) filter (where not fits and is_candidate)::int as needless
       from (
         select private.fits_alert(a, deal) as fits, alerts.keys && deals.keys as is_candidate from alerts, deals
       ) as compared`,
    );
    expect(found?.missed).toBe(0);
    expect(found?.fitting).toBeGreaterThan(5_000);
    expect((found?.needless ?? 0) / (found?.others ?? 1)).toBeLessThan(0.3);
  }));

test.each([
  [{ words_any: ["dates", "5 kg"], categories: ["food"] }, ["dates", "kg"]],
  [{ words_any: ["khajoor"] }, ["dates"]],
  [{ words_any: ["dates"], words_all: ["box", "gift wrapped"] }, ["wrapped"]],
  [{ words_any: ["dates"], poster_id: people.bilal }, [`poster ${people.bilal}`]],
  [{ words_any: ["dates"], merchant: "Date House" }, ["dates"]],
  [{ merchant: "Date House", categories: ["food"] }, ["merchant date-house"]],
  [{ step: 50, categories: ["food"] }, ["step 50"]],
  [{ deal_type: "freebie", categories: ["food"] }, ["type freebie"]],
  [{ deal_type: "discount", categories: ["food", "eid"] }, ["category food", "category eid"]],
  [{ deal_type: "discount", max_total: 5 }, ["any"]],
  [{ words_none: ["dates"] }, ["any"]],
])("the alert %j has the keys %j", (alert, keys) =>
  asOwner(async (db) => {
    const [found] = await db.query(
      `select private.alert_keys(a.patterns_any, a.patterns_all, a.poster_id, a.merchant_key, a.step, a.deal_type, a.categories) as keys
       from private.read_alert($1, $2) a`,
      [people.amina, JSON.stringify({ name: "Alert", ...alert })],
    );
    expect(found?.keys).toEqual(keys);
  }),
);
