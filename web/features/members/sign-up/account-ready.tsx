import { Trans } from "@lingui/react/macro";
import { MailCheck } from "lucide-react";
import { type MouseEvent, useEffect } from "react";
import { useNavigate } from "react-router";
import { requestConfirmation } from "#features/members/confirmation/confirmation-requests.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { AuthOutcome } from "#features/members/sign-in/auth-outcome.tsx";
import { SignInForm } from "#features/members/sign-in/sign-in-form.tsx";
import { useSendOnce } from "#lib/backend/use-send-once.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { NewAccount } from "./sign-up-form.tsx";

interface AccountReadyProps {
  account: NewAccount;
  /** True if a stored vote will be cast once the email address is confirmed. */
  hasVote: boolean;
  signInPath: string;
}

/** Shown after sign-up: the filled-in sign-in form, or a request to open the confirmation email. */
export function AccountReady({ account, hasVote, signInPath }: AccountReadyProps) {
  const { email, password, confirmEmail } = account;
  // The pressed button was further down the page.
  useEffect(() => void scrollTo(0, 0), []);
  if (confirmEmail === "never") {
    return (
      <AuthLayout
        title={<Trans>You’re all set</Trans>}
        intro={
          <span role="status">
            <Trans>Your account is ready. Sign in to start voting.</Trans>
          </span>
        }
      >
        <SignInForm email={email} password={password} />
      </AuthLayout>
    );
  }
  const address = <bdi className="[overflow-wrap:anywhere]">{email}</bdi>;
  return (
    <AuthLayout title={<Trans>Check your email</Trans>}>
      <AuthOutcome
        icon={MailCheck}
        actions={
          confirmEmail === "to-write" ? (
            <SendAgain email={email} />
          ) : (
            <SignInLink email={email} to={signInPath} />
          )
        }
      >
        {hasVote ? (
          <Trans>We sent a link to {address}. Open it, and we’ll count your vote.</Trans>
        ) : confirmEmail === "to-write" ? (
          <Trans>We sent a link to {address}. Open it to vote, comment and post.</Trans>
        ) : (
          <Trans>We sent a link to {address}. Open it, then sign in.</Trans>
        )}
      </AuthOutcome>
    </AuthLayout>
  );
}

function SendAgain({ email }: { email: string }) {
  const { send, isBusy, isSent, failure } = useSendOnce(requestConfirmation, { email });
  if (isSent) {
    return (
      <Notice tone="success">
        <Trans>A new link is on its way. Not there? Check your spam folder.</Trans>
      </Notice>
    );
  }
  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button variant="outline" busy={isBusy} onClick={send}>
        <Trans>Send the email again</Trans>
      </Button>
    </>
  );
}

function SignInLink({ email, to }: { email: string; to: string }) {
  const navigate = useNavigate();
  // Prefills the email address of the sign-in form.
  function signIn(event: MouseEvent) {
    event.preventDefault();
    void navigate(to, { state: { email } });
  }
  return (
    <ButtonLink to={to} onClick={signIn}>
      <Trans>Sign in</Trans>
    </ButtonLink>
  );
}
