import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { withdrawSaving } from "./own-saved-requests.ts";

/** Withdraws the member's consent, which deletes all saved deals. */
export function StopSaving({ onStopped }: { onStopped: () => Promise<void> }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);

  async function stop() {
    const result = await dispatch(withdrawSaving());
    if (!withdrawSaving.fulfilled.match(result)) return failureText(result);
    await onStopped();
    close();
    showToast(t`All your saved deals are deleted`);
    return null;
  }

  return (
    <>
      <Button variant="text" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trans>Delete all saved deals</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Delete all saved deals?</Trans>}
          action={<Trans>Delete all</Trans>}
          onConfirm={stop}
          onClose={close}
        >
          <p>
            <Trans>
              We delete your list with its notes and reminders, and your consent. This can’t be
              undone.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
