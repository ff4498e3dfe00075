import { Trans } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { paths } from "#contract/paths.ts";
import { FocusPanel } from "#features/members/sign-in/focus-panel.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** Shown after a reset: the member is signed in here and signed out everywhere else. */
export function PasswordChanged() {
  return (
    <FocusPanel>
      <StatePanel
        role="status"
        icon={CircleCheck}
        title={<Trans>Your password is changed</Trans>}
        actions={
          <ButtonLink to={paths.home}>
            <Trans>See all deals</Trans>
          </ButtonLink>
        }
      >
        <Trans>You are signed in here, and signed out on every other device.</Trans>
      </StatePanel>
    </FocusPanel>
  );
}
