// @vitest-environment happy-dom
import { createMemoryRouter, matchRoutes } from "react-router";
import { expect, test, vi } from "vitest";
import { LoadingScreen } from "#app/layout/loading-screen.tsx";
import { routes } from "./routes.tsx";

/** The table of specification 2 and addresses of our own. */
const SCREENS = [
  ["/", "deals/listing/home-page"],
  ["/deals/a1b2c3d", "deals/deal-page"],
  ["/deals/d0000000-0000-4000-8000-000000000001", "deals/deal-page"],
  ["/login", "members/sign-in/login-page"],
  ["/register", "members/sign-in/register-page"],
  ["/forgot-password", "members/sign-in/forgot-password-page"],
  ["/reset-password", "members/sign-in/reset-password-page"],
  ["/auth/callback", "members/sign-in/auth-callback-page"],
  ["/blog", "blog/blog-page"],
  ["/blog/ramadan-pantry", "blog/blog-post-page"],
  ["/admin/blog/new", "blog/blog-editor-page"],
  ["/admin/blog/edit/17", "blog/blog-editor-page"],
  ["/admin", "admin/overview/dashboard-page"],
  ["/admin/reports", "admin/reports/reports-page"],
  ["/admin/profile-moderation", "admin/members/profile-moderation-page"],
  ["/users/0f1e2d3c", "members/profile/user-page"],
  ["/profile/amina", "members/profile/profile-page"],
  ["/about", "information/about-page"],
  ["/contact", "information/contact-page"],
  ["/faq", "information/faq-page"],
  ["/privacy", "information/privacy-page"],
  ["/terms", "information/terms-page"],
  ["/category/food", "deals/listing/category-page"],
  ["/businesses", "merchants/merchants-page"],
  ["/browse-categories", "deals/listing/browse-categories-page"],
  ["/leaderboard", "members/leaderboard-page"],
  ["/voucher-codes", "vouchers/voucher-codes-page"],
  ["/merchant-registration", "merchants/merchant-registration-page"],
  ["/search", "deals/listing/search-page"],
  ["/admin/deals", "admin/deals/deals-page"],
] as const;

const pagesAt = (path: string) =>
  (matchRoutes(routes, path) ?? []).map(({ route }) => route.id).filter((id) => id !== undefined);

test.each(SCREENS)("the address %s opens the screen %s", (path, page) => {
  expect(pagesAt(path)).toContain(page);
});

test("the admin pages share one guarded layout, without the blog editor", () => {
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

test("every page's code is loaded on demand, with a spinner while it loads", () => {
  const pages = SCREENS.flatMap(([path]) => matchRoutes(routes, path) ?? [])
    .map(({ route }) => route)
    .filter(({ id }) => id !== undefined);
  expect(pages.filter(({ lazy }) => typeof lazy !== "function")).toEqual([]);
  expect(routes[0]?.HydrateFallback).toBe(LoadingScreen);
});
