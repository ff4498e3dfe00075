import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { ALERT_NAME_MAX, type AlertConditions } from "#contract/alerts/alert.ts";
import { isolate } from "#contract/text/isolate.ts";
import { shorten } from "#contract/text/shorten.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { formatTemperature } from "#lib/format/format-temperature.ts";
import { useCategoryName } from "#lib/locale/locale-context.tsx";

const HOUR = 60;
const DAY = 24 * HOUR;

type Write = (alert: AlertConditions) => string;

/**
 * Returns a function that describes an alert, for example: “dates” or “ajwa” in Halal Food & Groceries, but not “gift”, up to
 * £25 to your door.
 */
export function useAlertSentence(): Write {
  const { t } = useLingui();
  const subject = useSubject();
  const limits = useLimits();
  return (alert) => [subject(alert), ...limits(alert)].join(t`, `);
}

/** Returns a function that proposes a name of at most 60 characters. */
export function useAlertName(): Write {
  const { t, i18n } = useLingui();
  const categoryName = useCategoryName();
  const sentence = useAlertSentence();
  return (alert) => {
    const { maxTotal, step } = alert;
    const total = formatPrice(maxTotal ?? 0, alert.currency, i18n.locale);
    const parts = [
      [...alert.wordsAny, ...alert.wordsAll].join(t`, `),
      alert.categories.map(categoryName).join(t`, `),
      alert.merchant,
      alert.poster?.username,
      maxTotal !== null && t`up to ${total}`,
      step !== null && formatTemperature(step, i18n.locale),
    ].filter(Boolean);
    return shorten(parts.length > 0 ? parts.join(" · ") : sentence(alert), ALERT_NAME_MAX - 1);
  };
}

/** The subject of the sentence: words, categories, merchant and member. */
function useSubject(): Write {
  const { t } = useLingui();
  const list = useList();
  const quote = useQuote();
  const categoryName = useCategoryName();
  return ({ wordsAny, wordsAll, categories, merchant, poster }) => {
    const any = list(wordsAny.map(quote), "disjunction");
    const all = list(wordsAll.map(quote), "conjunction");
    const places = list(categories.map(categoryName), "disjunction");
    const shop = isolate(merchant ?? "");
    const member = isolate(poster?.username ?? "");
    return [
      any && all ? t`${any} with ${all}` : any || all || t`Any deal`,
      places && t`in ${places}`,
      shop && t`at ${shop}`,
      member && t`posted by ${member}`,
    ]
      .filter(Boolean)
      .join(" ");
  };
}

/** The conditions that follow the subject. */
function useLimits(): (alert: AlertConditions) => string[] {
  const { t, i18n } = useLingui();
  const list = useList();
  const quote = useQuote();
  const minutesText = useMinutesText();
  return ({ wordsNone, maxTotal, currency, allowsUnknownDelivery, ...alert }) => {
    const { channel, dealType, step, withinMinutes } = alert;
    const none = list(wordsNone.map(quote), "disjunction");
    const total = isolate(formatPrice(maxTotal ?? 0, currency, i18n.locale));
    const warmth = isolate(formatTemperature(step ?? 0, i18n.locale));
    const time = withinMinutes === null ? "" : minutesText(withinMinutes);
    const limits = [
      none && t`but not ${none}`,
      maxTotal !== null &&
        (allowsUnknownDelivery
          ? t`up to ${total}, even if the delivery cost is unknown`
          : t`up to ${total} to your door`),
      channel === "online" && t`sold online`,
      channel === "in_store" && t`sold in shops`,
      dealType === "discount" && t`offers only`,
      dealType === "freebie" && t`freebies only`,
      dealType === "giveaway" && t`giveaways only`,
      step !== null &&
        (time ? t`once it reaches ${warmth} within ${time}` : t`once it reaches ${warmth}`),
    ];
    return limits.filter((limit): limit is string => typeof limit === "string" && limit !== "");
  };
}

function useList(): (items: string[], type: "conjunction" | "disjunction") => string {
  const { i18n } = useLingui();
  return (items, type) => new Intl.ListFormat(i18n.locale, { type }).format(items);
}

function useQuote(): (word: string) => string {
  const { t } = useLingui();
  return (word) => {
    const isolated = isolate(word);
    return t`“${isolated}”`;
  };
}

/** Returns a function that writes minutes in the largest whole unit: an hour, 90 minutes, 3 days. */
export function useMinutesText(): (minutes: number) => string {
  const { t } = useLingui();
  return (minutes) => {
    if (minutes % DAY === 0) {
      return t`${plural(minutes / DAY, { one: "a day", other: "# days" })}`;
    }
    if (minutes % HOUR === 0) {
      return t`${plural(minutes / HOUR, { one: "an hour", other: "# hours" })}`;
    }
    return t`${plural(minutes, { one: "a minute", other: "# minutes" })}`;
  };
}
