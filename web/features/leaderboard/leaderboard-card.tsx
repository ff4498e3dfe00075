import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { LeaderboardEntry } from "#contract/members/leaderboard.ts";
import { monthName } from "#lib/format/month-name.ts";
import { useNow } from "#lib/now-context.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { Card } from "#ui/display/card.tsx";
import { Degrees } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";

const SHOWN = 5;

/** The month's first five members, for a sidebar. Renders nothing without members. */
export function LeaderboardCard({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const { i18n } = useLingui();
  const month = monthName(useNow(), i18n.locale);
  if (entries.length === 0) return null;
  return (
    <Card>
      <div className="beside-head">
        <h2>
          <Trans>Leaderboard, {month}</Trans>
        </h2>
        <Link to={paths.leaderboard}>
          <Trans>
            See all<span className="sr-only"> members of the leaderboard</span>
          </Trans>
        </Link>
      </div>
      <ol className="divide-y divide-border">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.userId} className="flex min-block-12 flex-wrap items-center gap-x-2.5">
            <span className="inline-[22px] text-center text-fs-14 font-bold text-subtle tabular-nums">
              {entry.rank}
            </span>
            <Avatar name={entry.username} imageUrl={entry.userImageUrl} size={32} />
            <Link
              to={paths.profile(entry.username)}
              className="flex min-inline-0 min-block-11 flex-[1_1_7rem] items-center text-fs-15 font-[580] text-ink no-underline hover:underline"
            >
              <bdi className="truncate">{entry.username}</bdi>
            </Link>
            <Degrees degrees={entry.totalTemperature} className="ms-auto text-fs-15 font-[720]" />
          </li>
        ))}
      </ol>
    </Card>
  );
}
