import { Trans } from "@lingui/react/macro";
import { CircleCheck, MailCheck } from "lucide-react";
import { FocusPanel } from "#features/members/sign-in/focus-panel.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";
import type { NewAccount } from "./sign-up-form.tsx";

/** Shown after sign-up: the account exists, and the member signs in next. */
export function AccountReady({ account, signInPath }: { account: NewAccount; signInPath: string }) {
  const { email, needsConfirmation } = account;
  return (
    <FocusPanel>
      <StatePanel
        role="status"
        icon={needsConfirmation ? <MailCheck /> : <CircleCheck />}
        title={
          needsConfirmation ? <Trans>Check your mail</Trans> : <Trans>Your account is ready</Trans>
        }
        actions={
          <ButtonLink to={signInPath} state={{ email }}>
            <Trans>Sign in</Trans>
          </ButtonLink>
        }
      >
        {needsConfirmation ? (
          <Trans>
            We sent a link to <bdi>{email}</bdi>. Open it, then sign in.
          </Trans>
        ) : (
          <Trans>Sign in with the e-mail and password you have just chosen.</Trans>
        )}
      </StatePanel>
    </FocusPanel>
  );
}
