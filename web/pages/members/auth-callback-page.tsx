import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useLocation } from "react-router";
import { userFacingText } from "#contract/classify-error.ts";
import { paths } from "#contract/paths.ts";
import { LinkEnded } from "#features/members/recovery/link-ended.tsx";
import { recoveryState } from "#features/members/recovery/recovery.ts";
import { useLink } from "#features/members/recovery/use-link.ts";
import { nextPath } from "#features/members/sign-in/next-path.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { FailedPanel } from "#ui/failed-panel.tsx";
import { PageHero } from "#ui/page-hero.tsx";
import { Spinner } from "#ui/spinner.tsx";

export const handle = { rail: false };

/** Where the links of mails lead, recovery apart: signs in, then goes on to `?next=`, a path of this site. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Signing in`} canonicalPath={paths.authCallback} noIndex />
      <PageHero title={<Trans>Signing in</Trans>} />
      <div className="wrap py-6">
        <div className="mx-auto max-inline-[460px]">
          <Landing />
        </div>
      </div>
    </>
  );
}

function Landing() {
  const link = useLink();
  const next = nextPath(useLocation().search);
  switch (link.status) {
    case "opening":
      return <Spinner />;
    case "failed":
      return (
        <FailedPanel onRetry={link.retry} title={<Trans>The link could not be opened</Trans>}>
          {userFacingText(link.error)}
        </FailedPanel>
      );
    case "ended":
      return <LinkEnded reason={link.reason} />;
    case "none":
      return <Navigate to={paths.loginThen(next)} replace />;
    case "open":
      if (link.userId === null) return <Navigate to={paths.loginThen(next)} replace />;
      return link.type === "recovery" ? (
        <Navigate to={paths.resetPassword} state={recoveryState(link.userId)} replace />
      ) : (
        <Navigate to={next} replace />
      );
  }
}
