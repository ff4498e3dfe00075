import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { History, Search } from "lucide-react";
import type { ReactNode } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { Price } from "#ui/display/price.tsx";
import { Temperature } from "#ui/display/temperature.tsx";

interface OptionProps {
  id: string;
  isActive: boolean;
  /** Called when the pointer moves over the option. */
  onPoint: () => void;
}

export function DealOption({
  deal,
  onChoose,
  ...option
}: OptionProps & { deal: Deal; onChoose: () => void }) {
  return (
    <Option {...option} onChoose={onChoose}>
      <span
        className={clsx(
          "relative block size-10 flex-none overflow-hidden rounded-m bg-sunken",
          deal.isExpired && "opacity-60 grayscale",
        )}
      >
        <DealImage
          src={deal.imageUrl}
          alt=""
          width={40}
          height={40}
          sizes="40px"
          category={deal.category}
          className="size-full"
        />
      </span>
      <span className={clsx("min-inline-0 flex-1", deal.isExpired && "text-muted")}>
        <span dir="auto" className="line-clamp-1 own-words text-fs-15 font-[560]">
          {deal.title}
        </span>
        <span className="flex items-center gap-2 text-fs-14 text-muted">
          <bdi className="truncate">{deal.merchant}</bdi>
          {deal.isExpired && (
            <span className="flex-none font-[560]">
              <Trans>Expired</Trans>
            </span>
          )}
        </span>
      </span>
      <span className="flex flex-none flex-col items-end">
        <Price
          price={shownPrice(deal)}
          currency={deal.currency}
          hasPrice={deal.hasPrice}
          className="text-fs-15"
        />
        <Temperature degrees={deal.temperature} className="text-fs-14 font-[640]" />
      </span>
    </Option>
  );
}

export function RecentOption({
  text,
  onChoose,
  ...option
}: OptionProps & { text: string; onChoose: (text: string) => void }) {
  return (
    <Option {...option} onChoose={() => onChoose(text)}>
      <History className="size-5 flex-none text-muted" aria-hidden="true" />
      <bdi className="truncate text-fs-15">{text}</bdi>
    </Option>
  );
}

export function SeeAllOption({
  text,
  onChoose,
  ...option
}: OptionProps & { text: string; onChoose: (text: string) => void }) {
  return (
    <Option {...option} onChoose={() => onChoose(text)}>
      <Search className="size-5 flex-none text-muted" aria-hidden="true" />
      <span className="truncate text-fs-15 font-[560] text-primary-ink">
        <Trans>
          See all results for “<bdi>{text}</bdi>”
        </Trans>
      </span>
    </Option>
  );
}

function Option({
  id,
  isActive,
  onPoint,
  onChoose,
  children,
}: OptionProps & { onChoose: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: focus stays in the field, which handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={clsx(
        "flex min-block-11 cursor-pointer items-center gap-3 rounded-m px-2.5 py-1.5",
        isActive && "bg-sunken",
      )}
    >
      {children}
    </div>
  );
}
