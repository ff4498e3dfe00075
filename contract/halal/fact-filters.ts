export const STUNNING_FILTERS = ["non_stunned", "stunned", "not_disclosed"] as const;
export const ALCOHOL_FILTERS = ["no", "yes", "not_disclosed"] as const;

/** Filters of lists by halal facts, as in the address. An empty value filters nothing. */
export interface FactFilters {
  /** Slug of a certifier, or `not_disclosed`. */
  certifier: string;
  stunning: (typeof STUNNING_FILTERS)[number] | "";
  alcohol: (typeof ALCOHOL_FILTERS)[number] | "";
  /** By default, deals without information stay in the list. */
  unknown: "hide" | "";
}

export const NO_FACT_FILTERS: FactFilters = {
  certifier: "",
  stunning: "",
  alcohol: "",
  unknown: "",
};

const CERTIFIER = /^(?:[\p{L}\p{M}\p{N}-]{1,100}|not_disclosed)$/u;

/** Reads the filters by name. Invalid values count as absent. */
export function factFiltersFrom(read: (name: keyof FactFilters) => string | null): FactFilters {
  const certifier = read("certifier")?.trim().toLowerCase() ?? "";
  return {
    certifier: isCertifierFilter(certifier) ? certifier : "",
    stunning: STUNNING_FILTERS.find((value) => value === read("stunning")) ?? "",
    alcohol: ALCOHOL_FILTERS.find((value) => value === read("alcohol")) ?? "",
    unknown: read("unknown") === "hide" ? "hide" : "",
  };
}

export function isCertifierFilter(value: string): boolean {
  return CERTIFIER.test(value);
}

export function factFiltersOf(filters: FactFilters): FactFilters {
  const { certifier, stunning, alcohol, unknown } = filters;
  return { certifier, stunning, alcohol, unknown };
}

export function hasFactFilters(filters: FactFilters): boolean {
  return Object.values(factFiltersOf(filters)).some(Boolean);
}

/** Returns the parameters of the list procedures. */
export function factArgs({ certifier, stunning, alcohol, unknown }: FactFilters) {
  return {
    ...(certifier && { certifier_filter: certifier }),
    ...(stunning && { stunning_filter: stunning }),
    ...(alcohol && { alcohol_filter: alcohol }),
    ...(unknown && { hide_unknown: true }),
  };
}
