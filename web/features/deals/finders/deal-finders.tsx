import type { Deal } from "#contract/deals/deal.ts";
import { useMemberChunk } from "#ui/use-member-chunk.ts";
import type { Finder } from "./extras-calls.ts";
import { FinderList } from "./finder-list.tsx";

interface DealFindersProps {
  deal: Deal;
  /** The additions that the page was loaded with. Members may receive pending ones. */
  finders: readonly Finder[];
  userId: string | null;
  isAdmin: boolean;
}

/** The additions to a public deal. Members may add to it; its poster and admins decide. */
export function DealFinders({ deal, finders, userId, isAdmin }: DealFindersProps) {
  const isForMembers = userId !== null && deal.status === "active";
  const chunk = useMemberChunk(isForMembers, loadForMembers);
  if (!isForMembers || !chunk) {
    return (
      <FinderList
        finders={finders.filter(({ status }) => status === "accepted")}
        currency={deal.currency}
      />
    );
  }
  return (
    <chunk.MemberFinders
      key={deal.id}
      deal={deal}
      finders={finders}
      userId={userId}
      isAdmin={isAdmin}
    />
  );
}

/** A separate chunk, which only members download. */
const loadForMembers = () => import("./member-finders.tsx");
