import { Trans } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Heart } from "lucide-react";
import { type ReactNode, type Ref, useId } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { DealImage } from "#features/deals/card/deal-image.tsx";
import { CardTime } from "#features/deals/card/deal-times.tsx";
import { GetDealLink } from "#features/deals/card/get-deal-link.tsx";
import { joinUnits } from "#lib/format/join-units.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { buttonClass } from "#ui/button/button-class.ts";
import { Price } from "#ui/display/price.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { Link } from "#ui/navigation/link.tsx";
// Loaded with the list, so that its hearts work without a connection.
import "./change-saved.tsx";
import { SaveButton } from "./save-button.tsx";
import type { OwnSavedDeal, SavedDeal } from "./saved-deal.ts";

interface SavedLinesProps {
  ref: Ref<HTMLUListElement>;
  isBusy: boolean;
  children: ReactNode;
}

export function SavedLines({ ref, isBusy, children }: SavedLinesProps) {
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-busy={isBusy}
      className="divide-y divide-border overflow-hidden rounded-l border border-border bg-surface outline-none"
    >
      {children}
    </ul>
  );
}

interface SavedLineProps {
  deal: SavedDeal | OwnSavedDeal;
  /** Details, shown below the price. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A saved deal as a small card: image, title, price, end, and the controls. */
export function SavedLine({ deal, children, actions }: SavedLineProps) {
  const titleId = useId();
  return (
    <li className="flex gap-3 px-3 py-2.5 sm:px-4">
      <span className="relative mbs-1 block size-14 flex-none overflow-hidden rounded-s bg-sunken">
        <DealImage
          src={deal.imageUrl}
          alt=""
          width={56}
          height={56}
          sizes="56px"
          category={deal.category}
          className={clsx("size-full", deal.isExpired && "opacity-60 grayscale")}
        />
      </span>
      <div className="min-inline-0 flex-1">
        <h2 id={titleId} dir="auto" className="own-words line-clamp-2 leading-[1.3] font-[620]">
          <Link
            to={paths.deal(shortDealId(deal.id))}
            className="text-ink no-underline hover:text-link hover:underline"
          >
            {joinUnits(deal.title)}
          </Link>
        </h2>
        {children}
        <div className="flex flex-wrap items-end justify-between gap-x-2">
          <p className="flex min-inline-0 flex-1 flex-wrap items-center gap-x-2.5 py-1 text-fs-14 text-muted [overflow-wrap:anywhere]">
            <Price
              price={deal.price}
              currency={deal.currency}
              hasPrice={deal.hasPrice}
              className={deal.isExpired ? "text-fs-18 text-muted" : "text-fs-18"}
            />
            {deal.merchant !== UNKNOWN_MERCHANT && <bdi>{deal.merchant}</bdi>}
            <CardTime deal={deal} />
          </p>
          <div className="flex flex-none items-center">
            {actions}
            <SaveButton
              deal={deal}
              titleId={titleId}
              className={`heart ${buttonClass({ variant: "text" })}`}
            />
            <GetDealLink
              deal={deal}
              variant="quiet"
              className="ms-1 min-block-10! px-3! max-sm:[&_.lucide]:hidden"
            >
              {deal.isExpired ? <Trans>See it anyway</Trans> : <Trans>Get deal</Trans>}
            </GetDealLink>
          </div>
        </div>
      </div>
    </li>
  );
}

export function NothingSaved({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <StatePanel
      icon={Heart}
      title={<Trans>No saved deals yet</Trans>}
      headingRef={headingRef}
      actions={
        <ButtonLink to={paths.home}>
          <Trans>See the latest deals</Trans>
        </ButtonLink>
      }
    >
      <Trans>Press the heart on a deal to keep it here. You can read the list offline too.</Trans>
    </StatePanel>
  );
}
