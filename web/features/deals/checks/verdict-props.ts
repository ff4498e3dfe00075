import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { CheckResult, DealChecks } from "./check-requests.ts";

/** What the buttons need with which members say whether a deal lives. */
export interface DealVerdictsProps {
  deal: Deal;
  /** What members say of it besides its stamp; null where it could not be loaded. */
  checks: DealChecks | null;
  /** Null for a visitor, and while the stored session is still being read. */
  userId: string | null;
  isChecking: boolean;
  /** Shown where a check counts once the email address is confirmed: a button that sends the link. */
  confirmEmail: ReactNode;
  /** The member has said something: the deal may be over now, or back. */
  onChecked: (result: CheckResult) => void;
}
