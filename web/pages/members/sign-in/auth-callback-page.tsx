import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { Navigate, useLocation } from "react-router";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { claimVote, storedVoteOf } from "#features/deals/voting/stored-vote.ts";
import { takeReturnAddress } from "#features/members/confirmation/return-address.ts";
import { ConfirmLink } from "#features/members/recovery/confirm-link.tsx";
import { emailOfLink } from "#features/members/recovery/link.ts";
import { LinkEnded } from "#features/members/recovery/link-ended.tsx";
import { recoveryState, unusedLinkState } from "#features/members/recovery/recovery.ts";
import { useLink } from "#features/members/recovery/use-link.ts";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { nextPath } from "#features/members/sign-in/next-path.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";

export const handle = { rail: false };

/**
 * Target of the auth service's links in emails, except recovery. When the button is pressed, confirms, signs in and opens
 * `?next=`, a path of this site. A new member returns to the deal of a stored vote, or to the page before sign-up.
 */
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
  const user = useSelector(selectUser);
  const [earlierId, setEarlierId] = useState<string | null>(null);
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
          <ConfirmLink
            email={emailOfLink(state.link)}
            // A member who has to confirm the address has probably opened their own link.
            isOwn={confirmsAddress(state.link.type) && user?.mustConfirmEmail === true}
            open={async () => {
              setEarlierId(user?.id ?? null);
              // Claims the vote before other tabs of this browser notice the confirmation.
              const returnVote = claimVote();
              const opened = await open();
              returnVote(typeof opened === "object" && "userId" in opened ? opened.userId : null);
              return opened;
            }}
          />
        </AuthLayout>
      );
    case "ended":
      return <LinkEnded reason={state.reason} isMember={user !== null} />;
    case "none":
      return <Navigate to={paths.loginThen(next)} replace />;
    case "open":
      if (state.userId === null) return <Navigate to={paths.loginThen(next)} replace />;
      return state.type === "recovery" ? (
        <Navigate to={paths.resetPassword} state={recoveryState(state.userId)} replace />
      ) : (
        <Arrival
          userId={state.userId}
          isConfirmed={confirmsAddress(state.type)}
          hasSwitched={earlierId !== null && earlierId !== state.userId}
          next={state.type === "email_change" && next === paths.home ? SETTINGS : next}
        />
      );
  }
}

interface ArrivalProps {
  userId: string;
  isConfirmed: boolean;
  /** True if another member was signed in before. */
  hasSwitched: boolean;
  next: string;
}

function Arrival({ userId, isConfirmed, hasSwitched, next }: ArrivalProps) {
  const { t } = useLingui();
  const { showToast } = useAlerts();
  const username = useSelector(selectUser)?.username;
  // Read once, because reading the return address removes it.
  const [vote] = useState(() => storedVoteOf(userId));
  const [returnAddress] = useState(() => takeReturnAddress(userId));
  const address = vote
    ? paths.deal(shortDealId(vote.dealId))
    : next === paths.home
      ? (returnAddress ?? next)
      : next;

  // A stored vote is announced on the deal page.
  const text = hasSwitched
    ? t`You’re now signed in as ${username}.`
    : isConfirmed && !vote
      ? t`Your email address is confirmed.`
      : null;
  useEffect(() => {
    if (text) showToast(text);
  }, [text, showToast]);

  return <Navigate to={address} replace />;
}

function confirmsAddress(type: string | null): boolean {
  return type === "signup" || type === "email" || type === "invite";
}

const SETTINGS = `${paths.settings}#email`;

function Titles({ type }: { type: string | null }) {
  if (confirmsAddress(type)) return <Trans>Confirm your email address</Trans>;
  if (type === "email_change") return <Trans>Confirm your new email address</Trans>;
  return <Trans>Sign in with this link?</Trans>;
}
