import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { Navigate, useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { ConfirmLink } from "#features/members/recovery/confirm-link.tsx";
import { emailOfLink } from "#features/members/recovery/link.ts";
import { LinkEnded } from "#features/members/recovery/link-ended.tsx";
import { recoveryState, unusedLinkState } from "#features/members/recovery/recovery.ts";
import { useLink } from "#features/members/recovery/use-link.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { nextPath } from "#features/members/sign-in/next-path.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/** Target of links in emails, except recovery: confirms, signs in and opens `?next=`, a path of this site. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageMeta title={t`Sign in`} canonicalPath={paths.authCallback} noIndex />
      <Landing />
    </>
  );
}

function Landing() {
  const { state, open } = useLink();
  const isMember = useSelector(selectUser) !== null;
  const next = nextPath(useLocation().search);
  switch (state.status) {
    case "reading":
      return (
        <AuthLayout title={<Trans>Sign in</Trans>}>
          <Spinner />
        </AuthLayout>
      );
    case "unused":
      if (state.link.type === "recovery") {
        return <Navigate to={paths.resetPassword} state={unusedLinkState(state.link)} replace />;
      }
      return (
        <AuthLayout
          title={<Titles type={state.link.type} />}
          intro={<Trans>You opened a link from one of our emails.</Trans>}
        >
          <ConfirmLink email={emailOfLink(state.link)} open={open} />
        </AuthLayout>
      );
    case "ended":
      return <LinkEnded reason={state.reason} isMember={isMember} />;
    case "none":
      return <Navigate to={paths.loginThen(next)} replace />;
    case "open":
      if (state.userId === null) return <Navigate to={paths.loginThen(next)} replace />;
      return state.type === "recovery" ? (
        <Navigate to={paths.resetPassword} state={recoveryState(state.userId)} replace />
      ) : (
        <Navigate to={next} replace />
      );
  }
}

function Titles({ type }: { type: string | null }) {
  if (type === "signup" || type === "email" || type === "invite")
    return <Trans>Confirm your email address</Trans>;
  if (type === "email_change") return <Trans>Confirm your new email address</Trans>;
  return <Trans>Sign in with this link?</Trans>;
}
