// @vitest-environment happy-dom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { CategoryRail } from "./category-rail.tsx";

afterEach(cleanup);

test.each(["/category/books", "/", "/?category=food"])(
  "on %s, the categories keep location, date, price and sort",
  (address) => {
    const filters = "sort=hottest&location=Leeds&date=week&min=5&max=20";
    const separator = address.includes("?") ? "&" : "?";
    renderApp(<CategoryRail />, { path: `${address}${separator}${filters}&page=3` });
    expect(addressOf("All deals")).toBe(`/?${filters}`);
    expect(addressOf("Women's Clothing")).toBe(`/category/women?${filters}`);
  },
);

test("the categories beside a search link to lists without its search words", () => {
  renderApp(<CategoryRail />, { path: "/search?q=dates&category=food&location=Leeds" });
  expect(addressOf("All deals")).toBe("/?location=Leeds");
  expect(addressOf("Women's Clothing")).toBe("/category/women?location=Leeds");
});

test("the current category is marked even if the list is filtered", () => {
  renderApp(<CategoryRail />, { path: "/category/women?location=Leeds" });
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Women's Clothing");
});

test("an open season page comes first; until it opens, it follows all deals", () => {
  const linksWhile = (isOpen: boolean) => {
    const seasons = [{ to: "/ramadan", name: "Ramadan", isOpen }];
    const { unmount } = renderApp(
      <SiteConfigProvider config={{ ...TEST_CONFIG, seasons }}>
        <CategoryRail />
      </SiteConfigProvider>,
      { path: "/category/books" },
    );
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    unmount();
    return links.slice(0, 2);
  };
  expect(linksWhile(true)).toEqual(["/ramadan", "/"]);
  expect(linksWhile(false)).toEqual(["/", "/ramadan"]);
});

function addressOf(name: string): string | null {
  return screen.getByRole("link", { name }).getAttribute("href");
}
