import { Trans } from "@lingui/react/macro";
import { type Ref, useEffect, useState } from "react";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import type { SavedDeal } from "./saved-deal.ts";
import { NothingSaved, SavedLine, SavedLines } from "./saved-lines.tsx";
import { loadSavedDeals } from "./saved-requests.ts";
import { refreshSaved } from "./stored-deals.ts";
import { useDeviceDeals } from "./use-device-deals.ts";

/** A visitor's saved deals. */
export function SavedList() {
  const { deals } = useDeviceDeals();
  const place = useFocusAfterRemoval(deals.length);
  if (deals.length === 0) return <NothingSaved headingRef={place} />;
  return <DeviceList ref={place} deals={deals} />;
}

interface DeviceListProps {
  ref: Ref<HTMLUListElement>;
  deals: readonly SavedDeal[];
}

/** The deals saved in this browser, which are refreshed once. Without a connection they are shown as stored. */
export function DeviceList({ ref, deals }: DeviceListProps) {
  const [ids] = useState(() => deals.map(({ id }) => id));
  const { status, data, error, reload } = useThunkData(loadSavedDeals, ids);
  useEffect(() => {
    if (data) refreshSaved(ids, data);
  }, [ids, data]);
  return (
    <div className="grid gap-4">
      {status === "failed" && (
        <FailedPanel
          title={<Trans>Prices and end dates could not be updated</Trans>}
          onRetry={() => void reload()}
        >
          {error}
        </FailedPanel>
      )}
      <SavedLines ref={ref} isBusy={status === "loading"}>
        {deals.map((deal) => (
          <SavedLine key={deal.id} deal={deal} />
        ))}
      </SavedLines>
    </div>
  );
}
