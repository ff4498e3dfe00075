import type { ReactNode } from "react";
import { Provider } from "react-redux";
import type { Language } from "#contract/language.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import type { Locale } from "#lib/locale/locale.ts";
import { LocaleProvider } from "#lib/locale/locale-context.tsx";
import { NamedLanguage } from "#lib/locale/named-language.tsx";
import { NowProvider } from "#lib/now-context.tsx";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import type { AppStore } from "./store.ts";

interface AppRootProps extends SiteProvidersProps {
  store: AppStore;
  locale: Locale;
  namedLanguage?: Language | null;
}

/** Providers for a page, and for a cached part, which is rendered separately. */
export function AppRoot({ store, locale, namedLanguage = null, ...site }: AppRootProps) {
  return (
    <Provider store={store}>
      <LocaleProvider locale={locale}>
        <NamedLanguage value={namedLanguage}>
          <SiteProviders {...site} />
        </NamedLanguage>
      </LocaleProvider>
    </Provider>
  );
}

interface SiteProvidersProps {
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
