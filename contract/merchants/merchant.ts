import { type ResultRow, toNumber } from "#contract/database.ts";
import { type HalalFacts, halalFactsFromJson } from "#contract/halal/halal-facts.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { RegisterMerchantInput } from "./merchant-schema.ts";

/** `pending` merchants are in review; only `approved` merchants are public. */
export type MerchantStatus = "pending" | "approved" | "rejected";

/** Merchant in a list: registered, or known only by name from deals. */
export interface Merchant {
  slug: string;
  name: string;
  isRegistered: boolean;
  /** Slug of a category; null if unknown. */
  category: string | null;
  /** Empty if unknown, like the other texts. */
  location: string;
  halalCertifier: string;
  logoUrl: string;
  /** Number of running deals. */
  dealsCount: number;
  /** As the merchant states. */
  isMuslimOwned: boolean;
}

export interface MerchantDetails extends Merchant {
  /** Key by which the merchant's deals and codes are read. */
  merchantKey: string;
  description: string;
  website: string;
  certificateNumber: string;
  openingHours: string;
  /** Name of the member who speaks for the merchant; null if there is none. */
  username: string | null;
  upcomingCount: number;
  endedCount: number;
  halal: HalalFacts;
}

export type MerchantRow = ResultRow<"list_businesses", "slug" | "name">;

export type MerchantDetailsRow = ResultRow<"get_business", "slug" | "name" | "merchant_key">;

export function merchantFromRow(row: MerchantRow): Merchant {
  return {
    slug: row.slug,
    name: row.name,
    isRegistered: row.is_registered ?? false,
    category: row.category ?? null,
    location: row.location ?? "",
    halalCertifier: row.halal_certifier ?? "",
    logoUrl: row.logo_url ?? "",
    dealsCount: toNumber(row.deals) ?? 0,
    isMuslimOwned: row.is_muslim_owned ?? false,
  };
}

export function merchantDetailsFromRow(row: MerchantDetailsRow): MerchantDetails {
  return {
    ...merchantFromRow(row),
    merchantKey: row.merchant_key,
    description: row.description ?? "",
    website: row.website ?? "",
    certificateNumber: row.certificate_number ?? "",
    openingHours: row.opening_hours ?? "",
    username: row.username ?? null,
    upcomingCount: toNumber(row.upcoming) ?? 0,
    endedCount: toNumber(row.ended) ?? 0,
    halal: halalFactsFromJson(row.halal),
  };
}

/** Registration by the signed-in member. */
export interface OwnMerchant {
  id: string;
  name: string;
  slug: string;
  status: MerchantStatus;
  /** Reason for rejecting the registration or, if it is approved, the last proposed change. */
  rejectionReason: string | null;
  createdAt: string | null;
  /** Values of the form; proposed ones instead of public ones. */
  input: RegisterMerchantInput;
  /** Whether a new name or certifier waits for an admin. */
  waits: boolean;
}

export type OwnMerchantRow = ResultRow<"get_my_merchants", "id" | "name" | "slug">;

export function ownMerchantFromRow(row: OwnMerchantRow): OwnMerchant {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    status: row.status === "approved" || row.status === "rejected" ? row.status : "pending",
    rejectionReason: row.rejection_reason ?? null,
    createdAt: toIsoTime(row.created_at),
    input: inputOf({ ...row, ...(row.proposed_changes as Partial<OwnMerchantRow> | null) }),
    waits: Boolean(row.proposed_changes),
  };
}

function inputOf(row: OwnMerchantRow): RegisterMerchantInput {
  return {
    name: row.name,
    category: row.category ?? "",
    description: row.description ?? "",
    location: row.location ?? "",
    website: row.website ?? "",
    opening_hours: row.opening_hours ?? "",
    is_muslim_owned: row.is_muslim_owned ? "yes" : "",
    halal_certifier: row.halal_certifier ?? "",
    certificate_number: row.certificate_number ?? "",
    logo_url: row.logo_url ?? "",
    contact_email: row.contact_email ?? "",
    phone: row.phone ?? "",
  };
}
