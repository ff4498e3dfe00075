import type { ReactNode } from "react";
import type { LeaderboardEntry } from "#contract/members/leaderboard.ts";
import { LeaderboardTable } from "./leaderboard-table.tsx";
import { Podium } from "./podium.tsx";

const ON_PODIUM = 3;

/** The first three members at full width, the others in a table next to `sidebar`. `ownId` marks the member's own place. */
export function Leaderboard({
  entries,
  ownId,
  ownPlace,
  sidebar,
}: {
  entries: readonly LeaderboardEntry[];
  ownId: string | undefined;
  /** Shown if the member is not among `entries`. */
  ownPlace?: ReactNode;
  sidebar: ReactNode;
}) {
  const others = entries.slice(ON_PODIUM);
  return (
    <>
      <Podium entries={entries.slice(0, ON_PODIUM)} ownId={ownId} />
      <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[minmax(0,1fr)_328px]">
        <div className="min-inline-0">
          {others.length > 0 && <LeaderboardTable entries={others} ownId={ownId} />}
          {!entries.some(({ userId }) => userId === ownId) && ownPlace}
        </div>
        <aside className="grid grid-cols-1 gap-4 max-lg:hidden print:hidden">{sidebar}</aside>
      </div>
    </>
  );
}
