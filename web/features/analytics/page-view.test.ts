import { expect, test } from "vitest";
import { pageView } from "./page-view.ts";

test("a page view contains the path with its query, the location and the title", () => {
  expect(pageView("https://samha.example/search?q=dates", "Search · Samha")).toEqual({
    page_path: "/search?q=dates",
    page_location: "https://samha.example/search?q=dates",
    page_title: "Search · Samha",
  });
});

test.each([
  ["https://samha.example/reset-password#access_token=secret", "/reset-password"],
  ["https://samha.example/auth/callback?code=secret", "/auth/callback"],
  [
    "https://samha.example/auth/callback?token_hash=secret&type=recovery",
    "/auth/callback?type=recovery",
  ],
  ["https://samha.example/login?next=%2Fdeals%2Fabc1234", "/login"],
  ["https://samha.example/alerts?new=1&words=umrah", "/alerts"],
  ["https://samha.example/x?email=amina%40samha.example", "/x"],
])(
  "codes, tokens, return addresses, emails and alert conditions are removed: %s",
  (address, path) => {
    const page = pageView(address, "");
    expect(page.page_path).toBe(path);
    expect(page.page_location).toBe(`https://samha.example${path}`);
  },
);
