import { Provider } from "react-redux";
import type { Locale } from "#lib/locale/locale.ts";
import { LocaleProvider } from "#lib/locale/locale-context.tsx";
import { SiteProviders, type SiteProvidersProps } from "#ui/site-providers.tsx";
import type { AppStore } from "./store.ts";

interface AppRootProps extends SiteProvidersProps {
  store: AppStore;
  locale: Locale;
}

/** Providers for a page, and for a cached part, which is rendered separately. */
export function AppRoot({ store, locale, ...site }: AppRootProps) {
  return (
    <Provider store={store}>
      <LocaleProvider locale={locale}>
        <SiteProviders {...site} />
      </LocaleProvider>
    </Provider>
  );
}
