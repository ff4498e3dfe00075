import { Trans } from "@lingui/react/macro";
import type { FoundMember } from "#contract/members/member.ts";
import { Badge } from "#ui/display/badge.tsx";

export function MemberBadges({ member }: { member: FoundMember }) {
  return (
    <>
      {member.isAdmin && (
        <Badge tone="gold">
          <Trans>Admin</Trans>
        </Badge>
      )}
      {member.isModerator && (
        <Badge tone="success">
          <Trans>Moderator</Trans>
        </Badge>
      )}
      {member.isBanned && (
        <Badge tone="danger">
          <Trans>Banned</Trans>
        </Badge>
      )}
    </>
  );
}
