import { type ResultRow, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** `pending` waits for an admin; only `approved` merchants are public. */
export type MerchantStatus = "pending" | "approved" | "rejected";

/** A merchant in a list: approved, or only known from deals and then with a name alone. */
export interface Merchant {
  slug: string;
  name: string;
  isRegistered: boolean;
  /** A category's slug; null where it is unknown. */
  category: string | null;
  /** Empty where it is unknown; so are the other texts. */
  location: string;
  halalCertifier: string;
  logoUrl: string;
  /** Running deals. */
  dealsCount: number;
}

/** A merchant with the details of its own page. */
export interface MerchantDetails extends Merchant {
  /** Finds its deals. */
  merchantKey: string;
  description: string;
  website: string;
  certificateNumber: string;
}

/** A row of `list_businesses`. */
export type MerchantRow = ResultRow<"list_businesses", "slug" | "name">;

/** A row of `get_business`. */
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
  };
}

export function merchantDetailsFromRow(row: MerchantDetailsRow): MerchantDetails {
  return {
    ...merchantFromRow(row),
    merchantKey: row.merchant_key,
    description: row.description ?? "",
    website: row.website ?? "",
    certificateNumber: row.certificate_number ?? "",
  };
}

/** A registration as the member who made it reads it. */
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
export type OwnMerchantRow = ResultRow<"get_my_merchants", "id" | "name" | "slug">;

export function ownMerchantFromRow(row: OwnMerchantRow): OwnMerchant {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    status: row.status === "approved" || row.status === "rejected" ? row.status : "pending",
    rejectionReason: row.rejection_reason ?? null,
    createdAt: toIsoTime(row.created_at),
  };
}
