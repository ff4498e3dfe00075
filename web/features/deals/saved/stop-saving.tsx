import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { withdrawSaving } from "./own-saved-requests.ts";

/** Withdraws the member's consent, which deletes all saved deals. */
export function StopSaving({ onStopped }: { onStopped: () => Promise<void> }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => setAsking(false);

  async function stop() {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(withdrawSaving());
    if (withdrawSaving.fulfilled.match(result)) {
      await onStopped();
      close();
      showToast(t`All your saved deals are deleted`);
    } else setFailure(failureText(result));
    setBusy(false);
  }

  return (
    <>
      <Button variant="text" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trans>Delete all saved deals</Trans>
      </Button>
      {isAsking && (
        <Dialog
          title={<Trans>Delete all saved deals?</Trans>}
          onClose={close}
          actions={
            <>
              <Button variant="outline" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
              <Button variant="danger" busy={isBusy} onClick={() => void stop()}>
                <Trans>Delete all</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              We delete your list with its notes and reminders, and your consent. This can’t be
              undone.
            </Trans>
          </p>
          {failure && (
            <Notice tone="danger" className="mbs-3">
              {failure}
            </Notice>
          )}
        </Dialog>
      )}
    </>
  );
}
