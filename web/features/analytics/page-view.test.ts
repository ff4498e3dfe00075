import { expect, test } from "vitest";
import { SCREENS } from "#testing/site/screens.ts";
import { pageView } from "./page-view.ts";

const SITE = "https://samha.example";

test("a page view contains the path, the location and the title", () => {
  expect(pageView(`${SITE}/about`, "About · Samha")).toEqual({
    page_path: "/about",
    page_location: `${SITE}/about`,
    page_title: "About · Samha",
  });
});

test.each([
  ["/reset-password#access_token=secret", "/reset-password"],
  ["/auth/callback?code=secret", "/auth/callback"],
  ["/auth/callback?token_hash=secret&type=recovery", "/auth/callback"],
  ["/login?next=%2Fdeals%2Fabc1234", "/login"],
  ["/alerts?new=1&words=umrah", "/alerts"],
  ["/x?email=amina%40samha.example", "/x"],
  ["/search?q=halal+mortgage+riba&sort=latest&page=2", "/search?sort=latest&page=2"],
  ["/category/food?certifier=hmc&stunning=non_stunned&alcohol=no", "/category/food"],
  ["/?category=food&location=Leeds&merchant=date-house", "/?category=food"],
  ["/businesses?q=insulin&page=3&lang=ar", "/businesses?page=3&lang=ar"],
  ["/submit?deal=5b6f0c1e&section=iftar", "/submit"],
  ["/ramadan?by=2027-02-01", "/ramadan"],
  ["/admin/members?q=amina", "/admin/members"],
  // An allowed name does not smuggle a word.
  ["/search?page=insulin&sort=riba&category=loan&lang=hijab", "/search"],
  ["/search?PAGE=2&constructor=riba&__proto__=riba", "/search"],
  ["/search?page=2&page=riba", "/search?page=2"],
])("only allowed parameters are sent: %s", (address, path) => {
  const page = pageView(SITE + address, "Title");
  expect(page.page_path).toBe(path);
  expect(page.page_location).toBe(SITE + path);
});

test.each([
  ["/search?q=riba", "Results for riba · Samha"],
  ["/deals/abc1234", "Insulin cooler for 9.99 · Samha"],
  ["/profile/amina", "amina · Samha"],
  ["/category/food?stunning=non_stunned", "Non-stunned food · Samha"],
])("a title that may quote a person is replaced by the path: %s", (address, title) => {
  expect(pageView(SITE + address, title).page_title).toBe(new URL(SITE + address).pathname);
});

test("whatever is appended to the address of a screen, none of it is sent", () => {
  for (const { address } of Object.values(SCREENS).flat()) {
    const hostile = new URL(SITE + address);
    for (const name of ["q", "words", "stunning", "certifier", "unknown", "page", "sort", "tab"]) {
      hostile.searchParams.append(name, "istikhara");
    }
    expect(
      JSON.stringify(pageView(`${hostile.href}#istikhara`, "istikhara")),
      address,
    ).not.toContain("istikhara");
  }
});
