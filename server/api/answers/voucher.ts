import { z } from "@hono/zod-openapi";
import { siteImageAddress } from "#contract/image.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
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
    minimumSpend: Money.nullable().openapi({ description: "Null for no or an unknown minimum" }),
    expiresOn: z
      .string()
      .nullable()
      .openapi({ format: "date", description: "The last day on which it works, in UTC" }),
    imageUrl: z.string().nullable(),
    addedAt: time().nullable(),
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
      money: type === "fixed" ? toMoney(value, DEFAULT_CURRENCY) : null,
    },
    minimumSpend: toMoney(voucher.minSpend, DEFAULT_CURRENCY),
    expiresOn: voucher.expiryDate,
    imageUrl: siteImageAddress(voucher.brandImageUrl, imageBaseUrl),
    addedAt: voucher.createdAt,
  };
}
