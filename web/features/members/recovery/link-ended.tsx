import { Trans } from "@lingui/react/macro";
import { Link2Off } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { AuthLayout } from "#features/members/sign-in/auth-layout.tsx";
import { AuthOutcome } from "#features/members/sign-in/auth-outcome.tsx";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { ButtonLink } from "#ui/button/button.tsx";

/** An expired or broken link, with a way to get a new one. `reason` is shown as plain text. */
export function LinkEnded({ reason, isMember }: { reason: string | null; isMember: boolean }) {
  return (
    <AuthLayout title={<Trans>This link has expired</Trans>}>
      <AuthOutcome
        isWarning
        icon={Link2Off}
        actions={
          <>
            <ButtonLink to={paths.forgotPassword}>
              <Trans>Send a new link</Trans>
            </ButtonLink>
            {isMember ? (
              <ButtonLink variant="outline" to={paths.home}>
                <Trans>See all deals</Trans>
              </ButtonLink>
            ) : (
              <ButtonLink variant="outline" to={paths.login}>
                <Trans>Sign in</Trans>
              </ButtonLink>
            )}
          </>
        }
      >
        {reason && (
          <p className="mbe-2">
            <ErrorText>{reason}</ErrorText>
          </p>
        )}
        <p>
          <Trans>Links work once and last an hour. Use the newest email.</Trans>
        </p>
      </AuthOutcome>
    </AuthLayout>
  );
}
