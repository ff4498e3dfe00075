export const PACKAGES = ["with_flights", "without_flights", "none"] as const;
export const INCLUSIONS = ["visa", "transfers", "breakfast", "dinner", "guide", "visits"] as const;
export const PAYMENTS = ["card", "bank_transfer", "cash", "instalments"] as const;
export const PRODUCTS = [
  ...(["savings", "current_account", "investment", "pension"] as const),
  ...(["home_finance", "takaful", "card", "other"] as const),
] as const;
export const PROTECTIONS = ["fscs", "other", "none"] as const;

/** Facts that the poster of a travel deal states. */
export type TravelFacts = {
  /** Whether it is an Umrah or Hajj package. */
  package: (typeof PACKAGES)[number];
  atol_number?: string;
  /** Holder of the ATOL. */
  seller?: string;
  /** Number of people that the price covers. */
  people?: number;
  nights_makkah?: number;
  nights_madinah?: number;
  hotel_makkah?: string;
  /** Metres from the hotel to the Grand Mosque. */
  distance_m?: number;
  includes?: (typeof INCLUSIONS)[number][];
  payment?: (typeof PAYMENTS)[number][];
  departure?: string;
};

/** Facts that the poster of a finance deal states. */
export type FinanceFacts = {
  /** False for a book about finance. */
  is_product: boolean;
  firm?: string;
  register_number?: string;
  product?: (typeof PRODUCTS)[number];
  /** Percentage per year. */
  expected_profit?: number;
  /** Whether the profit is fixed. */
  is_fixed?: boolean;
  protection?: (typeof PROTECTIONS)[number];
  source_url?: string;
};

export interface DealFacts {
  travel: TravelFacts | null;
  finance: FinanceFacts | null;
}

export type FactName = Exclude<keyof TravelFacts | keyof FinanceFacts, "is_product">;

/** Returns the facts that a deal still needs for its approval. Same as `private.missing_facts` in the database. */
export function missingFacts({ travel, finance }: DealFacts): FactName[] {
  const missing: FactName[] = [];
  if (travel?.package === "with_flights" && !travel.atol_number) missing.push("atol_number");
  if (finance?.is_product && !finance.firm) missing.push("firm");
  if (finance?.is_product && !finance.register_number) missing.push("register_number");
  return missing;
}

/** Returns the address of the public register that lists the number; null if the register is unknown. */
export function registerAddress(fact: FactName, number: string): string | null {
  if (fact === "atol_number") return "https://www.caa.co.uk/atol-protection/check-an-atol/";
  if (fact !== "register_number" || !/^\d{6,7}$/.test(number)) return null;
  return `https://register.fca.org.uk/s/search?q=${number}&type=Companies`;
}
