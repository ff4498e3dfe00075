import { CATEGORIES } from "#contract/deals/categories.ts";
import type { Language } from "#contract/language.ts";
import { translate } from "./translate.ts";

/** Returns the name of a category in a language, or an unknown slug itself. */
export function categoryNameIn(language: Language, slug: string): string {
  const name = CATEGORIES.find((category) => category.slug === slug)?.name;
  return name ? translate(language, name) : slug;
}
