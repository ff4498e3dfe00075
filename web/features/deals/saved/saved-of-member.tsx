import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { readStored } from "#lib/storage/browser-storage.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ConsentSentence } from "./consent-sentence.tsx";
import { importSavedDeals, loadOwnSaved } from "./own-saved-requests.ts";
import { copyOwn, declineOffer, idsToOffer, removeOwnCopy, removeSaved } from "./stored-deals.ts";

interface SavedOfMemberProps {
  memberId: string;
  /** True if the member has to confirm the email address before saving deals. */
  mustConfirm: boolean;
}

/**
 * Copies a member's list into this browser for the hearts and the offline page, until the session ends. Offers to import the
 * deals that were saved here without an account, until the member declines.
 */
export function SavedOfMember({ memberId, mustConfirm }: SavedOfMemberProps) {
  const dispatch = useAppDispatch();
  const [offered, setOffered] = useState(idsToOffer);

  useEffect(() => {
    removeOwnCopy(memberId);
    void dispatch(copyList(memberId));
    return () => {
      if (readStored(SESSION_KEY) === null) removeOwnCopy();
    };
  }, [dispatch, memberId]);

  if (offered.length === 0 || mustConfirm) return null;
  return (
    <div className="wrap pbs-4">
      <Offer ids={offered} memberId={memberId} onDone={() => setOffered([])} />
    </div>
  );
}

interface OfferProps {
  ids: readonly string[];
  memberId: string;
  onDone: () => void;
}

function Offer({ ids, memberId, onDone }: OfferProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const count = ids.length;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function accept() {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(importSavedDeals(ids));
    if (importSavedDeals.fulfilled.match(result)) {
      removeSaved();
      await dispatch(copyList(memberId));
      showToast(t`Your saved deals are in your account`);
      onDone();
    } else setFailure(failureText(result));
    setBusy(false);
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
        <Button
          variant="outline"
          onClick={() => {
            declineOffer();
            onDone();
          }}
        >
          <Trans>Not now</Trans>
        </Button>
      </div>
    </Notice>
  );
}

/** Copies the list of the signed-in member. A failure leaves the old copy. */
function copyList(memberId: string) {
  return async (dispatch: ReturnType<typeof useAppDispatch>) => {
    const result = await dispatch(loadOwnSaved());
    const isSignedIn = readStored(SESSION_KEY) !== null;
    if (loadOwnSaved.fulfilled.match(result) && isSignedIn) copyOwn(memberId, result.payload);
  };
}
