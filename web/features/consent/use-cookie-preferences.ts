import { useCallback, useEffect, useState } from "react";
import {
  COOKIE_PREFERENCES_KEY,
  type CookieChoice,
  type CookiePreferences,
  readCookiePreferences,
  storeCookieChoice,
} from "./cookie-preferences.ts";

/** Returns the preferences: undefined until hydration, null before a decision. Follows decisions in other tabs. */
export function useCookiePreferences() {
  const [preferences, setPreferences] = useState<CookiePreferences | null | undefined>();

  useEffect(() => {
    setPreferences(readCookiePreferences());
    function onStorage({ key }: StorageEvent) {
      // Null: the storage was cleared.
      if (key === COOKIE_PREFERENCES_KEY || key === null) setPreferences(readCookiePreferences());
    }
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);

  useEffect(() => {
    if (preferences === undefined) return;
    const { dataset } = document.documentElement;
    if (preferences) delete dataset.consent;
    else dataset.consent = "open";
  }, [preferences]);

  const decide = useCallback(
    (choice: CookieChoice) => setPreferences(storeCookieChoice(choice)),
    [],
  );
  return { preferences, decide };
}
