// Longer than 200 lines: the tests of all responses share one prepared database.
import { beforeAll, expect, test } from "vitest";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { type ServedApi, serveApi } from "./api.fixture.ts";
import { AMINA, addContent, idOf } from "./api-content.fixture.ts";

let api: ServedApi;

beforeAll(async () => {
  api = await serveApi();
  await addContent(api.owner);
  return () => api.stop();
});

interface DealList {
  deals: { id: string; title: string; price: { amount: number } | null }[];
  next: string | null;
  total: number | null;
}

async function read<Body = Record<string, unknown>>(path: string): Promise<Body> {
  const response = await api.get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Body;
}

/** Follows the cursor to the last page. */
async function readAll(query: string): Promise<string[]> {
  const all: string[] = [];
  let cursor = "";
  for (let page = 0; page < 50; page += 1) {
    const list = await read<DealList>(`/deals?limit=7&${query}${cursor}`);
    all.push(...list.deals.map((deal) => deal.id));
    if (list.next === null) return all;
    cursor = `&cursor=${list.next}`;
  }
  throw new Error("The list has no end");
}

test("a deal has prices with a currency, a merchant, a poster and a state", async () => {
  const deal = await read(`/deals/${idOf("d0000001")}`);
  expect(deal).toMatchObject({
    url: "https://samha.example/deals/d000000",
    price: { amount: 9.99, currency: "GBP" },
    originalPrice: { amount: 12.5, currency: "GBP" },
    merchant: { name: "Date House", slug: "date-house" },
    poster: { username: "amina", url: "https://samha.example/profile/amina" },
    state: "running",
    commentsCount: 4,
  });
  expect(await read(`/deals/${idOf("d0000002")}`)).toMatchObject({ price: { amount: 0 } });
  expect(await read(`/deals/${idOf("d3000001")}`)).toMatchObject({ state: "upcoming" });
  expect(await read("/deals/d400000")).toMatchObject({ state: "expired" });
});

test.each(["date", "poster", "members", "admin", "unconfirmed"])(
  "a deal ended by %s has the time and the source of its end",
  async (source) => {
    await api.owner.query(
      "update public.deals set expired_at = '2026-11-20T10:00:00Z', expired_by = $1 where id = $2",
      [source, idOf("d4000001")],
    );
    expect(await read("/deals/d400000")).toMatchObject({
      state: "expired",
      endedAt: "2026-11-20T10:00:00.000Z",
      endedBy: source,
    });
  },
);

test("a running deal has endsAt and lastConfirmedAt, but no endedAt or endedBy", async () => {
  const id = idOf("d0000002");
  expect(await read(`/deals/${id}`)).toMatchObject({
    endsAt: null,
    endedAt: null,
    endedBy: null,
    lastConfirmedAt: null,
  });
  await api.owner.query(
    `update public.deals set expires_at = '2098-01-31T23:59:00Z', last_confirmed_at = '2026-11-21T09:00:00Z', live_count = 2
     where id = $1`,
    [id],
  );
  expect(await read(`/deals/${id}`)).toMatchObject({
    endsAt: "2098-01-31T23:59:00.000Z",
    endedAt: null,
    endedBy: null,
    lastConfirmedAt: "2026-11-21T09:00:00.000Z",
  });
  await api.owner.query("update public.deals set expires_at = null where id = $1", [id]);
});

test("halal facts distinguish undisclosed from unknown", async () => {
  const id = idOf("d0000001");
  expect(await read(`/deals/${id}`)).toMatchObject({ halal: null });
  await api.owner.query(
    `insert into public.halal_facts (subject_type, subject_id, attribute, value, source, basis, observed_on, is_public)
     values ('deal', $1, 'stunning', 'non_stunned', 'member', 'label', '2026-11-01', true),
       ('deal', $1, 'alcohol_in_product', 'not_disclosed', 'member', 'staff', '2026-11-01', true)`,
    [id],
  );
  expect(await read(`/deals/${id}`)).toMatchObject({
    halal: {
      certifier: null,
      stunning: "non_stunned",
      alcohol: "not_disclosed",
      checkedOn: null,
      isDisputed: false,
    },
  });
  await api.owner.query("delete from public.halal_facts where subject_id = $1", [id]);
});

test("an id prefix that two deals share finds neither", async () => {
  expect((await api.get("/deals/d000000")).status).toBe(404);
});

test.each([
  "sort=latest",
  "sort=hottest",
  "sort=trending",
  "sort=price_low",
  "sort=price_high",
  "expired=1",
])("paging returns every deal of a list once: %s", async (query) => {
  const all = await readAll(query);
  expect(all).toHaveLength(query === "expired=1" ? 43 : 42);
  expect(new Set(all).size).toBe(all.length);
  const first = await read<DealList>(`/deals?limit=100&count=true&${query}`);
  expect(first.deals.map((deal) => deal.id)).toEqual(all);
  expect(first.total).toBe(all.length);
});

test("a deal approved between two requests moves no deal to another page", async () => {
  const first = await read<DealList>("/deals?limit=20");
  await api.owner.query(
    "insert into public.deals (user_id, title, merchant, category, status) values ($1, 'In between', 'X', 'other', 'active')",
    [AMINA],
  );
  const second = await read<DealList>(`/deals?limit=100&cursor=${first.next}`);
  const both = [...first.deals, ...second.deals].map((deal) => deal.id);
  expect(new Set(both).size).toBe(42);
  expect(both).toHaveLength(42);
  await api.owner.query("delete from public.deals where title = 'In between'");
});

test("the filters of the deal list select the matching deals, also in a search", async () => {
  const titles = async (query: string) =>
    (await read<DealList>(`/deals?${query}`)).deals.map((deal) => deal.title);
  expect(await titles("category=food&min=5")).toEqual(["Medjool dates, 1 kg"]);
  expect(await titles("merchant=date-house&max=1")).toEqual(["Free tasting of dates"]);
  expect(await titles("location=eed&sort=price_high")).toEqual([
    "Medjool dates, 1 kg",
    "Free tasting of dates",
  ]);
  expect(await titles("since=2099-01-01T00:00:00Z")).toEqual([]);
  expect((await titles("date=week&category=prayer&limit=100")).length).toBe(40);
  await api.owner.query(
    "update public.deals set season_section = 'iftar', delivery_days = 2 where id = $1",
    [idOf("d0000001")],
  );
  expect(await titles("section=iftar")).toEqual(["Medjool dates, 1 kg"]);
  expect(await titles("section=pantry")).toEqual(["Free tasting of dates"]);
  expect(await titles("by=2999-01-01")).toEqual(["Medjool dates, 1 kg"]);
  expect(await titles("section=iftar&by=2020-01-01")).toEqual([]);
  await api.owner.query("update public.deals set channel = 'both' where id = $1", [
    idOf("d0000001"),
  ]);
  expect(await titles("channel=in_store")).toEqual(["Medjool dates, 1 kg"]);
  expect(await titles("channel=both&type=discount")).toEqual(["Medjool dates, 1 kg"]);
  expect(await titles("type=freebie")).toEqual(["Free tasting of dates"]);
  expect((await api.get("/deals?channel=market")).status).toBe(400);
  const { deals: free } = await read<DealList>("/search?q=dates&type=freebie");
  expect(free.map(({ title }) => title)).toEqual(["Free tasting of dates"]);
  const { deals } = await read<DealList>("/search?q=dates&section=pantry");
  expect(deals.map(({ title }) => title)).toEqual(["Free tasting of dates", "Dates of last week"]);
});

test("comments are paged, and a deleted comment keeps its place without its text and author", async () => {
  interface Page {
    comments: { text: string | null; author: unknown }[];
    next: string | null;
  }
  const first = await read<Page>(`/deals/${idOf("d0000001")}/comments?limit=3`);
  expect(first.comments.map(({ text }) => text)).toEqual(["Comment 1", null, "Comment 3"]);
  expect(first.comments[1]?.author).toBeNull();
  const second = await read<Page>(
    `/deals/${idOf("d0000001")}/comments?limit=3&cursor=${first.next}`,
  );
  expect(second.comments.map(({ text }) => text)).toEqual(["Comment 4", "Comment 5"]);
  expect(second.next).toBeNull();
});

test("merchants, vouchers, categories, the leaderboard and search respond as documented", async () => {
  expect(await read("/merchants?q=date")).toMatchObject({
    merchants: [{ slug: "date-house", registered: true, dealsCount: 2 }],
    total: 1,
  });
  expect(await read("/merchants/date-house")).toMatchObject({
    description: "Dates",
    deals: [{}, {}],
    vouchers: [{ code: "DATES10", discount: { money: { amount: 10, currency: "GBP" } } }],
  });
  expect(await read("/vouchers")).toMatchObject({
    vouchers: [
      {
        code: "DATES10",
        dealId: idOf("d0000001"),
        newCustomersOnly: false,
        proof: { worked: 0, failed: 0, lastWorkedAt: null, failingReason: null },
      },
    ],
    total: 1,
  });
  const { categories } = await read<{ categories: { slug: string; dealsCount: number }[] }>(
    "/categories",
  );
  expect(categories).toHaveLength(CATEGORIES.length);
  expect(categories).toContainEqual({
    slug: "prayer",
    names: { en: "Prayer Essentials", ar: "مستلزمات الصلاة" },
    dealsCount: 40,
  });
  expect(await read("/leaderboard?period=all")).toMatchObject({
    members: [{ rank: 1, member: { username: "amina" } }],
  });
  const found = await read<DealList>("/search?q=dates%20medjool");
  expect(found.deals.map((deal) => deal.title)).toEqual(["Medjool dates, 1 kg"]);
});

test("hidden content is in no response, and its address returns 404", async () => {
  for (const path of [
    "/deals?expired=1&limit=100",
    "/deals?location=&merchant=date-house&expired=1",
    "/search?q=nonpublic",
    "/vouchers",
    "/merchants?limit=100",
    "/merchants/date-house",
    "/leaderboard?period=all",
    `/deals/${idOf("d0000001")}/comments`,
    `/deals/${idOf("d2000001")}/comments`,
    `/deals/${idOf("d1000001")}`,
    "/merchants/nonpublic-shop",
  ]) {
    const response = await api.get(path);
    expect(await response.text(), path).not.toMatch(/nonpublic|07700|pending|reject/i);
    expect([200, 404]).toContain(response.status);
  }
  for (const hidden of ["d1000001", "d2000001"].map(idOf)) {
    for (const path of [
      `/deals/${hidden}`,
      `/deals/${hidden.slice(0, 7)}`,
      `/deals/${hidden}/comments`,
    ]) {
      const response = await api.get(path);
      expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
    }
  }
  const upcoming = await read<DealList>("/deals?limit=100&expired=1");
  expect(upcoming.deals.map((deal) => deal.title)).not.toContain("Dates of next week");
});
