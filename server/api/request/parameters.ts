import { z } from "@hono/zod-openapi";
import { DATE_RANGES, LIST_SORTS } from "#contract/deals/filters.ts";
import { SEASON_SECTIONS } from "#contract/deals/season.ts";
import { CHANNELS, DEAL_TYPES } from "#contract/deals/total.ts";
import {
  ALCOHOL_FILTERS,
  isCertifierFilter,
  STUNNING_FILTERS,
} from "#contract/halal/fact-filters.ts";
import { LOCATION_MAX, PRICE_MAX } from "#contract/limits.ts";
import { isDay } from "#contract/timestamps.ts";
import { Category } from "#server/api/schemas/deal.ts";

/** Maximum length of a merchant's slug or name. */
const SLUG_MAX = 200;
export const PAGE_MAX = 1_000;
const CURSOR_MAX = 300;

/** Single-line text: PostgreSQL cannot store null characters, and no filter needs other control characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{Cc}*$/u, "must be one line of text");

const price = () =>
  z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, `must be 0 to ${PRICE_MAX} with at most two decimals`)
    .transform(Number)
    .refine((amount) => amount <= PRICE_MAX, `must be at most ${PRICE_MAX}`)
    .openapi({ type: "number", minimum: 0, maximum: PRICE_MAX });

const wholeNumber = (max: number, preset: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `must be a whole number from 1 to ${max}`)
    .transform(Number)
    .refine((number) => number <= max, `must be at most ${max}`)
    .default(preset)
    .openapi({ type: "integer", minimum: 1, maximum: max, default: preset });

/** Maximum number of items in a response. */
export const limit = (max: number, preset: number) => wholeNumber(max, preset);

export const page = () => wholeNumber(PAGE_MAX, 1);

export const flag = () =>
  z
    .enum(["0", "1", "false", "true"])
    .transform((word) => word === "1" || word === "true")
    .default(false)
    .openapi({ type: "boolean", default: false });

export const cursor = () =>
  line(CURSOR_MAX).optional().openapi({
    description: "`next` of the previous response; keep the other parameters unchanged",
  });

export const merchantName = () => line(SLUG_MAX).openapi({ description: "A slug or a name" });

export const searchText = (max: number) => line(max);

/** Filters of all deal lists. */
export const dealFilters = {
  category: Category.optional(),
  merchant: merchantName().optional(),
  location: line(LOCATION_MAX).optional().openapi({ description: "A part of the location" }),
  channel: z.enum(CHANNELS).optional().openapi({
    description: "Where it is sold; a deal that is sold both ways is in each list",
  }),
  type: z
    .enum(DEAL_TYPES)
    .optional()
    .openapi({ description: "A discount with the price 0 is a freebie" }),
  date: z
    .enum(DATE_RANGES)
    .optional()
    .openapi({ description: "Posted in this period; today begins at midnight UTC" }),
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .openapi({ description: "Posted at this time or later; replaces `date`" }),
  min: price().optional(),
  max: price().optional(),
  section: z
    .enum(SEASON_SECTIONS)
    .optional()
    .openapi({ description: "A section of the season pages" }),
  by: z
    .string()
    .refine(isDay, "must be a day as YYYY-MM-DD")
    .optional()
    .openapi({ format: "date", description: "Deals that arrive by this day if ordered today" }),
  certifier: z
    .string()
    .refine(isCertifierFilter, "must be a slug, or not_disclosed")
    .optional()
    .openapi({
      description:
        "A slug from /halal, or not_disclosed. Like `stunning` and `alcohol`, it matches only current facts",
    }),
  stunning: z.enum(STUNNING_FILTERS).optional(),
  alcohol: z
    .enum(ALCOHOL_FILTERS)
    .optional()
    .openapi({ description: "In the product or on the premises" }),
  unknown: z.literal("hide").optional().openapi({
    description: "Leaves out deals that lack a filtered halal fact; by default they are listed",
  }),
};

export const dealSort = () =>
  z.enum(LIST_SORTS).default("latest").openapi({
    description:
      "trending: most votes for their age; discussed: most comments, with recent ones counting more; ending: within 72 hours, soonest first; starting: not yet started, soonest first; total: lowest `totalPrice` first, without deals whose total is unknown or in a foreign currency",
  });

/** Last path segment of a deal: its id, or the first 7 characters of the id. */
export const DealSlug = z.object({
  id: line(64).openapi({
    param: { name: "id", in: "path" },
    description: "The id, or its first 7 characters if no other deal shares them",
  }),
});

export const MerchantSlug = z.object({
  slug: line(SLUG_MAX).openapi({ param: { name: "slug", in: "path" } }),
});

/** Converts the filters to the parameters of the list procedures. */
export function filterArgs(filters: {
  category?: string | undefined;
  merchant?: string | undefined;
  location?: string | undefined;
  channel?: string | undefined;
  type?: string | undefined;
  date?: string | undefined;
  since?: string | undefined;
  min?: number | undefined;
  max?: number | undefined;
  section?: string | undefined;
  by?: string | undefined;
  certifier?: string | undefined;
  stunning?: string | undefined;
  alcohol?: string | undefined;
  unknown?: "hide" | undefined;
}) {
  return {
    ...ifDefined("category_filter", filters.category),
    ...ifDefined("merchant_filter", filters.merchant),
    ...ifDefined("location_filter", filters.location),
    ...ifDefined("channel_filter", filters.channel),
    ...ifDefined("type_filter", filters.type),
    ...ifDefined("duration_filter", filters.date),
    ...ifDefined("since_param", filters.since),
    ...ifDefined("min_price_param", filters.min),
    ...ifDefined("max_price_param", filters.max),
    ...ifDefined("section_filter", filters.section),
    ...ifDefined("by_param", filters.by),
    ...ifDefined("certifier_filter", filters.certifier),
    ...ifDefined("stunning_filter", filters.stunning),
    ...ifDefined("alcohol_filter", filters.alcohol),
    ...ifDefined("hide_unknown", filters.unknown && true),
  };
}

function ifDefined<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Record<Name, Value>);
}
