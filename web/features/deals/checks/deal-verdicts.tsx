import { useEffect, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { useChunk } from "#ui/use-chunk.ts";
import type { CheckResult } from "./check-requests.ts";

export interface DealVerdictsProps {
  deal: Deal;
  /** Null for a visitor, and while the stored session is still being read. */
  userId: string | null;
  isChecking: boolean;
  /** The member has said something: the deal may be over now, or back. */
  onChecked: (result: CheckResult) => void;
}

const loadRow = () => import("./verdict-row.tsx");

/**
 * The place of the buttons with which members say whether a deal lives. Their code is loaded once the page is there; the
 * place keeps its height. A deal that has not started, waits or is over by its date takes no words.
 */
export function DealVerdicts(props: DealVerdictsProps) {
  const { deal } = props;
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(true), []);
  const chunk = useChunk(isShown, loadRow, () => setShown(false));
  if (deal.status !== "active" || deal.isUpcoming || deal.life?.endedBy === "date") return null;
  return (
    <div className="min-block-[72px]">{chunk && <chunk.VerdictRow {...props} key={deal.id} />}</div>
  );
}
