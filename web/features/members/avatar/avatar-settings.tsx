import { Trans } from "@lingui/react/macro";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { AvatarImages } from "./avatar-images.tsx";
import { loadOwnAvatar } from "./avatar-requests.ts";
import { AvatarUpload } from "./avatar-upload.tsx";

export function AvatarSettings() {
  const { data: profile, status, error, reload } = useThunkData(loadOwnAvatar, undefined);
  return (
    <SettingsSection
      id="avatar"
      title={<Trans>Avatar</Trans>}
      intro={<Trans>Shown next to your deals and comments once an admin approves it.</Trans>}
    >
      {profile ? (
        <div className="grid gap-5">
          <AvatarImages profile={profile} />
          <AvatarUpload profile={profile} onSent={reload} />
        </div>
      ) : status === "failed" ? (
        <FailedPanel
          title={<Trans>Your avatar could not be loaded</Trans>}
          heading="h2"
          className="border-0"
          onRetry={reload}
        >
          {error}
        </FailedPanel>
      ) : (
        <Spinner />
      )}
    </SettingsSection>
  );
}
