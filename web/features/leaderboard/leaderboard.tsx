import { Plural, Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { LeaderboardEntry } from "#contract/members/leaderboard.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { Degrees } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";
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

/** Places after the first three. On narrow screens the number of deals is below the name. */
function LeaderboardTable({
  entries,
  ownId,
}: {
  entries: readonly LeaderboardEntry[];
  ownId: string | undefined;
}) {
  return (
    <div className="overflow-x-auto rounded-l border border-border bg-surface">
      <table className="inline-full border-collapse tabular-nums">
        <thead>
          <tr className="border-be border-border text-start text-fs-14 text-muted *:px-2.5 *:py-3 sm:*:px-3.5 *:font-semibold">
            <th scope="col" className="text-start lg:inline-16">
              <Trans>Rank</Trans>
            </th>
            <th scope="col" className="text-start max-lg:inline-full">
              <Trans>Member</Trans>
            </th>
            <th scope="col" className="text-end max-lg:hidden">
              <Trans>Deals</Trans>
            </th>
            <th scope="col" className="text-end">
              <span className="max-sm:sr-only">
                <Trans>Temperature</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {entries.map((entry) => (
            <Row key={entry.userId} entry={entry} isOwn={entry.userId === ownId} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ entry, isOwn }: { entry: LeaderboardEntry; isOwn: boolean }) {
  const { rank, username, userImageUrl, dealsCount: count, totalTemperature } = entry;
  return (
    <tr
      data-own={isOwn || undefined}
      className={clsx("*:px-2.5 *:py-2.5 sm:*:px-3.5", isOwn && "bg-primary-soft")}
    >
      <td className="font-[680] text-muted">{rank}</td>
      <td>
        <span className="flex flex-wrap items-center gap-x-3">
          <Link
            to={paths.profile(username)}
            className="inline-flex min-block-11 items-center gap-3 font-semibold text-ink no-underline hover:underline"
          >
            <Avatar name={username} imageUrl={userImageUrl} size={36} />
            <span>
              <bdi className="[overflow-wrap:anywhere]">{username}</bdi>
              <span className="block text-fs-14 font-normal text-muted lg:hidden">
                <Plural value={count} one="# deal" other="# deals" />
              </span>
            </span>
          </Link>
          {isOwn && (
            <Badge tone="gold">
              <Trans>You</Trans>
            </Badge>
          )}
        </span>
      </td>
      <td className="text-end max-lg:hidden">{count}</td>
      <td className="text-end">
        <Degrees degrees={totalTemperature} className="text-fs-15 font-[720]" />
      </td>
    </tr>
  );
}
