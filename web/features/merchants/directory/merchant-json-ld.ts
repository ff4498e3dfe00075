import { paths } from "#contract/addresses/paths.ts";
import type { MerchantDetails } from "#contract/merchants/merchant.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { absoluteAddress } from "#lib/absolute-address.ts";

/** Returns schema.org data of a merchant and its breadcrumb. */
export function merchantJsonLd(merchant: MerchantDetails, siteUrl: string): readonly object[] {
  const address = (path: string) => new URL(path, siteUrl).href;
  const url = address(paths.merchant(merchant.slug));
  const website = sanitizeUrl(merchant.website);
  const { name, description, location } = merchant;
  const logo = absoluteAddress(merchant.logoUrl, siteUrl);
  return [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      name,
      url: website || url,
      mainEntityOfPage: url,
      ...(description && { description }),
      ...(location && { location }),
      ...(logo && { logo }),
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
