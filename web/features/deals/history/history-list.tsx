import { Trans, useLingui } from "@lingui/react/macro";
import type { Deal, DealEndSource } from "#contract/deals/deal.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { formatHour, midnightsBetween } from "#lib/format/format-day.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";
import { Button } from "#ui/button/button.tsx";
import { Moment } from "#ui/display/moment.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { ChangeText } from "./change-text.tsx";
import { type Ending, fetchHistory, hideRevision, type Revision } from "./history-requests.ts";

/** The history of a deal, newest first. Admins can hide and restore edits. */
export function HistoryList({ deal, isAdmin }: { deal: Deal; isAdmin: boolean }) {
  const { data, status, error, reload } = useThunkData(fetchHistory, deal.id);
  const dispatch = useAppDispatch();
  const { showAlert } = useAlerts();
  if (status === "failed") {
    return (
      <FailedPanel
        title={<Trans>The history could not be loaded</Trans>}
        onRetry={() => void reload()}
      >
        {error}
      </FailedPanel>
    );
  }
  if (!data) return <Spinner />;
  if (data.length === 0) {
    return (
      <p className="pbe-4 text-fs-15 text-muted">
        <Trans>No changes to show.</Trans>
      </p>
    );
  }
  return (
    <ol className="grid gap-4 pbe-4">
      {data.map((entry) => (
        <li key={entry.id} className="text-fs-15">
          {entry.kind === "ending" ? (
            <EndingEntry ending={entry} />
          ) : (
            <RevisionEntry
              revision={entry}
              deal={deal}
              onToggle={isAdmin ? () => void toggle(entry) : null}
            />
          )}
        </li>
      ))}
    </ol>
  );

  async function toggle({ id, isHidden }: Revision): Promise<void> {
    const result = await dispatch(hideRevision({ id, isHidden: !isHidden }));
    if (hideRevision.fulfilled.match(result)) await reload();
    else showAlert({ type: "error", message: failureText(result) });
  }
}

interface RevisionEntryProps {
  revision: Revision;
  deal: Deal;
  /** Hides or restores the entry; null for readers who are not admins. */
  onToggle: (() => void) | null;
}

function RevisionEntry({ revision, deal, onToggle }: RevisionEntryProps) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-fs-14 text-muted">
        <Moment time={revision.at} />
        {revision.isOfPoster ? <Trans>by its poster</Trans> : <Trans>by an admin</Trans>}
        {revision.isHidden && <Trans>hidden</Trans>}
        {onToggle && (
          <Button variant="text" onClick={onToggle}>
            {revision.isHidden ? <Trans>Show to everyone</Trans> : <Trans>Hide</Trans>}
          </Button>
        )}
      </p>
      <ul className="mbs-1 grid gap-1">
        {revision.changes.map((change) => (
          <li key={change.field} className="[overflow-wrap:anywhere]">
            <ChangeText change={change} deal={deal} />
          </li>
        ))}
      </ul>
      {revision.reason && (
        <p className="mbs-1 text-muted [overflow-wrap:anywhere]">
          <Trans>
            Reason: <bdi>{revision.reason}</bdi>
          </Trans>
        </p>
      )}
    </>
  );
}

/** `Marked as ended by members`; after a return also `Not live 14:10–15:02` and the person or group that brought the deal back. */
function EndingEntry({ ending }: { ending: Ending }) {
  const { at, until, by, returnedBy } = ending;
  return (
    <>
      <p className="text-fs-14 text-muted">
        <Moment time={at} />
      </p>
      <p className="mbs-1">
        <Ended by={by} />
        {until !== null && (
          <>
            <span className="block text-muted">
              <NotLive at={at} until={until} />
            </span>
            <span className="block text-muted">
              <Returned by={returnedBy} />
            </span>
          </>
        )}
      </p>
    </>
  );
}

function Ended({ by }: { by: DealEndSource | null }) {
  if (by === "poster") return <Trans>Marked as ended by its poster</Trans>;
  if (by === "members") return <Trans>Marked as ended by members</Trans>;
  if (by === "admin") return <Trans>Marked as ended by an admin</Trans>;
  if (by === "unconfirmed") return <Trans>Left the lists because nobody had confirmed it</Trans>;
  return <Trans>Ended</Trans>;
}

/** The start and end times if both are on the same day, such as `Not live 14:10–15:02`; otherwise the time of the return. */
function NotLive({ at, until }: { at: string; until: string }) {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  if (midnightsBetween(new Date(at), new Date(until), zone) > 0) {
    return (
      <Trans>
        Not live until <Moment time={until} />
      </Trans>
    );
  }
  const hours = `${formatHour(at, i18n.locale, zone)}–${formatHour(until, i18n.locale, zone)}`;
  return (
    <Trans>
      Not live <bdi dir="ltr">{hours}</bdi>
    </Trans>
  );
}

function Returned({ by }: { by: DealEndSource | null }) {
  if (by === "poster") return <Trans>Brought back by its poster</Trans>;
  if (by === "members") return <Trans>Brought back by members</Trans>;
  if (by === "admin") return <Trans>Brought back by an admin</Trans>;
  return <Trans>Live again</Trans>;
}
