/** Composes robots.txt (RFC 9309): crawlers may visit all public pages. */
export function composeRobots(siteUrl: string): string {
  return [
    "User-agent: *",
    "Disallow: /admin",
    "Disallow: /settings",
    "Disallow: /notifications",
    "Disallow: /alerts",
    "Disallow: /auth/",
    "Disallow: /rest/",
    "",
    `Sitemap: ${siteUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
