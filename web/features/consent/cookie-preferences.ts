import { readStoredJson, writeStored } from "#lib/storage/browser-storage.ts";

/** A visitor's cookie preferences. Necessary cookies are always on. */
export interface CookiePreferences {
  necessary: true;
  analytics: boolean;
  marketing: boolean;
}

export type CookieChoice = Omit<CookiePreferences, "necessary">;

export const COOKIE_PREFERENCES_KEY = "cookie-preferences";

/** Returns the stored preferences; null without valid ones. */
export function readCookiePreferences(): CookiePreferences | null {
  return readStoredJson(COOKIE_PREFERENCES_KEY, isCookiePreferences);
}

/** Stores a choice and returns it as preferences, which apply to this page even without storage. */
export function storeCookieChoice({ analytics, marketing }: CookieChoice): CookiePreferences {
  const preferences: CookiePreferences = { necessary: true, analytics, marketing };
  writeStored(COOKIE_PREFERENCES_KEY, JSON.stringify(preferences));
  return preferences;
}

function isCookiePreferences(value: unknown): value is CookiePreferences {
  if (typeof value !== "object" || value === null) return false;
  const { necessary, analytics, marketing } = value as Record<string, unknown>;
  return necessary === true && typeof analytics === "boolean" && typeof marketing === "boolean";
}
