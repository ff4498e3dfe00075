import { Trans } from "@lingui/react/macro";
import { useMemo } from "react";
import { USER_DEALS_PER_PAGE } from "#contract/limits.ts";
import type { OwnState } from "#contract/members/own-state.ts";
import { NothingInState } from "#features/submissions/nothing-in-state.tsx";
import { UsualWait } from "#features/submissions/usual-wait.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Pagination } from "#ui/navigation/pagination.tsx";
import { PastTheEnd } from "#ui/navigation/past-the-end.tsx";
import { OwnDealRow } from "./own-deal-row.tsx";
import { loadOwnDeals } from "./own-deals-requests.ts";

interface OwnDealsProps {
  userId: string;
  state: OwnState;
  page: number;
  hrefFor: (page: number) => string;
  total: number;
  /** Called after a deal was withdrawn or ended. */
  onChanged: () => Promise<void>;
}

export function OwnDeals({ userId, state, page, hrefFor, total, onChanged }: OwnDealsProps) {
  const query = useMemo(() => ({ userId, state, page }), [userId, state, page]);
  const { data, status, error, reload } = useThunkData(loadOwnDeals, query);
  if (status === "failed") {
    return (
      <FailedPanel
        title={<Trans>Your deals could not be loaded</Trans>}
        onRetry={() => void reload()}
      >
        {error}
      </FailedPanel>
    );
  }
  if (!data) return <Spinner />;
  if (data.length === 0) {
    return page > 1 ? <PastTheEnd firstPage={hrefFor(1)} /> : <NothingInState state={state} />;
  }
  return (
    <>
      {state === "pending" && <UsualWait content="deal" className="mbe-3 text-muted" />}
      <ul className="grid gap-2.5 sm:gap-3">
        {data.map((deal) => (
          <OwnDealRow
            key={deal.id}
            deal={deal}
            state={state}
            onChanged={async () => {
              await reload();
              await onChanged();
            }}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={Math.max(1, Math.ceil(total / USER_DEALS_PER_PAGE))}
        hrefFor={hrefFor}
      />
    </>
  );
}
