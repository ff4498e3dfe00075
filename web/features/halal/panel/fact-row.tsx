import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { HalalFact } from "#contract/halal/halal-facts.ts";
import {
  useAttributeLabels,
  useReasonLabels,
  useSourceText,
} from "#features/halal/labels/use-halal-labels.ts";
import { FactDay } from "./fact-day.tsx";
import { FactState } from "./fact-state.tsx";
import { FactValue } from "./fact-value.tsx";

/** A row of the table. On phones its cells are stacked, and the roles keep it a table for screen readers. */
export function FactRow({ fact, children }: { fact: HalalFact; children?: ReactNode }) {
  const label = useAttributeLabels()[fact.attribute];
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noRedundantRoles: browsers drop the roles of a table that is laid out as blocks.
    <tr role="row" className="border-t border-border max-sm:block max-sm:py-2.5">
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
        <FactValue fact={fact} />
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
      <Cell label={fact.hasLapsed ? undefined : t`Valid until`}>
        <ValidUntil fact={fact} />
        {children}
      </Cell>
    </tr>
  );
}

function Cell({ label, children }: { label?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as above.
    <td role="cell" className={CELL}>
      {label && (
        <span className="text-muted sm:hidden" aria-hidden="true">
          {label}:{" "}
        </span>
      )}
      {children}
    </td>
  );
}

const CELL = "align-top [overflow-wrap:anywhere] max-sm:block sm:px-2 sm:py-2.5";
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
      <span className="block text-fs-14 text-muted">
        <FactState fact={fact} />
      </span>
    </>
  );
}

function ValidUntil({ fact: { validUntil, hasLapsed } }: { fact: HalalFact }) {
  if (!validUntil) return <Trans>not stated</Trans>;
  const day = <FactDay day={validUntil} />;
  return hasLapsed ? <Trans>valid until {day}, no newer one seen</Trans> : day;
}

function Dispute({ reason, answer }: { reason: string; answer: string | null }) {
  const label = useReasonLabels()[reason] ?? reason;
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
