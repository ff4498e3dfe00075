import { useLingui } from "@lingui/react/macro";
import { type CategorySlug, isCategorySlug } from "#contract/deals/categories.ts";

/** Returns a short description of a category in the reader's language; empty for an unknown one. */
export function useCategorySentence(category: string): string {
  const { t } = useLingui();
  const sentences: Record<CategorySlug, string> = {
    men: t`Thobes, shirts, suits and shoes.`,
    women: t`Abayas, hijabs, modest dresses and more.`,
    kids: t`Clothes and shoes for babies, children and teens.`,
    books: t`Books, courses and everything for learning.`,
    eid: t`Gifts, decorations and treats for Ramadan and Eid.`,
    finance: t`Check terms, fees and Sharia oversight yourself before you sign.`,
    food: t`Groceries, meat, sweets and meals out. Check the label or ask the shop.`,
    health: t`Vitamins, personal care and fitness. Check the ingredients.`,
    international: t`Shops that ship across borders. Watch out for customs and delivery costs.`,
    local: t`Offers in shops and restaurants near you.`,
    perfumes: t`Attar, oud and alcohol-free scents.`,
    prayer: t`Prayer mats, Qurans, beads and everything for worship.`,
    tech: t`Phones, computers, gadgets and apps.`,
    toys: t`Toys, games and puzzles for every age.`,
    travel: t`Before you pay, check the agent’s licence and what the price includes.`,
    wedding: t`Outfits, rings, venues and everything for the big day.`,
    other: t`Good finds that don’t fit anywhere else.`,
  };
  return isCategorySlug(category) ? sentences[category] : "";
}
