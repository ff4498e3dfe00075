import { useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ZoomIn } from "lucide-react";
import { useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { siteImageAddress } from "#contract/image.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { PrivateDealImage } from "#features/deals/card/private-deal-image.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { useChunk } from "#ui/use-chunk.ts";

const loadFullImage = () => import("./full-image.tsx");

/**
 * The whole image of the deal, or the default image, on a soft background: at most 160 px high on phones, square on larger
 * screens. A click on the deal's own image opens it full screen.
 */
export function DealPageImage({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const { title } = deal;
  const { imageBaseUrl } = useSiteConfig();
  const Image = deal.status === "active" ? DealImage : PrivateDealImage;
  // Address of the image on the page, shown until the large one loads. Null while closed.
  const [opened, setOpened] = useState<string | null>(null);
  const close = () => setOpened(null);
  const chunk = useChunk(opened !== null, loadFullImage, close);
  const frame =
    "relative block inline-full overflow-hidden rounded-m bg-sunken block-[min(160px,22vh)] sm:aspect-square sm:block-auto print:block-[160px]";
  const image = (
    <Image
      key={deal.id}
      src={deal.imageUrl}
      alt={deal.imageUrl ? title : ""}
      width={360}
      height={360}
      // Slightly wider than the frame, because browsers accept a file that is nearly wide enough.
      sizes="(width >= 641px) 440px, 100vw"
      priority="first"
      isWhole
      className={clsx(
        "absolute inset-0 m-auto size-full dark:brightness-92 noscript:visible print:visible",
        deal.isExpired && "opacity-75 grayscale",
      )}
    />
  );
  if (!siteImageAddress(deal.imageUrl, imageBaseUrl)) return <div className={frame}>{image}</div>;
  return (
    <>
      <button
        type="button"
        aria-label={t`Show the whole image: ${title}`}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) =>
          setOpened(currentTarget.querySelector("img")?.currentSrc ?? "")
        }
        // Without JavaScript and on paper, only the image is shown.
        className={clsx(frame, "group cursor-zoom-in noscript:invisible print:invisible")}
      >
        {image}
        <span className="absolute end-2 inset-be-2 grid size-9 place-items-center rounded-full border border-border bg-raised text-muted opacity-90 shadow-1 transition-opacity group-hover:opacity-100 print:hidden">
          <ZoomIn className="size-[18px]" aria-hidden="true" />
        </span>
      </button>
      {opened !== null && chunk && <chunk.FullImage deal={deal} preview={opened} onClose={close} />}
    </>
  );
}
