import { useState } from "react";
import { storedMemberId } from "#lib/backend/stored-member.ts";
import { ChangeInBrowser } from "./change-in-browser.tsx";
import { ChangeOfMember } from "./change-of-member.tsx";
import type { ChangeSavedProps } from "./saved-deal.ts";

/** Saves or removes a deal when it is mounted and shows a toast: in the account of a member, in the browser of a visitor. */
export function ChangeSaved(props: ChangeSavedProps) {
  const [memberId] = useState(storedMemberId);
  if (memberId) return <ChangeOfMember {...props} memberId={memberId} />;
  return <ChangeInBrowser {...props} />;
}
