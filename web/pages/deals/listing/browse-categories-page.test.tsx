// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { openPage } from "#pages/open-page.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import * as categoriesPage from "./browse-categories-page.tsx";

const COUNT = "POST /rest/v1/rpc/count_deals_by_category";
const PAGES = [{ path: "/browse-categories", ...categoriesPage }];

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("all 17 categories are linked and show their number of deals from one request", async () => {
  const { requests } = fakeSupabase({
    [COUNT]: {
      body: [
        { category: "food", deals: 12 },
        { category: "eid", deals: 1 },
      ],
    },
  });
  openPage(PAGES, "/browse-categories");
  const links = await screen.findAllByRole("link");
  expect(links.map((link) => link.getAttribute("href")).sort()).toEqual(
    CATEGORIES.map(({ slug }) => `/category/${slug}`).sort(),
  );
  const textOf = (slug: string) =>
    links.find((link) => link.getAttribute("href") === `/category/${slug}`)?.textContent;
  expect(textOf("food")).toBe("Halal Food & Groceries12 deals");
  expect(textOf("eid")).toBe("Eid & Ramadan Specials1 deal");
  expect(textOf("toys")).toBe("Toys & GamesNo deals yet");
  expect(requests).toHaveLength(1);
});

test("a failed count hides no category", async () => {
  fakeSupabase({ [COUNT]: { status: 500, body: { message: "down" } } });
  openPage(PAGES, "/browse-categories");
  expect(await screen.findAllByRole("link")).toHaveLength(CATEGORIES.length);
  expect(screen.queryByText("No deals yet")).toBeNull();
});
