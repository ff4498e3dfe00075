import { CURRENCIES, parsePrice } from "#contract/deals/price.ts";
import { type JsonNode, listOf, textOf, typesOf } from "./json-ld.ts";

export interface PagePrice {
  price: number;
  currency: string;
}

/** Returns the price of products in JSON-LD: the only one that all offers of all variants state, otherwise null. */
export function priceOf(products: readonly JsonNode[]): PagePrice | null {
  const prices = products.flatMap((product) =>
    [product, ...listOf(product.hasVariant)].flatMap((one) =>
      listOf(one.offers).flatMap(offerPrices),
    ),
  );
  return onlyPrice(prices);
}

/** Parses an amount as the forms do. Null without an offered currency, and for 0, which shops write if they do not know a price. */
export function pagePrice(amount: unknown, currency: unknown): PagePrice | null {
  const code = textOf(currency).toUpperCase();
  if (!CURRENCIES.includes(code)) return null;
  const price = parsePrice(textOf(amount), code).amount;
  return price ? { price, currency: code } : null;
}

/** Returns the price if there is only one and all are known. */
export function onlyPrice(prices: readonly (PagePrice | null)[]): PagePrice | null {
  const [first] = prices;
  const isOnly = prices.every(
    (one) => one && one.price === first?.price && one.currency === first.currency,
  );
  return first && isOnly ? first : null;
}

/** Returns the prices of an offer; null stands for one that is not certain. */
function offerPrices(offer: JsonNode): (PagePrice | null)[] {
  const specifications = listOf(offer.priceSpecification).filter(isSellingPrice);
  if ([offer, ...specifications].some(isWithoutTax)) return [null];
  const { lowPrice, highPrice } = offer;
  if (typesOf(offer).includes("AggregateOffer")) {
    const range = pagePrice(lowPrice, offer.priceCurrency);
    const top = pagePrice(highPrice, offer.priceCurrency);
    return [range && top && range.price === top.price ? range : null];
  }
  if (offer.price !== undefined) {
    const currency = offer.priceCurrency ?? specifications[0]?.priceCurrency;
    return [pagePrice(offer.price, currency)];
  }
  if (specifications.length === 0) return [null];
  return specifications.map(({ price, priceCurrency }) =>
    pagePrice(price, priceCurrency ?? offer.priceCurrency),
  );
}

/** Excludes list prices, delivery, and prices for a quantity, a unit or members. */
function isSellingPrice(specification: JsonNode): boolean {
  const { priceType, eligibleQuantity, referenceQuantity, validForMemberTier } = specification;
  const isSale = priceType === undefined || /(?:^|\/)SalePrice$/.test(textOf(priceType));
  const isOther = typesOf(specification).some((type) => /^(?:Delivery|Payment)Charge/.test(type));
  return isSale && !isOther && !eligibleQuantity && !referenceQuantity && !validForMemberTier;
}

function isWithoutTax({ valueAddedTaxIncluded }: JsonNode): boolean {
  return valueAddedTaxIncluded !== undefined && textOf(valueAddedTaxIncluded) === "false";
}
