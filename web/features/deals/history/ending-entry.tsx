import { Trans, useLingui } from "@lingui/react/macro";
import type { DealEndSource } from "#contract/deals/deal.ts";
import { daysBetween, formatHour } from "#lib/format/format-day.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";
import { Moment } from "#ui/display/moment.tsx";
import type { Ending } from "./history-requests.ts";

/** `Marked as ended by members`; after a return also `Not live 14:10–15:02` and the person or group that brought the deal back. */
export function EndingEntry({ ending }: { ending: Ending }) {
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
  if (daysBetween(new Date(at), new Date(until), zone) > 0) {
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
