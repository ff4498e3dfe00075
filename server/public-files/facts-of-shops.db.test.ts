import { beforeAll, beforeEach, expect, test } from "vitest";
import { createApi } from "#server/api/create-api.ts";
import { SITE } from "#server/backend/guard/guarded-backend.fixture.ts";
import { createCacheGroup } from "#server/http/caching/cache-group.ts";
import { createPageMaker } from "#server/pages/render/render-page.ts";
import type { Renderer } from "#server/pages/render/rendered-page.ts";
import { readOverHttp } from "#server/reader/visitor-reads.ts";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { type ServedFiles, servePublicFiles } from "./public-files.fixture.ts";

const SHOP = "b0000000-0000-4000-8000-000000000001";
const DEAL = "d0000000-0000-4000-8000-000000000001";
const TITLE = "Whole chickens, box of six";
const FILTERED = "certifier=town-halal-board&unknown=hide";

let site: ServedFiles;
let read: (place: string) => Promise<string>;

beforeAll(async () => {
  site = await servePublicFiles();
  const { backend } = site;
  await backend.join("amina");
  const reading = {
    supabaseUrl: SITE,
    anonKey: backend.anonKey,
    fetch: (input: string | URL | Request, init?: RequestInit) =>
      backend.ask(String(input instanceof Request ? input.url : input).replace(SITE, ""), init),
  };
  const bundle = new URL("../../dist/server/entry-server.js", import.meta.url);
  const pages = createPageMaker({
    renderer: (await import(bundle.href)) as Renderer,
    assets: { styleUrls: [], modulesFor: () => [], starterFor: () => null, fontUrls: () => [] },
    config: { ...TEST_CONFIG, siteUrl: SITE, supabaseUrl: SITE, supabaseAnonKey: backend.anonKey },
    reads: readOverHttp(reading),
    securityHeaders: () => ({}),
  });
  const caches = createCacheGroup({ max: 10, ttlMs: 10_000 });
  const take = async () => null;
  const api = createApi({
    siteName: "Samha",
    siteUrl: SITE,
    imageBaseUrl: `${SITE}/images`,
    apiBaseUrl: `${SITE}/api`,
    reads: readOverHttp(reading),
    limits: { LIMIT_API: { take }, LIMIT_SEARCH: { take } },
    addressOf: () => "",
    caches,
  });
  read = async (place) => {
    caches.clear();
    site.clearFeeds();
    if (place.startsWith("/v1")) return (await api.request(place)).text();
    if (/\.(xml|jpg)/.test(place)) return (await site.get(place)).text();
    return textOf((await pages.make(new Request(SITE + place), "en")).identity.toString());
  };
  return () => backend.stop();
});

beforeEach(async () => {
  const { owner } = site.backend;
  await owner.query("delete from public.deals");
  await owner.query("delete from public.merchants");
  await owner.query("delete from public.certifiers");
});

/** Each place that shows, filters or counts the facts of a shop, and what it contains only with them. */
const PLACES: Record<string, [address: string, content: string]> = {
  "the page of the deal": [`/deals/${DEAL}`, "Town Halal Board"],
  "the card in a list": ["/category/food", "Shop: Town Halal Board"],
  "a filtered list": [`/category/food?${FILTERED}`, TITLE],
  "the count of a filtered list": [`/category/food?${FILTERED}`, "1 deal, showing 1 to 1"],
  "a filtered search": [`/search?q=chickens&${FILTERED}`, TITLE],
  "the deal in the API": [`/v1/deals/${DEAL}`, "Town Halal Board"],
  "a filtered list in the API": [`/v1/deals?${FILTERED}`, TITLE],
  "a filtered feed": [`/feed.xml?${FILTERED}`, TITLE],
};

/** Returns the text of a page and its structured data, without the sidebar, which lists the hottest deals. */
function textOf(html: string): string {
  return html
    .replaceAll(/<(script|aside)\b.*?<\/\1>/gs, (part) => (part.includes("ld+json") ? part : ""))
    .replaceAll(/<!--.*?-->|<(?!\/?script)[^>]*>|[\u2068\u2069]/gs, "");
}

async function placesWithFacts(): Promise<string[]> {
  const found = [];
  for (const [place, [address, content]] of Object.entries(PLACES)) {
    if ((await read(address)).includes(content)) found.push(place);
  }
  return found;
}

const HERE = "https://nakheel.example/chickens";
const ELSEWHERE = "https://not-nakheel.example/chickens";

test.each([
  { link: HERE, are: "everywhere" },
  { link: "https://leeds.nakheel.example/chickens", are: "everywhere" },
  { link: ELSEWHERE, are: "nowhere" },
  { link: "", are: "nowhere" },
  { link: "https://www.amazon.co.uk/dp/B000000000", are: "nowhere" },
  { link: HERE, website: "https://www.amazon.co.uk/stores/nakheel", are: "nowhere" },
  { link: ELSEWHERE, later: { deal_url: HERE }, are: "everywhere" },
  { link: HERE, later: { deal_url: ELSEWHERE }, are: "nowhere" },
  { link: HERE, later: { website: "https://nakheel-foods.example" }, are: "nowhere" },
  { link: ELSEWHERE, later: { website: "https://not-nakheel.example" }, are: "everywhere" },
])(
  "$are: the facts of the shop of a deal at $link (website $website, then $later)",
  async ({ link, website, later, are }) => {
    await addDeal(link, website ?? "https://nakheel.example/");
    for (const [column, value] of Object.entries(later ?? {})) {
      const table = column === "website" ? "merchants" : "deals";
      await site.backend.owner.query(`update public.${table} set ${column} = $1`, [value]);
    }
    expect(await placesWithFacts()).toEqual(are === "everywhere" ? Object.keys(PLACES) : []);
  },
);

test("structured data and share images state no facts of shops", async () => {
  await addDeal(HERE, "https://nakheel.example/");
  const [, data] =
    /<script[^>]*ld\+json[^>]*>(.*?)<\/script>/s.exec(await read(`/deals/${DEAL}`)) ?? [];
  expect(data).toContain(TITLE);
  expect(data).not.toMatch(/halal board|stunn/i);
  const image = await read(`/share/deals/${DEAL}.jpg`);
  await site.backend.owner.query("delete from public.halal_facts");
  expect(await read(`/share/deals/${DEAL}.jpg`)).toBe(image);
});

/** Adds a shop whose certifier an admin has checked, and a deal that names the shop. */
async function addDeal(link: string, website: string): Promise<void> {
  const { owner } = site.backend;
  await owner.query(
    `insert into public.certifiers (slug, name, country, website, stunning_policy, checked_on)
     values ('town-halal-board', 'Town Halal Board', 'GB', 'https://board.example', 'not_disclosed', current_date)`,
  );
  await owner.query(
    `insert into public.merchants (id, user_id, name, slug, description, contact_email, category, website, status)
     select $1, id, 'Nakheel Grocers', 'nakheel-grocers', 'Meat', 'shop@nakheel.example', 'food', $2, 'approved' from public.profiles`,
    [SHOP, website],
  );
  await owner.query(
    `insert into public.halal_facts (subject_type, subject_id, attribute, value, certifier_id, state, source, basis, observed_on,
       is_public, claimed_by, decided_by, decided_at)
     select 'merchant', $1, 'certifier', 'certified', c.id, 'checked', 'merchant', 'certificate', current_date, true, p.id, p.id, now()
     from public.certifiers c, public.profiles p`,
    [SHOP],
  );
  await owner.query(
    `insert into public.deals (id, user_id, title, merchant, category, price, deal_url, status)
     select $1, id, $2, 'Nakheel Grocers', 'food', 30, $3, 'active' from public.profiles`,
    [DEAL, TITLE, link],
  );
}
