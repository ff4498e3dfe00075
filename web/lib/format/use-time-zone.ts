import { useSyncExternalStore } from "react";
import { readTimeZone } from "./time-zone.ts";

/** The reader's time zone, `Europe/London`; the rendered page, which cannot know it, says UTC. */
export function useTimeZone(): string {
  return useSyncExternalStore(neverChanges, readTimeZone, () => "UTC");
}

const neverChanges = () => () => undefined;
