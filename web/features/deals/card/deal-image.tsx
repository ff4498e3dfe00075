import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { DEFAULT_DEAL_IMAGE, dealImageAddress } from "#contract/image.ts";
import { siteImageAddress } from "#features/images/image-address.ts";
import { useSiteConfig } from "#lib/site-config.tsx";

interface DealImageProps {
  /** Where it is empty or fails, the default image is shown. */
  src: string;
  alt: string;
  /** The `sizes` attribute for the layout it is in. */
  sizes: string;
  /** In pixels, for the space before the image is loaded. */
  width: number;
  height: number;
  /** The first images of a page load at once, `first` before the others. */
  priority?: "first" | "early";
  className?: string;
}

/** The site's own copy, for when an image or the image host fails. */
const DEFAULT_IMAGE = `/${DEFAULT_DEAL_IMAGE}`;

/** A deal's image. The site's own image host sends it in a fitting width; others send it as it is. */
export function DealImage({ src, alt, sizes, priority, className, ...size }: DealImageProps) {
  const { imageBaseUrl } = useSiteConfig();
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // An image that failed before hydration fires no error event again.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setFailed(src);
  }, [src]);

  const ours = src !== failed ? siteImageAddress(src, imageBaseUrl) : null;
  const other = src === failed ? DEFAULT_IMAGE : dealImageAddress(src, imageBaseUrl);
  return (
    <img
      {...size}
      ref={image}
      src={ours ? `${ours}?w=640` : other}
      srcSet={ours ? WIDTHS.map((width) => `${ours}?w=${width} ${width}w`).join(", ") : undefined}
      sizes={ours ? sizes : undefined}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority === "first" ? "high" : undefined}
      decoding="async"
      onError={() => setFailed(src)}
      className={clsx("block object-cover", className)}
    />
  );
}

const WIDTHS = [320, 640, 960] as const;
