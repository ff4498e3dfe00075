import type { Deal } from "#contract/deals/deal.ts";
import { TemperatureTerms } from "./temperature-terms.tsx";
import { WithdrawVote } from "./withdraw-vote.tsx";

export function TemperaturePanel({ deal }: { deal: Deal }) {
  return (
    <>
      <TemperatureTerms deal={deal} />
      <WithdrawVote deal={deal} />
    </>
  );
}
