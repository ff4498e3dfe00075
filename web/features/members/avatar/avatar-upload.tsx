import { Trans } from "@lingui/react/macro";
import { Send } from "lucide-react";
import { useState } from "react";
import { userFacingText } from "#contract/errors/plain-error.ts";
import type { OwnProfile } from "#contract/members/profile.ts";
import { ImageField } from "#features/images/image-field.tsx";
import { type ImageUpload, useImageUpload } from "#features/images/use-image-upload.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { sendAvatar } from "./avatar-requests.ts";

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

type Outcome = "sent" | { failure: string } | null;

/** Uploads a new image as soon as it is chosen, and sends it for review when the member confirms. */
function useAvatarUpload(userId: string, onSent: () => Promise<void>) {
  const dispatch = useAppDispatch();
  const chosen = useImageUpload("avatar");
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const upload: ImageUpload = {
    ...chosen,
    choose: (file) => {
      setOutcome(null);
      chosen.choose(file);
    },
    remove: () => {
      setOutcome(null);
      chosen.remove();
    },
  };

  async function send() {
    if (isSending) return;
    setSending(true);
    setOutcome(null);
    // The field shows a failed upload.
    const uploaded = await chosen.settled();
    const result =
      uploaded.status === "uploaded"
        ? await dispatch(sendAvatar({ userId, url: uploaded.url }))
        : null;
    setSending(false);
    if (!result) return;
    if (sendAvatar.rejected.match(result)) {
      const error = result.payload ?? { type: "unknown" as const, message: "" };
      return setOutcome({ failure: userFacingText(error) });
    }
    chosen.remove();
    setOutcome("sent");
    document.getElementById("avatar")?.focus();
    await onSent();
  }

  return { upload, isSending, outcome, send };
}
