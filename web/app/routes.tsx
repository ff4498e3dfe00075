// Longer than most: every address of the site stands on this one page.
import { type RouteObject, replace } from "react-router";
import { paths } from "#contract/paths.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { LoadingScreen } from "./layout/loading-screen.tsx";
import { PageError } from "./page-error.tsx";
import { RootLayout } from "./root-layout.tsx";

/**
 * Every address of the site (specification 2). A route's id is its page's file name, which is how the server
 * finds the chunks to preload.
 */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <PageError wholePage />,
    HydrateFallback: LoadingScreen,
    children: [
      {
        errorElement: <PageError />,
        children: [
          page("listing/sidebar-data", {}, () => import("#pages/listing/sidebar-data.tsx"), [
            page("home-page", { index: true }, () => import("#pages/home-page.tsx")),
            page("deal-page", { path: "/deals/:slug" }, () => import("#pages/deal-page.tsx")),
            page(
              "category-page",
              { path: "/category/:category" },
              () => import("#pages/category-page.tsx"),
            ),
          ]),
          page("login-page", { path: paths.login }, () => import("#pages/login-page.tsx")),
          page("register-page", { path: paths.register }, () => import("#pages/register-page.tsx")),
          page(
            "forgot-password-page",
            { path: paths.forgotPassword },
            () => import("#pages/forgot-password-page.tsx"),
          ),
          page(
            "reset-password-page",
            { path: paths.resetPassword },
            () => import("#pages/reset-password-page.tsx"),
          ),
          page(
            "auth-callback-page",
            { path: paths.authCallback },
            () => import("#pages/auth-callback-page.tsx"),
          ),
          page("submit-page", { path: paths.submit }, () => import("#pages/submit-page.tsx")),
          page("settings-page", { path: paths.settings }, () => import("#pages/settings-page.tsx")),
          page("search-page", { path: paths.search }, () => import("#pages/search-page.tsx")),
          page(
            "browse-categories-page",
            { path: paths.browseCategories },
            () => import("#pages/browse-categories-page.tsx"),
          ),
          page(
            "voucher-codes-page",
            { path: paths.voucherCodes },
            () => import("#pages/voucher-codes-page.tsx"),
          ),
          page(
            "add-voucher-page",
            { path: paths.newVoucher },
            () => import("#pages/add-voucher-page.tsx"),
          ),
          page(
            "businesses-page",
            { path: paths.businesses },
            () => import("#pages/businesses-page.tsx"),
          ),
          page(
            "business-page",
            { path: "/businesses/:slug" },
            () => import("#pages/business-page.tsx"),
          ),
          page(
            "merchant-registration-page",
            { path: paths.merchantRegistration },
            () => import("#pages/merchant-registration-page.tsx"),
          ),
          page(
            "leaderboard-page",
            { path: paths.leaderboard },
            () => import("#pages/leaderboard-page.tsx"),
          ),
          page("user-page", { path: "/users/:id" }, () => import("#pages/user-page.tsx")),
          page(
            "profile-page",
            { path: "/profile/:username" },
            () => import("#pages/profile-page.tsx"),
          ),
          page(
            "static/about-page",
            { path: paths.about },
            () => import("#pages/static/about-page.tsx"),
          ),
          page(
            "static/contact-page",
            { path: paths.contact },
            () => import("#pages/static/contact-page.tsx"),
          ),
          page("static/faq-page", { path: paths.faq }, () => import("#pages/static/faq-page.tsx")),
          page(
            "static/privacy-page",
            { path: paths.privacy },
            () => import("#pages/static/privacy-page.tsx"),
          ),
          page(
            "static/terms-page",
            { path: paths.terms },
            () => import("#pages/static/terms-page.tsx"),
          ),
          page("blog-page", { path: paths.blog }, () => import("#pages/blog-page.tsx")),
          page(
            "blog-post-page",
            { path: "/blog/:slug" },
            () => import("#pages/blog-post-page.tsx"),
          ),
          // Not behind the door of administration: every member writes posts. One page keeps its form through both.
          page("blog-editor-page", {}, () => import("#pages/blog-editor-page.tsx"), [
            { path: paths.newBlogPost, element: null },
            { path: "/admin/blog/edit/:id", element: null },
          ]),
          page(
            "admin/admin-layout",
            { path: paths.admin },
            () => import("#pages/admin/admin-layout.tsx"),
            [
              page(
                "admin/dashboard-page",
                { index: true },
                () => import("#pages/admin/dashboard-page.tsx"),
              ),
              page(
                "admin/find-deals-page",
                { path: paths.adminFindDeals },
                () => import("#pages/admin/find-deals-page.tsx"),
              ),
              page(
                "admin/edit-deal-page",
                { path: "/admin/deals/:id/edit" },
                () => import("#pages/admin/edit-deal-page.tsx"),
              ),
              page(
                "admin/members-page",
                { path: paths.adminMembers },
                () => import("#pages/admin/members-page.tsx"),
              ),
              page(
                "admin/member-page",
                { path: "/admin/members/:id" },
                () => import("#pages/admin/member-page.tsx"),
              ),
              page(
                "admin/reports-page",
                { path: paths.adminReports },
                () => import("#pages/admin/reports-page.tsx"),
              ),
              page(
                "admin/messages-page",
                { path: paths.adminMessages },
                () => import("#pages/admin/messages-page.tsx"),
              ),
              page(
                "admin/merchants-page",
                { path: paths.adminMerchants },
                () => import("#pages/admin/merchants-page.tsx"),
              ),
              page(
                "admin/vouchers-page",
                { path: paths.adminVouchers },
                () => import("#pages/admin/vouchers-page.tsx"),
              ),
              page(
                "admin/blog-page",
                { path: paths.adminBlog },
                () => import("#pages/admin/blog-page.tsx"),
              ),
              page(
                "admin/audit-page",
                { path: paths.adminAudit },
                () => import("#pages/admin/audit-page.tsx"),
              ),
              page(
                "admin/profile-moderation-page",
                { path: paths.adminProfileModeration },
                () => import("#pages/admin/profile-moderation-page.tsx"),
              ),
              page(
                "admin/deals-page",
                { path: paths.adminDeals },
                () => import("#pages/admin/deals-page.tsx"),
              ),
            ],
          ),
          // Any unknown path goes home and leaves no trace in the history.
          { path: "*", loader: () => replace(paths.home), element: null },
        ],
      },
    ],
  },
];

/** None for a route that only loads what the pages below it share. */
type Address = { index: true } | { path: string } | Record<string, never>;

function page(
  id: string,
  address: Address,
  load: () => Promise<object>,
  children?: RouteObject[],
): RouteObject {
  return {
    id,
    ...address,
    lazy: () => loadChunk(load),
    ...(children ? { children } : {}),
  } as RouteObject;
}
