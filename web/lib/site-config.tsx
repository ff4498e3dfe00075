import { createContext, type ReactNode, useContext, useMemo } from "react";
import { siteNameIn } from "#contract/language.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { useLanguage } from "./locale/locale-context.tsx";

const SiteConfigContext = createContext<SiteConfig | null>(null);

/** Provides the public settings, with the name of the site in the language of the page. */
export function SiteConfigProvider({
  config,
  children,
}: {
  config: SiteConfig;
  children: ReactNode;
}) {
  const language = useLanguage();
  const inLanguage = useMemo(
    () => ({ ...config, siteName: siteNameIn(language, config.siteName) }),
    [config, language],
  );
  return <SiteConfigContext value={inLanguage}>{children}</SiteConfigContext>;
}

export function useSiteConfig(): SiteConfig {
  const config = useContext(SiteConfigContext);
  if (!config) throw new Error("useSiteConfig needs a SiteConfigProvider above it");
  return config;
}
