import { z } from "@hono/zod-openapi";
import { siteImageAddress } from "#contract/image.ts";
import { CODE_FAILURES } from "#contract/vouchers/code-proof.ts";
import { type VoucherRow, voucherFromRow } from "#contract/vouchers/voucher.ts";
import type { ApiOptions } from "#server/api/api-options.ts";
import { Money, time, toMoney } from "./common.ts";

export const Voucher = z
  .object({
    id: z.string(),
    code: z.string(),
    description: z.string(),
    merchant: z.object({ name: z.string(), url: z.string().nullable() }),
    discount: z.object({
      type: z.enum(["percentage", "fixed", "free_delivery", "other"]),
      percent: z.number().nullable(),
      money: Money.nullable(),
    }),
    minimumSpend: Money.nullable().openapi({
      description: "Null if there is no minimum or it is unknown",
    }),
    newCustomersOnly: z.boolean(),
    singleUse: z.boolean().openapi({ description: "Each customer can use it once" }),
    exclusions: z.string().nullable(),
    sourceUrl: z
      .string()
      .nullable()
      .openapi({ description: "The page on which the member found it" }),
    proof: z
      .object({
        worked: z.number().int(),
        failed: z.number().int(),
        lastWorkedAt: time().nullable(),
        failingReason: z.enum(CODE_FAILURES).nullable(),
      })
      .openapi({
        description:
          "Members' reports from the last 14 days; failingReason is set if the code fails for most of them",
      }),
    expiresOn: z.string().nullable().openapi({
      format: "date",
      description: "The last day on which it works, where the customer is",
    }),
    imageUrl: z.string().nullable(),
    addedAt: time().nullable(),
    dealId: z.string().nullable().openapi({ description: "The deal that it was posted with" }),
  })
  .openapi("Voucher");

export function toVoucher(
  row: VoucherRow,
  { imageBaseUrl }: Pick<ApiOptions, "imageBaseUrl">,
): z.output<typeof Voucher> {
  const voucher = voucherFromRow(row);
  const { discountType: type, discountValue: value } = voucher;
  return {
    id: voucher.id,
    code: voucher.code,
    description: voucher.description,
    merchant: { name: voucher.merchant, url: voucher.merchantUrl || null },
    discount: {
      type,
      percent: type === "percentage" ? value : null,
      money: type === "fixed" ? toMoney(value, voucher.currency) : null,
    },
    minimumSpend: toMoney(voucher.minSpend, voucher.currency),
    newCustomersOnly: voucher.isForNewCustomers,
    singleUse: voucher.isSingleUse,
    exclusions: voucher.exclusions || null,
    sourceUrl: voucher.sourceUrl || null,
    proof: voucher.proof,
    expiresOn: voucher.expiryDate,
    imageUrl: siteImageAddress(voucher.brandImageUrl, imageBaseUrl),
    addedAt: voucher.createdAt,
    dealId: voucher.dealId,
  };
}
