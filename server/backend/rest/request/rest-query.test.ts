import { expect, test } from "vitest";
import { RefusedRequest } from "#server/backend/rest/refused-request.ts";
import type { RestAddress } from "./rest-address.ts";
import { readRestAddress } from "./rest-address.ts";
import { readRestQuery } from "./rest-query.ts";

const DEALS: RestAddress = { kind: "table", name: "deals" };
const SEARCH: RestAddress = { kind: "procedure", name: "search_deals" };

const forwarded = (query: string, address = DEALS, method = "GET") =>
  decodeURIComponent(readRestQuery(`?${query}`, address, method).search.toString()).replaceAll(
    "+",
    " ",
  );

function codeOf(query: string, address = DEALS, method = "GET"): string {
  try {
    forwarded(query, address, method);
  } catch (error) {
    if (error instanceof RefusedRequest) return error.code;
    throw error;
  }
  return "forwarded";
}

test.each([
  ["select=*", "select=*"],
  ["select=id,%20title", "select=id,title"],
  ['select="id",a:title,price::text', "select=id,a:title,price::text"],
  [
    "select=id,comments!comments_deal_id_fkey(content,created_at)",
    "select=id,comments!comments_deal_id_fkey(content,created_at)",
  ],
  [
    "select=id,poster:profiles!deals_user_id_fkey!inner(username)",
    "select=id,poster:profiles!deals_user_id_fkey!inner(username)",
  ],
  ["select=id,...profiles(username)", "select=id,...profiles(username)"],
  ["select=details->reason,details->>by", "select=details->reason,details->>by"],
  ["select=", ""],
  [
    "order=price.desc.nullslast,created_at.desc,id.desc",
    "order=price.desc.nullslast,created_at.desc,id.desc",
  ],
  [
    "select=id,comments(id)&comments.order=created_at.asc&comments.limit=3&comments.content=eq.x",
    "select=id,comments(id)&comments.order=created_at.asc&comments.limit=3&comments.content=eq.x",
  ],
  ["limit=010&offset=20", "limit=10&offset=20"],
  ["price=gte.5&price=lte.10", "price=gte.5&price=lte.10"],
  ["expires_at=not.is.null&id=not.in.(1,2)", "expires_at=not.is.null&id=not.in.(1,2)"],
  [
    "or=(expires_at.is.null,expires_at.gt.2026-11-22T03:00:00.000Z)",
    "or=(expires_at.is.null,expires_at.gt.2026-11-22T03:00:00.000Z)",
  ],
  ['or=(a.lt."x,y", and(a.eq."x",id.lt.5))', 'or=(a.lt."x,y",and(a.eq."x",id.lt.5))'],
  ["not.or=(id.eq.1,title.not.like.a*)", "not.or=(id.eq.1,title.not.like.a*)"],
  ["comments.or=(id.in.(1,2),content.is.null)", "comments.or=(id.in.(1,2),content.is.null)"],
  ["title=fts(english).olive%20oil", "title=fts(english).olive oil"],
  [
    "tags=cs.{a,b}&on_conflict=id&columns=id,title",
    "tags=cs.{a,b}&on_conflict=id&columns=id,title",
  ],
  ["title=eq.a%26b%3Dc", "title=eq.a&b=c"],
])("%s is forwarded", (query, expected) => {
  expect(forwarded(query)).toBe(expected);
});

test.each([
  ["name_refused", "sel%65ct=id"],
  ["name_refused", "title%20=eq.x"],
  ["name_refused", "a.b.c=eq.x"],
  ["name_refused", '"title"=eq.x'],
  ["query_unreadable", "title=eq.%ff"],
  ["query_unreadable", "title=eq.%00"],
  ["query_unreadable", "title=eq.%"],
  ["parameter_twice", "select=id&select=title"],
  ["parameter_twice", "limit=1&limit=2"],
  ["parameter_twice", "order=id&order=title"],
  ["parameter_twice", "or=(id.eq.1,id.eq.2)&or=(id.eq.3,id.eq.4)"],
  ["parameter_twice", "price=gte.5&price=gte.7"],
  ["parameter_twice", "apikey=a&apikey=b"],
  ["number_refused", "limit=-1"],
  ["number_refused", "offset=1e3"],
  ["number_refused", "comments.limit=x"],
  ["embed_refused", "select=id,deals(comments(id))"],
  ["embed_refused", "select=id,deals(id,comments(deals(id)))"],
  ["embed_refused", "select=a(id),b(id),c(id),d(id),e(id)"],
  ["column_twice", "select=a0:content,a1:content"],
  ["column_twice", "select=id,title,id"],
  ["column_twice", "select=a:comments(id),b:comments(id)"],
  ["column_twice", "select=id,comments(content,a:content)"],
  ["column_twice", "select=*,*"],
  ["column_refused", "select=id,xmin"],
  ["column_refused", 'select=id,"CTID"'],
  ["column_refused", "select=id,comments(tableoid)"],
  ["column_refused", "select=id,a:xmax::text"],
  ["column_refused", "order=xmin.desc"],
  ["column_refused", "xmin=gt.500"],
  ["column_refused", "comments.cmin=gt.5"],
  ["column_refused", "or=(id.eq.1,cmax.gt.5)"],
  ["column_refused", "columns=id,ctid"],
  ["column_refused", "on_conflict=xmin"],
  ["select_refused", "select=count(),id.sum()"],
  ["select_refused", "select=id,comments(id"],
  ["order_refused", "order=title);select pg_sleep(5)--"],
  ["order_refused", "order=title.down"],
  ["filter_refused", "title=match.^a"],
  ["filter_refused", "title=not.imatch.^a"],
  ["filter_refused", "or=(id.eq.1,title.match.^a)"],
  ["filter_refused", "and=(title.not.match.^a)"],
  ["filter_refused", "comments.content=match.^a"],
  ["filter_refused", "title=like(any).{a,b}"],
  ["filter_refused", "or=(title.ilike(all).{a,b})"],
  ["filter_refused", "title=eq(any).{a,b}"],
  ["filter_refused", "title=not.not.eq.a"],
  ["filter_refused", "title=hello"],
  ["filter_refused", "or=id.eq.1"],
  ["filter_refused", "or=(id.eq.1))"],
  ["filter_refused", 'or=(id.eq."1)'],
  ["filter_refused", "or=(or(or(or(or(id.eq.1)))))"],
  ["too_many_text_searches", "title=fts.oil&description=plfts.oil"],
  ["too_many_text_searches", "or=(title.fts.a,title.wfts.b)"],
])("%s: %s", (code, query) => {
  expect(codeOf(query)).toBe(code);
});

test("an escaped quote in a text ends the text, as in the backend, so it cannot hide a condition", () => {
  const hidden = String.raw`or=(title.eq."a\",xmin.eq.1,id.eq.\"")`;
  expect(codeOf(hidden)).toBe("column_refused");
});

test("at most sixty columns may be selected, including those of embedded tables", () => {
  const columns = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`).join(",");
  expect(codeOf(`select=${columns(60)}`)).toBe("forwarded");
  expect(codeOf(`select=${columns(61)}`)).toBe("too_many_columns");
  expect(codeOf(`select=${columns(30)},comments(${columns(29)})`)).toBe("forwarded");
  expect(codeOf(`select=${columns(30)},comments(${columns(30)})`)).toBe("too_many_columns");
});

test("a request can have twenty conditions, including those in trees", () => {
  const plain = (count: number) => Array.from({ length: count }, (_, n) => `c${n}=eq.1`).join("&");
  const tree = (count: number) =>
    `or=(${Array.from({ length: count }, () => "description.ilike.*a*").join(",")})`;
  expect(codeOf(plain(20))).toBe("forwarded");
  expect(codeOf(plain(21))).toBe("too_many_conditions");
  expect(codeOf(tree(20))).toBe("forwarded");
  expect(codeOf(tree(21))).toBe("too_many_conditions");
  expect(codeOf(`${plain(10)}&${tree(11)}`)).toBe("too_many_conditions");
});

test("a list can have fifty values, not counting commas within quotes", () => {
  const values = (count: number) => Array.from({ length: count }, (_, n) => n).join(",");
  expect(codeOf(`id=in.(${values(50)})`)).toBe("forwarded");
  expect(codeOf(`id=in.(${values(51)})`)).toBe("too_many_values");
  expect(codeOf(`or=(id.in.(${values(51)}))`)).toBe("too_many_values");
  expect(codeOf(`tags=ov.{${values(51)}}`)).toBe("too_many_values");
  expect(codeOf(`title=in.("${values(60)}")`)).toBe("forwarded");
});

test("a search text is cut at 100 characters, or refused inside a condition tree; other texts are kept whole", () => {
  const long = "x".repeat(500);
  expect(forwarded(`location=ilike.*${long}*`)).toBe(`location=ilike.*${"x".repeat(99)}*`);
  expect(forwarded(`title=eq.${long}`)).toBe(`title=eq.${long}`);
  expect(forwarded(`query_param=${long}`, SEARCH)).toBe(`query_param=${"x".repeat(100)}`);
  expect(codeOf(`or=(title.ilike.${long},id.eq.1)`)).toBe("search_too_long");
});

test("a procedure's arguments are passed as text unless the backend would read them as conditions", () => {
  expect(forwarded("query_param=olive.oil&limit_param=5", SEARCH)).toBe(
    "query_param=olive.oil&limit_param=5",
  );
  expect(codeOf("query_param=a&query_param=b", SEARCH)).toBe("parameter_twice");
  expect(codeOf("query_param=match.^a", SEARCH)).toBe("filter_refused");
  expect(codeOf("query_param=fts(a b).c", SEARCH)).toBe("filter_refused");
  expect(codeOf("title=oil", SEARCH, "POST")).toBe("filter_refused");
  expect(codeOf("title=eq.oil&limit=5", SEARCH, "POST")).toBe("forwarded");
});

test.each([
  ["/rest/v1/deals", { kind: "table", name: "deals" }],
  ["/rest/v1/rpc/search_deals", { kind: "procedure", name: "search_deals" }],
])("%s is a valid address", (pathname, address) => {
  expect(readRestAddress(pathname)).toEqual(address);
});

test.each([
  "/rest/v1/",
  "/rest/v1/%64eals",
  "/rest/v1/rpc/search%5Fdeals",
  "/rest/v1/deals/",
  "/rest/v1//deals",
  "/rest/v1/auth.users",
  "/rest/v1/rpc/a/b",
  "/rest/v1/deals%2F",
])("%s is not a valid address", (pathname) => {
  expect(() => readRestAddress(pathname)).toThrow("There is no such address.");
});
