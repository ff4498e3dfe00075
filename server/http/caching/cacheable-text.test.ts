import { expect, test } from "vitest";
import { respondWithText } from "./cacheable-text.ts";

const TEXT = {
  body: "<feed/>",
  contentType: "application/atom+xml; charset=utf-8",
  changedAt: new Date("2026-11-20T12:00:00.500Z"),
};

function get(headers: Record<string, string> = {}) {
  return respondWithText(new Request("https://samha.example/feed.xml", { headers }), TEXT);
}

test("a text has an ETag and a date, and caches may keep it for a minute", async () => {
  const response = get();
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("<feed/>");
  expect(response.headers.get("last-modified")).toBe("Fri, 20 Nov 2026 12:00:00 GMT");
  expect(response.headers.get("cache-control")).toBe("public, max-age=60");
  expect(response.headers.get("etag")).toMatch(/^"[\w-]{27}"$/);
});

test("a client that has the text already gets 304 without a body", async () => {
  const etag = get().headers.get("etag") ?? "";
  for (const headers of [
    { "if-none-match": etag },
    { "if-none-match": `"other", W/${etag}` },
    { "if-none-match": "*" },
    { "if-modified-since": "Fri, 20 Nov 2026 12:00:00 GMT" },
  ] as Record<string, string>[]) {
    const response = get(headers);
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe(etag);
    expect(await response.text()).toBe("");
  }
});

test("a client that has another version gets the text, and a date does not outweigh a tag", () => {
  for (const headers of [
    { "if-none-match": '"other"' },
    { "if-none-match": '"other"', "if-modified-since": "Fri, 20 Nov 2026 12:00:00 GMT" },
    { "if-modified-since": "Fri, 20 Nov 2026 11:59:59 GMT" },
    { "if-modified-since": "yesterday" },
  ] as Record<string, string>[]) {
    expect(get(headers).status).toBe(200);
  }
});
