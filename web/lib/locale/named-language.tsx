import { createContext, useContext } from "react";
import type { Language } from "#contract/language.ts";

/** Language in the address of the first page (`?lang=ar`); null if the address names none. */
export const NamedLanguage = createContext<Language | null>(null);

/** Returns the language in the address of the first page. Links and forms pass it on (docs/decisions/0040). */
export function useNamedLanguage(): Language | null {
  return useContext(NamedLanguage);
}
