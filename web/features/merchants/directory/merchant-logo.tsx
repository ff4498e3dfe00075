import { clsx } from "clsx";
import { useState } from "react";
import { siteImageAddress } from "#contract/image.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { LetterTile } from "#ui/display/letter-tile.tsx";

interface MerchantLogoProps {
  name: string;
  /** Empty to show the initial. */
  logoUrl: string;
}

/** Logo of a merchant, or its initial. Hidden from screen readers, because the name is next to it. */
export function MerchantLogo({ name, logoUrl }: MerchantLogoProps) {
  const { imageBaseUrl } = useSiteConfig();
  const [isMissing, setMissing] = useState(false);
  const address = siteImageAddress(logoUrl, imageBaseUrl);
  if (!address || isMissing) {
    return <LetterTile name={name} className={clsx(SHAPE, "text-fs-28")} />;
  }
  return (
    <img
      src={`${address}?w=320`}
      alt=""
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className={clsx(SHAPE, "bg-white object-contain")}
    />
  );
}

const SHAPE = "size-16 flex-none rounded-m border border-border";
