import { z } from "@hono/zod-openapi";

export const Money = z
  .object({
    amount: z.number().openapi({ description: "Units of the currency, at most two decimals" }),
    currency: z.string().openapi({ description: "ISO 4217", example: "GBP" }),
  })
  .openapi("Money");

export const Member = z
  .object({
    id: z.string(),
    username: z.string(),
    imageUrl: z.string().nullable(),
    url: z.string().openapi({ description: "The member's page" }),
  })
  .openapi("Member");

export const Problem = z
  .object({
    code: z.string().openapi({ example: "invalid_field" }),
    message: z.string(),
    params: z
      .object({ field: z.string() })
      .optional()
      .openapi({ description: "The refused parameter" }),
    requestId: z.string().optional(),
  })
  .openapi("Problem");

export const time = () => z.string().openapi({ format: "date-time" });

/** Converts an amount; null if it is unknown. */
export function toMoney(amount: number | null, currency: string): z.output<typeof Money> | null {
  return amount === null ? null : { amount, currency };
}
