import { Trans } from "@lingui/react/macro";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Button } from "#ui/button/button.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { fetchEditableDeal } from "./deal-editing-requests.ts";
import { EditDealForm } from "./edit-deal-form.tsx";

interface QuickDealEditorProps {
  id: string;
  onDone: (hasSaved: boolean) => void;
}

export function QuickDealEditor({ id, onDone }: QuickDealEditorProps) {
  const { data: deal, status, error, reload } = useThunkData(fetchEditableDeal, id);
  const cancel = (
    <Button variant="outline" onClick={() => onDone(false)}>
      <Trans>Cancel</Trans>
    </Button>
  );
  if (status === "failed" && !deal) {
    return (
      <>
        <FailedPanel title={<Trans>The deal could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
        <p className="mbs-3 text-end">{cancel}</p>
      </>
    );
  }
  if (!deal) return <Spinner />;
  return (
    <>
      {status === "failed" && <Notice tone="danger">{error}</Notice>}
      <EditDealForm
        deal={deal}
        onSaved={() => onDone(true)}
        onReload={reload}
        actions={cancel}
        autoFocus
      />
    </>
  );
}
