import { toIsoTime } from "./timestamps.ts";

/** `pending` waits for an admin; only `approved` merchants are public. */
export type MerchantStatus = "pending" | "approved" | "rejected";

/** A business in a list: an approved merchant, or one that is only known from deals and then has a name alone. */
export interface Business {
  slug: string;
  name: string;
  isRegistered: boolean;
  /** A category's slug; null where nobody has said it. */
  category: string | null;
  /** Empty where nobody has said it; so are the other texts. */
  location: string;
  halalCertifier: string;
  logoUrl: string;
  /** Running deals. */
  dealsCount: number;
}

/** A business with what its own page says. */
export interface BusinessDetails extends Business {
  /** Asks for its deals. */
  merchantKey: string;
  description: string;
  website: string;
  certificateNumber: string;
}

/** A row of `list_businesses`; numbers may come as text. */
export interface BusinessRow {
  slug: string;
  name: string;
  is_registered: boolean;
  category: string | null;
  location: string;
  halal_certifier: string;
  logo_url: string;
  deals: number | string;
}

/** A row of `get_business`. */
export interface BusinessDetailsRow extends BusinessRow {
  merchant_key: string;
  description: string;
  website: string;
  certificate_number: string;
}

export function businessFromRow(row: BusinessRow): Business {
  return {
    slug: row.slug,
    name: row.name,
    isRegistered: row.is_registered,
    category: row.category,
    location: row.location,
    halalCertifier: row.halal_certifier,
    logoUrl: row.logo_url,
    dealsCount: Number(row.deals),
  };
}

export function businessDetailsFromRow(row: BusinessDetailsRow): BusinessDetails {
  return {
    ...businessFromRow(row),
    merchantKey: row.merchant_key,
    description: row.description,
    website: row.website,
    certificateNumber: row.certificate_number,
  };
}

/** A registration as its own member reads it. */
export interface OwnMerchant {
  id: string;
  name: string;
  slug: string;
  status: MerchantStatus;
  /** Null where the moderator gave none. */
  rejectionReason: string | null;
  createdAt: string | null;
}

/** A row of `get_my_merchants` or of `register_merchant`. */
export interface OwnMerchantRow {
  id: string;
  name: string;
  slug: string;
  status: string;
  rejection_reason: string | null;
  created_at: string;
}

export function ownMerchantFromRow(row: OwnMerchantRow): OwnMerchant {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    status: row.status === "approved" || row.status === "rejected" ? row.status : "pending",
    rejectionReason: row.rejection_reason,
    createdAt: toIsoTime(row.created_at),
  };
}
