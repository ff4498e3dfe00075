import { Trans, useLingui } from "@lingui/react/macro";
import type { DealAlert } from "#contract/alerts/alert.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { deleteAlert } from "../alerts-requests.ts";

interface DeleteAlertProps {
  alert: DealAlert;
  onDeleted: () => Promise<void>;
  onClose: () => void;
}

/** Confirms the deletion of an alert, whose matches and feed cannot be restored. */
export function DeleteAlert({ alert, onDeleted, onClose }: DeleteAlertProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();

  async function remove() {
    const result = await dispatch(deleteAlert(alert.id));
    if (!deleteAlert.fulfilled.match(result)) return failureText(result);
    showToast(t`Alert deleted`);
    onClose();
    await onDeleted();
    return null;
  }

  return (
    <ConfirmDialog
      title={<Trans>Delete this alert?</Trans>}
      action={<Trans>Delete</Trans>}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="[overflow-wrap:anywhere]">
        <Trans>
          This deletes “<bdi>{alert.name}</bdi>” with its matches, notifications and feed. If you
          only need a break, pause it instead.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
