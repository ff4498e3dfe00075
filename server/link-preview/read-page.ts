import { MERCHANT_MAX, TITLE_MAX } from "#contract/limits.ts";
import { isPlainText, withoutControls } from "#contract/text/plain-text.ts";
import { shorten } from "#contract/text/shorten.ts";
import type { Fetched } from "#server/outbound/fetch-public.ts";
import { decodePage } from "./decode-page.ts";
import { type JsonNode, listOf, productsIn, textOf } from "./json-ld.ts";
import { type PageMarkup, plainTextOf, readMarkup } from "./page-markup.ts";
import { onlyPrice, type PagePrice, pagePrice, priceOf } from "./product-prices.ts";

/** Facts about a product on a merchant's page. */
export interface PageFacts {
  title: string;
  /** The only price that the page states; null for none or several. */
  price: PagePrice | null;
  merchant: string;
  /** Address of the image; empty without one. */
  image: string;
}

/**
 * Reads JSON-LD (`Product`) and OpenGraph; the title also from `<title>`. Returns null for a page without a title, and for one that
 * search engines must not list, such as a request for consent or a captcha.
 */
export function readPage({ bytes, type, url }: Fetched): PageFacts | null {
  const html = decodePage(bytes, type);
  const page = html && readMarkup(html);
  if (!page || page.meta.get("robots")?.some((rule) => /\bnoindex\b|^none$/i.test(rule)))
    return null;
  const products = productsIn(page.jsonLd.flat());
  const title = shorten(
    lineOf(nameOf(products)) || lineOf(first(page, "og:title")) || lineOf(page.title),
    TITLE_MAX,
  );
  if (title === "") return null;
  const merchant = lineOf(first(page, "og:site_name"));
  return {
    title,
    // The price of OpenGraph is often that of the cheapest variant.
    price: products.length > 0 ? priceOf(products) : openGraphPrice(page),
    merchant: merchant.length <= MERCHANT_MAX ? merchant : "",
    image: absolute(imageOf(products) || first(page, "og:image"), url),
  };
}

/** Returns the name of the products; empty if they have different ones. */
function nameOf(products: readonly JsonNode[]): string {
  const names = new Set(products.map(({ name }) => plainTextOf(textOf(name))));
  const [name = ""] = names;
  return names.size === 1 ? name : "";
}

function imageOf(products: readonly JsonNode[]): string {
  const [image] = products.flatMap((product): unknown[] => [product.image].flat());
  const [node] = listOf(image);
  return textOf(node ? (node.contentUrl ?? node.url) : image);
}

function openGraphPrice(page: PageMarkup): PagePrice | null {
  const [amounts = [], currencies = []] = PRICE_PROPERTIES.map((names) =>
    names.flatMap((name) => page.meta.get(name) ?? []),
  );
  return onlyPrice(
    amounts.flatMap((amount) => currencies.map((currency) => pagePrice(amount, currency))),
  );
}

const PRICE_PROPERTIES = [
  ["product:price:amount", "og:price:amount"],
  ["product:price:currency", "og:price:currency"],
] as const;

function first({ meta }: PageMarkup, name: string): string {
  return meta.get(name)?.[0] ?? "";
}

/** Returns a text in one line, as the form accepts it; empty if it contains characters that the form refuses. */
function lineOf(text: string): string {
  const line = withoutControls(text).replace(/\s+/g, " ").trim();
  return isPlainText(line) ? line : "";
}

function absolute(address: string, base: string): string {
  return address && URL.canParse(address, base) ? new URL(address, base).href : "";
}
