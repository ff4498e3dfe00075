import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { siteImageAddress } from "#contract/image.ts";
import { CategoryTile } from "#features/deals/card/category-tint.tsx";
import { PrivateImage } from "#features/images/private-image.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";

interface DealThumbnailProps<Item extends Deal> {
  deal: Item;
  fullImage: (deal: Item, onClose: () => void) => ReactNode;
}

export function DealThumbnail<Item extends Deal>({ deal, fullImage }: DealThumbnailProps<Item>) {
  const { t } = useLingui();
  const { imageBaseUrl } = useSiteConfig();
  const [isOpen, setOpen] = useState(false);
  const { title, imageUrl } = deal;
  const image = (
    <PrivateImage
      url={imageUrl}
      alt=""
      width={64}
      height={64}
      fallback={<CategoryTile category={deal.category} className={LOOK} />}
      className={LOOK}
    />
  );
  if (!siteImageAddress(imageUrl, imageBaseUrl)) return image;
  return (
    <>
      <button
        type="button"
        aria-label={t`Show the whole image: ${title}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex-none cursor-zoom-in rounded-[10px]"
      >
        {image}
      </button>
      {isOpen && fullImage(deal, () => setOpen(false))}
    </>
  );
}

const LOOK = "block size-16 rounded-[10px] bg-sunken object-cover";
