import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ShownResult } from "./use-checks.ts";

interface CheckFeedbackProps {
  /** Null until the response to a check arrives. */
  shownResult: ShownResult | null;
  confirmEmail: ReactNode;
}

export function CheckFeedback({ shownResult, confirmEmail }: CheckFeedbackProps) {
  const text = useText(shownResult);
  const isConfirmable = shownResult?.verdict && shownResult.uncounted === "unconfirmed";
  return (
    <>
      {/* Always in the page, so that screen readers announce its new text. */}
      <p role="status" className="text-fs-14 font-[560] not-empty:mbs-2">
        {text}
      </p>
      {isConfirmable && !shownResult.hasChanged && confirmEmail}
    </>
  );
}

function useText(shownResult: ShownResult | null): string {
  const { t } = useLingui();
  if (!shownResult) return "";
  const { verdict, isExpired, hasChanged, uncounted, needed, waits } = shownResult;
  if (verdict === null) return t`Taken back.`;
  if (hasChanged) {
    return isExpired ? t`Thanks. It’s marked as ended.` : t`Thanks. The deal is live again.`;
  }
  if (waits && verdict === "gone")
    return t`Thanks. Enough members agree, so an admin will take a look.`;
  if (uncounted === "unconfirmed") return t`Noted. It counts once your email is confirmed.`;
  if (uncounted === "young") return t`Noted. Your account is too new for this to count yet.`;
  if (uncounted === "wrong") {
    return t`Noted, but it doesn’t count for now: an admin reversed several of your earlier checks.`;
  }
  if (uncounted === "address") {
    return t`Noted, but it doesn’t count: others on your network have already checked this deal.`;
  }
  const isDoubt = (verdict === "gone") !== isExpired && verdict !== "price_changed";
  if (needed !== null && needed > 0 && verdict === "gone") {
    return t`${plural(needed, {
      one: "Thanks. It takes at least one more member to mark it as ended.",
      2: "Thanks. It takes at least two more members to mark it as ended.",
      other: "Thanks. It takes at least # more members to mark it as ended.",
    })}`;
  }
  if (needed !== null && needed > 0) {
    return t`${plural(needed, {
      one: "Thanks. It takes at least one more member to bring it back.",
      2: "Thanks. It takes at least two more members to bring it back.",
      other: "Thanks. It takes at least # more members to bring it back.",
    })}`;
  }
  if (isDoubt && needed === null) {
    return t`Thanks, noted. Only an admin can change this deal for now.`;
  }
  return verdict === "live" ? t`Thanks. Others can see that it’s live.` : t`Thanks, noted.`;
}
