import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight, Hourglass } from "lucide-react";
import type { OwnProfile } from "#contract/members/profile.ts";
import { AvatarInReview } from "#features/images/avatar-in-review.tsx";
import { usePrivateImage } from "#features/images/use-private-image.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
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

function AvatarImages({ profile }: { profile: OwnProfile }) {
  const { username, profileImageUrl, pendingProfileImageUrl, profileImageStatus } = profile;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-3 sm:gap-x-5">
        <figure className="grid justify-items-center gap-2.5">
          <Avatar name={username} imageUrl={profileImageUrl} size={96} />
          <figcaption className="text-fs-14 text-muted">
            <Trans>Current</Trans>
          </figcaption>
        </figure>
        {pendingProfileImageUrl && (
          <>
            {/* Hidden if the images do not fit side by side, because the arrow would point nowhere. */}
            <ArrowRight className="i-dir mbs-9 text-muted max-[379px]:hidden" />
            <Waiting url={pendingProfileImageUrl} />
          </>
        )}
      </div>
      {profileImageStatus === "rejected" && (
        <Notice>
          <Trans>
            Your last avatar wasn’t approved and has been deleted. You’re welcome to send another
            one.
          </Trans>
        </Notice>
      )}
    </div>
  );
}

function Waiting({ url }: { url: string }) {
  const { t } = useLingui();
  const image = usePrivateImage(url);
  return (
    <figure className="grid justify-items-center gap-2.5">
      <AvatarInReview
        image={image}
        alt={t`Your new avatar, which only you and the admins can see`}
        size={96}
      />
      <figcaption>
        <Badge tone="warning">
          <Hourglass className="size-4" />
          <Trans>Waiting for approval</Trans>
        </Badge>
      </figcaption>
    </figure>
  );
}
