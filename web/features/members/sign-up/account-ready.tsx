import { Trans } from "@lingui/react/macro";
import { MailCheck } from "lucide-react";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { AuthOutcome } from "#features/members/sign-in/auth-outcome.tsx";
import { SignInForm } from "#features/members/sign-in/sign-in-form.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import type { NewAccount } from "./sign-up-form.tsx";

/** Shown after sign-up: the member signs in at once, or opens the email first. */
export function AccountReady({ account, signInPath }: { account: NewAccount; signInPath: string }) {
  const { email, confirmEmail } = account;
  const navigate = useNavigate();
  // Prefills the email address of the sign-in form.
  function signIn(event: MouseEvent) {
    event.preventDefault();
    void navigate(signInPath, { state: { email } });
  }
  if (confirmEmail !== "to-sign-in") {
    return (
      <AuthLayout
        title={<Trans>You’re all set</Trans>}
        intro={
          <span role="status" className="[overflow-wrap:anywhere]">
            {confirmEmail === "never" ? (
              <Trans>Your account is ready. Sign in to start voting.</Trans>
            ) : (
              <Trans>
                Your account is ready. We sent a link to{" "}
                <bdi className="[overflow-wrap:anywhere]">{email}</bdi>: open it, and you can vote,
                comment and post.
              </Trans>
            )}
          </span>
        }
      >
        <SignInForm email={email} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={<Trans>Check your email</Trans>}>
      <AuthOutcome
        icon={MailCheck}
        actions={
          <ButtonLink to={signInPath} onClick={signIn}>
            <Trans>Sign in</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          We sent a link to <bdi className="[overflow-wrap:anywhere]">{email}</bdi>. Open it, then
          sign in.
        </Trans>
      </AuthOutcome>
    </AuthLayout>
  );
}
