import { seasonDayText, shortDayText } from "#contract/deals/season-day-text.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";

/** Returns functions that format texts and days of a season in the reader's language. `today` is the day of the page. */
export function useSeasonTexts(today: string) {
  const fill = useTranslateMarked();
  const language = useLanguage();
  return {
    language,
    fill,
    /** `8 February` */
    shortDay: (day: string) => shortDayText(day, language),
    dayText: (day: string) => seasonDayText(day, language, today),
  };
}
