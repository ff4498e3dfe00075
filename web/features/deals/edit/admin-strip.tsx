import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck, CircleX, Hourglass, Pencil, RotateCcw, Thermometer } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { decideStatus, type StatusDecision } from "./deal-editing-requests.ts";
import { StatusBadge } from "./status-badge.tsx";
import { TakeDownDialog } from "./take-down-dialog.tsx";
import { TemperatureDialog } from "./temperature-dialog.tsx";

type Action = StatusDecision["action"];

/** What an admin does with a deal on its own page: edit it, set its temperature, change its status. */
export function AdminStrip({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { revalidate } = useRevalidator();
  const { showAlert, showToast } = useAlerts();
  const [busyWith, setBusyWith] = useState<Action | null>(null);
  const [open, setOpen] = useState<"temperature" | "takeDown" | null>(null);
  const done: Record<Action, string> = {
    approve: deal.status === "active" ? t`The deal is back` : t`Deal approved`,
    expire: t`Marked as expired`,
    reject: deal.status === "pending" ? t`Deal rejected` : t`Deal taken down`,
  };

  /** Resolves to why it failed, or null. */
  async function decide(action: Action, reason = ""): Promise<string | null> {
    const decision = { id: deal.id, action, reason, expected: deal.status };
    const result = await dispatch(decideStatus(decision));
    if (!decideStatus.fulfilled.match(result)) return failureText(result);
    await revalidate();
    showToast(done[action]);
    return null;
  }

  async function press(action: Action) {
    setBusyWith(action);
    const failure = await decide(action);
    setBusyWith(null);
    if (failure) showAlert({ type: "error", message: failure });
  }

  const isPending = deal.status === "pending";
  const isRunning = deal.status === "active" && !deal.isExpired;
  return (
    <section
      aria-label={t`Moderation of this deal`}
      className="mbe-4 flex flex-wrap items-center gap-2 rounded-m border border-border bg-surface px-3.5 py-2.5 print:hidden"
    >
      <span className="me-auto inline-flex flex-wrap gap-2">
        <StatusBadge status={deal.status} isExpired={deal.isExpired} />
      </span>
      {!isRunning && (
        <Button
          variant={isPending ? "primary" : "outline"}
          busy={busyWith === "approve"}
          onClick={() => void press("approve")}
        >
          {deal.status === "active" ? (
            <>
              <RotateCcw aria-hidden="true" />
              <Trans>Bring back</Trans>
            </>
          ) : (
            <>
              <CircleCheck aria-hidden="true" />
              <Trans>Approve</Trans>
            </>
          )}
        </Button>
      )}
      <ButtonLink variant="outline" to={paths.adminEditDeal(deal.id)}>
        <Pencil aria-hidden="true" />
        <Trans>Edit</Trans>
      </ButtonLink>
      <Button variant="outline" onClick={() => setOpen("temperature")}>
        <Thermometer aria-hidden="true" />
        <Trans>Temperature</Trans>
      </Button>
      {isRunning && (
        <Button variant="outline" busy={busyWith === "expire"} onClick={() => void press("expire")}>
          <Hourglass aria-hidden="true" />
          <Trans>Mark as expired</Trans>
        </Button>
      )}
      {deal.status !== "rejected" && (
        <Button variant="danger" onClick={() => setOpen("takeDown")}>
          <CircleX aria-hidden="true" />
          {isPending ? <Trans>Reject</Trans> : <Trans>Take down</Trans>}
        </Button>
      )}
      {open === "takeDown" && (
        <TakeDownDialog
          isPending={isPending}
          title={deal.title}
          onDecide={(reason) => decide("reject", reason)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "temperature" && (
        <TemperatureDialog
          dealId={deal.id}
          onClose={() => setOpen(null)}
          onSaved={async () => {
            await revalidate();
            setOpen(null);
            showToast(t`Temperature saved`);
          }}
        />
      )}
    </section>
  );
}
