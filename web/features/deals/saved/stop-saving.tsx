import { Trans, useLingui } from "@lingui/react/macro";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { ConfirmButton } from "#ui/dialog/confirm-button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { withdrawSaving } from "./own-saved-requests.ts";

/** Withdraws the member's consent, which deletes all saved deals. */
export function StopSaving({ onStopped }: { onStopped: () => Promise<void> }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();

  async function stop() {
    const result = await dispatch(withdrawSaving());
    if (!withdrawSaving.fulfilled.match(result)) return failureText(result);
    await onStopped();
    showToast(t`All your saved deals are deleted`);
    return null;
  }

  return (
    <ConfirmButton
      label={<Trans>Delete all saved deals</Trans>}
      title={<Trans>Delete all saved deals?</Trans>}
      action={<Trans>Delete all</Trans>}
      onConfirm={stop}
    >
      <p>
        <Trans>
          This deletes your list with its notes and reminders, and withdraws your consent. It can’t
          be undone.
        </Trans>
      </p>
    </ConfirmButton>
  );
}
