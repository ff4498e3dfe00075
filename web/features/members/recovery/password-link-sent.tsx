import { Trans } from "@lingui/react/macro";
import { MailCheck } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { AuthOutcome } from "#features/members/sign-in/auth-outcome.tsx";
import { Button, ButtonLink } from "#ui/button/button.tsx";

/** Shown after the request, with the same text whether or not the account exists. */
export function PasswordLinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AuthOutcome
      icon={MailCheck}
      actions={
        <>
          <ButtonLink to={paths.login}>
            <Trans>Back to sign in</Trans>
          </ButtonLink>
          <Button variant="outline" onClick={onAgain}>
            <Trans>Use another email address</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          If <bdi className="[overflow-wrap:anywhere]">{email}</bdi> has an account, a link to set a
          new password is on its way. It works once and lasts an hour.
        </Trans>
      </p>
      <p className="mbs-2">
        <Trans>Not there in a few minutes? Check your spam folder.</Trans>
      </p>
    </AuthOutcome>
  );
}
