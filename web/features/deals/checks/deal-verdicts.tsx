import type { DealVerdictsProps } from "./verdict-props.ts";
import { VerdictRow } from "./verdict-row.tsx";

/**
 * The buttons with which members say whether a deal lives. A deal that has not started, waits or is over by its date takes no
 * checks.
 */
export function DealVerdicts(props: DealVerdictsProps) {
  const { deal } = props;
  if (deal.status !== "active" || deal.isUpcoming || deal.life?.endedBy === "date") return null;
  return (
    <div className="flow-root min-block-[80px] sm:max-xl:min-block-[132px]">
      <VerdictRow {...props} key={deal.id} />
    </div>
  );
}
