import { Provider } from "react-redux";
import type { Language } from "#contract/language.ts";
import type { Locale } from "#lib/locale/locale.ts";
import { LocaleProvider } from "#lib/locale/locale-context.tsx";
import { NamedLanguage } from "#lib/locale/named-language.tsx";
import { SiteProviders, type SiteProvidersProps } from "#ui/site-providers.tsx";
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
