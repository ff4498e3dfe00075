import { clsx } from "clsx";
import { useState } from "react";
import { siteImageAddress } from "#contract/image.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { useDiscountLabels } from "#lib/format/discount-labels.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { LetterTile } from "#ui/display/letter-tile.tsx";

export function VoucherStub({ voucher, isOver }: { voucher: Voucher; isOver: boolean }) {
  const { large, small } = useDiscountLabels(voucher);
  return (
    <div
      className={clsx(
        "relative flex flex-col items-center justify-center border-e-2 border-dashed border-border-strong px-1.5 py-3 text-center",
        NOTCHES,
        isOver ? "text-subtle" : "bg-primary-soft text-primary-ink",
      )}
    >
      <BrandImage url={voucher.brandImageUrl} merchant={voucher.merchant} />
      <b
        className={clsx(
          "max-inline-full [overflow-wrap:anywhere] leading-[1.1] font-[760] tracking-tight tabular-nums",
          large.length > LONG_WORD ? "text-fs-16 sm:text-fs-22" : "text-fs-22 sm:text-fs-28",
        )}
      >
        {large}
      </b>
      <span className="text-[length:min(var(--fs-14),6vw)] leading-snug font-semibold">
        {small}
      </span>
    </div>
  );
}

/** The image, or a letter tile if the image is missing, external or cannot be loaded. */
function BrandImage({ url, merchant }: { url: string; merchant: string }) {
  const [isMissing, setMissing] = useState(false);
  const { imageBaseUrl } = useSiteConfig();
  const address = siteImageAddress(url, imageBaseUrl);
  if (!address || isMissing) {
    return (
      <LetterTile
        name={merchant}
        className="mbe-2 size-11 rounded-s border border-border text-fs-22"
      />
    );
  }
  return (
    <img
      src={`${address}?w=320`}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className="mbe-2 size-11 rounded-s bg-white object-contain"
    />
  );
}

const LONG_WORD = 5;

/** Round cuts at both ends of the dashed line. */
const NOTCHES = [
  "before:absolute before:-end-[10px] before:-inset-bs-[9px] before:size-[18px] before:rounded-full before:border before:border-border before:bg-canvas",
  "after:absolute after:-end-[10px] after:-inset-be-[9px] after:size-[18px] after:rounded-full after:border after:border-border after:bg-canvas",
];
