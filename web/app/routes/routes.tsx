import { type RouteObject, redirect } from "react-router";
import { LoadingScreen } from "#app/layout/loading-screen.tsx";
import { PageError } from "#app/navigation/page-error.tsx";
import { RootLayout } from "#app/root-layout.tsx";
import { paths } from "#contract/addresses/paths.ts";
import { loadPageChunk } from "#lib/load-chunk.ts";

/** Route table. The id of a route is the file name of its page, by which the server finds the chunks to preload. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <PageError wholePage />,
    HydrateFallback: LoadingScreen,
    children: [
      {
        errorElement: <PageError />,
        children: [
          page("deals/sidebar/sidebar-data", {}, [
            page("deals/listing/home-page", { index: true }),
            page("deals/deal-page", { path: "/deals/:slug" }),
            page("deals/listing/category-page", { path: "/category/:category" }),
            page("deals/listing/search-page", { path: paths.search }),
          ]),
          page("members/sign-in/login-page", { path: paths.login }),
          page("members/sign-in/register-page", { path: paths.register }),
          page("members/sign-in/forgot-password-page", { path: paths.forgotPassword }),
          page("members/sign-in/reset-password-page", { path: paths.resetPassword }),
          page("members/sign-in/auth-callback-page", { path: paths.authCallback }),
          page("deals/submit-page", { path: paths.submit }),
          page("members/settings/settings-page", { path: paths.settings }),
          page("deals/saved-page", { path: paths.saved }),
          page("members/alerts-page", { path: paths.alerts }),
          page("members/notifications-page", { path: paths.notifications }),
          page("members/mail-links/unsubscribe-page", { path: paths.unsubscribe }),
          page("members/mail-links/confirm-email-page", { path: paths.confirmEmail }),
          page("deals/listing/browse-categories-page", { path: paths.browseCategories }),
          page("seasons/ramadan-page", { path: paths.ramadan }),
          page("seasons/eid-page", { path: paths.eid }),
          page("seasons/hajj-page", { path: paths.hajj }),
          page("vouchers/voucher-codes-page", { path: paths.voucherCodes }),
          page("vouchers/add-voucher-page", { path: paths.newVoucher }),
          page("merchants/merchants-page", { path: paths.businesses }),
          page("merchants/merchant-page", { path: "/businesses/:slug" }),
          page("merchants/merchant-registration-page", { path: paths.merchantRegistration }),
          page("members/leaderboard-page", { path: paths.leaderboard }),
          page("members/profile/user-page", { path: "/users/:id" }),
          page("members/profile/profile-page", { path: "/profile/:username" }),
          page("information/about-page", { path: paths.about }),
          page("information/contact-page", { path: paths.contact }),
          page("information/developers-page", { path: paths.developers }),
          page("information/faq-page", { path: paths.faq }),
          page("information/halal-page", { path: paths.halal }),
          page("information/privacy-page", { path: paths.privacy }),
          page("information/terms-page", { path: paths.terms }),
          page("blog/blog-page", { path: paths.blog }),
          page("blog/blog-post-page", { path: "/blog/:slug" }),
          // Outside the admin layout, because all members may write posts. Both routes share a page, which keeps its form.
          page("blog/blog-editor-page", {}, [
            { path: paths.newBlogPost, element: null },
            { path: "/admin/blog/edit/:id", element: null },
          ]),
          page("admin/frame/admin-layout", { path: paths.admin }, [
            page("admin/overview/dashboard-page", { index: true }),
            page("admin/deals/find-deals-page", { path: paths.adminFindDeals }),
            page("admin/deals/edit-deal-page", { path: "/admin/deals/:id/edit" }),
            page("admin/members/members-page", { path: paths.adminMembers }),
            page("admin/members/member-page", { path: "/admin/members/:id" }),
            page("admin/reports/reports-page", { path: paths.adminReports }),
            page("admin/members/messages-page", { path: paths.adminMessages }),
            page("admin/merchants/merchants-page", { path: paths.adminMerchants }),
            page("admin/merchants/vouchers-page", { path: paths.adminVouchers }),
            page("admin/blog/posts-page", { path: paths.adminPosts }),
            page("admin/deals/votes-page", { path: paths.adminVotes }),
            page("admin/deals/endings-page", { path: paths.adminEndings }),
            page("admin/deals/revived-page", { path: paths.adminRevived }),
            page("admin/deals/halal-page", { path: paths.adminHalal }),
            page("admin/deals/edits-page", { path: paths.adminEdits }),
            page("admin/blog/blog-page", { path: paths.adminBlog }),
            page("admin/overview/audit-page", { path: paths.adminAudit }),
            page("admin/overview/search-words-page", { path: paths.adminSearchWords }),
            page("admin/overview/seasons-page", { path: paths.adminSeasons }),
            page("admin/overview/links-page", { path: paths.adminLinks }),
            page("admin/members/profile-moderation-page", { path: paths.adminProfileModeration }),
            page("admin/deals/deals-page", { path: paths.adminDeals }),
          ]),
          // Unknown paths redirect to the home page and replace their history entry.
          { path: "*", loader: () => redirect(paths.home), element: null },
        ],
      },
    ],
  },
];

type Address = { index: true } | { path: string } | Record<string, never>;

function page(id: string, address: Address, children?: RouteObject[]): RouteObject {
  return {
    id,
    ...address,
    lazy: () => loadPageChunk(() => loadPage(id)),
    ...(children ? { children } : {}),
  } as RouteObject;
}

async function loadPage(id: string): Promise<object> {
  if (id === "deals/listing/home-page") return import("#pages/deals/listing/home-page.tsx");
  if (id === "deals/sidebar/sidebar-data") return import("#pages/deals/sidebar/sidebar-data.tsx");
  const pages = await import("./pages.ts");
  return pages.loadPage(id);
}
