import {
  Baby,
  BookOpen,
  Gem,
  Globe,
  HeartPulse,
  Landmark,
  type LucideIcon,
  MoonStar,
  Plane,
  Shirt,
  ShoppingBag,
  Smartphone,
  Sparkles,
  SprayCan,
  Store,
  Tag,
  ToyBrick,
  Wheat,
} from "lucide-react";
import type { CategorySlug } from "#contract/deals/categories.ts";

/** The icon of each category, in the order of the rail and of the page of all categories. */
export const CATEGORY_ICONS: Record<CategorySlug, LucideIcon> = {
  food: Wheat,
  eid: MoonStar,
  women: ShoppingBag,
  men: Shirt,
  perfumes: SprayCan,
  prayer: Sparkles,
  travel: Plane,
  books: BookOpen,
  kids: Baby,
  tech: Smartphone,
  local: Store,
  finance: Landmark,
  health: HeartPulse,
  toys: ToyBrick,
  wedding: Gem,
  international: Globe,
  other: Tag,
};

export const RAIL_ORDER = Object.keys(CATEGORY_ICONS) as CategorySlug[];
