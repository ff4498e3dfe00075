import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { ConsentDialog } from "./consent-dialog.tsx";
import { saveOwnDeal, unsaveOwnDeal } from "./own-saved-requests.ts";
import type { ChangeSavedProps } from "./saved-deal.ts";
import { changeOwn } from "./stored-deals.ts";

/** Changes a member's list. Asks for consent the first time. */
export function ChangeOfMember({
  deal,
  isSaved,
  memberId,
  onDone,
}: ChangeSavedProps & { memberId: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);

  async function save() {
    const details = "note" in deal ? deal : undefined;
    const result = await dispatch(saveOwnDeal({ dealId: deal.id, details }));
    if (saveOwnDeal.fulfilled.match(result)) {
      changeOwn(memberId, deal, true);
      onDone();
      const run = () => void navigate(paths.saved);
      showToast(t`Saved`, { action: { label: <Trans>Saved deals</Trans>, run } });
    } else if (result.payload?.code === "consent_needed") setAsking(true);
    else fail(failureText(result));
  }

  async function remove() {
    const result = await dispatch(unsaveOwnDeal(deal.id));
    if (!unsaveOwnDeal.fulfilled.match(result)) return fail(failureText(result));
    changeOwn(memberId, deal, false);
    onDone();
    const run = () => void save();
    showToast(t`Removed from your saved deals`, { action: { label: <Trans>Undo</Trans>, run } });
  }

  function fail(message: string) {
    onDone();
    showAlert({ type: "error", message });
  }

  const change = useEffectEvent(() => void (isSaved ? save() : remove()));
  useEffect(() => change(), []);
  return isAsking && <ConsentDialog onAgreed={save} onClose={onDone} />;
}
