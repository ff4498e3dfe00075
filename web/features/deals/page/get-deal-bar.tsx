import { useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { SaveButton } from "#features/deals/saved/save-button.tsx";
import { saveLabel } from "#features/deals/saved/save-label.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import { formatPrice } from "#lib/format/format-price.ts";
import { ShareButton } from "#ui/share/share-button.tsx";
import { MerchantLink } from "./merchant-link.tsx";
import { PaysUs } from "./pays-us.tsx";
import { sharedPage } from "./shared-page.ts";

interface GetDealBarProps {
  deal: Deal;
  paysUs?: boolean | undefined;
}

/** Phones: Save, Share and the merchant link with the price, fixed at the bottom. */
export function GetDealBar({ deal, paysUs }: GetDealBarProps) {
  return (
    <div className="fixed inset-x-0 inset-be-0 z-11 flex items-center gap-1.5 border-bs border-border bg-surface px-3 pbs-1.5 pbe-[calc(8px+env(safe-area-inset-bottom))] not-has-[a]:*:flex-1 sm:hidden print:hidden">
      <SaveButton deal={deal} label={saveLabel} className="heart bar-button needs-script" />
      <ShareButton page={sharedPage(deal)} className="bar-button needs-script" />
      <GetDeal deal={deal} paysUs={paysUs} />
    </div>
  );
}

const GetDeal = cachedPart(({ deal, paysUs }: GetDealBarProps) => {
  const { i18n } = useLingui();
  // The label takes the place of the price.
  const hasPrice = deal.hasPrice && shownPrice(deal) > 0 && !paysUs;
  return (
    <>
      {paysUs && <PaysUs />}
      <MerchantLink
        deal={deal}
        price={hasPrice ? formatPrice(shownPrice(deal), deal.currency, i18n.locale) : undefined}
        className="min-inline-0! flex-1 px-2! text-[length:min(var(--fs-15),4.6vw)]!"
      />
    </>
  );
});
