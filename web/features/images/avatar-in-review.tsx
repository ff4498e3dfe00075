import { Trans } from "@lingui/react/macro";
import { ImageOff } from "lucide-react";
import { Avatar, type AvatarSize } from "#ui/display/avatar.tsx";
import type { PrivateImageUrl } from "./use-private-image.ts";

/** Avatar that only its owner and admins can see. `alt` names the owner. */
export function AvatarInReview({
  image,
  alt,
  size,
}: {
  image: PrivateImageUrl;
  alt: string;
  size: AvatarSize;
}) {
  if (image === "failed") {
    return (
      <span className="grid max-inline-[150px] justify-items-center gap-1 text-center text-fs-14 text-muted">
        <ImageOff className="size-6" />
        <Trans>The image could not be loaded</Trans>
      </span>
    );
  }
  return (
    <span role="img" aria-label={alt} aria-busy={image === null || undefined}>
      <Avatar name={null} imageUrl={image} size={size} />
    </span>
  );
}
