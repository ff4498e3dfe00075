import { Trans } from "@lingui/react/macro";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import { decidedDeal, type EditableDealRow } from "./editable-deal.ts";
import { StatusBadge } from "./status-badge.tsx";

interface StatusFormProps {
  deal: EditableDealRow;
  onChanged: () => Promise<void>;
}

export function StatusForm({ deal, onChanged }: StatusFormProps) {
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
