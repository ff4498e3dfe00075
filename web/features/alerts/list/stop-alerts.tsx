import { Trans, useLingui } from "@lingui/react/macro";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { ConfirmButton } from "#ui/dialog/confirm-button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { withdrawAlerts } from "../alerts-requests.ts";

/** Withdraws the member's consent, which deletes all alerts. */
export function StopAlerts({ onStopped }: { onStopped: () => Promise<void> }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();

  async function stop() {
    const result = await dispatch(withdrawAlerts());
    if (!withdrawAlerts.fulfilled.match(result)) return failureText(result);
    showToast(t`All your alerts are deleted`);
    await onStopped();
    return null;
  }

  return (
    <ConfirmButton
      label={<Trans>Delete all alerts</Trans>}
      title={<Trans>Delete all alerts?</Trans>}
      action={<Trans>Delete all</Trans>}
      onConfirm={stop}
    >
      <p>
        <Trans>
          This deletes your alerts with their matches, notifications and feeds, and withdraws your
          consent. It can’t be undone.
        </Trans>
      </p>
    </ConfirmButton>
  );
}
