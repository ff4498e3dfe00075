import { Trans, useLingui } from "@lingui/react/macro";
import {
  type DealDecision,
  type DecidedDeal,
  decideDeal,
} from "#features/decisions/decide-deal-requests.ts";
import { undoDecision } from "#features/decisions/undo-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";

/**
 * Returns a function that decides on a deal. It resolves to the error text, or to null; after a success, a toast offers Undo.
 * `onChanged` loads the deal again.
 */
export function useDecideDeal(deal: DecidedDeal, onChanged: () => Promise<void>) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const done: Record<DealDecision["action"], string> = {
    approve: deal.status === "active" ? t`The deal is back` : t`Deal approved`,
    expire: t`Marked as expired`,
    reject: deal.status === "pending" ? t`Deal rejected` : t`Deal taken down`,
  };

  async function undo(action: DealDecision["action"]) {
    const result = await dispatch(undoDecision({ content: "deal", id: deal.id, action }));
    await onChanged();
    if (undoDecision.fulfilled.match(result)) showToast(t`Undone`);
    else showAlert({ type: "error", message: failureText(result) });
  }

  return async (action: DealDecision["action"], reason = ""): Promise<string | null> => {
    const result = await dispatch(decideDeal({ deal, action, reason }));
    if (!decideDeal.fulfilled.match(result)) return failureText(result);
    await onChanged();
    showToast(done[action], {
      action: { label: <Trans>Undo</Trans>, run: () => void undo(action) },
    });
    return null;
  };
}
