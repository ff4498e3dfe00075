import { Trans } from "@lingui/react/macro";
import { Tag } from "lucide-react";
import { useState } from "react";
import { paths } from "#contract/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { StatePanel } from "#ui/state-panel.tsx";
import { hasDealDraft } from "./deal-draft.ts";

/** The page for a visitor: why an account is needed, with links to sign in and to register that lead back here. */
export function SubmitSignIn() {
  const [hasDraft] = useState(hasDealDraft);
  return (
    <StatePanel
      icon={<Tag />}
      title={<Trans>Sign in to submit a deal</Trans>}
      actions={
        <>
          <ButtonLink to={paths.loginThen(paths.submit)}>
            <Trans>Sign in</Trans>
          </ButtonLink>
          <ButtonLink
            variant="outline"
            to={`${paths.register}?next=${encodeURIComponent(paths.submit)}`}
          >
            <Trans>Create an account</Trans>
          </ButtonLink>
        </>
      }
    >
      {hasDraft ? (
        <Trans>The deal you began is kept in this browser and waits for you.</Trans>
      ) : (
        <Trans>Deals carry the name of the member who found them.</Trans>
      )}
    </StatePanel>
  );
}
