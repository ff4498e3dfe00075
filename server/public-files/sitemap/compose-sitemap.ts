import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { LANGUAGES } from "#contract/language.ts";

/** Page in a sitemap: its local path and the date of its last change, ISO 8601. */
export interface ListedPage {
  path: string;
  changedAt?: string | null;
}

/** Composes one part in the format of sitemaps.org: each page in each language, with absolute, escaped addresses. */
export function composeSitemap(siteUrl: string, pages: readonly ListedPage[]): string {
  return document(
    "urlset",
    pages.flatMap(({ path, changedAt }) => {
      const lastmod = changedAt ? `<lastmod>${changedAt.slice(0, 10)}</lastmod>` : "";
      return LANGUAGES.map(({ code }) => {
        const address = escapeXml(siteUrl + canonicalAddress(path, code));
        return `<url><loc>${address}</loc>${lastmod}</url>`;
      });
    }),
  );
}

/** Composes the index with the addresses of all parts. */
export function composeSitemapIndex(siteUrl: string, paths: readonly string[]): string {
  return document(
    "sitemapindex",
    paths.map((path) => `<sitemap><loc>${escapeXml(siteUrl + path)}</loc></sitemap>`),
  );
}

function document(element: string, lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</${element}>\n`;
}

function escapeXml(address: string): string {
  return address.replaceAll("&", "&amp;").replaceAll("'", "&apos;").replaceAll("<", "&lt;");
}
