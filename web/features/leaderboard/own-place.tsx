import { Trans } from "@lingui/react/macro";
import { useMemo } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { LEADERBOARD_MAX } from "#contract/limits.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Degrees } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { fetchLeaderboard } from "./leaderboard-requests.ts";

/** Place of a member who is not in the table, down to the 100th. Loaded in the browser, because the server renders for visitors. */
export function OwnPlace({ ownId, isAllTime }: { ownId: string; isAllTime: boolean }) {
  const query = useMemo(
    () => ({ currentMonthOnly: !isAllTime, limit: LEADERBOARD_MAX }),
    [isAllTime],
  );
  const { status, data } = useThunkData(fetchLeaderboard, query);
  if (status !== "ready") return null;
  const own = data?.find(({ userId }) => userId === ownId);
  return (
    <p
      role="status"
      data-own
      className="mbs-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-l border border-border bg-primary-soft px-3.5 py-3"
    >
      {own ? (
        <>
          <span className="font-semibold">
            <Trans>Your place: {own.rank}</Trans>
          </span>
          <Degrees degrees={own.totalTemperature} className="text-fs-15 font-[720]" />
        </>
      ) : (
        <>
          <span>
            <Trans>You’re not in the top {LEADERBOARD_MAX} yet.</Trans>
          </span>
          <Link to={paths.submit} className="inline-flex min-block-11 items-center font-semibold">
            <Trans>Submit a deal</Trans>
          </Link>
        </>
      )}
    </p>
  );
}
