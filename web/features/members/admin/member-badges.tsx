import { Trans } from "@lingui/react/macro";
import type { FoundMember } from "#contract/member.ts";
import { Badge } from "#ui/badge.tsx";

/** What sets a member apart; nothing for most. */
export function MemberBadges({ member }: { member: FoundMember }) {
  return (
    <>
      {member.isAdmin && (
        <Badge tone="gold">
          <Trans>Admin</Trans>
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
