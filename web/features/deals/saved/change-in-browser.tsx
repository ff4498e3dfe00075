import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { SAVED_IN_BROWSER_MAX as max } from "#contract/deals/saved.ts";
import { type AlertMessage, useAlerts } from "#ui/feedback/alerts.tsx";
import type { ChangeSavedProps, SavedDeal } from "./saved-deal.ts";
import { storeSaved } from "./stored-deals.ts";

export function ChangeInBrowser({ deal, isSaved, onDone }: ChangeSavedProps) {
  const { showAlert, showToast } = useAlerts();
  const navigate = useNavigate();

  const change = useEffectEvent(() => {
    const problem = storeOrExplain(deal, isSaved);
    onDone();
    if (problem) showAlert(problem);
    else if (isSaved) {
      const run = () => void navigate(paths.saved);
      showToast(t`Saved on this device`, { action: { label: <Trans>Saved deals</Trans>, run } });
    } else {
      const run = () => void storeSaved(deal, true);
      showToast(t`Removed from your saved deals`, { action: { label: <Trans>Undo</Trans>, run } });
    }
  });
  useEffect(() => change(), []);
  return null;
}

/** Changes a visitor's list. Returns an alert if the browser did not store the change, or null. */
export function storeOrExplain(deal: SavedDeal, isSaved: boolean): AlertMessage | null {
  const problem = storeSaved(deal, isSaved);
  if (problem === "full") {
    return {
      type: "info",
      title: t`Your list is full`,
      message: t`This browser keeps at most ${max} saved deals. Remove one you no longer need.`,
    };
  }
  return (
    problem && {
      type: "error",
      message: t`Your browser couldn’t store the deal. Allow it to keep data for this site, then try again.`,
    }
  );
}
