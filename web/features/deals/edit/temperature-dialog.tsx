import { Trans } from "@lingui/react/macro";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { fetchEditableDeal } from "./deal-editing-requests.ts";
import { TemperatureForm } from "./temperature-form.tsx";

interface TemperatureDialogProps {
  dealId: string;
  onClose: () => void;
  onSaved: () => void;
}

export function TemperatureDialog({ dealId, onClose, onSaved }: TemperatureDialogProps) {
  const { data: deal, status, error, reload } = useThunkData(fetchEditableDeal, dealId);
  return (
    <Dialog title={<Trans>Temperature</Trans>} onClose={onClose} closeOnBackdrop={false}>
      {status === "failed" && (
        <FailedPanel title={<Trans>The deal could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status !== "failed" && !deal && <Spinner />}
      {deal && <TemperatureForm deal={deal} onSaved={onSaved} />}
    </Dialog>
  );
}
