import type { Deal } from "#contract/deals/deal.ts";
import { TemperatureTerms } from "./temperature-terms.tsx";
import { WithdrawVote } from "./withdraw-vote.tsx";

/** The breakdown of a deal's temperature, and the member's own vote. */
export function TemperaturePanel({ deal }: { deal: Deal }) {
  return (
    <>
      <TemperatureTerms deal={deal} />
      <WithdrawVote deal={deal} />
    </>
  );
}
