import { type Row, toNumber } from "#contract/database.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { type CodeProof, type CodeProofRow, proofOf } from "./code-proof.ts";

/** `pending` codes are in review; only `active` codes are public. */
export type VoucherStatus = "pending" | "active" | "rejected";

export const DISCOUNT_TYPES = ["percentage", "fixed", "free_delivery", "other"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** Code for a merchant's checkout. */
export interface Voucher {
  id: string;
  /** Member who added it; null after the account is deleted. */
  userId: string | null;
  code: string;
  description: string;
  merchant: string;
  /** Empty if unknown. */
  merchantUrl: string;
  /** Percentage, or units of `currency`; null if the type needs no value. */
  discountValue: number | null;
  discountType: DiscountType;
  /** Units of `currency`; null if there is no minimum or it is unknown. */
  minSpend: number | null;
  currency: string;
  isForNewCustomers: boolean;
  /** Each customer may use it once. */
  isSingleUse: boolean;
  /** Products without the discount; empty if unknown. */
  exclusions: string;
  /** Page on which the member found the code; empty if unknown. */
  sourceUrl: string;
  proof: CodeProof;
  /** The deal that the code belongs to; null if it belongs to none. */
  dealId: string | null;
  /** Last valid day, `2026-11-30`; null if unknown. */
  expiryDate: string | null;
  brandImageUrl: string;
  status: VoucherStatus;
  /** Visible only to the member who added the code and to admins. */
  rejectionReason: string | null;
  createdAt: string | null;
}

/** The fields of a code for a side card, few to keep pages small. */
export type BriefVoucher = Pick<
  Voucher,
  | "id"
  | "code"
  | "description"
  | "merchant"
  | "discountValue"
  | "discountType"
  | "currency"
  | "expiryDate"
>;

/** Row of `voucher_codes`, or of a procedure with the same columns. */
export type VoucherRow = CodeProofRow &
  Omit<Row<"voucher_codes", "id" | "code">, "status" | "discount_type" | keyof CodeProofRow> & {
    /** A newer database may have values that are unknown to this version. */
    status?: string | null;
    discount_type?: string | null;
  };

export function voucherFromRow(row: VoucherRow): Voucher {
  return {
    id: row.id,
    userId: row.user_id ?? null,
    code: row.code,
    description: row.description ?? "",
    merchant: row.merchant || "Unknown Merchant",
    merchantUrl: row.merchant_url ?? "",
    discountValue: toNumber(row.discount_value),
    discountType: isDiscountType(row.discount_type) ? row.discount_type : "other",
    minSpend: toNumber(row.min_spend),
    currency: row.currency ?? DEFAULT_CURRENCY,
    isForNewCustomers: row.new_customers_only ?? false,
    isSingleUse: row.single_use ?? false,
    exclusions: row.exclusions ?? "",
    sourceUrl: row.source_url ?? "",
    proof: proofOf(row),
    dealId: row.deal_id ?? null,
    expiryDate: row.expiry_date?.slice(0, 10) ?? null,
    brandImageUrl: row.brand_image_url ?? "",
    // A status unknown to this version is not public.
    status: row.status === "active" || row.status === "rejected" ? row.status : "pending",
    rejectionReason: row.rejection_reason ?? null,
    createdAt: toIsoTime(row.created_at),
  };
}

/** Returns the UTC date, `2026-11-20`. */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function isDiscountType(value: unknown): value is DiscountType {
  return DISCOUNT_TYPES.includes(value as DiscountType);
}

/** Drops the fields that a side card does not show. */
export function briefVoucher(voucher: Voucher): BriefVoucher {
  const { id, code, description, merchant, discountValue, discountType, currency, expiryDate } =
    voucher;
  return { id, code, description, merchant, discountValue, discountType, currency, expiryDate };
}
