import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Pencil } from "lucide-react";
import { type Ref, useEffect, useMemo, useState } from "react";
import { OWN_SAVED_KEY } from "#contract/deals/saved.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useNow } from "#lib/now-context.tsx";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Select } from "#ui/form/select.tsx";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import { EditSavedDialog } from "./edit-saved-dialog.tsx";
import { ImportOffer } from "./import-offer.tsx";
import { loadOwnSaved } from "./own-saved-requests.ts";
import type { OwnSavedDeal, SavedDeal } from "./saved-deal.ts";
import { NothingSaved, SavedLine, SavedLines } from "./saved-lines.tsx";
import { DeviceList } from "./saved-list.tsx";
import { sortSaved } from "./sort-saved.ts";
import { StopSaving } from "./stop-saving.tsx";
import { copyOwn } from "./stored-deals.ts";
import { useDeviceDeals, useStorageText } from "./use-device-deals.ts";

interface OwnSavedListProps {
  memberId: string;
  /** True if the member has to confirm the email address before saving deals. */
  mustConfirm: boolean;
}

/** The saved deals of a member, below those that only this browser has. */
export function OwnSavedList({ memberId, mustConfirm }: OwnSavedListProps) {
  const { data, status, error, reload } = useThunkData(loadOwnSaved, undefined);
  useEffect(() => {
    if (data) copyOwn(memberId, data);
  }, [memberId, data]);
  const copy = useStorageText(OWN_SAVED_KEY);
  const device = useDeviceDeals();
  const onlyHere = device.deals.filter(({ id }) => !copy?.includes(id));
  // A removed deal disappears immediately or, if storage is refused, on the next visit.
  const saved = data?.filter(({ id }) => copy === null || copy.includes(id)) ?? [];
  const place = useFocusAfterRemoval(onlyHere.length + saved.length);
  return (
    <div className="grid gap-4">
      {onlyHere.length > 0 && (
        <OnDevice
          ref={saved.length > 0 ? null : place}
          deals={onlyHere}
          canImport={!mustConfirm}
          isDeclined={device.isDeclined}
          onImported={reload}
        />
      )}
      {saved.length > 0 && (
        <>
          <Saved ref={place} saved={saved} isLoading={status === "loading"} reload={reload} />
          <StopSaving onStopped={reload} />
        </>
      )}
      {data && onlyHere.length + saved.length === 0 && <NothingSaved headingRef={place} />}
      {!data && status !== "failed" && <Spinner />}
      {!data && status === "failed" && (
        <FailedPanel title={<Trans>Your saved deals could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
    </div>
  );
}

interface OnDeviceProps {
  ref: Ref<HTMLUListElement>;
  deals: readonly SavedDeal[];
  canImport: boolean;
  isDeclined: boolean;
  onImported: () => Promise<void>;
}

/** The deals that were saved without an account, with the offer to import them or, once it is declined, a way back to it. */
function OnDevice({ ref, deals, canImport, isDeclined, onImported }: OnDeviceProps) {
  const [isReopened, setReopened] = useState(false);
  const count = deals.length;
  return (
    <>
      {canImport && (!isDeclined || isReopened) ? (
        <ImportOffer count={count} onImported={onImported} onDeclined={() => setReopened(false)} />
      ) : (
        <p className="flex min-block-11 flex-wrap items-center gap-x-1.5 text-muted">
          <Plural value={count} one="# deal on this device" other="# deals on this device" />
          {canImport && (
            <>
              <span aria-hidden="true">·</span>
              <Button variant="text" className="px-1.5!" onClick={() => setReopened(true)}>
                <Trans>Add them</Trans>
              </Button>
            </>
          )}
        </p>
      )}
      <DeviceList ref={ref} deals={deals} />
    </>
  );
}

interface SavedProps {
  ref: Ref<HTMLUListElement>;
  saved: readonly OwnSavedDeal[];
  isLoading: boolean;
  reload: () => Promise<void>;
}

/** The deals in the account, in one list or in all of them. */
function Saved({ ref, saved, isLoading, reload }: SavedProps) {
  const { t } = useLingui();
  const now = useNow();
  const [chosen, setChosen] = useState("");
  const [edited, setEdited] = useState<OwnSavedDeal | null>(null);
  const lists = [...new Set(saved.map(({ listName }) => listName))].filter(Boolean).sort();
  const list = lists.includes(chosen) ? chosen : "";
  const shown = useMemo(
    () => sortSaved(saved, now).filter(({ listName }) => !list || listName === list),
    [saved, now, list],
  );
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
      <SavedLines ref={ref} isBusy={isLoading}>
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
