import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useSendOnce } from "#lib/backend/use-send-once.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { requestMailConfirmation } from "./mail-confirmation-requests.ts";

/** A button that sends a confirmation email. The text that replaces it receives focus. */
export function ConfirmEmail() {
  const { send, isBusy, isSent, failure } = useSendOnce(requestMailConfirmation, undefined);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) words.current?.focus();
  }, [isSent]);
  if (isSent) {
    return (
      <p ref={words} tabIndex={-1} className="mbs-1 text-fs-14 text-muted outline-none">
        <Trans>Your link is on its way. It works for a day.</Trans>
      </p>
    );
  }
  return (
    <div className="mbs-1.5 grid justify-items-start gap-2">
      <Button variant="outline" busy={isBusy} onClick={send}>
        <Trans>Email me the link</Trans>
      </Button>
      {failure && <Notice tone="danger">{failure}</Notice>}
    </div>
  );
}
