import { paths } from "#contract/addresses/paths.ts";
import { isCategorySlug } from "#contract/deals/categories.ts";
import { cutText } from "#contract/text/shorten.ts";

const TEXT_MAX = 100;

/** Search for merchants; an empty text matches all. */
export interface MerchantSearch {
  q: string;
  category: string;
  /** By name; empty for registered merchants first, then by number of deals. */
  sort: "name" | "";
  /** `muslim`: only shops that state to be Muslim-owned. */
  owner: "muslim" | "";
  page: number;
}

/** Reads a search from an address. Ignores invalid values. */
export function readMerchantSearch(query: URLSearchParams): MerchantSearch {
  const category = query.get("category") ?? "";
  return {
    q: cutText((query.get("q") ?? "").replaceAll("\0", "").trim(), TEXT_MAX),
    category: isCategorySlug(category) ? category : "",
    sort: query.get("sort") === "name" ? "name" : "",
    owner: query.get("owner") === "muslim" ? "muslim" : "",
    page: readPage(query),
  };
}

/** Returns the page number of an address; 1 by default and for invalid values. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

export function merchantsAddress({
  q = "",
  category = "",
  sort = "",
  owner = "",
  page = 1,
}: Partial<MerchantSearch>) {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (category) query.set("category", category);
  if (sort) query.set("sort", sort);
  if (owner) query.set("owner", owner);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${paths.businesses}?${text}` : paths.businesses;
}
