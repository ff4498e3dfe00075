import type { ReactNode } from "react";
import type { SiteConfig } from "#contract/site-config.ts";
import { NowProvider } from "#lib/now-context.tsx";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { AlertProvider, SilentAlerts } from "./feedback/alerts.tsx";

interface SiteProvidersProps {
  config: SiteConfig;
  /** Milliseconds since 1970, the same on the server and at hydration. */
  renderedAt: number;
  children: ReactNode;
}

/** The contexts that every page needs besides store and language: configuration, time, alerts. */
export function SiteProviders({ config, renderedAt, children }: SiteProvidersProps) {
  return (
    <SiteConfigProvider config={config}>
      <NowProvider renderedAt={renderedAt}>
        <AlertProvider>{children}</AlertProvider>
      </NowProvider>
    </SiteConfigProvider>
  );
}

/** The same for a part that is rendered without its page, which shows no alerts. */
export function PartProviders({ config, renderedAt, children }: SiteProvidersProps) {
  return (
    <SiteConfigProvider config={config}>
      <NowProvider renderedAt={renderedAt}>
        <SilentAlerts>{children}</SilentAlerts>
      </NowProvider>
    </SiteConfigProvider>
  );
}
