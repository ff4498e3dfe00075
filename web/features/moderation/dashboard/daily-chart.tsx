import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import type { DailyCounts } from "#contract/moderation/admin-overview.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { formatDate } from "#lib/format/format-relative-time.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { Card } from "#ui/display/card.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { loadDailyCounts } from "./dashboard-requests.ts";

export function DailyNumbers() {
  const { data, status, error, reload } = useThunkData(loadDailyCounts, undefined);
  if (status === "failed") {
    return (
      <FailedPanel title={<Trans>The numbers could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  return data ? <DailyChart days={data} /> : <Spinner />;
}

/** Deals and members per day as lines, and as a table for people who cannot see the lines. */
function DailyChart({ days }: { days: readonly DailyCounts[] }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-fs-18 font-[680]">
        <Trans>Deals and members per day</Trans>
      </h2>
      <ul className="flex flex-wrap gap-x-5 text-fs-14 text-muted" aria-hidden="true">
        <Legend className="border-primary-ink">
          <Trans>Deals</Trans>
        </Legend>
        <Legend className="border-dashed border-gold-ink">
          <Trans>Members</Trans>
        </Legend>
      </ul>
      <Lines days={days} />
      <Numbers days={days} />
    </Card>
  );
}

/** Legend entry with a sample of the line, in the style of `drawLines`. */
function Legend({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className={`inline-5 border-t-2 ${className}`} />
      {children}
    </li>
  );
}

/** Chart drawn by uPlot, which is loaded only here. Without it, the table below shows the same numbers. */
function Lines({ days }: { days: readonly DailyCounts[] }) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const container = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const deals = t`Deals`;
  const members = t`Members`;

  useEffect(() => {
    let remove: (() => void) | undefined;
    let isWanted = true;
    loadChunk(() => import("./draw-lines.ts"))
      .then(({ drawLines }) => {
        if (isWanted && container.current) {
          remove = drawLines(container.current, days, { deals, members, locale });
        }
      })
      .catch(() => setFailed(true));
    return () => {
      isWanted = false;
      remove?.();
    };
  }, [days, deals, members, locale]);

  if (hasFailed) return null;
  return (
    <div
      ref={container}
      aria-hidden="true"
      dir="ltr"
      className="min-block-[200px] overflow-hidden"
    />
  );
}

function Numbers({ days }: { days: readonly DailyCounts[] }) {
  const { i18n } = useLingui();
  return (
    <details>
      <summary className="inline-flex min-block-11 cursor-pointer items-center text-fs-14 font-[560] text-link">
        <Trans>As a table</Trans>
      </summary>
      <table className="inline-full text-fs-14 tabular-nums">
        <thead>
          <tr>
            <HeadCell>
              <Trans>Day</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Deals</Trans>
            </HeadCell>
            <HeadCell>
              <Trans>Members</Trans>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, deals, members }) => (
            <tr key={day} className="border-bs border-border">
              <th scope="row" className="py-1.5 text-start font-normal">
                {formatDate(day, i18n.locale)}
              </th>
              <td className="py-1.5">{deals}</td>
              <td className="py-1.5">{members}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function HeadCell({ children }: { children: React.ReactNode }) {
  return (
    <th scope="col" className="py-1.5 text-start font-[620]">
      {children}
    </th>
  );
}
