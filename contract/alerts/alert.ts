import * as z from "zod/mini";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { DEAL_TYPES } from "#contract/deals/total.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { toIsoTime } from "#contract/timestamps.ts";

export const ALERT_NAME_MAX = 60;
export const ALERT_WORD_MIN = 2;
export const ALERT_WORD_MAX = 40;
/** Maximum number of words in one list. */
export const ALERT_WORDS_MAX = 10;
export const ALERT_CHANNELS = ["online", "in_store"] as const;
/** When the matches of an alert are emailed: in the daily email, at once, or never. */
export const ALERT_MAILS = ["daily", "now", "off"] as const;
export type AlertMail = (typeof ALERT_MAILS)[number];
export const ALERT_STEPS = [25, 50, 100, 200] as const;

/** Conditions of an alert. Empty lists and null mean any. */
export interface AlertConditions {
  wordsAny: readonly string[];
  wordsAll: readonly string[];
  wordsNone: readonly string[];
  categories: readonly string[];
  merchant: string | null;
  poster: { id: string; username: string } | null;
  maxTotal: number | null;
  /** Currency of `maxTotal`. */
  currency: string;
  /** Whether to compare the price if the total is unknown. */
  allowsUnknownDelivery: boolean;
  channel: (typeof ALERT_CHANNELS)[number] | null;
  dealType: (typeof DEAL_TYPES)[number] | null;
  /** Temperature that a deal must reach, and the maximum number of minutes after its start. */
  step: number | null;
  withinMinutes: number | null;
}

/** Alert of the signed-in member. Times are ISO 8601. */
export interface DealAlert extends AlertConditions {
  id: string;
  name: string;
  isPaused: boolean;
  mail: AlertMail;
  feedKey: string;
  lastMatchedAt: string | null;
  matchesOfWeek: number;
  isNoisy: boolean;
}

export interface AlertMatch {
  /** ISO 8601 with microseconds: the next page takes it as `before_param`. */
  matchedAt: string;
  deal: Deal;
}

/**
 * Public deals that an alert would have found among the newest 5,000 of the last 30 days: their number, up to 1,000, and the
 * newest five.
 */
export interface AlertTrial {
  count: number;
  deals: Deal[];
}

/** Conditions of `explain_alert`. */
export const ALERT_CONDITIONS = [
  "words_any",
  "words_all",
  "words_none",
  "categories",
  "merchant",
  "poster",
  "max_total",
  "channel",
  "deal_type",
  "step",
] as const;

export interface ExplainedCondition {
  condition: (typeof ALERT_CONDITIONS)[number];
  holds: boolean;
}

const words = z.array(z.string());
const number = z.coerce.number();

const alertJson = z.object({
  id: z.string(),
  name: z.string(),
  words_any: words,
  words_all: words,
  words_none: words,
  categories: words,
  merchant: z.nullish(z.string()),
  poster: z.nullish(z.object({ id: z.string(), username: z.string() })),
  max_total: z.nullish(number),
  currency: z.nullish(z.string()),
  allows_unknown_delivery: z.boolean(),
  channel: z.nullish(z.enum(ALERT_CHANNELS)),
  deal_type: z.nullish(z.enum(DEAL_TYPES)),
  step: z.nullish(number),
  within_minutes: z.nullish(number),
  is_paused: z.boolean(),
  mail: z.enum(ALERT_MAILS),
  feed_key: z.string(),
  last_matched_at: z.nullish(z.string()),
  matches_of_week: number,
  is_noisy: z.boolean(),
});

/** Parses the result of `get_alerts`. Throws a ZodError for other values. */
export function alertsFromJson(json: unknown): DealAlert[] {
  return z
    .array(alertJson)
    .parse(json)
    .map((alert) => ({
      id: alert.id,
      name: alert.name,
      wordsAny: alert.words_any,
      wordsAll: alert.words_all,
      wordsNone: alert.words_none,
      categories: alert.categories,
      merchant: alert.merchant ?? null,
      poster: alert.poster ?? null,
      maxTotal: alert.max_total ?? null,
      currency: alert.currency ?? DEFAULT_CURRENCY,
      allowsUnknownDelivery: alert.allows_unknown_delivery,
      channel: alert.channel ?? null,
      dealType: alert.deal_type ?? null,
      step: alert.step ?? null,
      withinMinutes: alert.within_minutes ?? null,
      isPaused: alert.is_paused,
      mail: alert.mail,
      feedKey: alert.feed_key,
      lastMatchedAt: toIsoTime(alert.last_matched_at),
      matchesOfWeek: alert.matches_of_week,
      isNoisy: alert.is_noisy,
    }));
}

const matchesJson = z.array(z.object({ matched_at: z.string(), deal: z.custom<DealRow>() }));

/** Parses the result of `get_alert_matches`. */
export function matchesFromJson(json: unknown): AlertMatch[] {
  return matchesJson.parse(json).map(({ matched_at, deal }) => ({
    matchedAt: matched_at,
    deal: dealFromRow(deal),
  }));
}

const trialJson = z.object({ count: number, deals: z.array(z.custom<DealRow>()) });

/** Parses the result of `try_alert`. */
export function trialFromJson(json: unknown): AlertTrial {
  const { count, deals } = trialJson.parse(json);
  return { count, deals: deals.map((deal) => dealFromRow(deal)) };
}

const explanationJson = z.array(
  z.object({ condition: z.enum(ALERT_CONDITIONS), holds: z.boolean() }),
);

/** Parses the result of `explain_alert`. */
export function explanationFromJson(json: unknown): ExplainedCondition[] {
  return explanationJson.parse(json);
}
