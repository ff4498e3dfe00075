import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { SiteConfig } from "#contract/site-config.ts";
import { NowProvider } from "#lib/now-context.tsx";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { AlertProvider } from "#ui/alerts.tsx";

i18n.loadAndActivate({ locale: "en", messages: {} });

export const TEST_CONFIG: SiteConfig = {
  siteName: "Samha",
  siteUrl: "http://samha.test",
  supabaseUrl: "http://samha.test",
  supabaseAnonKey: "sb_publishable_test",
  apiBaseUrl: "http://samha.test/api",
  uploadBaseUrl: "http://samha.test/upload",
  imageBaseUrl: "http://samha.test/images",
  gaMeasurementId: null,
};

/** 20 November 2026, noon: the moment at which component tests happen. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 12);

/** Renders a view inside everything the site's pages stand in, at `path`. */
export function renderApp(view: ReactNode, { path = "/" }: { path?: string } = {}) {
  const router = createMemoryRouter([{ path: "*", element: view }], { initialEntries: [path] });
  const result = render(
    <I18nProvider i18n={i18n}>
      <SiteConfigProvider config={TEST_CONFIG}>
        <NowProvider renderedAt={TEST_NOW}>
          <AlertProvider>
            <RouterProvider router={router} />
          </AlertProvider>
        </NowProvider>
      </SiteConfigProvider>
    </I18nProvider>,
  );
  return { ...result, router };
}
