import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { categoryName } from "#contract/deals/categories.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { dealImageAddress } from "#contract/image.ts";
import type { SiteConfig } from "#contract/site-config.ts";

/** Structured data for search engines: a product with its offer, and its breadcrumbs (schema.org). */
export function dealJsonLd(
  deal: Deal,
  { siteUrl, imageBaseUrl }: Pick<SiteConfig, "siteUrl" | "imageBaseUrl">,
): readonly object[] {
  const address = (path: string) => new URL(path, siteUrl).href;
  const url = address(paths.deal(shortDealId(deal.id)));
  return [
    {
      "@context": "https://schema.org",
      "@type": "Product",
      name: deal.title,
      description: deal.description || deal.title,
      image: dealImageAddress(deal.imageUrl, imageBaseUrl),
      category: categoryName(deal.category),
      url,
      ...(deal.hasPrice && { offers: offerOf(deal, url) }),
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: [
        { name: "Deals", item: address(paths.home) },
        { name: categoryName(deal.category), item: address(paths.category(deal.category)) },
        { name: deal.title, item: url },
      ].map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item })),
    },
  ];
}

function offerOf(deal: Deal, url: string): object {
  const availability = deal.isExpired ? "Discontinued" : deal.isUpcoming ? "PreOrder" : "InStock";
  const end = (deal.isExpired && deal.life?.endedAt) || deal.expiresAt;
  return {
    "@type": "Offer",
    price: shownPrice(deal),
    priceCurrency: deal.currency,
    url,
    seller: { "@type": "Organization", name: deal.merchant },
    availability: `https://schema.org/${availability}`,
    ...(deal.isUpcoming &&
      deal.startsAt && { validFrom: deal.startsAt, availabilityStarts: deal.startsAt }),
    ...(end && { priceValidUntil: end.slice(0, 10), availabilityEnds: end }),
  };
}
