import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { withdrawAlerts } from "../alerts-requests.ts";

/** Withdraws the member's consent, which deletes all alerts. */
export function StopAlerts({ onStopped }: { onStopped: () => Promise<void> }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);

  async function stop() {
    const result = await dispatch(withdrawAlerts());
    if (!withdrawAlerts.fulfilled.match(result)) return failureText(result);
    close();
    showToast(t`All your alerts are deleted`);
    await onStopped();
    return null;
  }

  return (
    <>
      <Button variant="text" className="justify-self-start" onClick={() => setAsking(true)}>
        <Trans>Delete all alerts</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Delete all alerts?</Trans>}
          action={<Trans>Delete all</Trans>}
          onConfirm={stop}
          onClose={close}
        >
          <p>
            <Trans>
              We delete your alerts with their matches, notifications and feeds, and your consent.
              This can’t be undone.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
