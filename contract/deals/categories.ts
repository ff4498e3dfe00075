/** The 17 categories of section 3 of the specification, in its order. */
export const CATEGORIES = [
  { slug: "men", name: "Men's Clothing" },
  { slug: "women", name: "Women's Clothing" },
  { slug: "kids", name: "Kids Clothing" },
  { slug: "books", name: "Books & Education" },
  { slug: "eid", name: "Eid & Ramadan Specials" },
  { slug: "finance", name: "Islamic Finance" },
  { slug: "food", name: "Halal Food & Groceries" },
  { slug: "health", name: "Health & Wellness" },
  { slug: "international", name: "International" },
  { slug: "local", name: "Local (In-store)" },
  { slug: "perfumes", name: "Perfumes & Attar" },
  { slug: "prayer", name: "Prayer Essentials" },
  { slug: "tech", name: "Tech & Electronics" },
  { slug: "toys", name: "Toys & Games" },
  { slug: "travel", name: "Travel, Hajj, Umrah" },
  { slug: "wedding", name: "Wedding" },
  { slug: "other", name: "Other" },
] as const;

export type CategorySlug = (typeof CATEGORIES)[number]["slug"];

export function isCategorySlug(value: string): value is CategorySlug {
  return CATEGORIES.some((category) => category.slug === value);
}

/** Returns the name of a category, or an unknown slug itself. */
export function categoryName(slug: string): string {
  return CATEGORIES.find((category) => category.slug === slug)?.name ?? slug;
}
