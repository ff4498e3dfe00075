import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import { useNamedLanguage } from "./locale/named-language.tsx";
import { useSiteConfig } from "./site-config.tsx";

/** Site whose addresses structured data (schema.org) contains, in the language of the page's own address. */
export interface DataSite {
  siteUrl: string;
  imageBaseUrl: string;
  language: Language;
}

export function useDataSite(): DataSite {
  const { siteUrl, imageBaseUrl } = useSiteConfig();
  const language = useNamedLanguage() ?? DEFAULT_LANGUAGE;
  return { siteUrl, imageBaseUrl, language };
}

/** Returns the absolute address of a local path. */
export function dataAddress(path: string, { siteUrl, language }: DataSite): string {
  return new URL(canonicalAddress(path, language), siteUrl).href;
}

export function breadcrumbList(trail: readonly { name: string; path: string }[], site: DataSite) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: dataAddress(path, site),
    })),
  };
}
