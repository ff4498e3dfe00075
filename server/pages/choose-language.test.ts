import { expect, test } from "vitest";
import { createLanguageChoice } from "./choose-language.ts";

function choose(language: string, referer?: string, siteUrl = "https://samha.example") {
  return createLanguageChoice({ siteUrl }).request("/language", {
    method: "POST",
    body: new URLSearchParams({ language }),
    headers: referer ? { referer } : {},
  });
}

test("Amina chooses Arabic and is back on her page, for a year", async () => {
  const answer = await choose("ar", "https://samha.example/deals/1234567?page=2");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/deals/1234567?page=2");
  expect(answer.headers.get("set-cookie")).toBe(
    "lang=ar; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax",
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("without https the cookie goes without Secure, or no browser would keep it", async () => {
  const answer = await choose("en", undefined, "http://127.0.0.1:3000");
  expect(answer.headers.get("set-cookie")).not.toContain("Secure");
});

test.each([
  [undefined, "/"],
  ["not an address", "/"],
  ["https://evil.example//evil.example/x", "/"],
  ["https://evil.example/faq", "/faq"],
])("the way back from %s stays on the site: %s", async (referer, location) => {
  expect((await choose("ar", referer)).headers.get("location")).toBe(location);
});

test.each(["fr", "", "ar; Path=/x"])("%j is no language of the site", async (language) => {
  const answer = await choose(language);
  expect(answer.status).toBe(400);
  expect(answer.headers.get("set-cookie")).toBeNull();
});

test("a choice without a form is refused as well", async () => {
  const app = createLanguageChoice({ siteUrl: "https://samha.example" });
  expect((await app.request("/language", { method: "POST", body: "{" })).status).toBe(400);
});
