import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { CATEGORIES } from "#contract/deals/categories.ts";
import type { ListedPage } from "./compose-sitemap.ts";

/** One row of what a sitemap lists. */
interface ListedRow {
  id: string;
  slug?: string;
  created_at: string;
  updated_at?: string | null;
}

/** A kind of page that there can be any number of, and which rows it is made from. */
export interface SitemapKind {
  /** As in `/sitemap-deals-1.xml`. */
  name: string;
  table: string;
  columns: string;
  /** On top of what the database hides from visitors: what has an address but is no longer listed. */
  filter: Record<string, string>;
  page: (row: ListedRow) => ListedPage;
}

/** Members' profiles are public but in no sitemap: nobody signed up to be in a list of members. */
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
    // Not before a moderator has looked at it, or its author is trusted.
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

/** The pages that are always there. */
export const STANDING_PAGES: readonly ListedPage[] = [
  paths.home,
  ...CATEGORIES.map((category) => paths.category(category.slug)),
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
  paths.privacy,
  paths.terms,
].map((path) => ({ path }));
