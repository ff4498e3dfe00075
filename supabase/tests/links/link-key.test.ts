import { expect, test } from "vitest";
import { asAdmin, asMember, asOwner, type Db } from "../as.ts";
import { comment, one, submit, vote } from "../calls.ts";
import { LONG_LINKS, SPELLED_LINKS } from "./spelled-links.fixture.ts";

const LINK_MAX = 2_048;

async function keysOf(db: Db, links: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ key: string }>(
    "select private.link_key(link) as key from unnest($1::text[]) with ordinality as l (link, place) order by place",
    [links],
  );
  return rows.map(({ key }) => key);
}

const cleanLink = async (db: Db, link: string) =>
  one(await db.query<{ clean: string }>("select private.clean_link($1) as clean", [link])).clean;

test("the spellings of a link share one key, and no two links share a key", () =>
  asOwner(async (db) => {
    expect(SPELLED_LINKS.length).toBeGreaterThanOrEqual(60);
    const links = SPELLED_LINKS.flat();
    expect(links.length).toBeGreaterThanOrEqual(200);
    const keys = await keysOf(db, links);
    const groups = SPELLED_LINKS.map(
      (group) => new Set(group.map((link) => keys[links.indexOf(link)])),
    );
    expect(groups.map((group) => [...group]).filter((group) => group.length !== 1)).toEqual([]);
    expect(new Set(groups.flatMap((group) => [...group])).size).toBe(SPELLED_LINKS.length);
  }));

test.each([
  ["https://dates.example", false],
  ["http://www.dates.example//#top", false],
  ["https://dates.example/?utm_source=news", false],
  ["https://www.amazon.co.uk/ref=nav_logo", false],
  ["https://www.amazon.co.uk//ref=nav_logo?tag=me-21", false],
  ["https://dates.example/index.html", false],
  ["https://dates.example/./", false],
  ["https://dates.example/x/..?utm_source=a", false],
  ["https://dates.example/%2E/;jsessionid=1A", false],
  ["https://dates.example/#reviews", false],
  ["https://dates.example/#/", false],
  ["https://dates.example/#!", false],
  ["https:///", false],
  ["dates.example/medjool", false],
  ["", false],
  ["https://dates.example/medjool", true],
  ["HTTPS://dates.example//medjool", true],
  ["https://dates.example/?id=7", true],
  ["https://www.amazon.co.uk/ref=nav/dp/B00ABCD123", true],
  ["https://dates.example/ref=shelf", true],
  ["https://dates.example/x/../medjool", true],
  ["https://dates.example/.well-known/offer", true],
  ["https://dates.example/indexed", true],
  ["https://dates.example/#/p/1", true],
  ["https://dates.example/#!p/1", true],
] as const)("whether %s names an offer: %s", (link, names) =>
  asOwner(async (db) => {
    const rows = await db.query("select private.names_an_offer($1) as names", [link]);
    expect(rows).toEqual([{ names }]);
  }),
);

test("a link of 2,048 characters in any script has a short key of its own", () =>
  asOwner(async (db) => {
    const keys = await keysOf(db, LONG_LINKS);
    expect(LONG_LINKS.map((link) => link.length <= LINK_MAX)).toEqual([true, true]);
    expect(new Set(keys).size).toBe(2);
    expect(Math.max(...keys.map((key) => key.length))).toBeLessThan(500);
    for (const [index, deal_url_param] of LONG_LINKS.entries()) {
      await db.become("bilal");
      await submit(db, { title_param: `Long link ${index}`, deal_url_param });
    }
  }));

test.each([
  "",
  "   ",
  "not a link",
  "https://",
  "https:///a",
  "ftp://dates.example/a",
  "https://?a=b",
  "https://@:80",
])("the text %j has a key", (link) =>
  asOwner(async (db) => {
    expect(await keysOf(db, [link])).toEqual([expect.any(String)]);
  }),
);

test.each([
  ["https://a.example/p?x=1&y=%20", "https://a.example/p?x=1&y=%20"],
  ["HTTP://WWW.a.example:80/P/?b=2&a=1#top", "http://www.a.example/P/?b=2&a=1#top"],
  ["https://a.example/p?utm_source=x", "https://a.example/p"],
  ["https://a.example/p?b=2&utm_source=x&a=1&fbclid=y#top", "https://a.example/p?b=2&a=1#top"],
  ["https://a.example/p?tag=eid", "https://a.example/p?tag=eid"],
  ["https://a.example/P/../%7Ex//?b=#/p/1", "https://a.example/P/../%7Ex//?b=#/p/1"],
  ["https://a.example/p;jsessionid=1A?b=2", "https://a.example/p?b=2"],
  ["https://a.example/p#utm_source=x", "https://a.example/p"],
  ["https://a.example/#/p/1?_kx=a.B&b=2", "https://a.example/#/p/1?b=2"],
  ["https://a.example/#/p/1?_kx=a.B", "https://a.example/#/p/1"],
  ["https://a.example/p#size=12", "https://a.example/p#size=12"],
  ["https://A.example.:443/p", "https://a.example/p"],
  ["https://تمور.example/عرض", "https://xn--pgbo3dm.example/عرض"],
  ["https://www.amazon.co.uk/dp/B00ABCD123?tag=me-21", "https://www.amazon.co.uk/dp/B00ABCD123"],
  [
    "https://www.amazon.co.uk/Dates/dp/B00ABCD123/ref=sr_1?tag=me-21&m=A1",
    "https://www.amazon.co.uk/Dates/dp/B00ABCD123?m=A1",
  ],
])("%s is stored as %s", (link, clean) =>
  asOwner(async (db) => {
    expect(await cleanLink(db, link)).toBe(clean);
  }),
);

test.each([
  ["#/a", "a route within a route"],
  ["#!a", "a route within a route, in the older form"],
  ["#/a?b=", "queries of routes"],
  ["/..", "dot segments"],
  ["/%2e%2e/a", "encoded dot segments"],
  ["?a=&b", "parameters"],
  [";jsessionid=1", "sessions in the path"],
  ["/refer/", "words of referrals"],
])("a link with %s as often as it fits can be submitted: %s", (part) =>
  asMember("bilal", async (db) => {
    const start = "https://shop.example/medjool";
    const link = start + part.repeat((LINK_MAX - start.length) / part.length);
    await submit(db, { title_param: "Dates with a long link", deal_url_param: link });
  }),
);

test("the admin queue names an earlier deal with another spelling of the link", () =>
  asMember("bilal", async (db) => {
    const first = await submit(db, { deal_url_param: "https://www.amazon.co.uk/dp/B00ABCD123" });
    await db.become("hamza");
    const second = await submit(db, {
      deal_url_param: "https://www.amazon.co.uk/Dates/dp/B00ABCD123?th=1",
    });
    const other = await submit(db, { deal_url_param: "https://dates.example/" });
    const front = await submit(db, {
      title_param: "Anything",
      deal_url_param: "http://dates.example",
    });
    await db.become("owner");
    await db.query(
      "update public.deals set created_at = created_at - interval '1 hour' where id = any ($1)",
      [[first.id, other.id]],
    );
    await db.become("maryam");
    const hints = await db.call<{ deal_id: string; same_link_deal_id: string | null }>(
      "get_pending_deal_hints",
    );
    const sameAs = (id: string) => hints.find(({ deal_id }) => deal_id === id)?.same_link_deal_id;
    expect(sameAs(second.id)).toBe(first.id);
    expect(sameAs(first.id)).toBeNull();
    // Two deals may share a merchant's front page.
    expect(sameAs(front.id)).toBeNull();
  }));

/** Fails every computation of a key until the transaction ends. */
const refuseKeys = (db: Db) =>
  db.query(
    `create or replace function private.link_key(link text) returns text
     language plpgsql immutable parallel safe set search_path = '' as $$
     begin raise exception 'a key was computed'; end $$`,
  );

test("a vote, a check and a comment compute no key, and an edit of the link does", () =>
  asAdmin(async (db) => {
    // A vote writes to every index if the heap page of the deal's row is full. The page of a new row has free space.
    const { id } = await submit(db);
    await db.become("owner");
    await refuseKeys(db);
    await db.become("bilal");
    await vote(db, id, "hot");
    await db.call("secure_check_deal", { deal_id_param: id, verdict_param: "live" });
    await comment(db, "bilal", id, "Fresh and soft");
    await db.become("owner");
    const set = "update public.deals set deal_url = deal_url || '0' where id = $1";
    await expect(db.query(set, [id])).rejects.toThrow("a key was computed");
  }));

test("the roles of the API cannot compute keys", () =>
  asMember("amina", async (db) => {
    await expect(keysOf(db, ["https://a.example"])).rejects.toMatchObject({ code: "42501" });
  }));
