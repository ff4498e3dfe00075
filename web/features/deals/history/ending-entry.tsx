import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { DealEndSource } from "#contract/deals/deal.ts";
import { daysBetween, formatHour } from "#lib/format/format-day.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";
import { Moment } from "#ui/display/moment.tsx";
import type { Ending } from "./history-requests.ts";

/** `Marked as ended 14:10–15:02 by members`, followed by the person or group that brought the deal back. */
export function EndingEntry({ ending }: { ending: Ending }) {
  const { at, until, by, returnedBy } = ending;
  return (
    <>
      <p className="text-fs-14 text-muted">
        <Moment time={at} />
      </p>
      <p className="mbs-1">
        <Ended
          by={by}
          span={until === null ? <Trans>since then</Trans> : <Span {...{ at, until }} />}
        />
        {until !== null && (
          <span className="block text-muted">
            <Returned by={returnedBy} />
          </span>
        )}
      </p>
    </>
  );
}

/** Start and end on the same day, such as `14:10–15:02`; otherwise the time of the return. */
function Span({ at, until }: { at: string; until: string }) {
  const { i18n } = useLingui();
  const zone = useTimeZone();
  if (daysBetween(new Date(at), new Date(until), zone) > 0) {
    return (
      <Trans>
        until <Moment time={until} />
      </Trans>
    );
  }
  return (
    <bdi dir="ltr">
      {formatHour(at, i18n.locale, zone)}–{formatHour(until, i18n.locale, zone)}
    </bdi>
  );
}

function Ended({ by, span }: { by: DealEndSource | null; span: ReactNode }) {
  if (by === "poster") return <Trans>Marked as ended {span} by its poster</Trans>;
  if (by === "members") return <Trans>Marked as ended {span} by members</Trans>;
  if (by === "moderator") return <Trans>Marked as ended {span} by an admin</Trans>;
  if (by === "unconfirmed") return <Trans>Not in the lists {span}: nobody had confirmed it</Trans>;
  return <Trans>Marked as ended {span}</Trans>;
}

function Returned({ by }: { by: DealEndSource | null }) {
  if (by === "poster") return <Trans>Brought back by its poster</Trans>;
  if (by === "members") return <Trans>Brought back by members</Trans>;
  if (by === "moderator") return <Trans>Brought back by an admin</Trans>;
  return <Trans>Live again</Trans>;
}
