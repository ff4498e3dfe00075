import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { hasDraft } from "#lib/storage/draft.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel, type StatePanelProps } from "#ui/feedback/state-panel.tsx";

interface SignInGateProps extends Pick<StatePanelProps, "icon" | "title"> {
  /** The address of the page with the form, to which sign-in leads back. */
  path: string;
  /** The name of the form's draft. */
  draftName: string;
  /** Why an account is needed. */
  children: ReactNode;
}

/** What a visitor sees instead of a member's form: why an account is needed, and the links to sign in or sign up. */
export function SignInGate({ icon, title, path, draftName, children }: SignInGateProps) {
  const [isKept, setKept] = useState(false);

  // Not while rendering: a form that this gate replaces keeps its draft when it is removed.
  useEffect(() => setKept(hasDraft(draftName)), [draftName]);

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
      {isKept ? <Trans>We’ll keep what you’ve typed in this browser.</Trans> : children}
    </StatePanel>
  );
}
