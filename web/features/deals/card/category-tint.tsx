import { clsx } from "clsx";
import { Tag } from "lucide-react";
import { isCategorySlug } from "#contract/deals/categories.ts";
import { CATEGORY_DISPLAY } from "#features/deals/categories/category-display.ts";

/** A light tint with the icon of a category, in place of a missing image. Fills its positioned parent. */
export function CategoryTint({ category }: { category: string }) {
  const Icon = isCategorySlug(category) ? CATEGORY_DISPLAY[category].icon : Tag;
  return (
    <span className="category-tint">
      <Icon aria-hidden="true" />
    </span>
  );
}

/** The tint as a separate tile. */
export function CategoryTile({ category, className }: { category: string; className: string }) {
  return (
    <span className={clsx("relative block overflow-hidden", className)}>
      <CategoryTint category={category} />
    </span>
  );
}
