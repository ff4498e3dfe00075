import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ImageWidth } from "#contract/image.ts";
import { usePrivateImage } from "./use-private-image.ts";

interface PrivateImageProps {
  url: string;
  alt: string;
  /** Pixels of the file. */
  fileWidth?: ImageWidth;
  /** In pixels, for the space before the image is loaded. */
  width: number;
  height: number;
  /** Shown where there is no image of this site, or where it could not be loaded. */
  fallback: ReactNode;
  className?: string;
}

/** An image that may not be public, for its owner and admins. */
export function PrivateImage({ url, alt, fileWidth, fallback, ...box }: PrivateImageProps) {
  const image = usePrivateImage(url, fileWidth);
  if (image === "failed") return fallback;
  if (image === null) {
    return <span aria-busy="true" className={clsx("block", box.className)} />;
  }
  return <img {...box} src={image} alt={alt} />;
}
