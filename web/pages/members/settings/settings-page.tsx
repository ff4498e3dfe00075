import { Trans, useLingui } from "@lingui/react/macro";
import { Cookie } from "lucide-react";
import { useCallback, useEffect } from "react";
import { useSelector } from "react-redux";
import { Navigate, useLocation, useOutletContext } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { LanguageChoice } from "#features/language/language-choice.tsx";
import { DeletionSettings } from "#features/members/account/deletion-settings.tsx";
import { ExportSettings } from "#features/members/account/export-settings.tsx";
import { SessionsSettings } from "#features/members/account/sessions-settings.tsx";
import { AvatarSettings } from "#features/members/avatar/avatar-settings.tsx";
import { EmailSettings } from "#features/members/email/email-settings.tsx";
import { MuteSettings } from "#features/members/mutes/mute-settings.tsx";
import { PasswordSettings } from "#features/members/password/password-settings.tsx";
import {
  selectAuthStatus,
  selectDecides,
  selectIsAdmin,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import type { AuthUser } from "#features/members/session/membership.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { TrustSettings } from "#features/members/trust/trust-settings.tsx";
import { OwnRegistrations } from "#features/merchants/registration/own-registrations.tsx";
import { PushSettings } from "#features/notifications/push/push-settings.tsx";
import { CheckSettings } from "#features/notifications/settings/check-settings.tsx";
import { NotificationSettings } from "#features/notifications/settings/notification-settings.tsx";
import { MyReports } from "#features/reports/report/my-reports.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import type { LayoutContext } from "#lib/layout-context.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { Button } from "#ui/button/button.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { SettingsList } from "./settings-list.tsx";
import { ThemeSettings } from "./theme-settings.tsx";

const CHOICE =
  "min-block-12 rounded-m border border-border-strong bg-surface px-4 py-2.5 font-[580] aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink";

export const handle = { rail: false };

/** The member's settings. The server renders only the frame. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  const { hash } = useLocation();
  if (status === "visitor") return <Navigate to={paths.loginThen(paths.settings + hash)} replace />;
  return (
    <>
      <PageMeta title={t`Settings`} canonicalPath={paths.settings} noIndex />
      <PageHero title={<Trans>Settings</Trans>}>
        {user ? (
          <Trans>
            Signed in as <bdi className="[overflow-wrap:anywhere]">{user.email}</bdi>. Avatar,
            appearance, password and your data.
          </Trans>
        ) : (
          <Trans>Avatar, appearance, password and your data.</Trans>
        )}
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <NeedsScripts />
        {user ? <Sections user={user} /> : <Spinner />}
      </div>
    </>
  );
}

/** The sections, in the order of `SettingsList`. */
function Sections({ user }: { user: AuthUser }) {
  const dispatch = useAppDispatch();
  const isAdmin = useSelector(selectIsAdmin);
  const decides = useSelector(selectDecides);
  const readAccount = useCallback(() => dispatch(initializeAuth()), [dispatch]);
  useScrollToSection();
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[220px_minmax(0,1fr)]">
      <SettingsList />
      <div className="grid grid-cols-1 content-start gap-5">
        <AvatarSettings />
        <ThemeSettings />
        <LanguageSettings />
        <NotificationSettings email={user.email} decides={decides} isAdmin={isAdmin} />
        <PushSettings />
        <MuteSettings />
        <TrustSettings />
        <CheckSettings />
        <EmailSettings />
        <PasswordSettings />
        <SessionsSettings />
        <CookieSettings />
        <OwnRegistrations
          member={user}
          empty={
            <Trans>
              No registrations yet. <Link to={paths.merchantRegistration}>Register a business</Link>
            </Trans>
          }
        />
        <MyReports />
        <ExportSettings />
        <DeletionSettings member={user} isAdmin={isAdmin} onChanged={readAccount} />
      </div>
    </div>
  );
}

/**
 * Scrolls to the section in the address. The browser cannot do so, because the server does not render the sections. Sections above
 * load later, so it stays in view until the member does something else.
 */
function useScrollToSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    if (!section) return;
    const done = new AbortController();
    const loading = new ResizeObserver(() => section.scrollIntoView());
    loading.observe(document.body);
    done.signal.addEventListener("abort", () => loading.disconnect());
    const stop = () => done.abort();
    for (const event of ["wheel", "touchstart", "pointerdown", "keydown"])
      addEventListener(event, stop, { passive: true, signal: done.signal });
    const timer = setTimeout(stop, LOADING_MS);
    section.scrollIntoView();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hash]);
}

const LOADING_MS = 5_000;

/** Section with a button that opens the cookie settings. */
function CookieSettings() {
  const { openCookieSettings } = useOutletContext<LayoutContext>();
  return (
    <SettingsSection
      id="cookies"
      layout="folded"
      title={<Trans>Cookies</Trans>}
      intro={
        <Trans>
          Optional cookies are off unless you turn them on. You can change your mind at any time.
        </Trans>
      }
    >
      <Button variant="outline" onClick={openCookieSettings}>
        <Cookie />
        <Trans>Cookie settings</Trans>
      </Button>
    </SettingsSection>
  );
}

/** The site's language in this browser; members' texts are not translated. */
function LanguageSettings() {
  const { t } = useLingui();
  return (
    <SettingsSection
      id="language"
      layout="row"
      title={<Trans>Language</Trans>}
      intro={<Trans>Changes menus and buttons. Posts stay in their own language.</Trans>}
    >
      <div className="flex flex-wrap justify-end gap-2.5 sm:grid sm:grid-cols-3">
        <LanguageChoice buttonClass={CHOICE} label={t`Choose a language`} />
      </div>
    </SettingsSection>
  );
}
