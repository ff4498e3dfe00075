import { paths } from "./paths.ts";

export interface Page {
  /** Pattern of the address, as in the router. */
  path: string;
  access: PageAccess;
  /** Group in metrics and in the request log. Addresses with the same first part have the same. */
  routeClass: PageClass;
  /** Whether the sitemap lists the address. Addresses with a parameter are listed by their content. */
  sitemap: "listed" | "unlisted";
  /** Frame around the page, inside the one of all pages. */
  layout?: "sidebar" | "admin";
  /** Second address of the page, which keeps its form between the two. */
  otherPath?: string;
}

/**
 * `reading`: complete as HTML, so that the application can start later (docs/decisions/0037). `application`: needs the application.
 * `private`: a personal or admin page, or one for signing in; sent with `no-store` and `noindex`. `token`: private, with a token in
 * its address; sends no referrer.
 */
type PageAccess = "reading" | "application" | "private" | "token";

export type PageClass =
  | "home"
  | "deal"
  | "list"
  | "search"
  | "profile"
  | "blog"
  | "business"
  | "voucher"
  | "leaderboard"
  | "submit"
  | "admin"
  | "account"
  | "text";

/** Every page by its file name below `web/pages`, which is also the id of its route. */
export const PAGES: Readonly<Record<string, Page>> = {
  "deals/listing/home-page": page(paths.home, "reading", "home", "listed", { layout: "sidebar" }),
  "deals/deal-page": page("/deals/:slug", "reading", "deal", "unlisted", { layout: "sidebar" }),
  "deals/listing/category-page": page("/category/:category", "reading", "list", "unlisted", {
    layout: "sidebar",
  }),
  "deals/listing/search-page": page(paths.search, "reading", "search", "unlisted", {
    layout: "sidebar",
  }),
  "deals/listing/browse-categories-page": page(paths.browseCategories, "reading", "list", "listed"),
  "seasons/ramadan-page": page(paths.ramadan, "reading", "list", "listed"),
  "seasons/eid-page": page(paths.eid, "reading", "list", "listed"),
  "seasons/hajj-page": page(paths.hajj, "reading", "list", "listed"),
  "deals/saved-page": page(paths.saved, "private", "list", "unlisted"),
  "deals/submit-page": page(paths.submit, "application", "submit", "unlisted"),
  "vouchers/voucher-codes-page": page(paths.voucherCodes, "reading", "voucher", "listed"),
  "vouchers/add-voucher-page": page(paths.newVoucher, "application", "voucher", "unlisted"),
  "merchants/merchants-page": page(paths.businesses, "reading", "business", "listed"),
  "merchants/merchant-page": page("/businesses/:slug", "reading", "business", "unlisted"),
  "merchants/merchant-registration-page": page(
    paths.merchantRegistration,
    "application",
    "business",
    "listed",
  ),
  "members/leaderboard-page": page(paths.leaderboard, "reading", "leaderboard", "listed"),
  "members/profile/user-page": page("/users/:id", "application", "profile", "unlisted"),
  "members/profile/profile-page": page("/profile/:username", "reading", "profile", "unlisted"),
  "blog/blog-page": page(paths.blog, "reading", "blog", "listed"),
  "blog/blog-post-page": page("/blog/:slug", "reading", "blog", "unlisted"),
  // Outside the admin layout, because all members may write posts.
  "blog/blog-editor-page": page(paths.newBlogPost, "private", "admin", "unlisted", {
    otherPath: "/admin/blog/edit/:id",
  }),
  "information/accessibility-page": page(paths.accessibility, "reading", "text", "listed"),
  "information/about-page": page(paths.about, "reading", "text", "listed"),
  "information/faq-page": page(paths.faq, "reading", "text", "listed"),
  "information/contact-page": page(paths.contact, "application", "text", "listed"),
  "information/developers-page": page(paths.developers, "reading", "text", "listed"),
  "information/halal-page": page(paths.halal, "reading", "text", "listed"),
  "information/privacy-page": page(paths.privacy, "reading", "text", "listed"),
  "information/terms-page": page(paths.terms, "reading", "text", "listed"),
  "information/transparency-page": page(paths.transparency, "reading", "text", "listed"),
  "members/sign-in/login-page": page(paths.login, "private", "account", "unlisted"),
  "members/sign-in/register-page": page(paths.register, "private", "account", "unlisted"),
  "members/sign-in/forgot-password-page": page(
    paths.forgotPassword,
    "private",
    "account",
    "unlisted",
  ),
  "members/sign-in/reset-password-page": page(paths.resetPassword, "token", "account", "unlisted"),
  "members/sign-in/auth-callback-page": page(paths.authCallback, "token", "account", "unlisted"),
  "members/settings/settings-page": page(paths.settings, "private", "account", "unlisted"),
  "members/alerts-page": page(paths.alerts, "private", "account", "unlisted"),
  "members/notifications-page": page(paths.notifications, "private", "account", "unlisted"),
  "members/mail-links/unsubscribe-page": page(paths.unsubscribe, "token", "account", "unlisted"),
  "members/mail-links/confirm-email-page": page(paths.confirmEmail, "token", "account", "unlisted"),
  "admin/overview/dashboard-page": admin(paths.admin),
  "admin/deals/find-deals-page": admin(paths.adminFindDeals),
  "admin/deals/edit-deal-page": admin("/admin/deals/:id/edit"),
  "admin/members/members-page": admin(paths.adminMembers),
  "admin/members/member-page": admin("/admin/members/:id"),
  "admin/reports/reports-page": admin(paths.adminReports),
  "admin/reports/appeals-page": admin(paths.adminAppeals),
  "admin/members/messages-page": admin(paths.adminMessages),
  "admin/merchants/merchants-page": admin(paths.adminMerchants),
  "admin/merchants/vouchers-page": admin(paths.adminVouchers),
  "admin/blog/posts-page": admin(paths.adminPosts),
  "admin/deals/votes-page": admin(paths.adminVotes),
  "admin/deals/endings-page": admin(paths.adminEndings),
  "admin/deals/revived-page": admin(paths.adminRevived),
  "admin/deals/halal-page": admin(paths.adminHalal),
  "admin/deals/edits-page": admin(paths.adminEdits),
  "admin/blog/blog-page": admin(paths.adminBlog),
  "admin/overview/audit-page": admin(paths.adminAudit),
  "admin/overview/search-words-page": admin(paths.adminSearchWords),
  "admin/overview/seasons-page": admin(paths.adminSeasons),
  "admin/overview/links-page": admin(paths.adminLinks),
  "admin/members/profile-moderation-page": admin(paths.adminProfileModeration),
  "admin/deals/deals-page": admin(paths.adminDeals),
};

function page(
  path: string,
  access: PageAccess,
  routeClass: PageClass,
  sitemap: Page["sitemap"],
  frame: Pick<Page, "layout" | "otherPath"> = {},
): Page {
  return { path, access, routeClass, sitemap, ...frame };
}

function admin(path: string): Page {
  return page(path, "private", "admin", "unlisted", { layout: "admin" });
}
