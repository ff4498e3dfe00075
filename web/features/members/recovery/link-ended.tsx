import { Trans } from "@lingui/react/macro";
import { Link2Off } from "lucide-react";
import { paths } from "#contract/paths.ts";
import { FocusPanel } from "#features/members/sign-in/focus-panel.tsx";
import { ErrorText } from "#lib/locale-context.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** A link that does not work any more, with a way to get a new one. `reason` is shown as plain text. */
export function LinkEnded({ reason }: { reason: string | null }) {
  return (
    <FocusPanel>
      <StatePanel
        role="alert"
        tone="warning"
        icon={Link2Off}
        title={<Trans>This link does not work</Trans>}
        actions={
          <>
            <ButtonLink to={paths.forgotPassword}>
              <Trans>Ask for a new link</Trans>
            </ButtonLink>
            <ButtonLink variant="outline" to={paths.login}>
              <Trans>Sign in</Trans>
            </ButtonLink>
          </>
        }
      >
        {reason && (
          <p className="mbs-1 mbe-2 [overflow-wrap:anywhere]">
            <ErrorText>{reason}</ErrorText>
          </p>
        )}
        <p>
          <Trans>A link works once, within an hour, and only the newest one does.</Trans>
        </p>
      </StatePanel>
    </FocusPanel>
  );
}
