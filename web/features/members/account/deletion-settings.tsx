import { Trans } from "@lingui/react/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { DeletionNotice } from "./deletion-notice.tsx";

interface DeletionSettingsProps {
  member: { username: string; deletionDueAt: string | null };
  isAdmin: boolean;
  /** Loads the account again, including the date of a scheduled deletion. */
  onChanged: () => Promise<unknown>;
}

const SECTION = "delete";

export function DeletionSettings({ member, isAdmin, onChanged }: DeletionSettingsProps) {
  const { username, deletionDueAt: dueAt } = member;
  const [isAsking, setAsking] = useState(false);
  const [isKept, setKept] = useState(false);
  const close = useCallback(() => setAsking(false), []);
  useFocusOnChange(dueAt, isAsking);

  async function onKept() {
    await onChanged();
    setKept(true);
  }

  return (
    <SettingsSection
      id={SECTION}
      title={<Trans>Delete your account</Trans>}
      intro={
        <Trans>
          You have 30 days to change your mind. After that we delete your account and drafts;
          published posts stay without your name.
        </Trans>
      }
    >
      {dueAt ? (
        <DeletionNotice dueAt={dueAt} onKept={onKept} />
      ) : (
        <div className="grid justify-items-start gap-3.5">
          {isKept && (
            <Notice tone="success">
              <Trans>Your account won’t be deleted.</Trans>
            </Notice>
          )}
          {isAdmin ? (
            <Notice>
              <Trans>
                You’re an admin. Another admin has to remove your admin rights before you can delete
                your account.
              </Trans>
            </Notice>
          ) : (
            <Button variant="danger" onClick={() => setAsking(true)}>
              <Trans>Delete my account</Trans>
            </Button>
          )}
        </div>
      )}
      {isAsking && (
        <DeleteAccountDialog username={username} onClose={close} onRequested={onChanged} />
      )}
    </SettingsSection>
  );
}

/** Moves the focus to the section, because the pressed button disappears. */
function useFocusOnChange(dueAt: string | null, isAsking: boolean): void {
  const previousDueAt = useRef(dueAt);
  useEffect(() => {
    // Elements behind an open dialog cannot take the focus.
    if (isAsking || previousDueAt.current === dueAt) return;
    previousDueAt.current = dueAt;
    document.getElementById(SECTION)?.focus({ preventScroll: true });
  }, [dueAt, isAsking]);
}
