import { z } from "@hono/zod-openapi";
import {
  type DealFacts,
  INCLUSIONS,
  PAYMENTS,
  PRODUCTS,
  PROTECTIONS,
} from "#contract/deals/facts/facts.ts";

const TravelPackage = z
  .object({
    hasFlights: z.boolean(),
    atolNumber: z.string().nullable(),
    seller: z.string().nullable(),
    people: z
      .number()
      .int()
      .nullable()
      .openapi({ description: "How many people the price covers" }),
    nightsMakkah: z.number().int().nullable(),
    nightsMadinah: z.number().int().nullable(),
    hotelMakkah: z.string().nullable(),
    distanceMetres: z.number().int().nullable().openapi({
      description: "From the hotel to the Grand Mosque",
    }),
    includes: z.array(z.enum(INCLUSIONS)),
    payment: z.array(z.enum(PAYMENTS)),
    departure: z.string().nullable(),
  })
  .openapi("TravelPackage");

const FinancialProduct = z
  .object({
    firm: z.string().nullable(),
    registerNumber: z.string().nullable(),
    kind: z.enum(PRODUCTS).nullable(),
    expectedProfit: z.number().nullable().openapi({ description: "Percent a year" }),
    isFixed: z.boolean().nullable(),
    protection: z.enum(PROTECTIONS).nullable(),
    sourceUrl: z.string().nullable(),
  })
  .openapi("FinancialProduct");

/** Travel and finance fields of a deal in the API. */
export const DEAL_FACTS = {
  package: TravelPackage.nullable().openapi({
    description: "What the poster states about an Umrah or Hajj package; null for other deals",
  }),
  product: FinancialProduct.nullable().openapi({
    description: "What the poster states about a financial product; null for other deals",
  }),
};

export function toDealFacts(facts: DealFacts) {
  return { package: toPackage(facts), product: toProduct(facts) };
}

function toPackage({ travel }: DealFacts): z.output<typeof TravelPackage> | null {
  if (!travel || travel.package === "none") return null;
  return {
    hasFlights: travel.package === "with_flights",
    atolNumber: travel.atol_number ?? null,
    seller: travel.seller ?? null,
    people: travel.people ?? null,
    nightsMakkah: travel.nights_makkah ?? null,
    nightsMadinah: travel.nights_madinah ?? null,
    hotelMakkah: travel.hotel_makkah ?? null,
    distanceMetres: travel.distance_m ?? null,
    includes: travel.includes ?? [],
    payment: travel.payment ?? [],
    departure: travel.departure ?? null,
  };
}

function toProduct({ finance }: DealFacts): z.output<typeof FinancialProduct> | null {
  if (!finance?.is_product) return null;
  return {
    firm: finance.firm ?? null,
    registerNumber: finance.register_number ?? null,
    kind: finance.product ?? null,
    expectedProfit: finance.expected_profit ?? null,
    isFixed: finance.is_fixed ?? null,
    protection: finance.protection ?? null,
    sourceUrl: finance.source_url ?? null,
  };
}
