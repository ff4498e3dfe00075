import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { Provider } from "react-redux";
import type { SiteConfig } from "#contract/site-config.ts";
import { NowProvider } from "#lib/now-context.tsx";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { AlertProvider } from "#ui/alerts.tsx";
import type { AppStore } from "./store.ts";

// English lives in the code, compiled when the site is built.
i18n.loadAndActivate({ locale: "en", messages: {} });

interface AppRootProps {
  store: AppStore;
  config: SiteConfig;
  /** Milliseconds since 1970, the same on the server and at hydration. */
  renderedAt: number;
  children: ReactNode;
}

/** Everything around the router; the same on the server, in the browser and in tests. */
export function AppRoot({ store, config, renderedAt, children }: AppRootProps) {
  return (
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <SiteConfigProvider config={config}>
          <NowProvider renderedAt={renderedAt}>
            <AlertProvider>{children}</AlertProvider>
          </NowProvider>
        </SiteConfigProvider>
      </I18nProvider>
    </Provider>
  );
}
