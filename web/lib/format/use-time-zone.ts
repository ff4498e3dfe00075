import { useSyncExternalStore } from "react";
import { readTimeZone } from "./time-zone.ts";

/** Returns the reader's time zone; UTC in the rendered page. */
export function useTimeZone(): string {
  return useSyncExternalStore(neverChanges, readTimeZone, () => "UTC");
}

const neverChanges = () => () => undefined;
