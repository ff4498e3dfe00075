import { createContext, type ReactNode, useContext } from "react";
import type { SiteConfig } from "#contract/site-config.ts";

const SiteConfigContext = createContext<SiteConfig | null>(null);

/** Hands the public settings of the site to every component below. */
export function SiteConfigProvider({
  config,
  children,
}: {
  config: SiteConfig;
  children: ReactNode;
}) {
  return <SiteConfigContext value={config}>{children}</SiteConfigContext>;
}

/** The public settings: the site's name, which is never hard-coded, and the base addresses. */
export function useSiteConfig(): SiteConfig {
  const config = useContext(SiteConfigContext);
  if (!config) throw new Error("useSiteConfig needs a SiteConfigProvider above it");
  return config;
}
