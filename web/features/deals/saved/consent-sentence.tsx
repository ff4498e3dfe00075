import { Trans } from "@lingui/react/macro";

/** The text of `CONSENT_VERSION`. */
export function ConsentSentence() {
  return (
    <Trans>
      What you save here can reveal something about your beliefs. We use it only for this and for
      the emails you choose, and delete it whenever you ask.
    </Trans>
  );
}
