import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { DEFAULT_DEAL_IMAGE, dealImageAddress, siteImageAddress } from "#contract/image.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { withoutOrigin } from "#lib/without-origin.ts";
import { keepImageSize } from "#ui/display/keep-image-size.ts";

export interface DealImageProps {
  /** Where it is empty, from elsewhere or fails, the default image is shown. An object URL is shown as it is. */
  src: string;
  alt: string;
  /** The `sizes` attribute for the layout it is in. */
  sizes: string;
  /** In pixels, for the space before the image is loaded. */
  width: number;
  height: number;
  /** The first images of a page load at once, `first` before the others. */
  priority?: "first" | "early";
  /** The whole image inside its box, never larger than it was uploaded; by default it fills the box. */
  isWhole?: boolean;
  className?: string;
}

/** The site's own copy, for when an image or the image host fails. */
const DEFAULT_IMAGE = `/${DEFAULT_DEAL_IMAGE}`;

/** A deal's image, in a fitting width. One that is not public yet is loaded by PrivateDealImage. */
export function DealImage(props: DealImageProps) {
  const { src, alt, sizes, priority, isWhole = false, className, ...size } = props;
  const { imageBaseUrl, siteUrl } = useSiteConfig();
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // An image that loaded or failed before hydration fires no event again.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setFailed(src);
    if (isWhole && src && image.current && complete && naturalWidth) keepImageSize(image.current);
  }, [src, isWhole]);

  const address = src !== failed ? siteImageAddress(src, imageBaseUrl) : null;
  const ours = address && withoutOrigin(address, siteUrl);
  const widths = isWhole ? WHOLE_WIDTHS : widthsFor(size.width);
  const isChoice = ours !== null && widths.length > 1;
  const isLoaded = src.startsWith("blob:") && src !== failed;
  const other =
    src === failed ? DEFAULT_IMAGE : withoutOrigin(dealImageAddress(src, imageBaseUrl), siteUrl);
  return (
    <img
      {...size}
      ref={image}
      src={isLoaded ? src : ours ? `${ours}?w=${widths.at(-1)}` : other}
      srcSet={
        isChoice ? widths.map((width) => `${ours}?w=${width} ${width}w`).join(", ") : undefined
      }
      sizes={isChoice ? sizes : undefined}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority === "first" ? "high" : undefined}
      decoding="async"
      data-whole={(isWhole && (isLoaded || ours !== null)) || undefined}
      onLoad={
        isWhole && (isLoaded || ours) ? (event) => keepImageSize(event.currentTarget) : undefined
      }
      onError={() => setFailed(src)}
      className={clsx(isWhole ? "object-contain" : "object-cover", className)}
    />
  );
}

/** Up to the first that is sharp on a screen with three pixels for one. */
function widthsFor(shown: number): readonly number[] {
  const last = WIDTHS.findIndex((width) => width >= 3 * shown);
  return last === -1 ? WIDTHS : WIDTHS.slice(0, last + 1);
}

const WIDTHS = [320, 640, 960] as const;
/** Without the smallest: a browser takes it where it is nearly wide enough, and enlarges it. */
const WHOLE_WIDTHS = [640, 960, 1280] as const;
