import { paths } from "#contract/addresses/paths.ts";
import { LANGUAGES } from "#contract/language.ts";

const SECURITY_TXT_DAYS = 90;

/** Composes security.txt (RFC 9116). Reports arrive through the contact form. */
export function composeSecurityTxt(siteUrl: string): string {
  const expires = new Date(Date.now() + SECURITY_TXT_DAYS * 24 * 60 * 60 * 1000);
  return [
    `Contact: ${siteUrl}${paths.contact}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.map(({ code }) => code).join(", ")}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

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
