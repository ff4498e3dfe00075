import { useSyncExternalStore } from "react";

/** The reader's time zone, `Europe/London`; the rendered page, which cannot know it, says UTC. */
export function useTimeZone(): string {
  return useSyncExternalStore(neverChanges, readTimeZone, () => "UTC");
}

/** The place that a time zone is named after: `London`. */
export function placeOf(timeZone: string): string {
  return (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
}

const neverChanges = () => () => undefined;
const readTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
