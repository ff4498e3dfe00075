import { isCategorySlug } from "#contract/categories.ts";
import { paths } from "#contract/paths.ts";

const TEXT_MAX = 100;

/** What is looked for among the businesses; empty texts look for nothing in particular. */
export interface BusinessSearch {
  /** A part of the name. */
  q: string;
  /** A category's slug. */
  category: string;
  /** From 1. */
  page: number;
}

/** What an address looks for; what cannot be meant counts as not said. */
export function readBusinessSearch(query: URLSearchParams): BusinessSearch {
  const category = query.get("category") ?? "";
  return {
    q: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, TEXT_MAX),
    category: isCategorySlug(category) ? category : "",
    page: readPage(query),
  };
}

/** The page number of an address; the first where it is none. */
export function readPage(query: URLSearchParams): number {
  const page = Number(query.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1;
}

/** The address of the businesses that match. */
export function businessesAddress({ q = "", category = "", page = 1 }: Partial<BusinessSearch>) {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${paths.businesses}?${text}` : paths.businesses;
}
