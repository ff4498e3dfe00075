import type { ReactNode } from "react";
import type { SiteConfig } from "#contract/site-config.ts";
import { NowProvider } from "#lib/now-context.tsx";
import { SiteConfigProvider } from "#lib/site-config.tsx";

export interface SiteProvidersProps {
  config: SiteConfig;
  /** Milliseconds since 1970, the same on the server and at hydration. */
  renderedAt: number;
  children: ReactNode;
}

export function SiteProviders({ config, renderedAt, children }: SiteProvidersProps) {
  return (
    <SiteConfigProvider config={config}>
      <NowProvider renderedAt={renderedAt}>{children}</NowProvider>
    </SiteConfigProvider>
  );
}
