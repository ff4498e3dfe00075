import { useSyncExternalStore } from "react";
import { readTimeZone } from "./time-zone.ts";

/** Returns the reader's time zone; UTC in the rendered page. */
export function useTimeZone(): string {
  return useSyncExternalStore(neverChanges, readTimeZone, () => "UTC");
}

/** False in the rendered page, whose times are in UTC. */
export function useIsOwnTimeZone(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
