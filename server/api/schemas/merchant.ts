import { z } from "@hono/zod-openapi";
import { paths } from "#contract/addresses/paths.ts";
import {
  type MerchantDetailsRow,
  type MerchantRow,
  merchantDetailsFromRow,
  merchantFromRow,
} from "#contract/merchants/merchant.ts";
import { Deal } from "./deal.ts";
import { Voucher } from "./voucher.ts";

const listed = {
  slug: z.string(),
  name: z.string(),
  url: z.string().openapi({ description: "The page of the merchant" }),
  registered: z.boolean().openapi({ description: "False for a merchant known only from deals" }),
  category: z.string().nullable(),
  location: z.string().nullable(),
  halalCertifier: z
    .string()
    .nullable()
    .openapi({ description: "As the merchant states it; the site does not verify it" }),
  logoUrl: z.string().nullable(),
  dealsCount: z.number().int().openapi({ description: "Running deals" }),
};

export const Merchant = z.object(listed).openapi("Merchant");

export const MerchantDetails = z
  .object({
    ...listed,
    description: z.string().nullable(),
    website: z.string().nullable(),
    certificateNumber: z.string().nullable(),
    deals: z
      .array(Deal)
      .openapi({ description: "The newest running deals; /deals?merchant= lists all" }),
    vouchers: z
      .array(Voucher)
      .openapi({ description: "Vouchers whose last day has not ended everywhere" }),
  })
  .openapi("MerchantDetails");

export function toMerchant(row: MerchantRow, siteUrl: string): z.output<typeof Merchant> {
  const { slug, name, isRegistered, category, location, halalCertifier, logoUrl, dealsCount } =
    merchantFromRow(row);
  return {
    slug,
    name,
    url: siteUrl + paths.merchant(slug),
    registered: isRegistered,
    category,
    location: location || null,
    halalCertifier: halalCertifier || null,
    logoUrl: logoUrl || null,
    dealsCount,
  };
}

export function toMerchantDetails(
  row: MerchantDetailsRow,
  siteUrl: string,
): Omit<z.output<typeof MerchantDetails>, "deals" | "vouchers"> {
  const { description, website, certificateNumber } = merchantDetailsFromRow(row);
  return {
    ...toMerchant(row, siteUrl),
    description: description || null,
    website: website || null,
    certificateNumber: certificateNumber || null,
  };
}
