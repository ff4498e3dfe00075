import { Trans } from "@lingui/react/macro";
import { MailCheck } from "lucide-react";
import { paths } from "#contract/paths.ts";
import { FocusPanel } from "#features/members/sign-in/focus-panel.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** Shown after the request. The text is the same whether or not the account exists. */
export function PasswordLinkSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <FocusPanel>
      <StatePanel
        role="status"
        icon={MailCheck}
        title={<Trans>Check your mail</Trans>}
        actions={
          <>
            <ButtonLink to={paths.login}>
              <Trans>Back to sign in</Trans>
            </ButtonLink>
            <Button variant="outline" onClick={onAgain}>
              <Trans>Use another address</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            If <bdi>{email}</bdi> has an account, a link to choose a new password is on its way. It
            works once, within an hour.
          </Trans>
        </p>
        <p className="mbs-2">
          <Trans>Nothing there after a few minutes? Look among the spam.</Trans>
        </p>
      </StatePanel>
    </FocusPanel>
  );
}
