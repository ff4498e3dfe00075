import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { DEFAULT_DEAL_IMAGE, dealImageAddress } from "#contract/image.ts";
import { usePrivateImage } from "#features/images/use-private-image.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { useModalDialog } from "#ui/dialog/use-modal-dialog.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** The largest width that the image host serves. */
const WIDTH = 1280;

interface FullImageProps {
  deal: Deal;
  /** Address of the small image to show while the large image loads; empty before the small image has loaded. */
  preview?: string;
  onClose: () => void;
}

export function FullImage({ deal, preview = "", onClose }: FullImageProps) {
  const { t } = useLingui();
  const { imageBaseUrl } = useSiteConfig();
  const modal = useModalDialog(onClose);
  const isPublic = deal.status === "active";
  const loaded = usePrivateImage(isPublic ? "" : deal.imageUrl, WIDTH);
  const address = isPublic ? `${dealImageAddress(deal.imageUrl, imageBaseUrl)}?w=${WIDTH}` : loaded;
  const source = useLoaded(address) ? address : preview || address;
  return (
    <dialog
      {...modal}
      aria-label={deal.title}
      className="dialog my-auto! inline-fit! max-inline-[96vw]"
    >
      {source === null ? (
        <Spinner />
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the Close button also close it.
        <img
          src={source === "failed" ? `/${DEFAULT_DEAL_IMAGE}` : source}
          alt={deal.title}
          onClick={onClose}
          className="block max-block-[calc(100dvh-48px)] min-block-24 max-inline-full min-inline-48 cursor-zoom-out bg-sunken object-contain"
        />
      )}
      <IconButton
        label={t`Close`}
        onClick={onClose}
        className="absolute! end-2 inset-bs-2 bg-raised text-ink shadow-1"
      >
        <X />
      </IconButton>
    </dialog>
  );
}

function useLoaded(address: string | null): boolean {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    if (address === null || address === "failed") return;
    const image = new Image();
    image.onload = () => setLoaded(address);
    image.src = address;
    return () => {
      image.onload = null;
    };
  }, [address]);
  return loaded !== null && loaded === address;
}
