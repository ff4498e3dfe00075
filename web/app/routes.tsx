// Longer than 200 lines: every address of the site is in this one table.
import { type RouteObject, redirect } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
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
          page(
            "deals/listing/sidebar-data",
            {},
            () => import("#pages/deals/listing/sidebar-data.tsx"),
            [
              page("deals/home-page", { index: true }, () => import("#pages/deals/home-page.tsx")),
              page(
                "deals/deal-page",
                { path: "/deals/:slug" },
                () => import("#pages/deals/deal-page.tsx"),
              ),
              page(
                "deals/category-page",
                { path: "/category/:category" },
                () => import("#pages/deals/category-page.tsx"),
              ),
              page(
                "deals/search-page",
                { path: paths.search },
                () => import("#pages/deals/search-page.tsx"),
              ),
            ],
          ),
          page(
            "members/login-page",
            { path: paths.login },
            () => import("#pages/members/login-page.tsx"),
          ),
          page(
            "members/register-page",
            { path: paths.register },
            () => import("#pages/members/register-page.tsx"),
          ),
          page(
            "members/forgot-password-page",
            { path: paths.forgotPassword },
            () => import("#pages/members/forgot-password-page.tsx"),
          ),
          page(
            "members/reset-password-page",
            { path: paths.resetPassword },
            () => import("#pages/members/reset-password-page.tsx"),
          ),
          page(
            "members/auth-callback-page",
            { path: paths.authCallback },
            () => import("#pages/members/auth-callback-page.tsx"),
          ),
          page(
            "deals/submit-page",
            { path: paths.submit },
            () => import("#pages/deals/submit-page.tsx"),
          ),
          page(
            "members/settings-page",
            { path: paths.settings },
            () => import("#pages/members/settings-page.tsx"),
          ),
          page(
            "members/notifications-page",
            { path: paths.notifications },
            () => import("#pages/members/notifications-page.tsx"),
          ),
          page(
            "deals/browse-categories-page",
            { path: paths.browseCategories },
            () => import("#pages/deals/browse-categories-page.tsx"),
          ),
          page(
            "vouchers/voucher-codes-page",
            { path: paths.voucherCodes },
            () => import("#pages/vouchers/voucher-codes-page.tsx"),
          ),
          page(
            "vouchers/add-voucher-page",
            { path: paths.newVoucher },
            () => import("#pages/vouchers/add-voucher-page.tsx"),
          ),
          page(
            "merchants/merchants-page",
            { path: paths.businesses },
            () => import("#pages/merchants/merchants-page.tsx"),
          ),
          page(
            "merchants/merchant-page",
            { path: "/businesses/:slug" },
            () => import("#pages/merchants/merchant-page.tsx"),
          ),
          page(
            "merchants/merchant-registration-page",
            { path: paths.merchantRegistration },
            () => import("#pages/merchants/merchant-registration-page.tsx"),
          ),
          page(
            "members/leaderboard-page",
            { path: paths.leaderboard },
            () => import("#pages/members/leaderboard-page.tsx"),
          ),
          page(
            "members/user-page",
            { path: "/users/:id" },
            () => import("#pages/members/user-page.tsx"),
          ),
          page(
            "members/profile-page",
            { path: "/profile/:username" },
            () => import("#pages/members/profile-page.tsx"),
          ),
          page(
            "information/about-page",
            { path: paths.about },
            () => import("#pages/information/about-page.tsx"),
          ),
          page(
            "information/contact-page",
            { path: paths.contact },
            () => import("#pages/information/contact-page.tsx"),
          ),
          page(
            "information/developers-page",
            { path: paths.developers },
            () => import("#pages/information/developers-page.tsx"),
          ),
          page(
            "information/faq-page",
            { path: paths.faq },
            () => import("#pages/information/faq-page.tsx"),
          ),
          page(
            "information/privacy-page",
            { path: paths.privacy },
            () => import("#pages/information/privacy-page.tsx"),
          ),
          page(
            "information/terms-page",
            { path: paths.terms },
            () => import("#pages/information/terms-page.tsx"),
          ),
          page("blog/blog-page", { path: paths.blog }, () => import("#pages/blog/blog-page.tsx")),
          page(
            "blog/blog-post-page",
            { path: "/blog/:slug" },
            () => import("#pages/blog/blog-post-page.tsx"),
          ),
          // Not below the admin layout: every member writes posts. One page keeps its form through both routes.
          page("blog/blog-editor-page", {}, () => import("#pages/blog/blog-editor-page.tsx"), [
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
                "admin/posts-page",
                { path: paths.adminPosts },
                () => import("#pages/admin/posts-page.tsx"),
              ),
              page(
                "admin/votes-page",
                { path: paths.adminVotes },
                () => import("#pages/admin/votes-page.tsx"),
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
          // Any unknown path redirects to the home page: the history has "/" in its place, and the page before stays.
          { path: "*", loader: () => redirect(paths.home), element: null },
        ],
      },
    ],
  },
];

/** Renders nothing itself: the route only loads data for the routes below it. */
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
