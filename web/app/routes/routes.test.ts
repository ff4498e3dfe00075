// @vitest-environment happy-dom
import { globSync } from "node:fs";
import { createMemoryRouter, matchRoutes, type RouteObject } from "react-router";
import { expect, test, vi } from "vitest";
import { LoadingScreen } from "#app/layout/loading-screen.tsx";
import { PAGES } from "#contract/addresses/pages.ts";
import { routes } from "./routes.tsx";

/** Addresses that have a parameter or that two routes could match. */
const SCREENS = [
  ["/deals/a1b2c3d", "deals/deal-page"],
  ["/deals/d0000000-0000-4000-8000-000000000001", "deals/deal-page"],
  ["/blog", "blog/blog-page"],
  ["/blog/ramadan-pantry", "blog/blog-post-page"],
  ["/admin/blog/new", "blog/blog-editor-page"],
  ["/admin/blog/edit/17", "blog/blog-editor-page"],
  ["/admin", "admin/overview/dashboard-page"],
  ["/admin/deals", "admin/deals/deals-page"],
  ["/users/0f1e2d3c", "members/profile/user-page"],
  ["/profile/amina", "members/profile/profile-page"],
  ["/category/food", "deals/listing/category-page"],
] as const;

const pagesAt = (path: string) =>
  (matchRoutes(routes, path) ?? []).map(({ route }) => route.id).filter((id) => id !== undefined);

test.each(SCREENS)("the address %s opens the screen %s", (path, page) => {
  expect(pagesAt(path)).toContain(page);
});

test("every file of a page is listed with its address, and opens at it", () => {
  const files = globSync("**/*-page.tsx", { cwd: "web/pages" });
  expect(Object.keys(PAGES).sort()).toEqual(files.map((file) => file.slice(0, -4)).sort());
  for (const [id, { path, otherPath = path }] of Object.entries(PAGES)) {
    for (const address of [path, otherPath]) expect(pagesAt(address), address).toContain(id);
  }
});

test("the sitemap lists no page with a parameter in its address", () => {
  const listed = Object.values(PAGES).filter(({ sitemap }) => sitemap === "listed");
  expect(listed.filter(({ path }) => path.includes(":"))).toEqual([]);
});

test("all admin pages except the blog editor share one guarded layout", () => {
  const admin = SCREENS.filter(([path]) => path.startsWith("/admin"));
  for (const [path, page] of admin) {
    expect(pagesAt(path).includes("admin/frame/admin-layout")).toBe(
      page !== "blog/blog-editor-page",
    );
  }
});

test("an unknown path goes to / and replaces the history entry", async () => {
  const unknown = matchRoutes(routes, "/no/such/page")?.at(-1)?.route;
  expect(unknown?.path).toBe("*");
  const otherRoutes = ["/", "/login"].map((path) => ({ path, element: null }));
  const router = createMemoryRouter([...otherRoutes, { path: "*", loader: unknown?.loader }], {
    initialEntries: ["/login"],
  });
  await router.navigate("/no/such/page");
  expect(router.state.location.pathname).toBe("/");
  await router.navigate(-1);
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/login"));
});

test("every page's code except the home page's is loaded on demand, with a spinner while it loads", () => {
  const pages = withChildren(routes).filter(({ id }) => id !== undefined);
  expect(pages.length).toBeGreaterThan(50);
  const loaded = pages.filter(({ lazy }) => typeof lazy !== "function");
  expect(loaded.map(({ id }) => id)).toEqual([
    "deals/sidebar/sidebar-data",
    "deals/listing/home-page",
  ]);
  expect(routes[0]?.HydrateFallback).toBe(LoadingScreen);
});

function withChildren(branch: readonly RouteObject[]): RouteObject[] {
  return branch.flatMap((route) => [route, ...withChildren(route.children ?? [])]);
}
