/** What crawlers may visit: everything public (RFC 9309), and where the list of it is. */
export function composeRobots(siteUrl: string): string {
  return [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /settings",
    "Disallow: /notifications",
    "Disallow: /auth/",
    "Disallow: /rest/",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
