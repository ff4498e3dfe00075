// Longer than 200 lines: one list of all public views serves every test.
import { beforeAll, expect, test } from "vitest";
import { type ServedFiles, servePublicFiles } from "./public-files.fixture.ts";

type Fields = Record<string, unknown>;

/** Each deal has its own merchant, so that lists of merchants contain both. */
const PAPAYA = "a1111111-0000-4000-8000-000000000000";
const MANGO = "b2222222-0000-4000-8000-000000000000";

let site: ServedFiles;

beforeAll(async () => {
  site = await servePublicFiles();
  await site.backend.join("amina");
  await site.backend.owner.query(
    `insert into public.deals (id, user_id, title, merchant, category, price, status, delivery_days)
     select given.id, amina.id, given.fruit || ' basket', given.fruit || ' House', 'food', 5, 'active', 1
     from public.profiles amina, (values ($1::uuid, 'Papaya'), ($2, 'Mango')) as given (id, fruit)`,
    [PAPAYA, MANGO],
  );
  await site.backend.owner.query(
    `insert into public.comments (deal_id, user_id, content)
     select d.id, d.user_id, 'Good' from public.deals d where d.id in ($1, $2)`,
    [PAPAYA, MANGO],
  );
  return () => site.backend.stop();
});

/** Times of the mango deal; the papaya deal is always running. */
const TIMES = {
  running: {},
  "running between its start and its end": { starts_at: "2020-01-01", expires_at: "2199-01-01" },
  upcoming: { starts_at: "2199-01-01" },
  "upcoming, with an end": { starts_at: "2199-01-01", expires_at: "2199-02-01" },
  "expired by its announced end": { expires_at: "2020-01-01" },
  "expired by an admin's decision": { expired_at: "2020-01-01" },
  "expired before it started": { starts_at: "2199-01-01", expired_at: "2020-01-01" },
} satisfies Record<string, Record<string, string>>;

const PANTRY = { section_filter: "pantry" };
const BY = { by_param: "2299-01-01" };

/** Public views, each with a function that returns its number of deals. */
const VIEWS: Record<string, () => Promise<number>> = {
  "the list": async () => (await rest("deals_with_temperature?is_running=eq.true")).length,
  "the hottest list": async () => (await rpc("get_hottest_deals")).length,
  "the trending list": async () => (await list({ sort_param: "trending" })).deals.length,
  "the discussed list": async () => (await list({ sort_param: "discussed" })).deals.length,
  "the total of the trending list": async () => (await list({ sort_param: "trending" })).total,
  "the total of a list": () => number("count_deals", {}),
  "the total of a category": () => number("count_deals", { category_filter: "food" }),
  "the total of a filtered list": () => number("count_deals", { min_price_param: 1 }),
  "the categories": async () =>
    Number((await rpc<{ deals: string }>("count_deals_by_category"))[0]?.deals ?? 0),
  "the list of merchants": async () => (await rpc("list_businesses")).length,
  "the list of merchants in a category": async () =>
    (await rpc("list_businesses", { category_filter: "food" })).length,
  "the number of deals of merchants": async () =>
    sum(await rpc<{ deals: string }>("get_business", { slug_param: "mango-house" })) +
    sum(await rpc<{ deals: string }>("get_business", { slug_param: "papaya-house" })),
  "the deals of merchants": async () =>
    (await rpc("get_merchant_deals", { merchant_key_param: "mango-house" })).length +
    (await rpc("get_merchant_deals", { merchant_key_param: "papaya-house" })).length,
  "the section of a season page": async () => (await pantryOf({})).deals.length,
  "the total of the section": async () => (await pantryOf({})).total,
  "the section, arriving by a day": async () => (await pantryOf(BY)).deals.length,
  "the total of the section, arriving by a day": async () => (await pantryOf(BY)).total,
  "the list of a section": async () => (await list(PANTRY)).deals.length,
  "the total of the list of a section": async () => (await list(PANTRY)).total,
  "the list of a section, arriving by a day": async () =>
    (await list({ ...PANTRY, ...BY })).deals.length,
  "the total of the list, arriving by a day": async () => (await list(BY)).total,
  "the feed": async () => count(await file("/feed.xml"), /<entry>/g),
  "the feed of a category": async () => count(await file("/category/food/feed.xml"), /<entry>/g),
  "the sitemap": async () =>
    (
      await value<{ pages: unknown[] }>("read_sitemap_part", {
        kind_param: "deals",
        part_param: 1,
      })
    ).pages.length,
};

/** Views that also include expired deals but no upcoming ones. */
const WITH_EXPIRED: typeof VIEWS = {
  "the list with expired deals": async () =>
    (await rest("deals_with_temperature?status=eq.active&is_upcoming=eq.false")).length,
  "the total with expired deals": () => number("count_deals", { include_expired: true }),
  "the filtered total with expired deals": () =>
    number("count_deals", { include_expired: true, max_price_param: 9 }),
  "the total of a section with expired deals": async () =>
    (await list({ ...PANTRY, include_expired: true })).total,
  "the search": async () => (await rpc("search_deals", { query_param: "basket" })).length,
  "the leaderboard": () => leaderboard(true),
  "the leaderboard of all time": () => leaderboard(false),
  "the number of deals of a member": async () => {
    const [amina] = await rest<{ id: string }>("profiles?select=id&username=eq.amina");
    const counts = await rpc<Fields>("get_profile_counts", { user_id_param: amina?.id });
    return Number(counts[0]?.deals_count);
  },
};

test.each(Object.entries(TIMES))(
  "a deal that is %s appears in exactly the views of its state",
  async (name, times) => {
    await setTimes(times);
    const isRunning = name.startsWith("running");
    const isExpired = name.includes("expired");
    expect(await numbersIn(VIEWS)).toEqual(allOf(VIEWS, isRunning ? 2 : 1));
    expect(await numbersIn(WITH_EXPIRED)).toEqual(
      allOf(WITH_EXPIRED, isRunning || isExpired ? 2 : 1),
    );
    const [deal] = await rpc<Fields>("get_deal", { deal_id_param: MANGO });
    expect(deal).toMatchObject({
      title: "Mango basket",
      is_running: isRunning,
      is_expired: isExpired,
      is_upcoming: !isRunning && !isExpired,
    });
    expect(await rpc("search_deals_by_id_prefix", { prefix: MANGO.slice(0, 7) })).toHaveLength(1);
  },
);

const STARTING = { sort_param: "starting" };

test("a deal is listed as upcoming until the minute it starts, then everywhere", async () => {
  await setTimes({ starts_at: "2199-01-01" });
  expect((await list(STARTING)).deals).toMatchObject([{ title: "Mango basket" }]);
  const { rows } = await site.backend.owner.query<{ now: string }>("select now()::text as now");
  await setTimes({ starts_at: rows[0]?.now ?? "" });
  expect((await list(STARTING)).deals).toEqual([]);
  expect(await numbersIn(VIEWS)).toEqual(allOf(VIEWS, 2));
});

test("the job that marks ended deals changes no view", async () => {
  await setTimes({ expires_at: "2020-01-01" });
  const before = { ...(await numbersIn(VIEWS)), ...(await numbersIn(WITH_EXPIRED)) };
  const { rows } = await site.backend.owner.query("select private.expire_ended_deals() as marked");
  expect(rows).toEqual([{ marked: 1 }]);
  expect({ ...(await numbersIn(VIEWS)), ...(await numbersIn(WITH_EXPIRED)) }).toEqual(before);
});

test("an unconfirmed deal that the job ends leaves the views of running deals, and one confirmation restores it", async () => {
  await setTimes({});
  const { owner } = site.backend;
  await owner.query("update public.deals set created_at = $2, updated_at = $2 where id = $1", [
    MANGO,
    new Date(Date.now() - 67 * 86_400_000),
  ]);
  expect((await owner.query("select private.ask_for_confirmations() as asked")).rows).toEqual([
    { asked: 1 },
  ]);
  await owner.query(
    "update private.confirmation_requests set asked_at = now() - interval '7 days'",
  );
  expect(await numbersIn(VIEWS)).toEqual(allOf(VIEWS, 2));
  expect((await owner.query("select private.expire_unconfirmed_deals() as ended")).rows).toEqual([
    { ended: 1 },
  ]);
  site.clearFeeds();
  expect(await numbersIn(VIEWS)).toEqual(allOf(VIEWS, 1));
  const [deal] = await rpc<Fields>("get_deal", { deal_id_param: MANGO });
  expect(deal).toMatchObject({ is_expired: true, expired_by: "unconfirmed" });
  const client = await owner.connect();
  try {
    await client.query(
      "select set_config('request.jwt.claim.sub', user_id::text, false) from public.deals where id = $1",
      [MANGO],
    );
    await client.query("select public.secure_check_deal($1, 'live')", [MANGO]);
  } finally {
    client.release(true);
  }
  site.clearFeeds();
  expect(await numbersIn(VIEWS)).toEqual(allOf(VIEWS, 2));
});

async function setTimes(times: Record<string, string>): Promise<void> {
  const {
    starts_at = null,
    expires_at = null,
    expired_at = null,
  } = times as Record<string, string>;
  await site.backend.owner.query(
    "update public.deals set starts_at = $2, expires_at = $3, expired_at = $4 where id = $1",
    [MANGO, starts_at, expires_at, expired_at],
  );
  site.clearFeeds();
}

async function numbersIn(views: typeof VIEWS): Promise<Record<string, number>> {
  const numbers: Record<string, number> = {};
  for (const [name, read] of Object.entries(views)) numbers[name] = await read();
  return numbers;
}

const allOf = (views: typeof VIEWS, number: number) =>
  Object.fromEntries(Object.keys(views).map((name) => [name, number]));

interface Listed {
  deals: Fields[];
  total: number;
}

const list = (args: Fields) => value<Listed>("read_deals", { ...args, counted: true });

async function pantryOf(args: Fields): Promise<Listed> {
  const season = await value<{ sections: (Listed & { section: string })[] }>("read_season", {
    hub_param: "ramadan",
    ...args,
  });
  const pantry = season.sections.find(({ section }) => section === "pantry");
  if (!pantry) throw new Error("The page has no pantry");
  return pantry;
}

async function rest<Row = Fields>(path: string): Promise<Row[]> {
  const response = await site.backend.ask(`/rest/v1/${path}`, {
    headers: { apikey: site.backend.anonKey },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Row[];
}

async function call(name: string, args: Fields): Promise<unknown> {
  const response = await site.backend.ask(`/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { apikey: site.backend.anonKey, "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  expect([name, response.status]).toEqual([name, 200]);
  return response.json();
}

const rpc = async <Row = Fields>(name: string, args: Fields = {}) =>
  (await call(name, args)) as Row[];
const value = async <Value>(name: string, args: Fields) => (await call(name, args)) as Value;
const number = async (name: string, args: Fields) => Number(await call(name, args));
const file = async (path: string) => (await site.get(path)).text();
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const sum = (rows: { deals: string }[]) => rows.reduce((all, row) => all + Number(row.deals), 0);

async function leaderboard(current_month_only: boolean): Promise<number> {
  const rows = await rpc<Fields>("get_monthly_temperature_leaderboard", { current_month_only });
  return Number(rows[0]?.deals_count);
}
