import type { Deal } from "#contract/deals/deal.ts";
import { useChunk } from "#ui/use-chunk.ts";
import { AdditionList } from "./addition-list.tsx";
import type { Addition } from "./extras-requests.ts";

interface DealAdditionsProps {
  deal: Deal;
  /** The additions that the page was loaded with. Members may receive pending ones. */
  additions: readonly Addition[];
  userId: string | null;
  /** Whether the reader decides on it as an admin or a moderator. */
  decides: boolean;
}

/** The additions to a public deal. Members may add to it; its poster and admins decide. */
export function DealAdditions({ deal, additions, userId, decides }: DealAdditionsProps) {
  const isForMembers = userId !== null && deal.status === "active";
  const chunk = useChunk(isForMembers, loadForMembers);
  if (!isForMembers || !chunk) {
    return (
      <AdditionList
        additions={additions.filter(({ status }) => status === "accepted")}
        currency={deal.currency}
      />
    );
  }
  return (
    <chunk.MemberAdditions
      key={deal.id}
      deal={deal}
      additions={additions}
      userId={userId}
      decides={decides}
    />
  );
}

/** A separate chunk, which only members download. */
const loadForMembers = () => import("./member-additions.tsx");
