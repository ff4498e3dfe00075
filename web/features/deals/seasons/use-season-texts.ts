import { useLingui } from "@lingui/react";
import { seasonDayText, shortDayText } from "#contract/deals/season-day-text.ts";
import type { MarkedText } from "#contract/text/define-message.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";

/** Returns functions that format texts and days of a season in the reader's language. `today` is the day of the page. */
export function useSeasonTexts(today: string) {
  const { i18n } = useLingui();
  const language = useLanguage();
  return {
    language,
    fill: ({ id, message }: MarkedText, values?: Readonly<Record<string, string | number>>) =>
      i18n._(id ?? message, values, { message }),
    /** `8 February` */
    shortDay: (day: string) => shortDayText(day, language),
    dayText: (day: string) => seasonDayText(day, language, today),
  };
}
