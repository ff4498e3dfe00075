import { createContext, type ReactNode, useContext, useMemo } from "react";
import { siteNameIn } from "#contract/language.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { useLanguage } from "./locale/locale-context.tsx";

const SiteConfigContext = createContext<SiteConfig | null>(null);

/** Hands the public settings of the site to every component below, its name as the language of the page writes it. */
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

/** The public settings: the site's name, which is never hard-coded, and the base addresses. */
export function useSiteConfig(): SiteConfig {
  const config = useContext(SiteConfigContext);
  if (!config) throw new Error("useSiteConfig needs a SiteConfigProvider above it");
  return config;
}
