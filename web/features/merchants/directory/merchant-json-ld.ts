import { paths } from "#contract/addresses/paths.ts";
import type { MerchantDetails } from "#contract/merchants/merchant.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { absoluteAddress } from "#lib/absolute-address.ts";
import { breadcrumbList, type DataSite, dataAddress } from "#lib/structured-data.ts";

/** Returns schema.org data of a merchant and its breadcrumb. */
export function merchantJsonLd(
  merchant: MerchantDetails,
  site: DataSite,
  names: { deals: string; businesses: string },
): readonly object[] {
  const path = paths.merchant(merchant.slug);
  const url = dataAddress(path, site);
  const website = sanitizeUrl(merchant.website);
  const { name, description, location } = merchant;
  const logo = absoluteAddress(merchant.logoUrl, site.siteUrl);
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
    breadcrumbList(
      [
        { name: names.deals, path: paths.home },
        { name: names.businesses, path: paths.businesses },
        { name, path },
      ],
      site,
    ),
  ];
}
