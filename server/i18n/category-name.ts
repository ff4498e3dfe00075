import { categoryName } from "#contract/deals/categories.ts";
import type { Language } from "#contract/language.ts";
import { translate } from "./translate.ts";

/** Returns a category's name in a language. `web/lib/format/category-names.ts` marks the names for translation. */
export function categoryNameIn(language: Language, slug: string): string {
  return translate(language, { message: categoryName(slug) });
}
