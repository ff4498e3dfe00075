import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { Navigate } from "react-router";
import { paths } from "#contract/paths.ts";
import { selectAuthStatus, selectUser } from "#features/auth/auth-slice.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { CookieSettings } from "./settings/cookie-settings.tsx";
import { SettingsList } from "./settings/settings-list.tsx";
import { ThemeSettings } from "./settings/theme-settings.tsx";

export const handle = { rail: false };

/** One's own account (contract 2); for members, so the server renders its frame only. */
export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  if (status === "visitor") return <Navigate to={paths.loginThen(paths.settings)} replace />;
  return (
    <>
      <PageMeta title={t`Settings`} canonicalPath={paths.settings} noIndex />
      <PageHero title={<Trans>Settings</Trans>}>
        <Trans>Your picture, how the site looks, and what is kept about you.</Trans>
      </PageHero>
      <div className="wrap pbs-6 pbe-14">{user ? <Sections /> : <Spinner />}</div>
    </>
  );
}

/** The sections in the order of the list beside them (`settings/settings-list.tsx`). */
function Sections() {
  return (
    <div className="mx-auto grid gap-6 max-inline-[1000px] lg:grid-cols-[220px_minmax(0,1fr)]">
      <SettingsList />
      <div className="grid content-start gap-5">
        <ThemeSettings />
        <CookieSettings />
      </div>
    </div>
  );
}
