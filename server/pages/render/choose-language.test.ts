import { expect, test } from "vitest";
import { createLanguageChoice } from "./choose-language.ts";

const FORM = "application/x-www-form-urlencoded";

function post(body: string | ReadableStream, headers: Record<string, string>, siteUrl?: string) {
  return createLanguageChoice({ siteUrl: siteUrl ?? "https://samha.example" }).request(
    "/language",
    { method: "POST", body, headers, duplex: "half" } as RequestInit,
  );
}

function choose(language: string, referer?: string, siteUrl?: string) {
  const headers = { "content-type": `${FORM};charset=UTF-8`, ...(referer ? { referer } : {}) };
  return post(new URLSearchParams({ language }).toString(), headers, siteUrl);
}

test("Amina chooses Arabic for a year and returns to her page", async () => {
  const response = await choose("ar", "https://samha.example/deals/1234567?page=2");
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/deals/1234567?page=2");
  expect(response.headers.get("set-cookie")).toBe(
    "lang=ar; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("without https the cookie has no Secure attribute, so that browsers accept it", async () => {
  const response = await choose("en", undefined, "http://127.0.0.1:3000");
  expect(response.headers.get("set-cookie")).not.toContain("Secure");
});

test.each([
  [undefined, "/"],
  ["not an address", "/"],
  ["https://evil.example//evil.example/x", "/"],
  ["https://evil.example/faq", "/faq"],
  ["https://samha.example/deals/1234567?lang=ar", "/deals/1234567"],
])("the redirect back to %s stays on the site: %s", async (referer, location) => {
  expect((await choose("ar", referer)).headers.get("location")).toBe(location);
});

test.each<Record<string, string>>([
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "https://evil.example" },
  { origin: "https://samha.example.evil.example" },
  { origin: "https://samha.example:8443" },
  { origin: "not an origin" },
])("a form on another site cannot choose the language: %j", async (headers) => {
  const request = { "content-type": FORM, host: "samha.example" };
  const response = await post("language=ar", { ...request, ...headers });
  expect(response.status).toBe(403);
  expect(response.headers.get("set-cookie")).toBeNull();
});

test.each<Record<string, string>>([
  {},
  { "sec-fetch-site": "same-origin" },
  { origin: "https://samha.example" },
  { origin: "null", "sec-fetch-site": "same-origin" },
  { origin: "null" },
])("a form on this site can: %j", async (headers) => {
  const request = { "content-type": FORM, host: "samha.example" };
  expect((await post("language=ar", { ...request, ...headers })).status).toBe(303);
});

test.each(["fr", "", "ar; Path=/x"])("the unknown language %j is refused", async (language) => {
  const response = await choose(language);
  expect(response.status).toBe(400);
  expect(response.headers.get("set-cookie")).toBeNull();
});

test.each([
  ["text/plain", "language=ar"],
  ["application/json", '{"language":"ar"}'],
  [
    "multipart/form-data; boundary=x",
    '--x\r\ncontent-disposition: form-data; name="language"\r\n\r\nar\r\n--x--\r\n',
  ],
  [`text/plain; ${FORM}`, "language=ar"],
])("a choice sent as %s is refused unread", async (contentType, body) => {
  const response = await post(body, { "content-type": contentType });
  expect(response.status).toBe(415);
  expect(response.headers.get("set-cookie")).toBeNull();
});

test("a form over 1 KB is refused, and only 1 KB of it is read", async () => {
  let read = 0;
  const endless = new ReadableStream({
    pull(controller) {
      read += 1;
      if (read > 1_000) controller.close();
      else controller.enqueue(Buffer.from("a&".repeat(50)));
    },
  });
  const response = await post(endless, { "content-type": FORM });
  expect(response.status).toBe(413);
  expect(read).toBeLessThan(20);
  const filled = `language=ar${"&a".repeat(1_000)}`;
  expect((await post(filled, { "content-type": FORM })).status).toBe(413);
});
