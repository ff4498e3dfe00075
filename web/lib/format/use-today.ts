import { useNow } from "#lib/now-context.tsx";
import { isoDay } from "./format-day.ts";
import { useTimeZone } from "./use-time-zone.ts";

/** Returns the day where the reader is, `2026-11-20`; the day in UTC in the rendered page. */
export function useToday(): string {
  return isoDay(useNow(), useTimeZone());
}
