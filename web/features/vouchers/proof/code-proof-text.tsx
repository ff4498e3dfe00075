import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { TriangleAlert } from "lucide-react";
import type { CodeFailure, CodeProof } from "#contract/vouchers/code-proof.ts";
import { formatDay, isoDay } from "#lib/format/format-day.ts";
import { dateFormat } from "#lib/format/intl-formatters.ts";
import { useTimeZone } from "#lib/format/use-time-zone.ts";
import { useNow } from "#lib/now-context.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { useFailureLabels } from "./use-failure-labels.ts";

const DAY_MS = 86_400_000;

/** The proof of a code: its successes in 14 days, the time of the last one, and a warning if it keeps failing. */
export function CodeProofText({ proof }: { proof: CodeProof }) {
  const { worked, failed, lastWorkedAt, failingReason } = proof;
  const total = worked + failed;
  return (
    <p className="text-fs-14 text-muted tabular-nums">
      {failingReason && <Failing reason={failingReason} />}
      {total === 0 ? (
        <Trans>No reports in 14 days.</Trans>
      ) : (
        <>
          <Plural
            value={total}
            one={`Worked ${worked} of # time in 14 days`}
            other={`Worked ${worked} of # times in 14 days`}
          />
          {lastWorkedAt && (
            <Trans>
              , last <LastWorked time={lastWorkedAt} />
            </Trans>
          )}
        </>
      )}
    </p>
  );
}

function Failing({ reason }: { reason: CodeFailure }) {
  const { t } = useLingui();
  const label = useFailureLabels()[reason];
  return (
    <Badge tone="warning" className="me-2">
      <TriangleAlert className="size-4" aria-hidden="true" />
      {reason === "unknown" ? t`Fails for most members` : t`Fails for most: ${label}`}
    </Badge>
  );
}

/** `today 10:40` in the reader's time zone, `yesterday 22:15`, or `12 Nov`. */
function LastWorked({ time }: { time: string }) {
  const { t, i18n } = useLingui();
  const zone = useTimeZone();
  const now = useNow();
  const daysAgo = (days: number) =>
    isoDay(new Date(now.getTime() - days * DAY_MS), zone) === isoDay(new Date(time), zone);
  const clock = dateFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zone,
  }).format(new Date(time));
  return (
    <time dateTime={time}>
      {daysAgo(0)
        ? t`today ${clock}`
        : daysAgo(1)
          ? t`yesterday ${clock}`
          : formatDay(time, i18n.locale, zone)}
    </time>
  );
}
