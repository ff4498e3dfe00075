import { lazy, Suspense } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import type { Finder } from "./extras-calls.ts";
import { FinderList } from "./finder-list.tsx";

/** A separate chunk, which only members download. */
const MemberFinders = lazy(async () => {
  const { MemberFinders: Component } = await import("./member-finders.tsx");
  return { default: Component };
});

interface DealFindersProps {
  deal: Deal;
  /** The accepted additions. */
  finders: readonly Finder[];
  userId: string | null;
  isAdmin: boolean;
}

/** The additions to a public deal. Members may add to it; its poster and admins decide. */
export function DealFinders({ deal, finders, userId, isAdmin }: DealFindersProps) {
  const list = <FinderList finders={finders} />;
  if (userId === null || deal.status !== "active") return list;
  return (
    <Suspense fallback={list}>
      <MemberFinders
        key={deal.id}
        deal={deal}
        finders={finders}
        userId={userId}
        isAdmin={isAdmin}
      />
    </Suspense>
  );
}
