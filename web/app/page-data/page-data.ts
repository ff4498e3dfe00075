import type { RootState } from "#app/store.ts";
import type { Language } from "#contract/language.ts";
import type { SiteConfig } from "#contract/site-config.ts";

/** Data in the document for hydration; public content only. */
export interface PageData {
  config: SiteConfig;
  language: Language;
  state: RootState;
  router: unknown;
  renderedAt: number;
}

export const PAGE_DATA_ID = "samha-page";
