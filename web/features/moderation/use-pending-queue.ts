import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useReducer } from "react";
import { userFacingText } from "#contract/classify-error.ts";
import type { AppErrorData } from "#contract/errors.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useAlerts } from "#ui/alerts.tsx";
import { decideDeal } from "./decide-deal.ts";
import { loadPendingDeals } from "./load-pending-deals.ts";
import type { PendingDeal } from "./pending-deal.ts";
import { EMPTY_QUEUE, pendingQueue } from "./pending-queue.ts";

/** The queue of pending deals, local to its page: the store keeps auth, deals and filter only. */
export function usePendingQueue() {
  const [queue, tell] = useReducer(pendingQueue, EMPTY_QUEUE);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const { t } = useLingui();

  const reload = useCallback(async () => {
    tell({ type: "loadStarted" });
    const result = await dispatch(loadPendingDeals());
    if (loadPendingDeals.fulfilled.match(result)) tell({ type: "loaded", deals: result.payload });
    else tell({ type: "loadFailed", error: textOf(result.payload) });
  }, [dispatch]);

  useEffect(() => void reload(), [reload]);

  /** Decides on a deal of the queue; whatever goes wrong is told. */
  async function decide(deal: PendingDeal, action: "approve" | "reject", reason?: string) {
    const index = queue.deals.indexOf(deal);
    tell({ type: "decided", dealId: deal.id });
    const result = await dispatch(decideDeal({ dealId: deal.id, action, reason }));
    const { title } = deal;
    if (decideDeal.fulfilled.match(result)) {
      showToast(action === "approve" ? t`Approved: ${title}` : t`Rejected: ${title}`);
    } else if (isAlreadyDecided(result.payload)) {
      showToast(t`Somebody else has already moderated: ${title}`);
    } else {
      tell({ type: "decisionFailed", deal, index });
      showAlert({ type: "error", message: textOf(result.payload) });
    }
  }

  return { queue, reload, decide };
}

/** The deal is gone, or no longer what the admin saw. */
function isAlreadyDecided(error: AppErrorData | undefined): boolean {
  return error?.code === "deal_not_found" || error?.originalError.code === "PT409";
}

function textOf(error: AppErrorData | undefined): string {
  return userFacingText(error ?? { type: "unknown", message: "" });
}
