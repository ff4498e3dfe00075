import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { SAVED_IN_BROWSER_MAX as max } from "#contract/deals/saved.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import type { ChangeSavedProps } from "./saved-deal.ts";
import { storeSaved } from "./stored-deals.ts";

export function ChangeInBrowser({ deal, isSaved, onDone }: ChangeSavedProps) {
  const { t } = useLingui();
  const { showAlert, showToast } = useAlerts();
  const navigate = useNavigate();

  const change = useEffectEvent(() => {
    const problem = storeSaved(deal, isSaved);
    onDone();
    if (problem === "full") {
      showAlert({
        type: "info",
        title: t`Your list is full`,
        message: t`This browser keeps ${max} saved deals. Remove one you no longer need.`,
      });
    } else if (problem === "refused") {
      showAlert({
        type: "error",
        message: t`Your browser didn’t store it. Saved deals need site data to be allowed.`,
      });
    } else if (isSaved) {
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
