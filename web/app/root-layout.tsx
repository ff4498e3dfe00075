import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useSelector } from "react-redux";
import { Outlet, useMatches, useNavigation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { Language } from "#contract/language.ts";
import { useAnalytics } from "#features/analytics/use-analytics.ts";
import { CookieConsent } from "#features/consent/cookie-consent.tsx";
import { useCookiePreferences } from "#features/consent/use-cookie-preferences.ts";
import { KhatamShape } from "#features/deals/voting/khatam-gauge.tsx";
import { AccountMenu } from "#features/members/session/account-menu.tsx";
import {
  selectAuthStatus,
  selectDecides,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import { useSession } from "#features/members/session/use-session.ts";
import { useSignInPath } from "#features/members/sign-in/use-sign-in-path.ts";
import type { LayoutContext } from "#lib/layout-context.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";
import { whenIdle } from "#lib/when-idle.ts";
import { SignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { AlertProvider } from "#ui/feedback/alerts.tsx";
import { SendAgainContext } from "#ui/feedback/send-again-context.ts";
import { usePageNavigation } from "#ui/navigation/use-page-navigation.ts";
import { useChunk } from "#ui/use-chunk.ts";
import { CurrentFooter } from "./layout/footer/site-footer.tsx";
import { ScrollPosition } from "./layout/scroll-position.tsx";
import { SiteLayout } from "./layout/site-layout.tsx";
import { PendingNavigation } from "./navigation/pending-navigation.tsx";

/** Layout options in the `handle` of a page. */
export interface PageHandle {
  rail?: boolean;
  /** True if newcomers often start here: the page then explains the site. */
  introduces?: boolean;
  /** False if the page has its own bar at the bottom of phones. */
  tabBar?: boolean;
  /** True if the page has its own layout except for the footer (admin pages). Refused members see the site's layout. */
  bare?: boolean;
}

const loadMemberParts = () => import("./layout/member-parts.tsx");
const loadSendAgain = () => import("#features/members/confirmation/send-again.tsx");

export function RootLayout() {
  useSession();
  usePageNavigation();
  const [areCookieSettingsOpen, setCookieSettingsOpen] = useState(false);
  const frame = useMemo<LayoutContext>(
    () => ({ openCookieSettings: () => setCookieSettingsOpen(true) }),
    [],
  );
  const closeCookieSettings = useCallback(() => setCookieSettingsOpen(false), []);
  const user = useSelector(selectUser);
  const decides = useSelector(selectDecides);
  const signInPath = useSignInPath();
  const isRefused = user !== null && !decides;
  const parts = useChunk(user !== null, loadMemberParts)?.memberParts;
  const handle: PageHandle = Object.assign({}, ...useMatches().map((match) => match.handle));
  return (
    <SendAgainContext value={SendAgain}>
      <AlertProvider>
        <Prompt>
          <KhatamShape />
          {/* First, so that the keyboard reaches it before the page. */}
          <Cookies settingsOpen={areCookieSettingsOpen} onSettingsClose={closeCookieSettings} />
          <ScrollPosition />
          <ProgressBar />
          {handle.bare && !isRefused ? (
            <>
              <PendingNavigation>
                <Outlet />
              </PendingNavigation>
              <CurrentFooter isFolded onCookieSettings={frame.openCookieSettings} />
            </>
          ) : (
            <SiteLayout
              account={
                <>
                  {user && parts && <parts.HeaderBell userId={user.id} />}
                  <AccountMenu
                    unreadDot={parts && <parts.UnreadDot />}
                    bellName={parts && <parts.BellName />}
                  />
                </>
              }
              rail={handle.rail}
              introduces={handle.introduces && user === null}
              tabBar={handle.tabBar}
              profileTo={user ? paths.profile(user.username) : signInPath}
              lastTab={user && parts ? parts.tab : undefined}
              onCookieSettings={frame.openCookieSettings}
            >
              <PendingNavigation>
                {user && parts && <parts.Notices />}
                <Outlet context={frame} />
              </PendingNavigation>
            </SiteLayout>
          )}
          <HydrationMark />
        </Prompt>
      </AlertProvider>
    </SendAgainContext>
  );
}

function SendAgain(props: { onPress?: () => void }) {
  const chunk = useChunk(true, loadSendAgain);
  return chunk && <chunk.SendAgain {...props} />;
}

/** Asks visitors to sign in. A separate component, so that the page does not re-render when the stored session has been read. */
function Prompt({ children }: { children: ReactNode }) {
  const status = useSelector(selectAuthStatus);
  return (
    <SignInPrompt isChecking={status === "checking"} isMember={status === "member"}>
      {children}
    </SignInPrompt>
  );
}

/** The cookie banner and settings, and the analytics that they allow. A separate component, so that the page does not re-render. */
function Cookies(props: { settingsOpen: boolean; onSettingsClose: () => void }) {
  const { preferences, decide } = useCookiePreferences();
  useAnalytics(preferences?.analytics ?? false);
  return <CookieConsent {...props} preferences={preferences} onDecide={decide} />;
}

/** Marks the page as interactive and writes the session's status for styles, the starter, tests and benchmarks. */
function HydrationMark() {
  const status = useSelector(selectAuthStatus);
  const language = useLanguage();
  useEffect(() => void prepareOffline(language), [language]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.reader = status;
    dataset.hydrated = "true";
    if (status === "member") dataset.member = "";
    else if (status !== "checking") delete dataset.member;
  }, [status]);
  return null;
}

/**
 * Prepares for a lost connection when the browser is idle: loads the dialog for failed requests, and registers the worker with the
 * offline page (docs/decisions/0041). Does nothing with Save-Data. The message for a lost connection is part of the entry.
 */
async function prepareOffline(language: Language): Promise<void> {
  if (!(await whenIdle())) return;
  // If loading fails, the first failed request tries again, and so does the next document.
  await import("#ui/dialog/alert-dialog.tsx").catch(() => undefined);
  if (!import.meta.env.PROD) return;
  await navigator.serviceWorker
    ?.register(`${paths.serviceWorker}?lang=${language}`)
    .catch(() => undefined);
}

function ProgressBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div aria-hidden="true" className="progress-bar" />;
}
