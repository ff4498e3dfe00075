import { type Row, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** `pending` waits for an admin; only `active` codes are public. */
export type VoucherStatus = "pending" | "active" | "rejected";

const DISCOUNT_TYPES = ["percentage", "fixed", "free_delivery", "other"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** A code for a merchant's checkout, as the screens know it. */
export interface Voucher {
  id: string;
  /** Who added it; null once the account is gone. */
  userId: string | null;
  code: string;
  /** May be empty. */
  description: string;
  merchant: string;
  /** Empty: no link is known. */
  merchantUrl: string;
  /** Per cent, or units of the site's currency; null where the type says it all. */
  discountValue: number | null;
  discountType: DiscountType;
  /** The last day on which it works, `2026-11-30`; null: no end is known. */
  expiryDate: string | null;
  /** Empty: none. */
  brandImageUrl: string;
  status: VoucherStatus;
  /** For the member who added it; null where none was given. */
  rejectionReason: string | null;
  createdAt: string | null;
}

/** A row of `voucher_codes`, or of a procedure that returns such rows. */
export type VoucherRow = Omit<Row<"voucher_codes", "id" | "code">, "status" | "discount_type"> & {
  /** Any text: a newer database may have values that this version does not know. */
  status?: string | null;
  discount_type?: string | null;
};

/** Makes a voucher of a row; every default is here. */
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
    expiryDate: row.expiry_date?.slice(0, 10) ?? null,
    brandImageUrl: row.brand_image_url ?? "",
    // A status that this version does not know is not shown as public.
    status: row.status === "active" || row.status === "rejected" ? row.status : "pending",
    rejectionReason: row.rejection_reason ?? null,
    createdAt: toIsoTime(row.created_at),
  };
}

/** Whole days until a code's last day, by UTC as the database counts: 0 today, negative once over, null without end. */
export function daysLeft({ expiryDate }: Pick<Voucher, "expiryDate">, now: Date): number | null {
  if (!expiryDate) return null;
  const lastDay = Date.parse(`${expiryDate}T00:00:00Z`);
  if (Number.isNaN(lastDay)) return null;
  return Math.round((lastDay - Date.parse(`${today(now)}T00:00:00Z`)) / DAY_MS);
}

/** The day of a moment by UTC, `2026-11-20`. */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function isDiscountType(value: unknown): value is DiscountType {
  return DISCOUNT_TYPES.includes(value as DiscountType);
}

const DAY_MS = 86_400_000;
