import { Trans } from "@lingui/react/macro";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { SAVED_KEY } from "#contract/deals/saved.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useNow } from "#lib/now-context.tsx";
import { readStored, subscribeToStorage } from "#lib/storage/browser-storage.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import { NothingSaved, SavedLine, SavedLines } from "./saved-lines.tsx";
import { loadSavedDeals } from "./saved-requests.ts";
import { sortSaved } from "./sort-saved.ts";
import { parseSaved, refreshSaved } from "./stored-deals.ts";

/** The deals saved in this browser, which are refreshed once. Without a connection they are shown as stored. */
export function SavedList() {
  const text = useSyncExternalStore(
    subscribeToStorage,
    () => readStored(SAVED_KEY),
    () => null,
  );
  const now = useNow();
  const deals = useMemo(() => sortSaved(parseSaved(text), now), [text, now]);
  const [ids] = useState(() => deals.map(({ id }) => id));
  const { status, data, error, reload } = useThunkData(loadSavedDeals, ids);
  useEffect(() => {
    if (data) refreshSaved(ids, data);
  }, [ids, data]);
  const place = useFocusAfterRemoval(deals.length);

  if (deals.length === 0) return <NothingSaved headingRef={place} />;
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
      <SavedLines ref={place} isBusy={status === "loading"}>
        {deals.map((deal) => (
          <SavedLine key={deal.id} deal={deal} />
        ))}
      </SavedLines>
    </div>
  );
}
