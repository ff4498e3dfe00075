import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { HalalFact } from "#contract/halal/halal-facts.ts";
import {
  useAttributeLabels,
  useDisputeReasonLabels,
  useSourceText,
} from "#features/halal/labels/use-halal-labels.ts";
import { FactDay } from "./fact-day.tsx";
import { FactState } from "./fact-state.tsx";
import { HalalFactValue } from "./halal-fact-value.tsx";
import { ValidUntil } from "./valid-until.tsx";

/** A row of the table. On phones it shows no days, and its cells are stacked; the roles keep it a table for screen readers. */
export function FactRow({ fact, children }: { fact: HalalFact; children?: ReactNode }) {
  const label = useAttributeLabels()[fact.attribute];
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out as blocks.
    <tr role="row" className="fact-row">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above. */}
      <th role="rowheader" scope="row" className={HEAD}>
        {label}
        {fact.productLine && (
          <span className="block text-fs-14 font-normal text-muted">
            <bdi>{fact.productLine}</bdi>
          </span>
        )}
      </th>
      <Cell>
        <HalalFactValue fact={fact} />
        {fact.disputes.map((dispute) => (
          <Dispute key={dispute.id} {...dispute} />
        ))}
      </Cell>
      <Cell>
        <Source fact={fact} />
      </Cell>
      <Cell label={t`Seen`}>
        <FactDay day={fact.observedOn} />
      </Cell>
      <Cell label={fact.hasLapsed ? undefined : t`Valid until`} button={children}>
        <ValidUntil fact={fact} />
      </Cell>
    </tr>
  );
}

interface CellProps {
  /** Name of the column, for days that phones show only without JavaScript. */
  label?: string | undefined;
  button?: ReactNode;
  children: ReactNode;
}

function Cell({ label, button, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above.
    <td role="cell" className={CELL}>
      <div className={label && "fact-day"}>
        {label && (
          <span className="text-muted sm:hidden" aria-hidden="true">
            {label}:{" "}
          </span>
        )}
        {children}
      </div>
      {button}
    </td>
  );
}

const CELL = "align-top [overflow-wrap:anywhere] sm:px-2 sm:py-2.5";
/** Header cells are never narrower than their longest word. */
const HEAD = `${CELL} text-start font-[620] sm:[overflow-wrap:break-word]`;

function Source({ fact }: { fact: HalalFact }) {
  const text = useSourceText()(fact);
  return (
    <>
      {fact.evidenceUrl ? (
        <a href={fact.evidenceUrl} rel="nofollow ugc noopener noreferrer" target="_blank">
          {text}
        </a>
      ) : (
        text
      )}
      <span className="fact-state text-fs-14 text-muted">
        <FactState fact={fact} />
      </span>
    </>
  );
}

function Dispute({ reason, answer }: { reason: string; answer: string | null }) {
  const label = useDisputeReasonLabels()[reason] ?? reason;
  return (
    <p className="mbs-1 text-fs-14 text-muted">
      <Trans>Disputed: {label}</Trans>
      {answer && (
        <span className="block">
          <Trans>
            The merchant’s answer:{" "}
            <bdi className="own-words whitespace-pre-line text-ink">{answer}</bdi>
          </Trans>
        </span>
      )}
    </p>
  );
}
