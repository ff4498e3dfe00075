import { Trans } from "@lingui/react/macro";

/** Version 1 of the text of the consent (`private.consent_version`). */
export function ConsentSentence() {
  return (
    <Trans>
      What you save here can reveal something about your beliefs. We use it only for this, and
      delete it whenever you ask.
    </Trans>
  );
}
