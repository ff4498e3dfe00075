import type { BusinessDetails } from "#contract/merchant.ts";
import { paths } from "#contract/paths.ts";
import { sanitizeUrl } from "#contract/sanitize.ts";

/** A business for search engines: an organisation, and where it stands on the site (schema.org). */
export function businessJsonLd(business: BusinessDetails, siteUrl: string): readonly object[] {
  const address = (path: string) => new URL(path, siteUrl).href;
  const url = address(paths.merchant(business.slug));
  const website = sanitizeUrl(business.website);
  const { name, description, location, logoUrl } = business;
  return [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      name,
      url: website || url,
      mainEntityOfPage: url,
      ...(description && { description }),
      ...(location && { location }),
      ...(logoUrl && { logo: address(logoUrl) }),
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { name: "Deals", item: address(paths.home) },
        { name: "Businesses", item: address(paths.businesses) },
        { name, item: url },
      ].map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item })),
    },
  ];
}
