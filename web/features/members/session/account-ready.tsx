import { Trans } from "@lingui/react/macro";
import { CircleCheck, MailCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import type { NewAccount } from "#features/members/sign-up/sign-up-form.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** After sign-up: the account exists, and the member signs in next. It takes the focus the form had. */
export function AccountReady({ account, signInPath }: { account: NewAccount; signInPath: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { email, needsConfirmation } = account;
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
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
    </div>
  );
}
