import { Trans } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { SettingsSection } from "#ui/settings-section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { DeletionNotice } from "./deletion-notice.tsx";

interface DeletionSettingsProps {
  member: { username: string; deletionDueAt: string | null };
  isAdmin: boolean;
  /** Reads the account anew: the day is in it. */
  onChanged: () => Promise<unknown>;
}

/** The end of one's account: what goes, what stays, and 30 days to change one's mind. */
export function DeletionSettings({ member, isAdmin, onChanged }: DeletionSettingsProps) {
  const [isAsking, setAsking] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  return (
    <SettingsSection
      id="delete"
      title={<Trans>Delete your account</Trans>}
      intro={
        <Trans>
          You have 30 days to change your mind. Then your e-mail address, username and picture are
          deleted, and what was never published. Published deals, voucher codes, posts and comments
          stay without your name, your votes as plain numbers.
        </Trans>
      }
    >
      {member.deletionDueAt ? (
        <DeletionNotice dueAt={member.deletionDueAt} onKept={onChanged} />
      ) : isAdmin ? (
        <Notice>
          <Trans>
            You are an admin. Before you can delete your account, the admin role has to be taken
            away from it.
          </Trans>
        </Notice>
      ) : (
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Trans>Delete my account</Trans>
        </Button>
      )}
      {isAsking && (
        <DeleteAccountDialog username={member.username} onClose={close} onRequested={onChanged} />
      )}
    </SettingsSection>
  );
}
