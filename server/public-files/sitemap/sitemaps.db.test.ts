import { beforeAll, expect, test } from "vitest";
import { type ServedFiles, servePublicFiles } from "#server/public-files/public-files.fixture.ts";

let site: ServedFiles;

beforeAll(async () => {
  site = await servePublicFiles();
  const { backend } = site;
  await backend.join("amina");
  await backend.owner.query(
    `insert into public.deals (id, user_id, title, merchant, category, price, status, expired_at, expires_at)
     select (given.prefix || '-0000-4000-8000-000000000000')::uuid, profiles.id, 'Medjool dates', 'Date House', 'food',
       1, given.status::public.deal_status, given.expired_at::timestamptz, given.expires_at::timestamptz
     from public.profiles, (values
       ('a1111111', 'active', null, null),
       ('b2222222', 'pending', null, null),
       ('c3333333', 'rejected', null, null),
       ('d4444444', 'active', '2026-01-01', null),
       ('e5555555', 'active', null, '2026-01-01')) as given (prefix, status, expired_at, expires_at)`,
  );
  await backend.owner.query(
    `insert into public.deals (user_id, title, merchant, category, price, status, created_at)
     select profiles.id, 'Dates, box ' || n, 'Date House', 'food', 1, 'active', now() + n * interval '1 second'
     from public.profiles, generate_series(1, 10050) as n`,
  );
  await backend.owner.query(
    `insert into public.blog_posts (user_id, title, slug, status, reviewed_at)
     select profiles.id, 'Post', given.slug, given.status::public.blog_post_status, given.reviewed_at::timestamptz
     from public.profiles, (values
       ('choosing-dates', 'published', '2026-11-01'),
       ('nonpublic-not-reviewed', 'published', null),
       ('nonpublic-draft', 'draft', '2026-11-01')) as given (slug, status, reviewed_at)`,
  );
  await backend.owner.query(
    `insert into public.merchants (user_id, name, slug, description, contact_email, category, status)
     select profiles.id, given.slug, given.slug, 'Dates', 'shop@example.com', 'food',
       given.status::public.merchant_status
     from public.profiles, (values ('palm-co', 'approved'), ('nonpublic-shop', 'pending')) as given (slug, status)`,
  );
  return () => backend.stop();
});

const read = async (path: string) => (await site.get(path)).text();

test("the index lists all parts of every kind of page", async () => {
  const response = await site.get("/sitemap.xml");
  expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(locations(await response.text())).toEqual([
    "https://samha.example/sitemap-pages.xml",
    "https://samha.example/sitemap-deals-1.xml",
    "https://samha.example/sitemap-deals-2.xml",
    "https://samha.example/sitemap-posts-1.xml",
    "https://samha.example/sitemap-businesses-1.xml",
  ]);
});

test("every part in the index exists, and every page is in one of them in each language", async () => {
  const parts = locations(await read("/sitemap.xml"));
  const pages = await Promise.all(
    parts.map(async (part) => locations(await read(new URL(part).pathname))),
  );
  // A deal that has ended keeps its place in the first part until the job marks it.
  expect(pages.map((listed) => listed.length)).toEqual([72, 19_998, 104, 2, 2]);
  const deals = pages.slice(1, 3).flat();
  expect(deals).toContain("https://samha.example/deals/a111111");
  expect(pages[0]).toContain("https://samha.example/category/food");
  expect(pages[3]).toEqual([
    "https://samha.example/blog/choosing-dates",
    "https://samha.example/blog/choosing-dates?lang=ar",
  ]);
  expect(pages[4]).toContain("https://samha.example/businesses/palm-co");
});

test("sitemaps contain no hidden, ended or unreviewed content", async () => {
  const parts = ["deals-1", "deals-2", "posts-1", "businesses-1", "pages"];
  const all = (await Promise.all(parts.map((part) => read(`/sitemap-${part}.xml`)))).join("");
  expect(all).not.toMatch(/b222222|c333333|d444444|e555555|nonpublic/);
});

test("caches may keep a full part for an hour, and the newest part for a minute", async () => {
  const ageOf = async (part: string) =>
    (await site.get(`/sitemap-${part}.xml`)).headers.get("cache-control");
  expect(await ageOf("deals-1")).toBe("public, max-age=3600");
  expect(await ageOf("deals-2")).toBe("public, max-age=60");
  expect(await ageOf("posts-1")).toBe("public, max-age=60");
});

test("a deal stays in its part until it ends; one that returns or is approved late goes into the newest part", async () => {
  const client = await site.backend.owner.connect();
  const slugs = async (part: number): Promise<string[]> => {
    const { rows } = await client.query("select public.read_sitemap_part('deals', $1) as part", [
      part,
    ]);
    return rows[0].part.pages.map(([slug]: [string]) => slug);
  };
  const set = (change: string, slug: string) =>
    client.query(`update public.deals set ${change} where left(id::text, 7) = $1`, [slug]);
  try {
    await client.query("begin");
    const [first = "", second = "", third = "", ...full] = await slugs(1);
    const newest = await slugs(2);
    expect(first).toBe("a111111");

    await set("status = 'active'", "b222222");
    await set("expired_at = now()", first);
    await client.query("delete from public.deals where left(id::text, 7) = $1", [second]);
    await set("status = 'rejected'", third);
    expect(await slugs(1)).toEqual(full);
    expect(await slugs(2)).toEqual([...newest, "b222222"]);

    await set("expired_at = null", first);
    await set("hot_votes = hot_votes + 1", first);
    expect(await slugs(1)).toEqual(full);
    expect(await slugs(2)).toEqual([...newest, "b222222", first]);

    // As after a hundred thousand deals that have all ended.
    await client.query("update private.sitemap_deals set number = number + 100000");
    const { rows } = await client.query("select public.list_sitemap_parts() as parts");
    expect(rows[0].parts).toEqual({ deals: [11, 12], posts: [1], businesses: [1] });
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("a part that is not in the index returns 404", async () => {
  for (const name of ["deals-3", "deals-0", "members-1", "deals-99999"]) {
    expect((await site.get(`/sitemap-${name}.xml`)).status).toBe(404);
  }
});

test("robots.txt links to the index", async () => {
  expect(await read("/robots.txt")).toContain("Sitemap: https://samha.example/sitemap.xml");
});

function locations(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? "");
}
