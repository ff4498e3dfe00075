import type { Voucher } from "#contract/vouchers/voucher.ts";

/** Returns a code that works until 30 November 2026, with changes. */
export function voucher(changes: Partial<Voucher> = {}): Voucher {
  return {
    id: changes.code ?? "v1",
    userId: null,
    code: "DATES15",
    description: "15% off everything",
    merchant: "Nakheel Grocers",
    merchantUrl: "https://nakheel-grocers.example/offers",
    discountValue: 15,
    discountType: "percentage",
    minSpend: null,
    currency: "GBP",
    isForNewCustomers: false,
    isSingleUse: false,
    exclusions: "",
    sourceUrl: "",
    proof: { worked: 0, failed: 0, lastWorkedAt: null, failingReason: null },
    dealId: null,
    expiryDate: "2026-11-30",
    brandImageUrl: "",
    status: "active",
    rejectionReason: null,
    createdAt: "2026-11-01T09:00:00.000Z",
    ...changes,
  };
}
