import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { QuarterNumbers } from "#contract/moderation/moderation-log.ts";
import { roundedWait } from "#lib/format/rounded-wait.ts";
import { CalendarDate } from "#ui/display/relative-time.tsx";

/** Numbers of decisions in this quarter and in the last one. */
export function QuarterTable({ numbers }: { numbers: readonly QuarterNumbers[] }) {
  const { t } = useLingui();
  const rows: [keyof QuarterNumbers, ReactNode][] = [
    ["removed", <Trans key="">Removed</Trans>],
    ["refused", <Trans key="">Refused</Trans>],
    ["edited", <Trans key="">Edited</Trans>],
    ["ended", <Trans key="">Ended</Trans>],
    ["votes", <Trans key="">Votes removed</Trans>],
    ["bans", <Trans key="">Members banned</Trans>],
    ["restored", <Trans key="">Decisions taken back</Trans>],
    ["appeals", <Trans key="">Appeals answered</Trans>],
    ["overturned", <Trans key="">Appeals that were right</Trans>],
  ];
  return (
    <div className="overflow-x-auto">
      <table aria-label={t`Decisions by quarter`} className="inline-full max-inline-[640px]">
        <thead>
          <tr className="text-fs-14 text-muted">
            <td />
            {numbers.map(({ quarter }) => (
              <th key={quarter} scope="col" className="py-2 ps-4 text-end font-[560]">
                <Trans>
                  From <CalendarDate time={quarter} />
                </Trans>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, label]) => (
            <Row key={name} label={label}>
              {numbers.map((quarter) => (
                <Cell key={quarter.quarter}>{quarter[name] ?? "1–4"}</Cell>
              ))}
            </Row>
          ))}
          <Row label={<Trans>Usual wait of a new deal</Trans>}>
            {numbers.map(({ quarter, medianWait }) => (
              <Cell key={quarter}>{medianWait === null ? "–" : <Wait seconds={medianWait} />}</Cell>
            ))}
          </Row>
        </tbody>
      </table>
    </div>
  );
}

function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <tr className="border-bs border-border">
      <th scope="row" className="py-2 text-start font-normal">
        {label}
      </th>
      {children}
    </tr>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <td className="py-2 ps-4 text-end tabular-nums">
      <bdi>{children}</bdi>
    </td>
  );
}

function Wait({ seconds }: { seconds: number }) {
  const { unit, count } = roundedWait(seconds);
  if (unit === "minute") return <Plural value={count} one="# minute" other="# minutes" />;
  if (unit === "hour") return <Plural value={count} one="# hour" other="# hours" />;
  return <Plural value={count} one="# day" other="# days" />;
}
