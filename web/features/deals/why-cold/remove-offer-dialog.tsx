import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { ReasonDialog } from "#features/decisions/reason-dialog.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { type CheaperOffer, removeOffer } from "./cold-requests.ts";

interface RemoveOfferDialogProps {
  deal: Deal;
  offer: CheaperOffer;
  onRemoved: () => Promise<void>;
  onClose: () => void;
}

/** Asks an admin why a cheaper offer leaves a deal. */
export function RemoveOfferDialog({ deal, offer, onRemoved, onClose }: RemoveOfferDialogProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function remove(reason: string) {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(removeOffer({ dealId: deal.id, url: offer.url, reason }));
    setBusy(false);
    if (!removeOffer.fulfilled.match(result)) return setFailure(failureText(result));
    showToast(t`The offer was removed`);
    onClose();
    await onRemoved();
  }

  return (
    <ReasonDialog
      texts={{
        question: <Trans>Remove this offer?</Trans>,
        effect: (
          <Trans>
            The link to <bdi>{offer.host}</bdi> leaves the deal. The votes stay.
          </Trans>
        ),
        reader: <Trans>The members who named it will see this.</Trans>,
        missing: <Trans>Say why. The members who named it will see this.</Trans>,
        confirm: <Trans>Remove</Trans>,
      }}
      busy={isBusy}
      failure={failure}
      onConfirm={(reason) => void remove(reason)}
      onClose={onClose}
    />
  );
}
