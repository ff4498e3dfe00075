import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useEffect } from "react";
import { useSelector } from "react-redux";
import { Navigate, useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { DeletionSettings } from "#features/members/account/deletion-settings.tsx";
import { ExportSettings } from "#features/members/account/export-settings.tsx";
import { SessionsSettings } from "#features/members/account/sessions-settings.tsx";
import { AvatarSettings } from "#features/members/avatar/avatar-settings.tsx";
import { EmailSettings } from "#features/members/email/email-settings.tsx";
import { MuteSettings } from "#features/members/mutes/mute-settings.tsx";
import { PasswordSettings } from "#features/members/password/password-settings.tsx";
import {
  selectAuthStatus,
  selectIsAdmin,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import type { AuthUser } from "#features/members/session/membership.ts";
import { initializeAuth } from "#features/members/session/session.ts";
import { OwnRegistrations } from "#features/merchants/registration/own-registrations.tsx";
import { CheckSettings } from "#features/notifications/settings/check-settings.tsx";
import { NotificationSettings } from "#features/notifications/settings/notification-settings.tsx";
import { MyReports } from "#features/reports/report/my-reports.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { CookieSettings } from "./cookie-settings.tsx";
import { LanguageSettings } from "./language-settings.tsx";
import { SettingsList } from "./settings-list.tsx";
import { ThemeSettings } from "./theme-settings.tsx";

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
  const readAccount = useCallback(() => dispatch(initializeAuth()), [dispatch]);
  useScrollToSection();
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[220px_minmax(0,1fr)]">
      <SettingsList />
      <div className="grid grid-cols-1 content-start gap-5">
        <AvatarSettings />
        <ThemeSettings />
        <LanguageSettings />
        <NotificationSettings email={user.email} isAdmin={isAdmin} />
        <MuteSettings />
        <CheckSettings />
        <EmailSettings />
        <PasswordSettings />
        <SessionsSettings />
        <CookieSettings />
        <OwnRegistrations
          userId={user.id}
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

/** Scrolls to the section in the address. The browser cannot do so, because the server does not render the sections. */
function useScrollToSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
}
