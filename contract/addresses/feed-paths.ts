/** Feeds of searches and merchants. Separate from `paths`, because the home page does not need them. */
export const feedPaths = {
  search: "/search/feed.xml",
  merchant: (slug: string) => `/businesses/${encodeURIComponent(slug)}/feed.xml`,
} as const;
