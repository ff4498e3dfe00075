/** Current halal facts of a deal in a list: the deal's own facts, otherwise its merchant's. Null means unknown. */
export interface CardFacts {
  /** A slug, `not_disclosed`, or `not_listed` for a certifier that the site does not list. */
  certifier: string | null;
  certifierName: string | null;
  /** `stunned`, `non_stunned` or `not_disclosed`. */
  stunning: string | null;
  /** In the product or on the premises: `yes`, `no` or `not_disclosed`. */
  alcohol: string | null;
  /** ISO day of the earliest check of a fact; null unless admins have checked all of them. */
  checkedOn: string | null;
  isDisputed: boolean;
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
    checkedOn: text("checked_on"),
    isDisputed: row.is_disputed === true,
  };
}
