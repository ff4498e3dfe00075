import type { DataRouter, To } from "react-router";
import { inLanguage } from "#contract/addresses/address-language.ts";
import type { Language } from "#contract/language.ts";

/** Adds `language`, which the address of the document names, to the address of every page that the application opens. */
export function keepLanguage(router: DataRouter, language: Language | null): void {
  if (language === null) return;
  const navigate = router.navigate.bind(router) as (
    to: To | number | null,
    options?: object,
  ) => Promise<void>;
  router.navigate = ((to: To | number | null, options?: object) =>
    navigate(
      typeof to === "string" ? inLanguage(to, language) : to,
      options,
    )) as typeof router.navigate;
}
