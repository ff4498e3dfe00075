import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { Deal } from "#contract/deals/deal.ts";
import { DEFAULT_DEAL_IMAGE, dealImageAddress } from "#contract/image.ts";
import { usePrivateImage } from "#features/images/use-private-image.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { useModalDialog } from "#ui/dialog/use-modal-dialog.ts";
import { Spinner } from "#ui/feedback/spinner.tsx";

/** The widest that the image host sends. */
const WIDTH = 1280;

/** A deal's image as large as the screen allows. Escape, the button, and a press beside or on the image close it. */
export function FullImage({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { t } = useLingui();
  const { imageBaseUrl } = useSiteConfig();
  const modal = useModalDialog(onClose);
  const isPublic = deal.status === "active";
  const loaded = usePrivateImage(isPublic ? "" : deal.imageUrl, WIDTH);
  const address = isPublic ? `${dealImageAddress(deal.imageUrl, imageBaseUrl)}?w=${WIDTH}` : loaded;
  return (
    <dialog {...modal} aria-label={deal.title} className="dialog inline-fit! max-inline-[96vw]">
      {address === null ? (
        <Spinner />
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys that close it are Escape and the button's.
        <img
          src={address === "failed" ? `/${DEFAULT_DEAL_IMAGE}` : address}
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
