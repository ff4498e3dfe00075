import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ReportGroup } from "#contract/report.ts";
import { useContentWords } from "#features/reports/report/use-report-words.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { DecisionForm } from "./decision-form.tsx";
import type { ReportDecision } from "./report-decisions-api.ts";
import { ReportedContentView } from "./reported-content-view.tsx";
import { SingleReports } from "./single-reports.tsx";

interface ReportGroupCardProps {
  group: ReportGroup;
  /** Decided ones are only read. */
  isOpen: boolean;
  onDecide: (decision: ReportDecision) => Promise<boolean>;
  banForm: (onDone: () => void) => ReactNode;
}

/** One reported content: what it is, who reported it and why, and the decision. */
export function ReportGroupCard({ group, isOpen, onDecide, banForm }: ReportGroupCardProps) {
  const { t } = useLingui();
  const contents = useContentWords();
  const [isBanning, setBanning] = useState(false);
  const banning = useRef<HTMLDivElement>(null);
  const { authorId, authorUsername, authorIsBanned } = group;
  const title = group.content?.title ?? contents[group.contentType];

  // The button that opened the form is gone.
  useEffect(() => {
    if (isBanning) banning.current?.querySelector("textarea")?.focus();
  }, [isBanning]);

  function endBanning() {
    banning.current?.closest("li")?.focus();
    setBanning(false);
  }

  return (
    <Card
      as="li"
      tabIndex={-1}
      aria-label={t`Reported: ${title}`}
      className="grid gap-4 lg:grid-cols-2"
    >
      <div className="grid content-start gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-fs-14 text-muted">
          <b className="text-ink">{contents[group.contentType]}</b>
          <span className="tabular-nums">
            <Plural value={group.count} one="# report" other="# reports" />
          </span>
          <RelativeTime time={group.firstAt} />
        </p>
        <ReportedContentView group={group} />
      </div>
      <div className="grid content-start gap-4">
        <SingleReports reports={group.reports} />
        {group.count > group.reports.length && (
          <p className="text-fs-14 text-muted">
            <Trans>Only the earliest reports are shown here.</Trans>
          </p>
        )}
        {isOpen && <DecisionForm group={group} onDecide={onDecide} />}
        {isOpen && authorId && !authorIsBanned && !isBanning && (
          <Button variant="text" className="justify-self-start" onClick={() => setBanning(true)}>
            <Trans>
              Ban <bdi>{authorUsername}</bdi>
            </Trans>
          </Button>
        )}
        {isBanning && (
          <div ref={banning} className="grid gap-2">
            {banForm(endBanning)}
            <Button variant="text" className="justify-self-start" onClick={endBanning}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}
