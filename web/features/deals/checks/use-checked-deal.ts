import { useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { CheckResult } from "./check-requests.ts";

/** Merges the result of the member's check into the loaded deal, until a changed version of the deal is loaded. */
export function useCheckedDeal(loaded: Deal): {
  deal: Deal;
  onChecked: (result: CheckResult) => void;
} {
  const [checked, setChecked] = useState<{ of: Deal; result: CheckResult } | null>(null);
  const isSame = checked?.of.id === loaded.id && checked.of.changedAt === loaded.changedAt;
  const { isExpired, life } = isSame && checked ? checked.result : loaded;
  return {
    deal: { ...loaded, isExpired, life },
    onChecked: (result) => setChecked({ of: loaded, result }),
  };
}
