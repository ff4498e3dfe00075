import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { SecurityEvent } from "#contract/moderation/admin-log.ts";
import { CalendarDate, RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { LogList } from "./log-list.tsx";
import { loadSecurityEvents } from "./log-requests.ts";
import { Person } from "./person.tsx";
import { useLog } from "./use-log.ts";

/** Makes a link in a line of text tall enough to tap. */
const LINK = "inline-flex min-block-6 items-center";

const DETAILS: Readonly<Record<string, (value: string) => ReactNode>> = {
  user_id: (id) => (
    <Link to={paths.adminMember(id)} className={LINK}>
      <Trans>View member</Trans>
    </Link>
  ),
  deal_id: (id) => (
    <Link to={paths.deal(id)} className={LINK}>
      <Trans>Open the deal</Trans>
    </Link>
  ),
  until: (time) => (
    <Trans>
      until <CalendarDate time={time} />
    </Trans>
  ),
  hot: (value) => {
    const hot = Number(value);
    return <Plural value={hot} one="# hot vote" other="# hot votes" />;
  },
  cold: (value) => {
    const cold = Number(value);
    return <Plural value={cold} one="# cold vote" other="# cold votes" />;
  },
  sessions: (value) => {
    const sessions = Number(value);
    return <Plural value={sessions} one="# session" other="# sessions" />;
  },
  procedure: (name) => <code dir="ltr">{name}</code>,
};

export function SecurityEventLog({
  limit,
  isWhole = false,
  action,
}: {
  limit: number;
  isWhole?: boolean;
  action?: ReactNode;
}) {
  const { readMore, hasMore, ...log } = useLog(loadSecurityEvents, limit);
  return (
    <LogList
      {...log}
      title={<Trans>Security events</Trans>}
      action={action}
      onRetry={readMore}
      onMore={isWhole && hasMore ? readMore : undefined}
    >
      {(line) => <EventLine event={line} />}
    </LogList>
  );
}

function EventLine({ event }: { event: SecurityEvent }) {
  const wordOf = useEventLabels();
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
        <Person id={event.userId} username={event.username} />
        <span>{wordOf(event.event)}</span>
        <RelativeTime time={event.createdAt} className="text-fs-14 text-muted" />
      </p>
      <EventDetails details={event.details} />
    </>
  );
}

/** Returns a function that names a security event. Unknown events show their code. */
function useEventLabels(): (event: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    ban_member: t`was banned`,
    lift_ban: t`can post again`,
    end_member_sessions: t`was signed out everywhere`,
    grant_admin: t`became an admin`,
    revoke_admin: t`is no longer an admin`,
    grant_moderator: t`became a moderator`,
    revoke_moderator: t`is no longer a moderator`,
    approve_avatar: t`approved an avatar`,
    reject_avatar: t`rejected an avatar`,
    votes_removed: t`removed votes of new accounts`,
    email_changed: t`changed their email address`,
    refused_admin_call: t`tried something only admins can do`,
  };
  return (event) => words[event] ?? event.replaceAll("_", " ");
}

function EventDetails({ details }: { details: Readonly<Record<string, unknown>> }) {
  const filled = Object.entries(details).filter(([, value]) => value !== null && value !== "");
  if (filled.length === 0) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 text-fs-14 text-muted [overflow-wrap:anywhere]">
      {filled.map(([name, value]) => (
        <span key={name}>{DETAILS[name]?.(String(value)) ?? <bdi>{`${name}: ${value}`}</bdi>}</span>
      ))}
    </p>
  );
}
