import { paths } from "#contract/addresses/paths.ts";
import { isCategorySlug } from "#contract/deals/categories.ts";

const TEXT_MAX = 100;

/** A search among the merchants; an empty text matches every merchant. */
export interface MerchantSearch {
  /** A part of the name. */
  q: string;
  /** A category's slug. */
  category: string;
  /** By name, or those with the most deals first. */
  sort: "name" | "";
  /** From 1. */
  page: number;
}

/** Reads a search from an address; invalid values are ignored. */
export function readMerchantSearch(query: URLSearchParams): MerchantSearch {
  const category = query.get("category") ?? "";
  return {
    q: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, TEXT_MAX),
    category: isCategorySlug(category) ? category : "",
    sort: query.get("sort") === "name" ? "name" : "",
    page: readPage(query),
  };
}

/** The page number of an address; 1 where it has none or an invalid one. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The address of the merchants that match. */
export function merchantsAddress({
  q = "",
  category = "",
  sort = "",
  page = 1,
}: Partial<MerchantSearch>) {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (category) query.set("category", category);
  if (sort) query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${paths.businesses}?${text}` : paths.businesses;
}
