import { expect, test } from "vitest";
import { asOwner, type Db } from "../as.ts";
import type { DealResult } from "../calls.ts";
import { people } from "../people.ts";

const DEALS = 2_000;

/** Adds deals that share words, times, prices and temperatures: expired, upcoming, hidden and in several currencies. */
async function addDeals(db: Db): Promise<void> {
  await db.query("delete from public.deals");
  await db.query(
    `insert into public.deals
       (user_id, title, merchant, category, location, status, price, currency, temperature_offset, created_at, starts_at,
        expires_at, expired_at)
     select $1,
       (array['Medjool dates', 'Up-to-date planner', 'Wild honey', 'Honey with dates', 'تمر مجدول', 'Prayer mat', 'Oud'])[n % 7 + 1]
         || case when n % 11 = 0 then ' ' || (array['gift', 'box', 'kids'])[n % 3 + 1] else '' end || ' ' || n % 40
         || case when n % 250 = 9 then ' saffron' else '' end,
       (array['Date House', 'Nakheel Farms', 'متجر التمر'])[n % 5 % 3 + 1],
       (array['food', 'kids', 'books', 'men'])[n % 4 + 1], (array['Leeds', 'York'])[n % 2 + 1],
       (case n % 23 when 5 then 'pending' when 6 then 'rejected' else 'active' end)::public.deal_status,
       case when n % 6 > 0 then n % 50 end, case when n % 13 = 0 then 'AED' else 'GBP' end, n / 3 % 9, now() - n / 3 * interval '1 hour',
       case when n % 17 = 0 then now() + interval '1 day' end,
       case when n % 19 = 0 then now() + (n % 4 - 1.5) * interval '7 days' end,
       case when n % 5 = 0 or n > 1400 and n % 3 = 0 then now() end
     from generate_series(1, $2::integer) n where n % 17 <> 0 or n % 19 <> 0`,
    [people.amina, DEALS],
  );
}

/** All deals that match a text, found without an index. */
const MATCHING = `
  with asked as materialized (select * from private.read_search($1))
    select d.*, private.merchant_key(d.merchant) as merchant_key, (
      select count(*) from unnest(asked.words, asked.meanings) as w (word, meaning)
      where form like '% ' || word || '%' or form like '% ' || meaning || ' %') as beginnings
    from public.deals_with_temperature d join private.searchable_deals s on s.deal_id = d.id, asked
    where d.status = 'active' and (d.is_running or d.is_expired)
      and (
        not exists (select from unnest(asked.words) as word where form not like private.search_pattern(word))
        or form like all (asked.meant))
      and not exists (
        select from unnest(asked.category_words, asked.category_meant) as w (word, meant)
        where form not like '% ' || word || '%' and form not like meant and d.category || ':' || word <> all (asked.named))`;

/** The specified order of the matching deals: running ones first, then expired ones. */
const EXPECTED = `
  with placed as (
    select *, row_number() over (
      partition by is_running order by
        case when $4 in ('price_low', 'price_high') then price_group end, case $4 when 'price_low' then price end,
        case $4 when 'price_high' then price end desc nulls last, case $4 when 'hottest' then temperature end desc,
        created_at desc, case $4 when 'hottest' then id end, id desc) as place
    from matching
    where ($1::text is null or category = $1) and ($2::text is null or location = $2) and ($3::text is null or merchant_key = $3)
  )
  select id, title from placed where $4 is not null or place <= 200
  order by is_running desc, case when $4 is null then beginnings end desc, place limit 20`;

const TEXTS = [
  "dates",
  "date",
  "honey dates",
  "da",
  "1",
  "nakheel honey",
  "dates kids",
  "تمر",
  "مجدول النخيل",
  "saffron",
  "prayer mat box",
  "9",
  "khajoor",
  "عسل",
  "honey khajoor",
  "janamaz box",
  "kitab dates",
];

test("an indexed search returns the same deals in the same order as a full scan", () =>
  asOwner(async (db) => {
    await addDeals(db);
    await db.query("analyze public.deals");
    await db.query("analyze private.searchable_deals");
    await db.query(
      `create temporary table matching on commit drop as ${MATCHING.replaceAll("$1", "''")}`,
    );
    let compared = 0;
    for (const text of TEXTS) {
      await db.query("truncate matching");
      await db.query(`insert into matching ${MATCHING}`, [text]);
      for (const sort_param of [null, "latest", "hottest", "price_low", "price_high"]) {
        for (const [category_filter, location_filter, merchant_filter] of [
          [null, null, null],
          ["food", null, null],
          [null, "York", null],
          ["kids", null, "date-house"],
        ]) {
          const filters = { category_filter, location_filter, merchant_filter, sort_param };
          const expected = await db.query(EXPECTED, Object.values(filters));
          // If fewer match, the search adds similarly spelled words.
          if (expected.length < 5) continue;
          const rows = await db.call<DealResult>("search_deals", { query_param: text, ...filters });
          const found = rows.map(({ id, title }) => ({ id, title }));
          expect([text, filters, found]).toEqual([text, filters, expected]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(150);
  }));

test("the search data follows each change of a deal", () =>
  asOwner(async (db) => {
    await addDeals(db);
    await db.query("update public.deals set title = 'Fine attar' where title like 'Oud%'");
    await db.query("update public.deals set merchant = 'Mat House' where title like 'Prayer%'");
    await db.query("update public.deals set status = 'active' where status = 'pending'");
    await db.query("update public.deals set status = 'rejected' where title like 'Wild%'");
    await db.query("update public.deals set created_at = now() where title like 'Honey%'");
    await db.query("delete from public.deals where title like '%gift%'");
    const kept = await db.query(
      "select deal_id, created_at, form from private.searchable_deals order by 1",
    );
    const expected = await db.query(
      `select id as deal_id, created_at, private.searchable_form(title, merchant) as form
       from public.deals where status = 'active' order by 1`,
    );
    expect(kept.length).toBeGreaterThan(800);
    expect(kept).toEqual(expected);
  }));
