import { useEffect } from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { readStored } from "#lib/storage/browser-storage.ts";
import { ImportOffer } from "./import-offer.tsx";
import { loadOwnSaved } from "./own-saved-requests.ts";
import { copyOwn, removeOwnCopy } from "./stored-deals.ts";
import { useDeviceDeals } from "./use-device-deals.ts";

interface SavedOfMemberProps {
  memberId: string;
  /** True if the member has to confirm the email address before saving deals. */
  mustConfirm: boolean;
}

/**
 * Copies a member's list into this browser for the hearts and the offline page, until the session ends. Offers to import the
 * deals that were saved here without an account, until the member declines. The page of saved deals has its own offer.
 */
export function SavedOfMember({ memberId, mustConfirm }: SavedOfMemberProps) {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const { deals, isDeclined } = useDeviceDeals();

  useEffect(() => {
    removeOwnCopy(memberId);
    void dispatch(copyList(memberId));
    return () => {
      if (readStored(SESSION_KEY) === null) removeOwnCopy();
    };
  }, [dispatch, memberId]);

  if (deals.length === 0 || isDeclined || mustConfirm || pathname === paths.saved) return null;
  return (
    <div className="wrap pbs-4">
      <ImportOffer count={deals.length} onImported={() => dispatch(copyList(memberId))} />
    </div>
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
