import { beforeAll, expect, test } from "vitest";
import {
  hidden,
  NONPUBLIC,
  open,
  PENDING_AVATAR,
} from "#testing/security/roles/nonpublic-content.fixture.ts";
import { MEMBERS } from "#testing/security/roles/people.fixture.ts";
import { type SpawnedSite, spawnSite } from "#testing/security/spawned-site.fixture.ts";
import { crawl, type Found } from "./crawl.fixture.ts";
import { addLinks, linksAway, MEMBERS_HOSTS, OWN_HOSTS } from "./links.fixture.ts";

/** IDs of hidden content, which no response may contain. */
const HIDDEN_ID = new RegExp(Object.values(hidden).join("|"));
let site: SpawnedSite;
let found: Map<string, Found>;

beforeAll(async () => {
  site = await spawnSite();
  const { body } = await site.rpc("bilal", "secure_add_comment", {
    deal_id_param: open.deal,
    user_id_param: site.ids.bilal,
    content_param: "nonpublic comment that Maryam removes",
  });
  const removed = { comment_id_param: (body as { id: string }).id };
  await site.rpc("maryam", "delete_comment", removed);
  await addLinks(site);
  found = await crawl(site.address, [
    "/",
    "/robots.txt",
    "/sitemap.xml",
    "/feed.xml",
    "/config.json",
    "/manifest.webmanifest",
    "/healthz",
    "/readyz",
    "/search?q=nonpublic",
    "/search?q=dates",
    "/businesses?search=nonpublic",
    "/blog",
    "/api/v1/deals?expired=1&count=1&limit=100",
    "/api/v1/deals?sort=hottest&location=nonpublic",
    `/api/v1/deals/${open.deal}`,
    `/api/v1/deals/${open.deal}/comments`,
    "/api/v1/merchants?limit=100",
    "/api/v1/merchants/date-house",
    "/api/v1/vouchers",
    "/api/v1/leaderboard?period=all",
    "/api/v1/search?q=nonpublic",
    ...MEMBERS.flatMap((name) => [`/users/${site.ids[name]}`, `/profile/${name}`]),
  ]);
  return () => site.stop();
}, 180_000);

/** Returns the text of a response without the visitor's search text, which the page repeats. */
const withoutSearchText = ({ path, text }: Found) =>
  path.includes("nonpublic") ? text.replaceAll(/nonpublic/gi, "") : text;

test("T9 to T12: a crawl of every public address finds nothing private", () => {
  for (const page of found.values()) {
    expect(withoutSearchText(page), page.path).not.toMatch(NONPUBLIC);
    expect(page.text, page.path).not.toMatch(HIDDEN_ID);
    expect(page.text, page.path).not.toContain("2031-07-19");
  }
});

test("the crawl covers lists, deals, profiles, posts, merchants, codes, feeds, sitemaps and images", () => {
  const reached = (pattern: RegExp) =>
    [...found.values()].filter(({ path, status }) => pattern.test(path) && status === 200).length;
  expect(found.size).toBeGreaterThan(50);
  for (const pattern of [
    /^\/deals\/d000000/,
    /^\/category\/food$/,
    /^\/category\/food\/feed\.xml$/,
    /^\/transparency$/,
    /^\/transparency\?kind=removed$/,
    /^\/transparency\/feed\.xml$/,
    /^\/users\//,
    /^\/profile\/safiya/,
    /^\/blog\/ramadan-lists/,
    /^\/businesses\/date-house/,
    /^\/voucher-codes$/,
    /^\/leaderboard/,
    /^\/sitemap-deals-1\.xml/,
    /^\/feed\.xml/,
    /^\/share\/deals\//,
    /^\/api\/v1\/deals\?/,
    /^\/api\/v1\/deals\/d000000.*\/comments$/,
    /^\/search\?q=dates/,
  ]) {
    expect(reached(pattern), String(pattern)).toBeGreaterThan(0);
  }
  const all = [...found.values()].map(({ text }) => text).join("\n");
  for (const word of ["Medjool dates", "DATES10", "Ramadan lists", "Date House", "Bought two"]) {
    expect(all, word).toContain(word);
  }
});

test("T9, T11: hidden content returns 404 at all its addresses and reveals nothing", async () => {
  const addresses = [
    ...[hidden.pendingDeal, hidden.rejectedDeal].flatMap((id) => [
      `/deals/${id}`,
      `/deals/${id.slice(0, 7)}`,
      `/share/deals/${id}.jpg`,
      `/api/v1/deals/${id}`,
      `/api/v1/deals/${id}/comments`,
    ]),
    "/api/v1/merchants/nonpublic-shop",
    `/blog/${hidden.draft}`,
    "/blog/nonpublic-draft",
    "/businesses/nonpublic-shop",
    "/businesses/nonpublic-store",
    `/images/avatar/${site.ids.amina}/${PENDING_AVATAR}.webp`,
  ];
  for (const path of addresses) {
    const response = await site.ask("visitor", path);
    expect(response.status, path).toBe(404);
    const unexpected = response.text.replaceAll(/nonpublic-(draft|shop|store)/g, "");
    expect(unexpected, path).not.toMatch(NONPUBLIC);
    // The same as for content that never existed.
    expect(response.headers.get("cache-control"), path).toBe("no-store");
  }
  const title = (text: string) => /<title>.*?<\/title>/.exec(text)?.[0];
  const nowhere = await site.ask("visitor", "/deals/d9000000-0000-4000-8000-000000000009");
  const there = await site.ask("visitor", `/deals/${hidden.pendingDeal}`);
  expect(title(there.text)).toBe(title(nowhere.text));
});

test("T29: tokens and cookies do not change a page", async () => {
  const headers = { cookie: `sb-access-token=${site.tokens.maryam}` };
  for (const path of ["/", `/deals/${open.deal}`, `/users/${site.ids.amina}`, "/admin/deals"]) {
    const visitor = await site.ask("visitor", path);
    const admin = await site.ask("maryam", path, { headers });
    // An uncached page is rendered for each request and contains the time.
    const plain = (text: string) => text.replace(/\d{13}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
    expect(plain(admin.text), path).toBe(plain(visitor.text));
    expect(admin.text, path).not.toMatch(NONPUBLIC);
    expect(admin.headers.get("set-cookie"), path).toBeNull();
  }
});

test("T17: every link to another host is marked nofollow, ugc and noopener or is the site's own", () => {
  const links = [...found.values()]
    .filter(({ headers }) => headers.get("content-type")?.startsWith("text/html"))
    .flatMap(({ text }) => linksAway(text, site.address));
  const hosts = new Set(links.map(({ host }) => host));
  for (const host of [...MEMBERS_HOSTS, ...OWN_HOSTS]) expect(hosts).toContain(host);
  for (const { tag, host, marks } of links) {
    const needed = OWN_HOSTS.includes(host) ? ["noopener"] : ["nofollow", "ugc", "noopener"];
    expect(marks, tag).toEqual(expect.arrayContaining(needed));
  }
});

test("the content hidden from the crawl exists: Amina or Maryam can read it", async () => {
  const profile = await site.rpc("amina", "get_my_profile");
  expect(profile.text).toContain(PENDING_AVATAR);
  expect(profile.text).toContain("2031-07-19");
  for (const [who, path] of [
    ["amina", `/rest/v1/deals?id=eq.${hidden.pendingDeal}`],
    ["amina", `/rest/v1/blog_posts?id=eq.${hidden.draft}`],
    ["maryam", "/rest/v1/contact_messages?select=*"],
    ["maryam", "/rest/v1/admin_actions?select=*&action=eq.delete_comment"],
  ] as const) {
    expect((await site.ask(who, path)).text, path).toMatch(NONPUBLIC);
  }
});
