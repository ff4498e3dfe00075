import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ConsentSentence } from "./consent-sentence.tsx";
import { importSavedDeals } from "./own-saved-requests.ts";
import { declineOffer, idsOnDevice, removeSaved } from "./stored-deals.ts";

interface ImportOfferProps {
  /** The number of deals to import. */
  count: number;
  /** Shows the imported deals. The offer stays busy until the promise settles. */
  onImported: () => Promise<void>;
  onDeclined?: () => void;
}

/** Offers to import the deals that were saved in this browser without an account. */
export function ImportOffer({ count, onImported, onDeclined }: ImportOfferProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function accept() {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(importSavedDeals(idsOnDevice()));
    if (importSavedDeals.fulfilled.match(result)) {
      await onImported();
      leave();
      removeSaved();
      showToast(t`Your saved deals are in your account`);
    } else setFailure(failureText(result));
    setBusy(false);
  }

  function decline() {
    leave();
    declineOffer();
    onDeclined?.();
  }

  return (
    <Notice tone={failure ? "danger" : "info"}>
      <p>
        <Plural
          value={count}
          one="You saved # deal on this device. Keep it in your account?"
          other="You saved # deals on this device. Keep them in your account?"
        />{" "}
        <ConsentSentence />
      </p>
      {failure && (
        <p>
          <ErrorText>{failure}</ErrorText>
        </p>
      )}
      <div className="mbs-2 flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void accept()}>
          <Trans>Agree and save</Trans>
        </Button>
        <Button variant="outline" onClick={decline}>
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Notice>
  );
}

/** The pressed button disappears, so keyboard focus moves to the page. */
function leave(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}
