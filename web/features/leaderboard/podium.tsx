import { Plural, Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { paths } from "#contract/addresses/paths.ts";
import type { LeaderboardEntry } from "#contract/members/leaderboard.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { Degrees } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";

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
  const { rank, username, userImageUrl, dealsCount: count, totalTemperature } = entry;
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
          <Plural value={count} one="# deal" other="# deals" />
        </p>
      </div>
      <Degrees degrees={totalTemperature} className="text-fs-22 font-[720]" />
    </li>
  );
}

/** Star with the rank, filled for the first. Screen readers get the rank as text. */
function Medal({ rank }: { rank: number }) {
  const isFirst = rank === 1;
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className="size-10 flex-none">
      <path
        d={KHATAM}
        strokeWidth="2"
        strokeLinejoin="round"
        className={isFirst ? "fill-gold stroke-gold" : "fill-none stroke-gold-ink"}
      />
      <text
        x="20"
        y="26"
        textAnchor="middle"
        className={clsx("text-[17px] font-[720]", isFirst ? "fill-on-gold" : "fill-gold-ink")}
      >
        {rank}
      </text>
    </svg>
  );
}

const KHATAM =
  "M20 1.6L25.39 6.99L33.01 6.99L33.01 14.61L38.4 20L33.01 25.39L33.01 33.01L25.39 33.01L20 38.4L14.61 33.01L6.99 33.01L6.99 25.39L1.6 20L6.99 14.61L6.99 6.99L14.61 6.99Z";
