import { expect, test } from "vitest";
import { daysLeft, voucherFromRow } from "./voucher.ts";

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

test.each([
  ["2026-11-20", "2026-11-20T00:00:00Z", 0],
  ["2026-11-20", "2026-11-20T23:59:59Z", 0],
  ["2026-11-20", "2026-11-21T00:00:00Z", -1],
  ["2026-11-27", "2026-11-20T23:00:00Z", 7],
  ["2027-01-01", "2026-12-31T12:00:00Z", 1],
])("a code that ends on %1$s has %3$i days left at %2$s", (expiryDate, now, days) => {
  expect(daysLeft({ expiryDate }, new Date(now))).toBe(days);
});

test("a code without an end date has no number of days left", () => {
  expect(daysLeft({ expiryDate: null }, new Date())).toBeNull();
});

test.each(["archived", "", null, undefined])(
  "a code with the status %j counts as pending",
  (status) => {
    expect(voucherFromRow({ id: "v1", code: "X1", status }).status).toBe("pending");
  },
);
