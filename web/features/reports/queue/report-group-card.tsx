import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { ReportContentType, ReportGroup, SingleReport } from "#contract/moderation/report.ts";
import type { ReportedAddition } from "#contract/moderation/reported-additions.ts";
import { ReportedFacts } from "#features/halal/queue/reported-facts.tsx";
import { useContentLabels, useReasonLabels } from "#features/reports/report/use-report-labels.ts";
import { useAdditionText } from "#lib/locale/use-addition-text.ts";
import { Card } from "#ui/display/card.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { DecisionForm } from "./decision-form.tsx";
import type { Ban, ReportDecision } from "./report-queue-requests.ts";
import { addressOfReported, ReportedContentView } from "./reported-content-view.tsx";

interface ReportGroupCardProps {
  group: ReportGroup;
  /** False for decided reports, which are read-only. */
  isOpen: boolean;
  onDecide: (decision: ReportDecision) => Promise<void>;
  isAdmin: boolean;
  banForm: (onBan: (ban: Ban) => Promise<void>) => ReactNode;
}

export function ReportGroupCard({ group, isOpen, ...form }: ReportGroupCardProps) {
  const { t } = useLingui();
  const contents = useContentLabels();
  const title = group.content?.title ?? contents[group.contentType];

  return (
    <Card
      as="li"
      tabIndex={-1}
      aria-label={t`Reported: ${title}`}
      className="grid grid-cols-1 gap-4 lg:grid-cols-2"
    >
      <div className="grid min-inline-0 grid-cols-1 content-start gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2.5 text-fs-14 text-muted">
          <b className="text-ink">{contents[group.contentType]}</b>
          <span className="tabular-nums">
            <Plural value={group.count} one="# report" other="# reports" />
          </span>
          <RelativeTime time={group.firstAt} />
        </p>
        <ReportedContentView
          content={group.content}
          author={authorOf(group)}
          address={addressOfReported(group)}
        />
        {group.content?.additions.map((addition) => (
          <Addition key={addition.user_id} addition={addition} />
        ))}
        {group.content?.halal && <ReportedFacts facts={group.content.halal} />}
      </div>
      <div className="grid min-inline-0 grid-cols-1 content-start gap-4">
        <SingleReports reports={group.reports} contentType={group.contentType} />
        {group.count > group.reports.length && (
          <p className="text-fs-14 text-muted">
            <Trans>Only the earliest reports are shown here.</Trans>
          </p>
        )}
        {isOpen && <DecisionForm group={group} {...form} />}
      </div>
    </Card>
  );
}

function authorOf({ authorId, authorUsername, authorIsBanned }: ReportGroup) {
  return authorId === null
    ? null
    : { id: authorId, username: authorUsername, isBanned: authorIsBanned };
}

function Addition({ addition }: { addition: ReportedAddition }) {
  const { username } = addition;
  const note = useAdditionText()(addition.note, addition.expires_at);
  const name = (
    <Link to={paths.profile(username)}>
      <bdi>{username}</bdi>
    </Link>
  );
  return (
    <p className="text-fs-15 [overflow-wrap:anywhere]">
      <Trans>
        Added by {name}: <bdi className="own-words">{note}</bdi>
      </Trans>
    </p>
  );
}

interface SingleReportsProps {
  reports: readonly SingleReport[];
  contentType: ReportContentType;
}

function SingleReports({ reports, contentType }: SingleReportsProps) {
  const reasons = useReasonLabels();
  return (
    <ul className="grid gap-3">
      {reports.map((report) => (
        <li key={report.id} className="[overflow-wrap:anywhere]">
          <p className="flex flex-wrap items-baseline gap-x-2.5">
            <b className="font-[620]">{reasons(report.reason, contentType)}</b>
            <span className="text-fs-14 text-muted">
              <bdi>{report.username ?? "–"}</bdi>
            </span>
            <RelativeTime time={report.createdAt} className="text-fs-14 text-muted" />
          </p>
          {report.details && (
            <p dir="auto" className="own-words text-fs-15 whitespace-pre-line">
              {report.details}
            </p>
          )}
          {report.resolvedBy && (
            <p className="text-fs-14 text-muted">
              <Trans>
                Decided by <bdi>{report.resolvedBy}</bdi>
              </Trans>
              {report.resolution && (
                <>
                  : <bdi>{report.resolution}</bdi>
                </>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
