/** Addresses of feeds. Separate from `paths`, because the home page needs only its own feed. */
export const feedPaths = {
  search: "/search/feed.xml",
  merchant: (slug: string) => `/businesses/${encodeURIComponent(slug)}/feed.xml`,
} as const;
