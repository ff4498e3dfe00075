import { Trans } from "@lingui/react/macro";
import { Store } from "lucide-react";
import { paths } from "#contract/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";

/** What a visitor finds on the page: why an account is needed, and the way there and back. */
export function RegistrationSignIn() {
  return (
    <StatePanel
      icon={Store}
      title={<Trans>Sign in to register your business</Trans>}
      actions={
        <>
          <ButtonLink to={paths.loginThen(paths.merchantRegistration)}>
            <Trans>Sign in</Trans>
          </ButtonLink>
          <ButtonLink
            variant="outline"
            to={`${paths.register}?next=${encodeURIComponent(paths.merchantRegistration)}`}
          >
            <Trans>Create an account</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>A moderator checks each registration, and you see here what became of yours.</Trans>
    </StatePanel>
  );
}
