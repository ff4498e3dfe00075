import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { CheckResult, DealChecks } from "./check-requests.ts";

export interface DealVerdictsProps {
  deal: Deal;
  /** The totals of the checks, which `DealStamp` does not show; null if they could not be loaded. */
  checks: DealChecks | null;
  /** Null for a visitor, and while the stored session is being read. */
  userId: string | null;
  isChecking: boolean;
  /** A button that sends the confirmation email, shown if a check counts only after confirmation. */
  confirmEmail: ReactNode;
  /** Called after a check, which may have ended the deal or brought it back. */
  onChecked: (result: CheckResult) => void;
}
