import { Trans } from "@lingui/react/macro";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { type LogEntry, loggedText } from "#contract/moderation/moderation-log.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";

/** Decisions of the public log, with the public content that they may name. */
export function LogEntries({ entries }: { entries: readonly LogEntry[] }) {
  const fill = useTranslateMarked();
  const reasonText = useReasonText();
  return (
    <ol className="divide-y divide-border">
      {entries.map((entry) => (
        <li key={entry.number} className="grid gap-x-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <span className="text-fs-14 text-muted sm:text-fs-15">
            <CalendarDate time={entry.day} />
            <span className="sm:block">
              <span className="sm:hidden"> · </span>
              {entry.actorRole === "moderator" ? <Trans>Moderator</Trans> : <Trans>Admin</Trans>}
            </span>
          </span>
          <span className="[overflow-wrap:anywhere]">
            <bdi>{loggedText(entry, fill)}</bdi>
            {entry.subject && (
              <span className="block">
                <Subject {...entry.subject} />
              </span>
            )}
            {entry.reason && (
              <span className="block text-fs-15 text-muted">
                <Trans>Reason: {reasonText(entry.reason)}</Trans>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Subject({ title, dealId, slug }: NonNullable<LogEntry["subject"]>) {
  const to = dealId ? paths.deal(shortDealId(dealId)) : slug ? paths.blogPost(slug) : null;
  if (!to) return <bdi>{title}</bdi>;
  return (
    <Link to={to}>
      <bdi>{title}</bdi>
    </Link>
  );
}
