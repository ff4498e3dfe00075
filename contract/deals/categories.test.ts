import { expect, test } from "vitest";
import { CATEGORIES } from "./categories.ts";

test("the 17 categories have the slugs and names in section 3 of the specification, in the same order", () => {
  expect(CATEGORIES.map(({ slug, name }) => `${slug}: ${name.message}`)).toEqual([
    "men: Men's Clothing",
    "women: Women's Clothing",
    "kids: Kids Clothing",
    "books: Books & Education",
    "eid: Eid & Ramadan Specials",
    "finance: Islamic Finance",
    "food: Halal Food & Groceries",
    "health: Health & Wellness",
    "international: International",
    "local: Local (In-store)",
    "perfumes: Perfumes & Attar",
    "prayer: Prayer Essentials",
    "tech: Tech & Electronics",
    "toys: Toys & Games",
    "travel: Travel, Hajj, Umrah",
    "wedding: Wedding",
    "other: Other",
  ]);
});
