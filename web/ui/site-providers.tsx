import type { ComponentType, ReactNode } from "react";
import type { SiteConfig } from "#contract/site-config.ts";
import { NowProvider } from "#lib/now-context.tsx";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { AlertProvider } from "./feedback/alerts.tsx";

export interface SiteProvidersProps {
  config: SiteConfig;
  /** Milliseconds since 1970, the same on the server and at hydration. */
  renderedAt: number;
  /** Provider of alerts; parts rendered outside their page have none. */
  Alerts?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

export function SiteProviders({
  config,
  renderedAt,
  Alerts = AlertProvider,
  children,
}: SiteProvidersProps) {
  return (
    <SiteConfigProvider config={config}>
      <NowProvider renderedAt={renderedAt}>
        <Alerts>{children}</Alerts>
      </NowProvider>
    </SiteConfigProvider>
  );
}
