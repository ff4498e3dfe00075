import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil } from "lucide-react";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { OWN_SAVED_KEY } from "#contract/deals/saved.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useNow } from "#lib/now-context.tsx";
import { readStored, subscribeToStorage } from "#lib/storage/browser-storage.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Select } from "#ui/form/select.tsx";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import { EditSavedDialog } from "./edit-saved-dialog.tsx";
import { loadOwnSaved } from "./own-saved-requests.ts";
import type { OwnSavedDeal } from "./saved-deal.ts";
import { NothingSaved, SavedLine, SavedLines } from "./saved-lines.tsx";
import { sortSaved } from "./sort-saved.ts";
import { StopSaving } from "./stop-saving.tsx";
import { copyOwn } from "./stored-deals.ts";

/** The saved deals of a member, in one list or in all of them. */
export function OwnSavedList({ memberId }: { memberId: string }) {
  const { data, status, error, reload } = useThunkData(loadOwnSaved, undefined);
  useEffect(() => {
    if (data) copyOwn(memberId, data);
  }, [memberId, data]);
  if (data) {
    return (
      <div className="grid gap-4">
        <Loaded all={data} isLoading={status === "loading"} reload={reload} />
        <StopSaving onStopped={reload} />
      </div>
    );
  }
  if (status !== "failed") return <Spinner />;
  return (
    <FailedPanel title={<Trans>Your saved deals could not be loaded</Trans>} onRetry={reload}>
      {error}
    </FailedPanel>
  );
}

interface LoadedProps {
  all: readonly OwnSavedDeal[];
  isLoading: boolean;
  reload: () => Promise<void>;
}

function Loaded({ all, isLoading, reload }: LoadedProps) {
  const { t } = useLingui();
  const now = useNow();
  const copy = useSyncExternalStore(
    subscribeToStorage,
    () => readStored(OWN_SAVED_KEY),
    () => null,
  );
  const [chosen, setChosen] = useState("");
  const [edited, setEdited] = useState<OwnSavedDeal | null>(null);
  // A removed deal disappears immediately or, if storage is refused, on the next visit.
  const saved = all.filter(({ id }) => copy === null || copy.includes(id));
  const lists = [...new Set(saved.map(({ listName }) => listName))].filter(Boolean).sort();
  const list = lists.includes(chosen) ? chosen : "";
  const shown = useMemo(
    () => sortSaved(saved, now).filter(({ listName }) => !list || listName === list),
    [saved, now, list],
  );
  const place = useFocusAfterRemoval(shown.length);
  if (saved.length === 0) return <NothingSaved headingRef={place} />;
  return (
    <>
      {lists.length > 0 && (
        <Select
          aria-label={t`List`}
          value={list}
          onChange={(event) => setChosen(event.target.value)}
          className="max-inline-[320px]"
        >
          <option value="">{t`All lists`}</option>
          {lists.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <SavedLines ref={place} isBusy={isLoading}>
        {shown.map((deal) => (
          <SavedLine
            key={deal.id}
            deal={deal}
            actions={
              <IconButton
                label={t`List, note and reminders`}
                onClick={() => setEdited(deal)}
                className="text-muted"
              >
                <Pencil />
              </IconButton>
            }
          >
            {(deal.listName || deal.note) && (
              <p dir="auto" className="own-words mbs-1 text-fs-14 [overflow-wrap:anywhere]">
                {deal.listName && <b>{deal.listName}</b>}
                {deal.listName && deal.note && " · "}
                {deal.note}
              </p>
            )}
          </SavedLine>
        ))}
      </SavedLines>
      {edited && (
        <EditSavedDialog
          deal={edited}
          lists={lists}
          onSaved={reload}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}
