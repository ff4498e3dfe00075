import { seasonDayText } from "#contract/deals/season-day-text.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";

/** A reference day in a year that never occurs, so that every day is written with its year. */
const NEVER = "0000-01-01";

/** Returns a function that writes an ISO day as `Monday 8 February 2027`. */
export function useDayText(): (day: string) => string {
  const language = useLanguage();
  return (day) => seasonDayText(day, language, NEVER);
}
