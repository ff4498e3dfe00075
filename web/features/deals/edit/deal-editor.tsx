import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { Card } from "#ui/display/card.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { fetchEditableDeal } from "./deal-editing-requests.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import { EditDealForm } from "./edit-deal-form.tsx";
import { decidedDeal, type EditableDealRow } from "./editable-deal.ts";
import { StatusBadge } from "./status-badge.tsx";
import { TemperatureForm } from "./temperature-form.tsx";

interface DealEditorProps {
  id: string;
  savedWord: string;
  /** False for a moderator, who sees neither the temperature's form nor the history. */
  isAdmin: boolean;
  /** Shown below the forms. A new key after each change reloads the history. */
  history: (key: number) => ReactNode;
}

export function DealEditor({ id, savedWord, isAdmin, history }: DealEditorProps) {
  const { data: deal, status, error, reload } = useThunkData(fetchEditableDeal, id);
  const { showToast } = useAlerts();
  const [version, setVersion] = useState(0);

  async function onChanged() {
    await reload();
    setVersion((earlier) => earlier + 1);
  }

  async function onSaved() {
    await onChanged();
    showToast(savedWord);
  }

  if (status === "failed" && !deal) {
    return (
      <FailedPanel title={<Trans>The deal could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  if (!deal) return <Spinner />;
  const { hot_votes, cold_votes, temperature_offset } = deal;
  return (
    <div className="grid grid-cols-1 items-start gap-[18px] xl:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
      {status === "failed" && (
        <Notice tone="danger" className="xl:col-span-2">
          {error}
        </Notice>
      )}
      <Part title={<Trans>Deal</Trans>}>
        <EditDealForm deal={deal} onSaved={onSaved} onReload={onChanged} />
      </Part>
      <div className="grid grid-cols-1 gap-[18px]">
        <Part title={<Trans>State</Trans>}>
          <StatusForm deal={deal} onChanged={onChanged} />
        </Part>
        {isAdmin && (
          <Part title={<Trans>Temperature</Trans>}>
            {/* The key resets the form when the stored numbers change. */}
            <TemperatureForm
              key={`${hot_votes} ${cold_votes} ${temperature_offset}`}
              deal={deal}
              onSaved={onSaved}
            />
          </Part>
        )}
        {isAdmin && history(version)}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Card className="grid grid-cols-1 gap-4">
      <h2 className="text-fs-18 font-[680]">{title}</h2>
      {children}
    </Card>
  );
}

interface StatusFormProps {
  deal: EditableDealRow;
  onChanged: () => Promise<void>;
}

function StatusForm({ deal, onChanged }: StatusFormProps) {
  const decided = decidedDeal(deal);
  const reasonText = useReasonText();
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-2">
        <StatusBadge status={decided.status} isExpired={decided.isExpired} />
      </p>
      {deal.rejection_reason && (
        <p className="text-fs-14 text-muted [overflow-wrap:anywhere]">
          <Trans>
            Reason: <bdi>{reasonText(deal.rejection_reason)}</bdi>
          </Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <DecisionButtons deal={decided} onChanged={onChanged} />
      </div>
    </div>
  );
}
