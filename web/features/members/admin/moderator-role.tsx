import { Trans } from "@lingui/react/macro";
import type { MemberRecord } from "#contract/members/member.ts";
import { Button } from "#ui/button/button.tsx";
import type { MemberChange } from "./members-requests.ts";

interface ModeratorRoleProps {
  member: MemberRecord;
  onChange: (change: MemberChange) => Promise<void>;
}

/** The rights of moderators, and the button that grants or removes the role. */
export function ModeratorRole({ member, onChange }: ModeratorRoleProps) {
  const { id: userId, isModerator } = member;
  return (
    <>
      <p className="text-muted">
        <Trans>
          Moderators decide on deals, codes, comments, reports, avatars and halal facts, but never
          on their own. They see no email addresses, votes or messages, and can’t ban anyone. Takes
          effect immediately.
        </Trans>
      </p>
      <Button
        variant={isModerator ? "danger" : "outline"}
        className="justify-self-end"
        onClick={() =>
          onChange({ kind: isModerator ? "revokeModerator" : "grantModerator", userId })
        }
      >
        {isModerator ? <Trans>Remove as moderator</Trans> : <Trans>Make a moderator</Trans>}
      </Button>
    </>
  );
}
