import { clsx } from "clsx";
import { useState } from "react";
import { sanitizeUrl } from "#contract/sanitize.ts";
import type { Voucher } from "#contract/voucher.ts";
import { useDiscountWords } from "./voucher-words.ts";

/** The coloured side of a voucher's card: the merchant's logo and the discount. */
export function VoucherStub({ voucher, isOver }: { voucher: Voucher; isOver: boolean }) {
  const { large, small } = useDiscountWords(voucher);
  return (
    <div
      className={clsx(
        "flex flex-col items-center justify-center border-e-2 border-dashed border-border-strong px-2 py-3 text-center",
        isOver ? "text-subtle" : "bg-primary-soft text-primary-ink",
      )}
    >
      <BrandImage url={sanitizeUrl(voucher.brandImageUrl)} />
      <b className="max-inline-full [overflow-wrap:anywhere] text-fs-22 leading-[1.1] font-[760] tracking-tight tabular-nums sm:text-fs-28">
        {large}
      </b>
      <span className="text-fs-14 font-semibold">{small}</span>
    </div>
  );
}

/** Nothing where the image cannot be loaded. */
function BrandImage({ url }: { url: string }) {
  const [isMissing, setMissing] = useState(false);
  if (!url || isMissing) return null;
  return (
    <img
      src={url}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setMissing(true)}
      className="mbe-2 size-11 rounded-s bg-white object-contain"
    />
  );
}
