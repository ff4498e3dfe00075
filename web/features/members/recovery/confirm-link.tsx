import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { userFacingText } from "#contract/errors/plain-error.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { OtherAccountNotice } from "./other-account-notice.tsx";
import type { OpenedLink } from "./use-link.ts";

/**
 * Asks before a link signs the visitor in. `email` is the account's address if the link contains it. `isOwn` is true if the link
 * is for the signed-in member.
 */
export function ConfirmLink({
  email,
  isOwn,
  open,
}: {
  email: string | null;
  isOwn: boolean;
  open: () => Promise<OpenedLink>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    const opened = await open();
    setBusy(false);
    if (typeof opened === "object" && "error" in opened) setFailure(userFacingText(opened.error));
  }

  return (
    <div className="grid gap-5">
      {failure && <Notice tone="danger">{failure}</Notice>}
      {!isOwn && <OtherAccountNotice email={email} />}
      <Button size="tall" block busy={isBusy} onClick={() => void confirm()}>
        {email === null ? (
          <Trans>Continue</Trans>
        ) : (
          <Trans>
            Continue as <bdi className="[overflow-wrap:anywhere]">{email}</bdi>
          </Trans>
        )}
      </Button>
    </div>
  );
}
