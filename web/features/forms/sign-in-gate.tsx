import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { hasDraft } from "#lib/storage/draft.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel, type StatePanelProps } from "#ui/feedback/state-panel.tsx";

interface SignInGateProps extends Pick<StatePanelProps, "icon" | "title"> {
  /** Address of the page with the form, for returning after sign-in. */
  path: string;
  draftName: string;
  /** Replaces the text about stored input. */
  kept?: ReactNode;
  children: ReactNode;
}

/** Replaces a member's form for visitors: explains why an account is needed and links to sign-in and sign-up. */
export function SignInGate({ icon, title, path, draftName, kept, children }: SignInGateProps) {
  const [isStored, setStored] = useState(false);

  // Runs in an effect, because the replaced form stores its draft when it unmounts.
  useEffect(() => setStored(hasDraft(draftName)), [draftName]);

  return (
    <StatePanel
      icon={icon}
      title={title}
      actions={
        <>
          <ButtonLink to={paths.loginThen(path)}>
            <Trans>Sign in</Trans>
          </ButtonLink>
          <ButtonLink variant="outline" to={paths.registerThen(path)}>
            <Trans>Create an account</Trans>
          </ButtonLink>
        </>
      }
    >
      {isStored ? kept || <Trans>We’ll keep what you’ve typed in this browser.</Trans> : children}
    </StatePanel>
  );
}
