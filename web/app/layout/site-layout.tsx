import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { CategoryRail } from "./category-rail.tsx";
import { CurrentFooter } from "./footer/site-footer.tsx";
import { NewcomerLine } from "./header/newcomer-line.tsx";
import { SiteHeader } from "./header/site-header.tsx";
import { type Tab, TabBar } from "./tab-bar.tsx";

export interface SiteLayoutProps {
  account: ReactNode;
  rail?: boolean;
  /** Explains the site to newcomers below the header. */
  introduces?: boolean;
  /** False if the page has its own bar at the bottom of phones. */
  tabBar?: boolean;
  /** Address of "Account": the member's profile, or the sign-in page that leads back here. */
  profileTo?: string;
  /** Replaces "Account" in the tab bar. */
  lastTab?: Tab;
  onCookieSettings?: () => void;
  children: ReactNode;
}

/** Layout of a page. `main` has the full width, for `PageHero`; other content is inside an element with class `wrap`. */
export function SiteLayout({
  account,
  rail = false,
  introduces = false,
  tabBar = true,
  profileTo = paths.login,
  lastTab,
  onCookieSettings,
  children,
}: SiteLayoutProps) {
  return (
    <div className="flex min-block-dvh flex-col">
      <a
        href="#main"
        className="fixed start-4 -inset-bs-24 z-50 rounded-m bg-surface px-4 py-3 font-semibold shadow-3 focus:inset-bs-4 print:hidden"
      >
        <Trans>Skip to content</Trans>
      </a>
      <SiteHeader account={account} />
      <noscript>
        <p className="wrap py-2 text-fs-14 text-muted print:hidden">
          <Trans>
            Without JavaScript you can read, search and open deals. Voting, posting and signing in
            need it.
          </Trans>
        </p>
      </noscript>
      {introduces && <NewcomerLine />}
      {rail && <CategoryRail />}
      <main id="main" tabIndex={-1} className="min-inline-0 flex-1 outline-none">
        {children}
      </main>
      <CurrentFooter onCookieSettings={onCookieSettings} />
      {tabBar && <TabBar profileTo={profileTo} lastTab={lastTab} />}
    </div>
  );
}
