import { clsx } from "clsx";
import { usePrivateImage } from "#features/images/use-private-image.ts";
import { DealImage, type DealImageProps } from "./deal-image.tsx";

/** The image of a non-public deal, for its poster and admins. */
export function PrivateDealImage({ src, ...props }: DealImageProps) {
  const image = usePrivateImage(src, props.isWhole ? 960 : 320);
  if (image === null) {
    return <span aria-busy="true" className={clsx("block", props.className)} />;
  }
  return <DealImage {...props} src={image === "failed" ? "" : image} />;
}
