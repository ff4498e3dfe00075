import type { ReactNode } from "react";
import { Provider } from "react-redux";
import type { SiteConfig } from "#contract/site-config.ts";
import type { Locale } from "#lib/locale.ts";
import { LocaleProvider } from "#lib/locale-context.tsx";
import { NowProvider } from "#lib/now-context.tsx";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { AlertProvider } from "#ui/alerts.tsx";
import type { AppStore } from "./store.ts";

interface AppRootProps {
  store: AppStore;
  config: SiteConfig;
  locale: Locale;
  /** Milliseconds since 1970, the same on the server and at hydration. */
  renderedAt: number;
  children: ReactNode;
}

/** Everything around the router; the same on the server, in the browser and in tests. */
export function AppRoot({ store, config, locale, renderedAt, children }: AppRootProps) {
  return (
    <Provider store={store}>
      <LocaleProvider locale={locale}>
        <SiteConfigProvider config={config}>
          <NowProvider renderedAt={renderedAt}>
            <AlertProvider>{children}</AlertProvider>
          </NowProvider>
        </SiteConfigProvider>
      </LocaleProvider>
    </Provider>
  );
}
