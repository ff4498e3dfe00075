import { Trans, useLingui } from "@lingui/react/macro";
import { Heart } from "lucide-react";
import { useSelector } from "react-redux";
import { Navigate, useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { OwnAlerts } from "#features/alerts/own-alerts.tsx";
import { selectAuthStatus, selectUser } from "#features/members/session/auth-slice.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { NeedsScripts } from "#ui/feedback/needs-scripts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/** Alerts of a member. The server renders only the frame. */
export function Component() {
  const { t } = useLingui();
  const { search } = useLocation();
  const user = useSelector(selectUser);
  const status = useSelector(selectAuthStatus);
  if (status === "visitor") return <Navigate to={paths.loginThen(paths.alerts + search)} replace />;
  return (
    <>
      <PageMeta title={t`Alerts`} canonicalPath={paths.alerts} noIndex />
      <PageHero
        title={<Trans>Alerts</Trans>}
        actions={
          <ButtonLink to={paths.saved} variant="outline">
            <Heart />
            <Trans>Saved deals</Trans>
          </ButtonLink>
        }
      >
        <Trans>Tell us what you’re looking for, and we’ll tell you when someone finds it.</Trans>
      </PageHero>
      <div className="wrap pbs-6 pbe-14">
        <NeedsScripts />
        {user ? <OwnAlerts key={user.id} memberId={user.id} email={user.email} /> : <Spinner />}
      </div>
    </>
  );
}
