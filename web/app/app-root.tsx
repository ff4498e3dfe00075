import type { ReactNode } from "react";
import { Provider } from "react-redux";
import type { SiteConfig } from "#contract/site-config.ts";
import type { Locale } from "#lib/locale/locale.ts";
import { LocaleProvider } from "#lib/locale/locale-context.tsx";
import { PartProviders, SiteProviders } from "#ui/site-providers.tsx";
import type { AppStore } from "./store.ts";

interface AppRootProps {
  store: AppStore;
  config: SiteConfig;
  locale: Locale;
  /** Milliseconds since 1970, the same on the server and at hydration. */
  renderedAt: number;
  children: ReactNode;
}

/** For a part that is rendered without its page: what it may depend on, and nothing of its own on the screen. */
export function PartRoot({ store, config, locale, renderedAt, children }: AppRootProps) {
  return (
    <Provider store={store}>
      <LocaleProvider locale={locale}>
        <PartProviders config={config} renderedAt={renderedAt}>
          {children}
        </PartProviders>
      </LocaleProvider>
    </Provider>
  );
}

/** All providers around the router; the same on the server and in the browser. */
export function AppRoot({ store, config, locale, renderedAt, children }: AppRootProps) {
  return (
    <Provider store={store}>
      <LocaleProvider locale={locale}>
        <SiteProviders config={config} renderedAt={renderedAt}>
          {children}
        </SiteProviders>
      </LocaleProvider>
    </Provider>
  );
}
