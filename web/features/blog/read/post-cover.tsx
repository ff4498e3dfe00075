import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { IMAGE_WIDTHS, siteImageAddress } from "#contract/image.ts";
import { useSiteConfig } from "#lib/site-config.tsx";

interface PostCoverProps {
  /** Address of the image, or an object URL. If it is empty or external, or loading fails, the pattern is shown. */
  src: string;
  /** The `sizes` attribute. */
  sizes: string;
  isFirst?: boolean;
  className?: string;
}

export function PostCover({ src, sizes, isFirst, className }: PostCoverProps) {
  const { imageBaseUrl } = useSiteConfig();
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);

  // An image that failed before hydration fires no further error event.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (src && complete && naturalWidth === 0) setFailed(src);
  }, [src]);

  const classes = clsx("aspect-[2/1] inline-full", className);
  const ours = siteImageAddress(src, imageBaseUrl);
  const isLoaded = src.startsWith("blob:");
  if (!(ours || isLoaded) || src === failed) {
    return <div aria-hidden="true" className={clsx("band pattern overflow-hidden", classes)} />;
  }
  return (
    <img
      ref={image}
      src={ours ? `${ours}?w=640` : src}
      srcSet={
        ours ? IMAGE_WIDTHS.map((width) => `${ours}?w=${width} ${width}w`).join(", ") : undefined
      }
      sizes={ours ? sizes : undefined}
      alt=""
      width={640}
      height={320}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : undefined}
      decoding="async"
      onError={() => setFailed(src)}
      className={clsx("block bg-sunken object-cover", classes)}
    />
  );
}
