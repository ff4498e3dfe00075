import { useState } from "react";
import type { AppDispatch } from "#lib/backend/store-hooks.ts";
import { storedMemberId } from "#lib/backend/stored-member.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import type { AlertMessage } from "#ui/feedback/alerts.tsx";
import { ChangeInBrowser, storeOrExplain } from "./change-in-browser.tsx";
import { ChangeOfMember } from "./change-of-member.tsx";
import { isOnlyOnDevice } from "./is-saved.ts";
import { saveOwnDeal, unsaveOwnDeal } from "./own-saved-requests.ts";
import type { ChangeSavedProps, SavedDeal } from "./saved-deal.ts";
import { changeOwn } from "./stored-deals.ts";

/** On mount, saves or removes a deal and shows a toast. A member's list is in the account, a visitor's in the browser. */
export function ChangeSaved(props: ChangeSavedProps) {
  const [memberId] = useState(() => listOwner(props.deal.id, props.isSaved));
  if (memberId) return <ChangeOfMember {...props} memberId={memberId} />;
  return <ChangeInBrowser {...props} />;
}

/** Saves or removes a deal whose heart has left the page after the click. Shows only failures. */
export async function changeLater(
  deal: SavedDeal,
  isWanted: boolean | null,
  redux: { store: { dispatch: AppDispatch } } | null,
  showAlert: (alert: AlertMessage) => void,
): Promise<void> {
  const isSaved = isWanted === true;
  const memberId = listOwner(deal.id, isSaved);
  if (!memberId) {
    const problem = storeOrExplain(deal, isSaved);
    if (problem) showAlert(problem);
    return;
  }
  if (!redux) return;
  const { dispatch } = redux.store;
  const result = await (isSaved
    ? dispatch(saveOwnDeal({ dealId: deal.id }))
    : dispatch(unsaveOwnDeal(deal.id)));
  if (saveOwnDeal.rejected.match(result) || unsaveOwnDeal.rejected.match(result))
    showAlert({ type: "error", message: failureText(result) });
  else changeOwn(memberId, deal, isSaved);
}

/** Returns the member whose list changes; null for the browser's own list. */
function listOwner(dealId: string, isSaved: boolean): string | null {
  return !isSaved && isOnlyOnDevice(dealId) ? null : storedMemberId();
}
