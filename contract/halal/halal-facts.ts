/** Attributes of a fact, in the order of the table, each with its values. Every attribute also has `not_disclosed`. */
export const HALAL_VALUES = {
  certifier: ["certified"],
  slaughter: ["hand", "machine"],
  stunning: ["stunned", "non_stunned"],
  gelatine: ["none", "halal_beef", "fish", "other"],
  alcohol_in_product: ["yes", "no"],
  alcohol_on_premises: ["yes", "no"],
  kitchen: ["fully_halal", "separate", "shared"],
} as const;

export type HalalAttribute = keyof typeof HALAL_VALUES;
export const HALAL_ATTRIBUTES = Object.keys(HALAL_VALUES) as HalalAttribute[];

/** Sources of an observation; `registration` is the registration of the merchant. */
export const HALAL_BASES = ["label", "certificate", "staff", "website", "register"] as const;

export const DISPUTE_REASONS = [
  "wrong_value",
  "expired",
  "forged",
  "wrong_product",
  "other",
] as const;

/** Categories whose deals show the halal panel even without facts, and whose pages have the filters by halal facts. */
export const HALAL_CATEGORIES: readonly string[] = ["food", "health", "perfumes", "local"];

/** Categories whose form asks about meat. Facts about slaughter and stunning apply to meat only (private.fact_applies). */
export const MEAT_CATEGORIES: readonly string[] = [
  ...["food", "local", "eid", "international", "wedding", "travel", "other"],
];

export type HalalSubject = { type: "deal" | "merchant"; id: string };

/** An open dispute as everyone sees it. */
export interface HalalDispute {
  id: string;
  reason: string;
  answer: string | null;
}

/** An observation. Days are ISO days without a time zone. */
export interface HalalFact {
  id: string;
  attribute: HalalAttribute;
  value: string;
  productLine: string | null;
  certifier: { slug: string; name: string; registerUrl: string } | null;
  /** Name of a certifier that the site does not list, as stated. */
  certifierName: string | null;
  certificateNumber: string | null;
  state: string;
  source: string;
  basis: string;
  evidenceUrl: string | null;
  hasEvidenceImage: boolean;
  observedOn: string;
  validUntil: string | null;
  hasLapsed: boolean;
  isPublic: boolean;
  checkedOn: string | null;
  isOwn: boolean;
  updatedAt: string;
  disputes: HalalDispute[];
}

export interface HalalFacts {
  deal: HalalFact[];
  merchant: HalalFact[];
  merchantId: string | null;
}

export const NO_HALAL_FACTS: HalalFacts = { deal: [], merchant: [], merchantId: null };

/** Parses `halal` of a page. Omits malformed facts. */
export function halalFactsFromJson(json: unknown): HalalFacts {
  const { deal, merchant, merchant_id } = fields(json);
  return {
    deal: halalFactList(deal),
    merchant: halalFactList(merchant),
    merchantId: text(merchant_id),
  };
}

export function halalFactList(json: unknown): HalalFact[] {
  return list(json).flatMap((item) => halalFactFromJson(item) ?? []);
}

/** Returns null for a malformed fact or an unknown attribute. */
export function halalFactFromJson(json: unknown): HalalFact | null {
  const row = fields(json);
  const attribute = HALAL_ATTRIBUTES.find((name) => name === row.attribute);
  const id = text(row.id);
  if (!attribute || !id) return null;
  return {
    id,
    attribute,
    value: text(row.value) ?? "",
    productLine: text(row.product_line),
    certifier: certifierFrom(row.certifier),
    certifierName: text(row.certifier_name),
    certificateNumber: text(row.certificate_number),
    state: text(row.state) ?? "claimed",
    source: text(row.source) ?? "member",
    basis: text(row.basis) ?? "",
    evidenceUrl: text(row.evidence_url),
    hasEvidenceImage: row.has_evidence_image === true,
    observedOn: text(row.observed_on) ?? "",
    validUntil: text(row.valid_until),
    hasLapsed: row.has_lapsed === true,
    isPublic: row.is_public === true,
    checkedOn: text(row.checked_on),
    isOwn: row.is_own === true,
    updatedAt: text(row.updated_at) ?? "",
    disputes: list(row.disputes).map((item) => {
      const dispute = fields(item);
      return {
        id: text(dispute.id) ?? "",
        reason: text(dispute.reason) ?? "other",
        answer: text(dispute.answer),
      };
    }),
  };
}

function certifierFrom(json: unknown): HalalFact["certifier"] {
  const { slug, name, register_url } = fields(json);
  const certifierSlug = text(slug);
  return certifierSlug === null
    ? null
    : {
        slug: certifierSlug,
        name: text(name) ?? certifierSlug,
        registerUrl: text(register_url) ?? "",
      };
}

function fields(json: unknown): Record<string, unknown> {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
}

function list(json: unknown): unknown[] {
  return Array.isArray(json) ? json : [];
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
