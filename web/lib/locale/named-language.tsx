import { createContext, useContext } from "react";
import type { Language } from "#contract/language.ts";

/** Language that the address of the first page named (`?lang=ar`); null if the cookie decided. */
export const NamedLanguage = createContext<Language | null>(null);

/** Returns the language that the address named. Links and forms pass it on (docs/decisions/0040). */
export function useNamedLanguage(): Language | null {
  return useContext(NamedLanguage);
}
