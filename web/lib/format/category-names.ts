import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type CategorySlug, isCategorySlug } from "#contract/deals/categories.ts";

/** Translatable names of the categories in `contract/deals/categories.ts`. */
const CATEGORY_NAMES: Record<CategorySlug, MessageDescriptor> = {
  men: msg`Men's Clothing`,
  women: msg`Women's Clothing`,
  kids: msg`Kids Clothing`,
  books: msg`Books & Education`,
  eid: msg`Eid & Ramadan Specials`,
  finance: msg`Islamic Finance`,
  food: msg`Halal Food & Groceries`,
  health: msg`Health & Wellness`,
  international: msg`International`,
  local: msg`Local (In-store)`,
  perfumes: msg`Perfumes & Attar`,
  prayer: msg`Prayer Essentials`,
  tech: msg`Tech & Electronics`,
  toys: msg`Toys & Games`,
  travel: msg`Travel, Hajj, Umrah`,
  wedding: msg`Wedding`,
  other: msg`Other`,
};

/** Returns the name of a category in the language of `i18n`, or an unknown slug itself. */
export function categoryNameIn(i18n: I18n, slug: string): string {
  return isCategorySlug(slug) ? i18n._(CATEGORY_NAMES[slug]) : slug;
}
