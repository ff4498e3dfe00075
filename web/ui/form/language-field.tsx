import { LANGUAGE_PARAMETER } from "#contract/addresses/address-language.ts";
import { useNamedLanguage } from "#lib/locale/named-language.tsx";

/** Passes on the language in the address. Part of every GET form. */
export function LanguageField() {
  const language = useNamedLanguage();
  return language && <input type="hidden" name={LANGUAGE_PARAMETER} value={language} />;
}
