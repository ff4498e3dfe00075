import { FULL_ID_MIN_LENGTH, SHORT_ID_LENGTH } from "#contract/limits.ts";
import type { OwnState } from "#contract/members/own-state.ts";

/** Addresses of the site, except those in other `*-paths.ts`. The pages are listed in `pages.ts`. */
export const paths = {
  home: "/",
  login: "/login",
  register: "/register",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  authCallback: "/auth/callback",
  blog: "/blog",
  about: "/about",
  contact: "/contact",
  developers: "/developers",
  halal: "/halal",
  faq: "/faq",
  privacy: "/privacy",
  terms: "/terms",
  accessibility: "/accessibility",
  transparency: "/transparency",
  businesses: "/businesses",
  browseCategories: "/browse-categories",
  leaderboard: "/leaderboard",
  voucherCodes: "/voucher-codes",
  newVoucher: "/voucher-codes/new",
  merchantRegistration: "/merchant-registration",
  search: "/search",
  submit: "/submit",
  settings: "/settings",
  notifications: "/notifications",
  saved: "/saved",
  alerts: "/alerts",
  /** Turns off one switch for emails. Needs `?token=`. */
  unsubscribe: "/unsubscribe",
  /** Needs `?token=`. */
  confirmEmail: "/confirm-email",
  admin: "/admin",
  adminDeals: "/admin/deals",
  adminReports: "/admin/reports",
  adminProfileModeration: "/admin/profile-moderation",
  adminMerchants: "/admin/merchants",
  adminVouchers: "/admin/vouchers",
  adminPosts: "/admin/posts",
  adminVotes: "/admin/votes",
  adminEndings: "/admin/endings",
  adminRevived: "/admin/revived",
  adminEdits: "/admin/edits",
  adminHalal: "/admin/halal",
  adminMessages: "/admin/messages",
  adminAppeals: "/admin/appeals",
  adminMembers: "/admin/members",
  adminAudit: "/admin/audit",
  adminSearchWords: "/admin/search-words",
  adminSeasons: "/admin/seasons",
  adminLinks: "/admin/links",
  adminBlog: "/admin/blog",
  newBlogPost: "/admin/blog/new",
  editBlogPost: (id: string) => `/admin/blog/edit/${encodeURIComponent(id)}`,
  adminFindDeals: "/admin/deals/all",
  adminEditDeal: (id: string) => `/admin/deals/${encodeURIComponent(id)}/edit`,
  adminMember: (id: string) => `/admin/members/${encodeURIComponent(id)}`,
  blogPost: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  merchant: (slug: string) => `/businesses/${encodeURIComponent(slug)}`,
  category: (slug: string) => `/category/${encodeURIComponent(slug)}`,
  feed: "/feed.xml",
  serviceWorker: "/sw.js",
  ramadan: "/ramadan",
  eid: "/eid",
  hajj: "/hajj",
  categoryFeed: (slug: string) => `/category/${encodeURIComponent(slug)}/feed.xml`,
  /** The deal form with a section of the season pages selected. */
  submitFor: (section: string) => `/submit?section=${section}`,
  /** The deal form, filled in with a member's own deal. */
  correctDeal: (id: string) => `/submit?deal=${encodeURIComponent(id)}`,
  /** The voucher form, filled in with a member's own code, or with a deal's code. */
  voucherForm: (id: string, of: "code" | "deal" = "code") =>
    `/voucher-codes/new?${of}=${encodeURIComponent(id)}`,
  deal: (slug: string) => `/deals/${encodeURIComponent(slug)}`,
  dealCalendar: (id: string, language = "en") =>
    `/deals/${encodeURIComponent(id)}.ics${language === "en" ? "" : `?lang=${language}`}`,
  shareImage: (id: string, language = "en") =>
    `/share/deals/${encodeURIComponent(id)}.jpg${language === "en" ? "" : `?lang=${language}`}`,
  /** A member's own deals in one state, by default the first state with deals. */
  ownDeals: (username: string, state?: OwnState) =>
    `/profile/${encodeURIComponent(username)}${state ? `?state=${state}` : ""}`,
  ownCodes: (username: string) => `/profile/${encodeURIComponent(username)}?tab=codes`,
  user: (id: string) => `/users/${encodeURIComponent(id)}`,
  profile: (username: string) => `/profile/${encodeURIComponent(username)}`,
  /** The contact form about a page of the site: to report it, or to object to a decision. */
  contactAbout: (about: string, topic: "illegal" | "complaint" = "illegal") =>
    `/contact?topic=${topic}&about=${encodeURIComponent(about)}`,
  /** The contact form to appeal against a decision, whose id is a member's own matter; with the page of the decision. */
  appeal: (actionId: string, about?: string) =>
    `/contact?topic=complaint${about ? `&about=${encodeURIComponent(about)}` : ""}&action=${actionId}`,
  loginThen: (next: string) => withNext("/login", next),
  registerThen: (next: string) => withNext("/register", next),
} as const;

export function shortDealId(id: string): string {
  return id.slice(0, SHORT_ID_LENGTH);
}

/** Returns true for an id prefix: shorter than 32 characters and without a hyphen (section 5 of the specification). */
export function isShortDealId(slug: string): boolean {
  return slug.length < FULL_ID_MIN_LENGTH && !slug.includes("-");
}

/** Adds the page to return to as `?next=`, except for the home page. */
function withNext(path: string, next: string): string {
  return next === "/" ? path : `${path}?next=${encodeURIComponent(next)}`;
}
