import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
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

interface CategoryDisplay {
  icon: LucideIcon;
  sentence: MessageDescriptor;
}

/** Icon and short description of each category, in the order of the rail and of the page of all categories. */
export const CATEGORY_DISPLAY: Readonly<Record<CategorySlug, CategoryDisplay>> = {
  food: {
    icon: Wheat,
    sentence: msg`Groceries, meat, sweets and meals out. Check the label or ask the shop.`,
  },
  eid: { icon: MoonStar, sentence: msg`Gifts, decorations and treats for Ramadan and Eid.` },
  women: { icon: ShoppingBag, sentence: msg`Abayas, hijabs, modest dresses and more.` },
  men: { icon: Shirt, sentence: msg`Thobes, shirts, suits and shoes.` },
  perfumes: { icon: SprayCan, sentence: msg`Attar, oud and alcohol-free scents.` },
  prayer: { icon: Sparkles, sentence: msg`Prayer mats, Qurans, beads and everything for worship.` },
  travel: {
    icon: Plane,
    sentence: msg`Before you pay, check the agent’s licence and what the price includes.`,
  },
  books: { icon: BookOpen, sentence: msg`Books, courses and everything for learning.` },
  kids: { icon: Baby, sentence: msg`Clothes and shoes for babies, children and teens.` },
  tech: { icon: Smartphone, sentence: msg`Phones, computers, gadgets and apps.` },
  local: { icon: Store, sentence: msg`Offers in shops and restaurants near you.` },
  finance: {
    icon: Landmark,
    sentence: msg`Check terms, fees and Sharia oversight yourself before you sign.`,
  },
  health: {
    icon: HeartPulse,
    sentence: msg`Vitamins, personal care and fitness. Check the ingredients.`,
  },
  toys: { icon: ToyBrick, sentence: msg`Toys, games and puzzles for every age.` },
  wedding: { icon: Gem, sentence: msg`Outfits, rings, venues and everything for the big day.` },
  international: {
    icon: Globe,
    sentence: msg`Shops that ship across borders. Watch out for customs and delivery costs.`,
  },
  other: { icon: Tag, sentence: msg`Good finds that don’t fit anywhere else.` },
};

export const RAIL_ORDER = Object.keys(CATEGORY_DISPLAY) as CategorySlug[];
