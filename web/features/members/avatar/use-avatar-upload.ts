import { useState } from "react";
import { userFacingText } from "#contract/errors/user-facing-text.ts";
import { type ImageUpload, useImageUpload } from "#features/images/use-image-upload.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { sendAvatar } from "./avatar-requests.ts";

type Outcome = "sent" | { failure: string } | null;

/** Uploads a new image as soon as it is chosen, and sends it for review when the member confirms. */
export function useAvatarUpload(userId: string, onSent: () => Promise<void>) {
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
