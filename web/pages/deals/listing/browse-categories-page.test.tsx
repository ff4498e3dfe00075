// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { openPage } from "#pages/open-page.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import * as categoriesPage from "./browse-categories-page.tsx";

const COUNT = "POST /rest/v1/rpc/count_deals_by_category";
const TOWNS = "POST /rest/v1/rpc/list_towns";
const PAGES = [{ path: "/browse-categories", ...categoriesPage }];

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("all 17 categories are linked and show their number of deals from one request each", async () => {
  const { requests } = fakeSupabase({
    [COUNT]: {
      body: [
        { category: "food", deals: 12 },
        { category: "eid", deals: 1 },
      ],
    },
    [TOWNS]: { body: [] },
  });
  openPage(PAGES, "/browse-categories");
  const links = await screen.findAllByRole("link");
  const ofCategories = links.filter((link) => link.getAttribute("href")?.startsWith("/category/"));
  expect(ofCategories.map((link) => link.getAttribute("href")).sort()).toEqual(
    CATEGORIES.map(({ slug }) => `/category/${slug}`).sort(),
  );
  const textOf = (slug: string) =>
    links.find((link) => link.getAttribute("href") === `/category/${slug}`)?.textContent;
  expect(textOf("food")).toBe("Halal Food & Groceries12 deals");
  expect(textOf("eid")).toBe("Eid & Ramadan Specials1 deal");
  expect(textOf("toys")).toBe("Toys & GamesNo deals yet");
  expect(requests).toHaveLength(2);
  expect(screen.queryByRole("heading", { name: "Towns" })).toBeNull();
});

test("towns with their number of deals, places of sale and kinds link to lists", async () => {
  fakeSupabase({
    [COUNT]: { body: [] },
    [TOWNS]: { body: [{ town: "Kirkby & Leeds", deals: 1200 }] },
  });
  openPage(PAGES, "/browse-categories");
  const linksBelow = async (name: string) => {
    const section = await screen.findByRole("region", { name });
    return within(section)
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
  };
  expect(await linksBelow("Towns")).toEqual([
    ["Kirkby & Leeds1,200", "/?location=Kirkby+%26+Leeds"],
  ]);
  expect(await linksBelow("Where it’s sold, and kinds of deals")).toEqual([
    ["Online", "/?channel=online"],
    ["In a shop", "/?channel=in_store"],
    ["Online and in shops", "/?channel=both"],
    ["Freebie", "/?type=freebie"],
    ["Giveaway", "/?type=giveaway"],
  ]);
});

test("a failed count hides no category", async () => {
  fakeSupabase({ [COUNT]: { status: 500, body: { message: "down" } }, [TOWNS]: { body: [] } });
  openPage(PAGES, "/browse-categories");
  const links = await screen.findAllByRole("link");
  const ofCategories = links.filter((link) => link.getAttribute("href")?.startsWith("/category/"));
  expect(ofCategories).toHaveLength(CATEGORIES.length);
  expect(screen.queryByText("No deals yet")).toBeNull();
});
