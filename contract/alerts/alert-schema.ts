import * as z from "zod/mini";
import { parsePrice, writePrice } from "#contract/deals/price.ts";
import { text } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { DEFAULT_CURRENCY, MERCHANT_MAX, USERNAME_MAX } from "#contract/limits.ts";
import {
  ALERT_MAILS,
  ALERT_NAME_MAX,
  ALERT_WORD_MAX,
  ALERT_WORD_MIN,
  ALERT_WORDS_MAX,
  type AlertConditions,
  type AlertMail,
  type DealAlert,
} from "./alert.ts";

/** Value of `allows_unknown_delivery` for yes; the field is empty for no. */
export const APPLIES = "yes";

/** Client-side rules of the alert form; the database checks the fields again. */
export const alertSchema = z
  .object({
    words_any: wordList(),
    words_none: wordList(),
    /** Slugs, separated by commas. */
    categories: z.string(),
    merchant: text("merchant", 0, MERCHANT_MAX),
    /** "25" as typed; empty for no limit. */
    max_total: z.string(),
    name: text("name", 0, ALERT_NAME_MAX),
    currency: z.string(),
    allows_unknown_delivery: z.string(),
    words_all: wordList(),
    /** Username. */
    poster: text("username", 0, USERNAME_MAX),
    channel: z.string(),
    deal_type: z.string(),
    step: z.string(),
    within_minutes: z.string(),
    /** A value of `ALERT_MAILS`; empty means off. */
    mail: z.string(),
  })
  .check(({ value, issues }) => {
    const refuse = (field: keyof typeof value, message: string) =>
      issues.push({ code: "custom", path: [field], message, input: value[field] });
    const total = parsePrice(value.max_total, value.currency || DEFAULT_CURRENCY);
    if (total.problem) refuse("max_total", total.problem);
    if (!hasCondition(value)) refuse("words_any", brokenRule("alert_empty"));
  });

export type AlertInput = z.input<typeof alertSchema>;
export type AlertValues = z.output<typeof alertSchema>;

/** Splits a text at commas, semicolons and line breaks, and removes duplicates. */
export function wordsIn(typed: string): string[] {
  const words = typed.split(/[\n,،;؛]/).map((word) => word.trim().replace(/\s+/g, " "));
  return [...new Set(words.filter(Boolean))];
}

/** Returns the conditions from a valid form, which has the poster's username but no id. */
export function conditionsOf(values: AlertValues): AlertConditions {
  const username = values.poster.replace(/^@/, "").toLowerCase();
  const step = Number(values.step) || null;
  return {
    wordsAny: wordsIn(values.words_any),
    wordsAll: wordsIn(values.words_all),
    wordsNone: wordsIn(values.words_none),
    categories: wordsIn(values.categories),
    merchant: values.merchant || null,
    poster: username ? { id: "", username } : null,
    maxTotal: parsePrice(values.max_total, values.currency || DEFAULT_CURRENCY).amount,
    currency: values.currency || DEFAULT_CURRENCY,
    allowsUnknownDelivery: values.allows_unknown_delivery === APPLIES,
    channel: oneOf(values.channel, ["online", "in_store"]),
    dealType: oneOf(values.deal_type, ["discount", "freebie", "giveaway"]),
    step,
    withinMinutes: step && (Number(values.within_minutes) || null),
  };
}

/** Returns when the alert of a form is emailed. */
export function mailOf(values: AlertInput): AlertMail {
  return oneOf(values.mail, ALERT_MAILS) ?? "off";
}

/** Returns an alert as the values of its form. */
export function valuesOfAlert(alert: DealAlert): AlertInput {
  return {
    words_any: alert.wordsAny.join(", "),
    words_none: alert.wordsNone.join(", "),
    categories: alert.categories.join(","),
    merchant: alert.merchant ?? "",
    max_total: alert.maxTotal === null ? "" : writePrice(alert.maxTotal),
    name: alert.name,
    currency: alert.currency,
    allows_unknown_delivery: alert.allowsUnknownDelivery ? APPLIES : "",
    words_all: alert.wordsAll.join(", "),
    poster: alert.poster?.username ?? "",
    channel: alert.channel ?? "",
    deal_type: alert.dealType ?? "",
    step: String(alert.step ?? ""),
    within_minutes: String(alert.withinMinutes ?? ""),
    mail: alert.mail,
  };
}

function wordList() {
  return z.string().check(
    z.refine(
      (typed) => wordsIn(typed).length <= ALERT_WORDS_MAX,
      brokenRule("alert_words_many", { max: ALERT_WORDS_MAX }),
    ),
    z.refine(
      (typed) => wordsIn(typed).every(hasWordLength),
      brokenRule("alert_word_length", { min: ALERT_WORD_MIN, max: ALERT_WORD_MAX }),
    ),
  );
}

function hasWordLength(word: string): boolean {
  const { length } = [...word];
  return length >= ALERT_WORD_MIN && length <= ALERT_WORD_MAX;
}

/** Fields that are not conditions: the name, the emails, and settings of conditions. */
const SETTINGS = ["name", "mail", "currency", "allows_unknown_delivery", "within_minutes"];

function hasCondition(values: Record<string, string>): boolean {
  return Object.entries(values).some(
    ([name, value]) => !SETTINGS.includes(name) && value.trim() !== "",
  );
}

function oneOf<Choice extends string>(value: string, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === value) ?? null;
}
