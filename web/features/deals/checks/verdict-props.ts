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
  /** The member has said something: the deal may be over now, or back. */
  onChecked: (result: CheckResult) => void;
}
