import { Trans } from "@lingui/react/macro";
import { Heart } from "lucide-react";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { SAVED_KEY } from "#contract/deals/saved.ts";
import { CardTime } from "#features/deals/card/deal-times.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useNow } from "#lib/now-context.tsx";
import { readStored, subscribeToStorage } from "#lib/storage/browser-storage.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { buttonClass } from "#ui/button/button-class.ts";
import { Price } from "#ui/display/price.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { Link } from "#ui/navigation/link.tsx";
// Loaded with the list, so that its hearts work without a connection.
import "./change-saved.tsx";
import { SaveButton } from "./save-button.tsx";
import type { SavedDeal } from "./saved-deal.ts";
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
  const [asked] = useState(() => deals.map(({ id }) => id));
  const { status, data, error, reload } = useThunkData(loadSavedDeals, asked);
  useEffect(() => {
    if (data) refreshSaved(asked, data);
  }, [asked, data]);
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, deals.length);

  if (deals.length === 0) return <NothingSaved />;
  return (
    <div className="grid gap-4">
      {status === "failed" && (
        <FailedPanel
          title={<Trans>Prices and ends could not be updated</Trans>}
          onRetry={() => void reload()}
        >
          {error}
        </FailedPanel>
      )}
      <ul
        ref={list}
        tabIndex={-1}
        aria-busy={status === "loading"}
        className="divide-y divide-border overflow-hidden rounded-l border border-border bg-surface outline-none"
      >
        {deals.map((deal) => (
          <SavedLine key={deal.id} deal={deal} />
        ))}
      </ul>
    </div>
  );
}

function SavedLine({ deal }: { deal: SavedDeal }) {
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <div className="min-inline-0 flex-1">
        <Link
          to={paths.deal(shortDealId(deal.id))}
          dir="auto"
          className="own-words block font-[620] [overflow-wrap:anywhere]"
        >
          {deal.title}
        </Link>
        <p className="mbs-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
          <Price
            price={deal.price}
            currency={deal.currency}
            hasPrice={deal.hasPrice}
            className={deal.isExpired ? "text-fs-18 text-muted" : "text-fs-18"}
          />
          {deal.merchant !== UNKNOWN_MERCHANT && <bdi>{deal.merchant}</bdi>}
          <CardTime deal={deal} />
        </p>
      </div>
      <SaveButton deal={deal} className={`heart ${buttonClass({ variant: "text" })}`} />
    </li>
  );
}

function NothingSaved() {
  return (
    <StatePanel
      icon={Heart}
      title={<Trans>No saved deals yet</Trans>}
      actions={
        <ButtonLink to={paths.home}>
          <Trans>See the latest deals</Trans>
        </ButtonLink>
      }
    >
      <Trans>Press the heart on a deal to keep it here. You can read the list offline too.</Trans>
    </StatePanel>
  );
}

/** Keeps keyboard focus in the list when the deal of the focused heart is removed. */
function useFocusAfterRemoval(list: React.RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      (list.current ?? document.getElementById("main"))?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [list, count]);
}
