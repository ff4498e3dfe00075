import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight, Hourglass } from "lucide-react";
import type { OwnProfile } from "#contract/members/profile.ts";
import { AvatarInReview } from "#features/images/avatar-in-review.tsx";
import { usePrivateImage } from "#features/images/use-private-image.ts";
import { Avatar } from "#ui/display/avatar.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

export function AvatarImages({ profile }: { profile: OwnProfile }) {
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
