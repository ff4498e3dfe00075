import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { SiteProviders } from "#app/app-root.tsx";
import type { SiteConfig } from "#contract/site-config.ts";
import { SignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { AlertProvider } from "#ui/feedback/alerts.tsx";
import { usePageNavigation } from "#ui/navigation/use-page-navigation.ts";
import { TEST_NOW } from "./test-now.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

export const TEST_CONFIG: SiteConfig = {
  siteName: "Samha",
  siteUrl: "http://samha.test",
  supabaseUrl: "http://samha.test",
  supabaseAnonKey: "sb_publishable_test",
  apiBaseUrl: "http://samha.test/api",
  uploadBaseUrl: "http://samha.test/upload",
  imageBaseUrl: "http://samha.test/images",
  linkPreviewUrl: null,
  socialUrls: {
    x: "https://x.com/samha",
    instagram: "https://www.instagram.com/samha",
    whatsapp: "https://www.whatsapp.com/channel/samha",
  },
  operatorName: null,
  operatorAddress: null,
  gaMeasurementId: null,
};

/** Renders a view with a router at `path` and the site's providers, without a store. */
export function renderApp(
  view: ReactNode,
  { path = "/", config = TEST_CONFIG }: { path?: string; config?: SiteConfig } = {},
) {
  const element = (
    <FollowedLinks>
      <SignInPrompt>{view}</SignInPrompt>
    </FollowedLinks>
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: [path] });
  const result = render(
    <TestProviders config={config}>
      <RouterProvider router={router} />
    </TestProviders>,
  );
  return { ...result, router };
}

/** Renders views whose links and GET forms use the router, as in the site's layout. */
export function FollowedLinks({ children }: { children: ReactNode }) {
  usePageNavigation();
  return children;
}

/** Providers of an English page with the test configuration and time. */
export function TestProviders({
  config = TEST_CONFIG,
  children,
}: {
  config?: SiteConfig;
  children: ReactNode;
}) {
  return (
    <I18nProvider i18n={i18n}>
      <SiteProviders config={config} renderedAt={TEST_NOW}>
        <AlertProvider>{children}</AlertProvider>
      </SiteProviders>
    </I18nProvider>
  );
}
