// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Provider } from "react-redux";
import { afterEach, expect, test, vi } from "vitest";
import { createAppStore } from "#app/store.ts";
import { createBrowserBackend } from "#lib/supabase-browser.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { SiteLayout } from "./site-layout.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

function layout(path: string, rail = true) {
  const store = createAppStore({
    backend: createBrowserBackend(TEST_CONFIG),
    uploadBaseUrl: TEST_CONFIG.uploadBaseUrl,
  });
  return renderApp(
    <Provider store={store}>
      <SiteLayout account={<a href="/login">Sign in</a>} rail={rail}>
        <ScrollToTop />
        <h1>Deals</h1>
      </SiteLayout>
    </Provider>,
    { path },
  );
}

test("the first link of the page skips to the content", () => {
  layout("/");
  const link = screen.getAllByRole("link")[0];
  expect(link?.textContent).toBe("Skip to content");
  expect(document.querySelector(link?.getAttribute("href") ?? "")).toBe(screen.getByRole("main"));
});

test("the main navigation and the rail mark where one is", () => {
  layout("/category/food");
  const rail = screen.getByRole("navigation", { name: "Categories" });
  expect(within(rail).getByRole("link", { current: "page" }).textContent).toBe(
    "Halal Food & Groceries",
  );
  expect(within(rail).getAllByRole("link").length).toBe(19);
  const main = screen.getByRole("navigation", { name: "Main" });
  expect(within(main).queryByRole("link", { current: "page" })).toBeNull();
});

test("at home all deals are current, unless a category filters them", () => {
  layout("/").unmount();
  layout("/?category=books");
  const rail = screen.getByRole("navigation", { name: "Categories" });
  expect(within(rail).getByRole("link", { current: "page" }).textContent).toBe("Books & Education");
});

test("pages without a rail have none", () => {
  layout("/login", false);
  expect(screen.queryByRole("navigation", { name: "Categories" })).toBeNull();
});

test("searching asks /search for what was typed", async () => {
  fakeSupabase({});
  const { router } = layout("/");
  await userEvent.type(
    screen.getByRole("combobox", { name: "Search deals or merchants" }),
    "medjool dates{Enter}",
  );
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/search?q=medjool+dates",
  );
});

test("the theme chosen is put on the page and kept for the next visit", async () => {
  layout("/");
  const theme = screen.getByRole("button", { name: /Switch to/ });
  await userEvent.click(theme);
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("samha-theme")).toBe("dark");
  await userEvent.click(theme);
  expect(localStorage.getItem("samha-theme")).toBe("light");
});

test("every change of route starts at the top", async () => {
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  layout("/");
  expect(scroll).not.toHaveBeenCalled();
  const main = screen.getByRole("navigation", { name: "Main" });
  await userEvent.click(within(main).getByRole("link", { name: "Leaderboard" }));
  expect(scroll).toHaveBeenCalledWith(0, 0);
  scroll.mockRestore();
});
