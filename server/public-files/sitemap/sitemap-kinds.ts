import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { CATEGORIES } from "#contract/deals/categories.ts";
import type { ListedPage } from "./compose-sitemap.ts";

/** Row behind a page in a sitemap. */
interface ListedRow {
  id: string;
  slug?: string;
  created_at: string;
  updated_at?: string | null;
}

/** Kind of page with any number of instances, and its rows. */
export interface SitemapKind {
  /** Name in the address, as in `/sitemap-deals-1.xml`. */
  name: string;
  table: string;
  columns: string;
  /** Excludes rows that do not belong in a sitemap, although visitors can open their pages. */
  filter: Record<string, string>;
  page: (row: ListedRow) => ListedPage;
}

/** Kinds of pages in sitemaps. Members' profiles are public but not listed, to respect members' privacy. */
export const SITEMAP_KINDS: readonly SitemapKind[] = [
  {
    name: "deals",
    table: "deals_with_temperature",
    columns: "id,created_at,updated_at",
    filter: { is_running: "eq.true" },
    page: (row) => ({ path: paths.deal(shortDealId(row.id)), changedAt: row.updated_at }),
  },
  {
    name: "posts",
    table: "blog_posts",
    columns: "id,slug,created_at,updated_at",
    // Reviewed by an admin, or written by a trusted author.
    filter: { status: "eq.published", reviewed_at: "not.is.null" },
    page: (row) => ({ path: paths.blogPost(row.slug ?? row.id), changedAt: row.updated_at }),
  },
  {
    name: "businesses",
    table: "merchants",
    columns: "id,slug,created_at",
    filter: { status: "eq.approved" },
    page: (row) => ({ path: paths.merchant(row.slug ?? row.id), changedAt: row.created_at }),
  },
];

/** Pages that always exist. */
export const STATIC_PAGES: readonly ListedPage[] = [
  paths.home,
  ...CATEGORIES.map((category) => paths.category(category.slug)),
  paths.ramadan,
  paths.eid,
  paths.hajj,
  paths.browseCategories,
  paths.voucherCodes,
  paths.leaderboard,
  paths.businesses,
  paths.merchantRegistration,
  paths.blog,
  paths.about,
  paths.faq,
  paths.contact,
  paths.developers,
  paths.halal,
  paths.privacy,
  paths.terms,
].map((path) => ({ path }));
