import { Trans } from "@lingui/react/macro";
import { Heart } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { UNKNOWN_MERCHANT } from "#contract/deals/deal-fields.ts";
import { CardTime } from "#features/deals/card/deal-times.tsx";
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

export function SavedLine({ deal, children, actions }: SavedLineProps) {
  return (
    <li className="flex items-center gap-1 py-3 ps-4 pe-1">
      <div className="min-inline-0 flex-1">
        <Link
          to={paths.deal(shortDealId(deal.id))}
          dir="auto"
          className="own-words block font-[620] [overflow-wrap:anywhere]"
        >
          {deal.title}
        </Link>
        <p className="mbs-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
          <Price
            price={deal.price}
            currency={deal.currency}
            hasPrice={deal.hasPrice}
            className={deal.isExpired ? "text-fs-18 text-muted" : "text-fs-18"}
          />
          {deal.merchant !== UNKNOWN_MERCHANT && <bdi>{deal.merchant}</bdi>}
          <CardTime deal={deal} />
        </p>
        {children}
      </div>
      {actions}
      <SaveButton deal={deal} className={`heart ${buttonClass({ variant: "text" })}`} />
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
