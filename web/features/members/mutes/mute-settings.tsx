import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { MutedMember } from "#contract/members/muted-member.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Avatar } from "#ui/display/avatar.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { loadMutes, saveMute } from "./mutes-requests.ts";

const SECTION = "muted";

export function MuteSettings() {
  const { t } = useLingui();
  const { data: members, status, error, reload } = useThunkData(loadMutes, undefined);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function unmute({ id, username }: MutedMember) {
    setBusyId(id);
    const result = await dispatch(saveMute({ userId: id, isMuted: false }));
    if (saveMute.fulfilled.match(result)) {
      await reload();
      showToast(t`You’ll hear from ${username} again.`);
      document.getElementById(SECTION)?.focus({ preventScroll: true });
    } else {
      showAlert({ type: "error", message: failureText(result) });
    }
    setBusyId(null);
  }

  return (
    <SettingsSection
      id={SECTION}
      layout="folded"
      title={<Trans>Muted members</Trans>}
      intro={
        <Trans>
          You aren’t notified of what they write, and their comments are collapsed. They won’t know.
        </Trans>
      }
    >
      {status === "failed" && (
        <FailedPanel title={<Trans>Your muted members could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status === "loading" && !members && <Spinner />}
      {members?.length === 0 && (
        <p className="text-muted">
          <Trans>
            You haven’t muted anyone. You can mute members on their profile or in the menu of a
            comment.
          </Trans>
        </p>
      )}
      {members && members.length > 0 && (
        <ul className="divide-y divide-border">
          {members.map((member) => (
            <Line
              key={member.id}
              member={member}
              isBusy={busyId === member.id}
              onUnmute={() => void unmute(member)}
            />
          ))}
        </ul>
      )}
    </SettingsSection>
  );
}

interface LineProps {
  member: MutedMember;
  isBusy: boolean;
  onUnmute: () => void;
}

function Line({ member: { username, profileImageUrl, mutedAt }, isBusy, onUnmute }: LineProps) {
  const { t } = useLingui();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Avatar name={username} imageUrl={profileImageUrl} size={40} />
      <div className="min-inline-0 flex-1 [overflow-wrap:anywhere]">
        <Link to={paths.profile(username)} className="font-[620]">
          <bdi>{username}</bdi>
        </Link>
        <p className="text-fs-14 text-muted">
          <Trans>
            Muted <RelativeTime time={mutedAt} inSentence />
          </Trans>
        </p>
      </div>
      <Button variant="outline" busy={isBusy} onClick={onUnmute} aria-label={t`Unmute ${username}`}>
        <Trans>Unmute</Trans>
      </Button>
    </li>
  );
}
