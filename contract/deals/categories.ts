import { defineMessage } from "#contract/text/define-message.ts";

/** The categories of section 3 of the specification, in its order. */
export const CATEGORIES = [
  { slug: "men", name: defineMessage("Men's Clothing") },
  { slug: "women", name: defineMessage("Women's Clothing") },
  { slug: "kids", name: defineMessage("Kids Clothing") },
  { slug: "books", name: defineMessage("Books & Education") },
  { slug: "eid", name: defineMessage("Eid & Ramadan Specials") },
  { slug: "finance", name: defineMessage("Islamic Finance") },
  { slug: "food", name: defineMessage("Halal Food & Groceries") },
  { slug: "health", name: defineMessage("Health & Wellness") },
  { slug: "international", name: defineMessage("International") },
  { slug: "local", name: defineMessage("Local (In-store)") },
  { slug: "perfumes", name: defineMessage("Perfumes & Attar") },
  { slug: "prayer", name: defineMessage("Prayer Essentials") },
  { slug: "tech", name: defineMessage("Tech & Electronics") },
  { slug: "toys", name: defineMessage("Toys & Games") },
  { slug: "travel", name: defineMessage("Travel, Hajj, Umrah") },
  { slug: "wedding", name: defineMessage("Wedding") },
  { slug: "other", name: defineMessage("Other") },
] as const;

export type CategorySlug = (typeof CATEGORIES)[number]["slug"];

export function isCategorySlug(value: string): value is CategorySlug {
  return CATEGORIES.some((category) => category.slug === value);
}
