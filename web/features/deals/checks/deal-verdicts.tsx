import type { DealVerdictsProps } from "./verdict-props.ts";
import { VerdictRow } from "./verdict-row.tsx";

/** The buttons for checking a deal. Upcoming and pending deals, and deals past their end date, do not accept checks. */
export function DealVerdicts(props: DealVerdictsProps) {
  const { deal } = props;
  if (deal.status !== "active" || deal.isUpcoming || deal.life?.endedBy === "date") return null;
  return (
    <div className="needs-script flow-root min-block-[126px] sm:min-block-[74px]">
      <VerdictRow {...props} key={deal.id} />
    </div>
  );
}
