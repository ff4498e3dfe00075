import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { siteImageAddress } from "#features/images/image-address.ts";
import { useSiteConfig } from "#lib/site-config.tsx";

interface DealImageProps {
  /** Empty or failing: the default picture. */
  src: string;
  alt: string;
  /** The `sizes` of the place it stands in. */
  sizes: string;
  /** In pixels, for the space it keeps before it is there. */
  width: number;
  height: number;
  /** The first pictures of a page load at once, the very first before others. */
  priority?: "first" | "early";
  className?: string;
}

const DEFAULT_IMAGE = "/default-deal.svg";

/** A deal's picture. Those on our image host come in the width that fits (contract 5); others as they are. */
export function DealImage({ src, alt, sizes, priority, className, ...size }: DealImageProps) {
  const { imageBaseUrl } = useSiteConfig();
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // A picture that failed before hydration tells nobody any more.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (src && complete && naturalWidth === 0) setFailed(src);
  }, [src]);

  const ours = src !== failed ? siteImageAddress(src, imageBaseUrl) : null;
  const other = src && src !== failed ? src : DEFAULT_IMAGE;
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
