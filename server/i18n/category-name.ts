import { categoryName } from "#contract/deals/categories.ts";
import type { Language } from "#contract/language.ts";
import { translate } from "./translate.ts";

/** The name of a category in a language; its pages mark the names for translation (`web/lib/format/category-names.ts`). */
export function categoryNameIn(language: Language, slug: string): string {
  return translate(language, { message: categoryName(slug) });
}
