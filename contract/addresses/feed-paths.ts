/** Feeds of searches, merchants and decisions. Separate from `paths`, because the home page does not need them. */
export const feedPaths = {
  search: "/search/feed.xml",
  transparency: "/transparency/feed.xml",
  merchant: (slug: string) => `/businesses/${encodeURIComponent(slug)}/feed.xml`,
} as const;
