import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { dealImageAddress } from "#contract/image.ts";
import { breadcrumbList, type DataSite, dataAddress } from "#lib/structured-data.ts";

/**
 * Structured data for search engines: a product with its offer, and its breadcrumbs (schema.org). Without a price there is no
 * product, because search engines require an offer.
 */
export function dealJsonLd(
  deal: Deal,
  site: DataSite,
  names: { deals: string; category: string },
): readonly object[] {
  const path = paths.deal(shortDealId(deal.id));
  const url = dataAddress(path, site);
  return [
    ...(deal.hasPrice ? [productOf(deal, url, site, names.category)] : []),
    breadcrumbList(
      [
        { name: names.deals, path: paths.home },
        { name: names.category, path: paths.category(deal.category) },
        { name: deal.title, path },
      ],
      site,
    ),
  ];
}

function productOf(deal: Deal, url: string, { imageBaseUrl }: DataSite, category: string): object {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: deal.title,
    description: deal.description || deal.title,
    image: dealImageAddress(deal.imageUrl, imageBaseUrl),
    category,
    url,
    offers: offerOf(deal, url),
  };
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
