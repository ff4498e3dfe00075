import { expect, test } from "vitest";
import { voucherFromRow } from "./voucher.ts";

test("a row becomes a voucher, with numbers in any format and with missing fields", () => {
  expect(
    voucherFromRow({
      id: "v1",
      code: "DATES15",
      discount_value: "15.00",
      discount_type: "percentage",
      min_spend: "30.00",
      expiry_date: "2026-11-30",
      status: "active",
    }),
  ).toEqual({
    id: "v1",
    userId: null,
    code: "DATES15",
    description: "",
    merchant: "Unknown Merchant",
    merchantUrl: "",
    discountValue: 15,
    discountType: "percentage",
    minSpend: 30,
    currency: "GBP",
    isForNewCustomers: false,
    isSingleUse: false,
    exclusions: "",
    sourceUrl: "",
    proof: { worked: 0, failed: 0, lastWorkedAt: null, failingReason: null },
    dealId: null,
    expiryDate: "2026-11-30",
    brandImageUrl: "",
    rejectionReason: null,
    status: "active",
    createdAt: null,
  });
  expect(voucherFromRow({ id: "v2", code: "X1", discount_type: "half" })).toMatchObject({
    discountValue: null,
    discountType: "other",
    expiryDate: null,
  });
  expect(
    voucherFromRow({
      id: "v3",
      code: "X1",
      currency: "EUR",
      new_customers_only: true,
      worked_14d: 9,
      failed_14d: 2,
      last_worked_at: "2026-11-20T10:40:00+00:00",
      failing_reason: "a later reason",
    }),
  ).toMatchObject({
    currency: "EUR",
    isForNewCustomers: true,
    proof: {
      worked: 9,
      failed: 2,
      lastWorkedAt: "2026-11-20T10:40:00.000Z",
      failingReason: "unknown",
    },
  });
});

test.each(["archived", "", null, undefined])(
  "a code with the status %j counts as pending",
  (status) => {
    expect(voucherFromRow({ id: "v1", code: "X1", status }).status).toBe("pending");
  },
);
