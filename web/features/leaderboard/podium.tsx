import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Link } from "react-router";
import type { LeaderboardEntry } from "#contract/leaderboard.ts";
import { paths } from "#contract/paths.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Degrees } from "#ui/temperature.tsx";
import { DealsCount } from "./deals-count.tsx";
import { Medal } from "./medal.tsx";

/** The first three with their medals. */
export function Podium({
  entries,
  ownId,
}: {
  entries: readonly LeaderboardEntry[];
  ownId: string | undefined;
}) {
  return (
    <ol className="mbe-5 grid grid-cols-1 gap-2.5 lg:grid-cols-3 lg:gap-4">
      {entries.map((entry) => (
        <Step key={entry.userId} entry={entry} isOwn={entry.userId === ownId} />
      ))}
    </ol>
  );
}

function Step({ entry, isOwn }: { entry: LeaderboardEntry; isOwn: boolean }) {
  const { rank, username, userImageUrl, dealsCount, totalTemperature } = entry;
  return (
    <li
      data-own={isOwn || undefined}
      className={clsx(
        "grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-3.5 rounded-l border p-3.5 sm:p-[18px]",
        isOwn ? "bg-primary-soft" : "bg-surface",
        rank === 1
          ? "border-gold-ink [box-shadow:inset_0_0_0_1px_var(--gold-ink)]"
          : "border-border",
      )}
    >
      <span className="sr-only">
        <Trans>Rank {rank}</Trans>
      </span>
      <Medal rank={rank} />
      <Avatar name={username} imageUrl={userImageUrl} size={52} />
      <div className="min-inline-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link
            to={paths.profile(username)}
            className="-mbs-2.5 inline-flex min-block-11 max-inline-full items-center text-fs-16 leading-[1.3] font-[680] text-ink no-underline hover:underline"
          >
            <bdi className="truncate">{username}</bdi>
          </Link>
          {isOwn && (
            <Badge tone="gold">
              <Trans>You</Trans>
            </Badge>
          )}
        </div>
        <p className="-mbs-2.5 text-fs-14 text-muted tabular-nums">
          <DealsCount count={dealsCount} />
        </p>
      </div>
      <Degrees degrees={totalTemperature} className="text-fs-22 font-[720]" />
    </li>
  );
}
