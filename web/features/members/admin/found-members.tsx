import { Trans, useLingui } from "@lingui/react/macro";
import { Users } from "lucide-react";
import { useMemo } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Card } from "#ui/display/card.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { MemberBadges } from "./member-badges.tsx";
import { loadFoundMembers, type MemberSearch } from "./members-requests.ts";

/** Search results, newest first. Each links to the member's record. */
export function FoundMembers({ text, filter }: MemberSearch) {
  const { t } = useLingui();
  const search = useMemo(() => ({ text, filter }), [text, filter]);
  const { data: members, error, status, reload } = useThunkData(loadFoundMembers, search);
  if (status === "failed") {
    return (
      <FailedPanel title={<Trans>The members could not be loaded</Trans>} onRetry={reload}>
        {error}
      </FailedPanel>
    );
  }
  if (!members) return <Spinner />;
  if (members.length === 0) {
    return (
      <StatePanel icon={<Users />} title={<Trans>No member found</Trans>}>
        <Trans>Search by part of the username or email address.</Trans>
      </StatePanel>
    );
  }
  return (
    <Card as="div" padded={false}>
      <ul aria-label={t`Members found`} className="divide-y divide-border">
        {members.map((member) => (
          <li key={member.id} className="flex items-center gap-3 px-4 py-3">
            <Avatar name={member.username} imageUrl={member.imageUrl} size={40} />
            <div className="min-inline-0 [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-2">
                <Link to={paths.adminMember(member.id)} className="font-[640]">
                  <bdi>{member.username}</bdi>
                </Link>
                <MemberBadges member={member} />
              </p>
              <p className="flex flex-wrap gap-x-2.5 text-fs-14 text-muted [overflow-wrap:anywhere]">
                <bdi dir="ltr">{member.email}</bdi>
                <span>
                  <Trans>
                    Joined <CalendarDate time={member.createdAt} />
                  </Trans>
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
