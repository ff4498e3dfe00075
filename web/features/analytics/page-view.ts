import { LANGUAGE_PARAMETER } from "#contract/addresses/address-language.ts";
import { paths } from "#contract/addresses/paths.ts";
import { isCategorySlug } from "#contract/deals/categories.ts";
import { LIST_SORTS } from "#contract/deals/filters.ts";
import { isLanguage } from "#contract/language.ts";

export interface PageView {
  page_path: string;
  page_location: string;
  page_title: string;
}

/**
 * Returns the page view with the path and the few parameters that say nothing about a person. The others may contain search
 * words, halal filters or conditions of alerts, which can reveal a belief or an illness, and tokens.
 */
export function pageView(address: string, title: string): PageView {
  const { origin, pathname, searchParams } = new URL(address);
  const kept = [...searchParams].filter(([name, value]) => ALLOWED.get(name)?.(value));
  const search = kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
  const isWhole = kept.length === [...searchParams].length;
  return {
    page_path: pathname + search,
    page_location: origin + pathname + search,
    // Other titles may quote a removed parameter, or a text that a member wrote.
    page_title: isWhole && FIXED.has(pathname) ? title : pathname,
  };
}

const ALLOWED = new Map<string, (value: string) => boolean>([
  ["page", (value) => /^\d{1,4}$/.test(value)],
  ["sort", (value) => LIST_SORTS.some((sort) => sort === value)],
  ["category", isCategorySlug],
  [LANGUAGE_PARAMETER, isLanguage],
]);

/** Paths without a name or an id. */
const FIXED: ReadonlySet<string> = new Set(
  Object.values(paths).filter((path) => typeof path === "string"),
);
