import { useState } from "react";
import { userFacingText } from "#contract/classify-error.ts";
import { type PhotoUpload, usePhotoUpload } from "#features/images/use-photo-upload.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { sendAvatar } from "./avatar-requests.ts";

type Outcome = "sent" | { failure: string } | null;

/** The new picture on its way: uploaded as soon as it is chosen, sent for review when the member says so. */
export function useAvatarUpload(userId: string, onSent: () => Promise<void>) {
  const dispatch = useAppDispatch();
  const photo = usePhotoUpload("avatar");
  const [isSending, setSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const upload: PhotoUpload = {
    ...photo,
    choose: (file) => {
      setOutcome(null);
      photo.choose(file);
    },
    remove: () => {
      setOutcome(null);
      photo.remove();
    },
  };

  async function send() {
    if (isSending) return;
    setSending(true);
    setOutcome(null);
    // Null: it did not arrive, which the field has told already.
    const url = await photo.settled();
    const result = url ? await dispatch(sendAvatar({ userId, url })) : null;
    setSending(false);
    if (!result) return;
    if (sendAvatar.rejected.match(result)) {
      const error = result.payload ?? { type: "unknown" as const, message: "" };
      return setOutcome({ failure: userFacingText(error) });
    }
    photo.remove();
    setOutcome("sent");
    document.getElementById("avatar")?.focus();
    await onSent();
  }

  return { upload, isSending, outcome, send };
}
