import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { DEFAULT_DEAL_IMAGE, dealImageAddress, siteImageAddress } from "#contract/image.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { withoutOrigin } from "#lib/without-origin.ts";
import { keepImageSize } from "#ui/display/keep-image-size.ts";
import { CategoryTint } from "./category-tint.tsx";

export interface DealImageProps {
  /** If it is empty or external, or loading fails, the default image is shown. An object URL is used unchanged. */
  src: string;
  alt: string;
  sizes: string;
  /** In pixels; reserves space before the image loads. */
  width: number;
  height: number;
  /** Loads the image immediately, `first` before `early`. For the first images of a page. */
  priority?: "first" | "early";
  /** Fits the whole image into its box without enlarging it; by default the image fills the box. */
  isWhole?: boolean;
  /** Covers the default image with a light tint and this category's icon. Requires a positioned parent. */
  category?: string;
  className?: string;
}

/** The site's own copy of the default image, used when an image or the image host fails. */
const DEFAULT_IMAGE = `/${DEFAULT_DEAL_IMAGE}`;

/** A public deal's image in a suitable width. `PrivateDealImage` loads images of other deals. */
export function DealImage(props: DealImageProps) {
  const { src, alt, sizes, priority, isWhole = false, category, className, ...size } = props;
  const { imageBaseUrl, siteUrl } = useSiteConfig();
  const element = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // An image that loaded or failed before hydration has already fired its event.
  useEffect(() => {
    const { complete, naturalWidth } = element.current ?? {};
    if (complete && naturalWidth === 0) setFailed(src);
    if (isWhole && src && element.current && complete && naturalWidth)
      keepImageSize(element.current);
  }, [src, isWhole]);

  const address = src !== failed ? siteImageAddress(src, imageBaseUrl) : null;
  const ours = address && withoutOrigin(address, siteUrl);
  const widths = isWhole ? WHOLE_WIDTHS : widthsFor(size.width);
  const isChoice = ours !== null && widths.length > 1;
  const isLoaded = src.startsWith("blob:") && src !== failed;
  const other =
    src === failed ? DEFAULT_IMAGE : withoutOrigin(dealImageAddress(src, imageBaseUrl), siteUrl);
  const image = (
    <img
      {...size}
      ref={element}
      src={isLoaded ? src : ours ? `${ours}?w=${widths.at(-1)}` : other}
      srcSet={
        isChoice ? widths.map((width) => `${ours}?w=${width} ${width}w`).join(", ") : undefined
      }
      sizes={isChoice ? sizes : undefined}
      alt={alt}
      loading={priority ? "eager" : "lazy"}
      fetchPriority={priority === "first" ? "high" : undefined}
      decoding="async"
      onLoad={
        isWhole && (isLoaded || ours) ? (event) => keepImageSize(event.currentTarget) : undefined
      }
      onError={() => setFailed(src)}
      className={clsx(isWhole ? "object-contain" : "object-cover", className)}
    />
  );
  if (category === undefined || isLoaded || ours) return image;
  return (
    <>
      {image}
      <CategoryTint category={category} />
    </>
  );
}

/** Returns the widths up to the first that is sharp at three device pixels per CSS pixel. */
function widthsFor(shown: number): readonly number[] {
  const last = WIDTHS.findIndex((width) => width >= 3 * shown);
  return last === -1 ? WIDTHS : WIDTHS.slice(0, last + 1);
}

const WIDTHS = [320, 640, 960] as const;
/** Omits the smallest width, because browsers may pick a file that is nearly wide enough and enlarge it. */
const WHOLE_WIDTHS = [640, 960, 1280] as const;
