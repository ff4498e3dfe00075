import { useMemberKey } from "#lib/backend/use-member-key.ts";
import type { DealVerdictsProps } from "./use-checks.ts";
import { VerdictRow } from "./verdict-row.tsx";

/** The buttons for checking a deal. Hidden unless the deal is public, has started and is not past its end date. */
export function DealVerdicts(props: DealVerdictsProps) {
  const { deal, userId } = props;
  const memberKey = useMemberKey(userId);
  if (deal.status !== "active" || deal.isUpcoming || deal.life?.endedBy === "date") return null;
  return (
    <div className="needs-script flow-root min-block-[126px] sm:min-block-[74px]">
      <VerdictRow {...props} key={`${deal.id} ${memberKey}`} />
    </div>
  );
}
