import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { LEADERBOARD_LIMIT } from "#contract/limits.ts";
import type { LeaderboardEntry } from "#contract/members/leaderboard.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { Leaderboard } from "#features/leaderboard/leaderboard.tsx";
import { fetchLeaderboard } from "#features/leaderboard/leaderboard-requests.ts";
import { EmptyLeaderboard } from "#features/leaderboard/leaderboard-states.tsx";
import { ALL_TIME, LeaderboardTabs } from "#features/leaderboard/leaderboard-tabs.tsx";
import { OwnPlace } from "#features/leaderboard/own-place.tsx";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { fetchVouchers } from "#features/vouchers/list/voucher-requests.ts";
import { VouchersCard } from "#features/vouchers/list/vouchers-card.tsx";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";

export const handle = { rail: false };

interface LeaderboardData {
  isAllTime: boolean;
  entries: LeaderboardEntry[];
  vouchers: Voucher[];
  failure: string | null;
}

/** Loads the leaderboard of this month, or of all time with `?period=all`, and three optional codes. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { dispatch } = context.get(storeContext);
  const isAllTime = new URL(request.url).searchParams.get("period") === "all";
  const [board, codes] = await Promise.all([
    dispatch(fetchLeaderboard({ currentMonthOnly: !isAllTime, limit: LEADERBOARD_LIMIT })),
    dispatch(fetchVouchers()),
  ]);
  const vouchers = fetchVouchers.fulfilled.match(codes) ? codes.payload.slice(0, 3) : [];
  const base: LeaderboardData = { isAllTime, entries: [], vouchers, failure: null };
  if (fetchLeaderboard.fulfilled.match(board)) return { ...base, entries: board.payload };
  return data({ ...base, failure: failureText(board) }, { status: 503 });
}

export function Component() {
  const { t } = useLingui();
  const user = useSelector(selectUser);
  const { isAllTime, entries, vouchers, failure } = useLoaderData<LeaderboardData>();
  return (
    <>
      <PageMeta
        title={t`Leaderboard`}
        description={t`Members ranked by the total temperature of the deals they shared.`}
        canonicalPath={isAllTime ? ALL_TIME : paths.leaderboard}
      />
      <PageHero
        title={<Trans>Leaderboard</Trans>}
        actions={<LeaderboardTabs isAllTime={isAllTime} />}
      >
        <Trans>Members ranked by the total temperature of the deals they shared.</Trans>
      </PageHero>
      <div className="wrap pbs-5 pbe-12">
        {failure !== null && (
          <LoadFailed title={<Trans>The leaderboard could not be loaded</Trans>} reason={failure} />
        )}
        {failure === null && entries.length === 0 && <EmptyLeaderboard isAllTime={isAllTime} />}
        {entries.length > 0 && (
          <Leaderboard
            entries={entries}
            ownId={user?.id}
            ownPlace={user && <OwnPlace ownId={user.id} isAllTime={isAllTime} />}
            sidebar={<VouchersCard vouchers={vouchers} />}
          />
        )}
      </div>
    </>
  );
}
