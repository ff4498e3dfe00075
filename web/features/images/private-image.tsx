import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { ImageWidth } from "#contract/image.ts";
import { usePrivateImage } from "./use-private-image.ts";

interface PrivateImageProps {
  url: string;
  alt: string;
  /** Width of the file in pixels. */
  fileWidth?: ImageWidth;
  /** Size in pixels before the image is loaded. */
  width: number;
  height: number;
  /** Shown for an external or failed image. */
  fallback: ReactNode;
  className?: string;
}

export function PrivateImage({ url, alt, fileWidth, fallback, ...box }: PrivateImageProps) {
  const image = usePrivateImage(url, fileWidth);
  if (image === "failed") return fallback;
  if (image === null) {
    return <span aria-busy="true" className={clsx("block", box.className)} />;
  }
  return <img {...box} src={image} alt={alt} />;
}
