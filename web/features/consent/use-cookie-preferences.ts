import { useCallback, useEffect, useState } from "react";
import {
  COOKIE_PREFERENCES_KEY,
  type CookieChoice,
  type CookiePreferences,
  readCookiePreferences,
  storeCookieChoice,
} from "./cookie-preferences.ts";

/**
 * The visitor's preferences: undefined until the page has been hydrated, null while nothing has been decided. A
 * decision in another tab counts here too.
 */
export function useCookiePreferences() {
  const [preferences, setPreferences] = useState<CookiePreferences | null | undefined>();

  useEffect(() => {
    setPreferences(readCookiePreferences());
    function hear({ key }: StorageEvent) {
      // A null key: everything was cleared.
      if (key === COOKIE_PREFERENCES_KEY || key === null) setPreferences(readCookiePreferences());
    }
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }, []);

  const decide = useCallback(
    (choice: CookieChoice) => setPreferences(storeCookieChoice(choice)),
    [],
  );
  return { preferences, decide };
}
