import { PAGES } from "#contract/addresses/pages.ts";
import { paths } from "#contract/addresses/paths.ts";
import { CATEGORIES } from "#contract/deals/categories.ts";
import type { ListedPage } from "./compose-sitemap.ts";

/**
 * Paths of the kinds of pages with any number of instances, by slug or short id. The names are part of the address, as in
 * `/sitemap-deals-1.xml`. Members' profiles are public but not listed, to respect members' privacy.
 */
export const SITEMAP_KINDS: ReadonlyMap<string, (slug: string) => string> = new Map([
  ["deals", paths.deal],
  ["posts", paths.blogPost],
  ["businesses", paths.merchant],
]);

/** Pages that always exist. */
export const STATIC_PAGES: readonly ListedPage[] = [
  ...Object.values(PAGES).filter(({ sitemap }) => sitemap === "listed"),
  ...CATEGORIES.map(({ slug }) => ({ path: paths.category(slug) })),
];
