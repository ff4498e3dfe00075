import { Trans } from "@lingui/react/macro";
import { Send } from "lucide-react";
import type { OwnProfile } from "#contract/members/profile.ts";
import { ImageField } from "#features/images/image-field.tsx";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { useAvatarUpload } from "./use-avatar-upload.ts";

export function AvatarUpload({
  profile,
  onSent,
}: {
  profile: OwnProfile;
  onSent: () => Promise<void>;
}) {
  const { upload, isSending, outcome, send } = useAvatarUpload(profile.id, onSent);
  const isWaiting = profile.profileImageStatus === "pending";
  return (
    <form
      className="grid justify-items-stretch gap-3.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <ImageField
        id="avatar-image"
        label={<Trans>New avatar</Trans>}
        optional={false}
        upload={upload}
      />
      {isWaiting && upload.image && (
        <p className="text-fs-14 text-muted">
          <Trans>This replaces your pending avatar.</Trans>
        </p>
      )}
      {outcome === "sent" && (
        <Notice tone="success">
          <Trans>Your avatar has been sent. You’ll see it here once it’s approved.</Trans>
        </Notice>
      )}
      {outcome && outcome !== "sent" && <Notice tone="danger">{outcome.failure}</Notice>}
      {upload.image && (
        <Button type="submit" busy={isSending} className="justify-self-start">
          {!isSending && <Send className="i-dir" />}
          <Trans>Send for approval</Trans>
        </Button>
      )}
    </form>
  );
}
