import { Trans } from "@lingui/react/macro";
import { ImageOff } from "lucide-react";
import { Avatar, type AvatarSize } from "#ui/avatar.tsx";
import type { PrivatePicture } from "./use-private-picture.ts";

/** A picture that only its owner and admins may see. It is what they look at, so `alt` says whose it is. */
export function AvatarInReview({
  picture,
  alt,
  size,
}: {
  picture: PrivatePicture;
  alt: string;
  size: AvatarSize;
}) {
  if (picture === "failed") {
    return (
      <span className="grid max-inline-[150px] justify-items-center gap-1 text-center text-fs-14 text-muted">
        <ImageOff className="size-6" />
        <Trans>The picture could not be loaded</Trans>
      </span>
    );
  }
  return (
    <span role="img" aria-label={alt} aria-busy={picture === null || undefined}>
      <Avatar name={null} imageUrl={picture} size={size} />
    </span>
  );
}
