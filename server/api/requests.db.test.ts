import { beforeAll, expect, test } from "vitest";
import { type ServedApi, serveApi } from "./api.fixture.ts";
import { idOf } from "./api-content.fixture.ts";

let api: ServedApi;

beforeAll(async () => {
  api = await serveApi();
  return () => api.stop();
});

test.each([
  ["/deals?limit=101", "limit"],
  ["/deals?limit=0", "limit"],
  ["/deals?limit=1&limit=2", "limit"],
  ["/deals?sort=oldest", "sort"],
  ["/deals?category=men'--", "category"],
  ["/deals?min=-1", "min"],
  ["/deals?max=1e9", "max"],
  ["/deals?location=%00", "location"],
  [`/deals?merchant=${"x".repeat(300)}`, "merchant"],
  ["/deals?since=yesterday", "since"],
  ["/deals?since=infinity", "since"],
  ["/deals?section=cars", "section"],
  ["/deals?by=2027-02-30", "by"],
  ["/deals?by=0000-01-01", "by"],
  ["/deals?certifier=two%20words", "certifier"],
  ["/deals?stunning=maybe", "stunning"],
  ["/search?q=dates&alcohol=1", "alcohol"],
  ["/deals?unknown=show", "unknown"],
  ["/search?q=dates&by=infinity", "by"],
  ["/deals?cursor=%27%20or%201=1", "cursor"],
  [`/deals?cursor=${cursor(["hottest", "2026-01-01T00:00:00Z", idOf("d0000001"), 1])}`, "cursor"],
  [`/deals?cursor=${cursor(["latest", "2026-02-31T00:00:00Z", idOf("d0000001"), null])}`, "cursor"],
  [`/deals?cursor=${cursor(["latest", "2026-01-01T00:00:00Z", "x'; drop table", null])}`, "cursor"],
  [
    `/deals?sort=hottest&cursor=${cursor(["hottest", "2026-01-01T00:00:00Z", idOf("d0000001"), 1e99])}`,
    "cursor",
  ],
  [
    `/deals?sort=ending&cursor=${cursor(["ending", "2026-01-01T00:00:00Z", idOf("d0000001"), 1e99])}`,
    "cursor",
  ],
  [`/deals/${idOf("d0000001")}/comments?cursor=zzz`, "cursor"],
  ["/deals/a%00b", "id"],
  ["/search", "q"],
  [`/search?q=${"x".repeat(101)}`, "q"],
  ["/merchants?page=100000", "page"],
  ["/leaderboard?period=century", "period"],
])("%s is refused because of the parameter %s", async (path, field) => {
  const response = await api.get(path);
  expect([path, response.status]).toEqual([path, 400]);
  expect(await response.json()).toMatchObject({ code: "invalid_field", params: { field } });
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("special characters are searched literally", async () => {
  for (const text of ["%25", "'", "\\", "%E2%80%AE", "%F0%9F%8C%99", "$1", "_"]) {
    for (const path of [`/deals?location=${text}`, `/search?q=${text}`, `/merchants?q=${text}`]) {
      expect([path, (await api.get(path)).status]).toEqual([path, 200]);
    }
    expect((await api.get(`/merchants/${text}`)).status).toBe(404);
  }
});

test("any origin may read, an unchanged response is a 304, and proxies may cache briefly", async () => {
  const response = await api.get("/categories", { origin: "https://elsewhere.example" });
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("cache-control")).toMatch(
    /^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/,
  );
  const tag = response.headers.get("etag") ?? "";
  const again = await api.get("/categories", { "if-none-match": tag });
  expect(again.status).toBe(304);
  expect(again.headers.get("access-control-allow-origin")).toBe("*");
});

test("a client over the limit gets a Retry-After header", async () => {
  const read = () => api.get("/nothing", { "x-address": "hurried" });
  for (let request = 0; request < 3; request += 1) expect((await read()).status).toBe(404);
  const refused = await read();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: "too_fast" });
});

test("an unknown address returns a JSON 404", async () => {
  const response = await api.get("/nothing");
  expect([response.status, await response.json()]).toMatchObject([404, { code: "not_found" }]);
});

test("the description lists every address with its parameters and response", async () => {
  const document = (await (await api.get("/openapi.json")).json()) as {
    openapi: string;
    paths: Record<string, { get: { parameters?: { name: string }[] } }>;
    components: { schemas: object };
  };
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths).sort()).toEqual([
    "/v1/categories",
    "/v1/deals",
    "/v1/deals/{id}",
    "/v1/deals/{id}/comments",
    "/v1/leaderboard",
    "/v1/merchants",
    "/v1/merchants/{slug}",
    "/v1/search",
    "/v1/vouchers",
  ]);
  const names = document.paths["/v1/deals"]?.get.parameters?.map(({ name }) => name).sort();
  expect(names).toEqual(
    "alcohol by category certifier channel count cursor date expired limit location max merchant min section since sort stunning type unknown".split(
      " ",
    ),
  );
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(["Deal", "Comment", "Merchant", "Voucher", "Money", "Problem"]),
  );
});

function cursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}
