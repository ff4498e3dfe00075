import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Pin, Thermometer } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { fetchEditableDeal } from "./deal-editing-requests.ts";
import { DecisionButtons } from "./decision-buttons.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TemperatureForm } from "./temperature-form.tsx";

interface AdminStripProps {
  deal: Deal;
  /** False for a moderator, who changes neither votes nor pins. */
  isAdmin: boolean;
}

export function AdminStrip({ deal, isAdmin }: AdminStripProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { showToast } = useAlerts();
  const [isTemperatureOpen, setTemperatureOpen] = useState(false);
  return (
    <section
      aria-label={t`Moderation of this deal`}
      className="mbe-4 flex flex-wrap items-center gap-2 rounded-m border border-border bg-surface px-3.5 py-2.5 print:hidden"
    >
      <span className="me-auto inline-flex flex-wrap gap-2">
        <StatusBadge status={deal.status} isExpired={deal.isExpired} />
      </span>
      <DecisionButtons deal={deal} onChanged={revalidate} />
      <ButtonLink variant="outline" to={paths.adminEditDeal(deal.id)}>
        <Pencil aria-hidden="true" />
        <Trans>Edit</Trans>
      </ButtonLink>
      {isAdmin && (
        <Button variant="outline" onClick={() => setTemperatureOpen(true)}>
          <Thermometer aria-hidden="true" />
          <Trans>Votes and temperature</Trans>
        </Button>
      )}
      {isAdmin && deal.status === "active" && !deal.isExpired && (
        <ButtonLink variant="outline" to={seasonPaths.pin(deal.id)}>
          <Pin aria-hidden="true" />
          <Trans>Pin to a season page</Trans>
        </ButtonLink>
      )}
      {isTemperatureOpen && (
        <TemperatureDialog
          dealId={deal.id}
          onClose={() => setTemperatureOpen(false)}
          onSaved={async () => {
            await revalidate();
            setTemperatureOpen(false);
            showToast(t`Temperature saved`);
          }}
        />
      )}
    </section>
  );
}

interface TemperatureDialogProps {
  dealId: string;
  onClose: () => void;
  onSaved: () => void;
}

function TemperatureDialog({ dealId, onClose, onSaved }: TemperatureDialogProps) {
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
