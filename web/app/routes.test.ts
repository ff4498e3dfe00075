// @vitest-environment happy-dom
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { LoadingScreen } from "./layout/loading-screen.tsx";
import { routes } from "./routes.tsx";

/** The table of specification 2 and, below, the paths that it leaves open. */
const SCREENS = [
  ["/", "home-page"],
  ["/deals/a1b2c3d", "deal-page"],
  ["/deals/d0000000-0000-4000-8000-000000000001", "deal-page"],
  ["/login", "login-page"],
  ["/register", "register-page"],
  ["/forgot-password", "forgot-password-page"],
  ["/reset-password", "reset-password-page"],
  ["/auth/callback", "auth-callback-page"],
  ["/blog", "blog-page"],
  ["/blog/ramadan-pantry", "blog-post-page"],
  ["/admin/blog/new", "blog-editor-page"],
  ["/admin/blog/edit/17", "blog-editor-page"],
  ["/admin", "admin/dashboard-page"],
  ["/admin/reports", "admin/reports-page"],
  ["/admin/profile-moderation", "admin/profile-moderation-page"],
  ["/users/0f1e2d3c", "user-page"],
  ["/profile/amina", "profile-page"],
  ["/about", "static/about-page"],
  ["/contact", "static/contact-page"],
  ["/faq", "static/faq-page"],
  ["/privacy", "static/privacy-page"],
  ["/terms", "static/terms-page"],
  ["/category/food", "category-page"],
  ["/businesses", "businesses-page"],
  ["/browse-categories", "browse-categories-page"],
  ["/leaderboard", "leaderboard-page"],
  ["/voucher-codes", "voucher-codes-page"],
  ["/merchant-registration", "merchant-registration-page"],
  ["/search", "search-page"],
  ["/admin/deals", "admin/deals-page"],
] as const;

const pagesAt = (path: string) =>
  (matchRoutes(routes, path) ?? []).map(({ route }) => route.id).filter((id) => id !== undefined);

test.each(SCREENS)("the address %s leads to the screen %s", (path, page) => {
  expect(pagesAt(path)).toContain(page);
});

test("the screens of administration stand behind one door, the blog editor beside it", () => {
  const admin = SCREENS.filter(([path]) => path.startsWith("/admin"));
  for (const [path, page] of admin) {
    expect(pagesAt(path).includes("admin/admin-layout")).toBe(page !== "blog-editor-page");
  }
});

test("an unknown path goes to / and replaces the history entry", async () => {
  const route = matchRoutes(routes, "/no/such/page")?.at(-1)?.route;
  const load = route?.loader as () => Response;
  const { status, headers } = load();
  expect(status).toBe(302);
  expect(headers.get("Location")).toBe("/");
  expect(headers.get("X-Remix-Replace")).toBe("true");
});

test("every page's code is loaded on demand, with a spinner meanwhile", () => {
  const pages = SCREENS.flatMap(([path]) => matchRoutes(routes, path) ?? [])
    .map(({ route }) => route)
    .filter(({ id }) => id !== undefined);
  expect(pages.filter(({ lazy }) => typeof lazy !== "function")).toEqual([]);
  expect(routes[0]?.HydrateFallback).toBe(LoadingScreen);
});
