// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Provider } from "react-redux";
import { afterEach, expect, test, vi } from "vitest";
import { createAppStore } from "#app/store.ts";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { rememberReturnPlace } from "#lib/storage/return-place.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { ScrollPosition } from "./scroll-position.tsx";
import { SiteLayout } from "./site-layout.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
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
        <ScrollPosition />
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

test("in a category, the rail marks the current page and the main navigation marks none", () => {
  layout("/category/food");
  const rail = screen.getByRole("navigation", { name: "Categories" });
  expect(within(rail).getByRole("link", { current: "page" }).textContent).toBe(
    "Halal Food & Groceries",
  );
  expect(within(rail).getAllByRole("link").length).toBe(19);
  const main = screen.getByRole("navigation", { name: "Main" });
  expect(within(main).queryByRole("link", { current: "page" })).toBeNull();
});

test("on the home page, the category of the filter is the current one", () => {
  layout("/").unmount();
  layout("/?category=books");
  const rail = screen.getByRole("navigation", { name: "Categories" });
  expect(within(rail).getByRole("link", { current: "page" }).textContent).toBe("Books & Education");
});

test("pages without a rail show no rail", () => {
  layout("/login", false);
  expect(screen.queryByRole("navigation", { name: "Categories" })).toBeNull();
});

test("a search opens /search with the typed text", async () => {
  fakeSupabase({});
  const { router } = layout("/");
  await userEvent.type(
    screen.getByRole("combobox", { name: "Search deals" }),
    "medjool dates{Enter}",
  );
  expect(router.state.location.pathname + router.state.location.search).toBe(
    "/search?q=medjool+dates",
  );
});

test("the chosen theme is applied and stored", async () => {
  layout("/");
  const theme = screen.getByRole("button", { name: /Switch to/ });
  await userEvent.click(theme);
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("samha-theme")).toBe("dark");
  await userEvent.click(theme);
  expect(localStorage.getItem("samha-theme")).toBe("light");
});

test("every route change scrolls to the top", async () => {
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  layout("/");
  const main = screen.getByRole("navigation", { name: "Main" });
  await userEvent.click(within(main).getByRole("link", { name: "Leaderboard" }));
  expect(scroll).toHaveBeenLastCalledWith(0, 0);
  scroll.mockRestore();
});

test("Back and signing in restore the scroll position", async () => {
  const scroll = vi.spyOn(window, "scrollTo").mockImplementation(() => {});
  const offset = vi.spyOn(window, "scrollY", "get").mockReturnValue(640);
  const { router } = layout("/");
  await act(() => router.navigate("/leaderboard"));
  expect(scroll).toHaveBeenLastCalledWith(0, 0);
  await act(() => router.navigate(-1));
  expect(scroll).toHaveBeenLastCalledWith(0, 640);

  rememberReturnPlace({ address: "/blog?page=2", y: 320 });
  await act(() => router.navigate("/login"));
  expect(scroll).toHaveBeenLastCalledWith(0, 0);
  await act(() => router.navigate("/blog?page=2", { replace: true }));
  expect(scroll).toHaveBeenLastCalledWith(0, 320);
  await act(() => router.navigate("/blog"));
  await act(() => router.navigate("/blog?page=2"));
  expect(scroll).toHaveBeenLastCalledWith(0, 0);
  scroll.mockRestore();
  offset.mockRestore();
});
