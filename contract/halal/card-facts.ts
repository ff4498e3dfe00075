/** Facts of a card, in the order of its line. */
export const CARD_FACTS = ["certifier", "stunning", "alcohol"] as const;
export type CardFact = (typeof CARD_FACTS)[number];

/** Current halal facts of a deal in a list: the deal's own facts, otherwise its merchant's. Null means unknown. */
export interface CardFacts {
  /** A slug, `not_disclosed`, or `not_listed` for a certifier that the site does not list. */
  certifier: string | null;
  certifierName: string | null;
  /** `stunned`, `non_stunned` or `not_disclosed`. */
  stunning: string | null;
  /** In the product or on the premises: `yes`, `no` or `not_disclosed`. */
  alcohol: string | null;
  /** Attribute that `alcohol` is about, or `both`. */
  alcoholAbout: string | null;
  /** ISO day of the earliest check of a fact; null unless admins have checked all of them. */
  checkedOn: string | null;
  /** Facts about the merchant in general. */
  ofShop: CardFact[];
  disputed: CardFact[];
}

/** Reads the column `halal` of a deal; null if there are no current facts. */
export function cardFactsFrom(json: unknown): CardFacts | null {
  if (typeof json !== "object" || json === null) return null;
  const row = json as Record<string, unknown>;
  const text = (name: string) => (typeof row[name] === "string" ? row[name] : null);
  return {
    certifier: text("certifier"),
    certifierName: text("certifier_name"),
    stunning: text("stunning"),
    alcohol: text("alcohol"),
    alcoholAbout: text("alcohol_about"),
    checkedOn: text("checked_on"),
    ofShop: cardFacts(row.of_shop),
    disputed: cardFacts(row.disputed),
  };
}

function cardFacts(json: unknown): CardFact[] {
  return Array.isArray(json) ? CARD_FACTS.filter((name) => json.includes(name)) : [];
}
